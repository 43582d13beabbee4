import UIKit

/// A list of products, and a switch for the recording.
final class ShopViewController: UIViewController {
  private let allowed = UISwitch()
  private let share = UIButton(type: .system)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    allowed.isOn = AppRecorder.isAllowed
    allowed.accessibilityIdentifier = "records-touches"
    allowed.addAction(
      UIAction { [weak self] _ in self?.ask() }, for: .valueChanged)
    share.setTitle("Send recordings", for: .normal)
    share.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        self.shareTraces(from: self.share)
      }, for: .touchUpInside)
    let stack = UIStackView(arrangedSubviews: [allowed, share])
    stack.axis = .vertical
    stack.spacing = 20
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      stack.centerYAnchor.constraint(equalTo: view.centerYAnchor),
    ])
  }

  /// Asks before anything is recorded, and says what.
  private func ask() {
    guard allowed.isOn else {
      AppRecorder.isAllowed = false
      return
    }
    let alert = UIAlertController(
      title: "Record touches?",
      message: """
        The app notes where you touch and which of its buttons and areas are there, on this phone. It records no texts. \
        You can stop at any time, and nothing leaves the phone before you send it.
        """,
      preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Record", style: .default) { _ in AppRecorder.isAllowed = true })
    alert.addAction(
      UIAlertAction(title: "Cancel", style: .cancel) { [weak self] _ in self?.allowed.setOn(false, animated: true) })
    present(alert, animated: true)
  }
}
