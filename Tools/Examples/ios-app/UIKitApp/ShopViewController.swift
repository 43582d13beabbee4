import UIKit

/// A list of products, and a switch for the recording. A tap puts a product into the basket, and a
/// finger that is held on the list empties it.
final class ShopViewController: UITableViewController {
  /// What people made the app do, oldest first: the app's own log, to compare a trace with.
  private(set) var actions: [String] = []
  private(set) var basket: [String] = [] { didSet { title = "Basket: \(basket.count)" } }
  private let products = (1...40).map { "Tea no. \($0)" }
  private let allowed = UISwitch()

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Basket"
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "product")
    tableView.addGestureRecognizer(UILongPressGestureRecognizer(target: self, action: #selector(hold)))
    allowed.isOn = AppRecorder.isAllowed
    allowed.accessibilityIdentifier = "records-touches"
    allowed.addTarget(self, action: #selector(ask), for: .valueChanged)
    navigationItem.leftBarButtonItem = UIBarButtonItem(customView: allowed)
    let send = UIBarButtonItem(title: "Send", primaryAction: UIAction { [weak self] _ in self?.send() })
    send.accessibilityIdentifier = "send"
    navigationItem.rightBarButtonItem = send
  }

  // MARK: What controls and recognizers call

  /// Asks before anything is recorded, and says what.
  @objc func ask() {
    actions.append("ask")
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

  private func send() {
    actions.append("send")
    shareTraces(from: navigationItem.rightBarButtonItem)
  }

  @objc func hold(_ recognizer: UIGestureRecognizer) {
    switch recognizer.state {
    case .began:
      actions.append("hold")
      basket = []
    case .ended: actions.append("let go")
    default: break
    }
  }

  override func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { actions.append("drag") }

  override func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    actions.append("drop")
  }

  // MARK: The list

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { products.count }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "product", for: indexPath)
    cell.textLabel?.text = products[indexPath.row]
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    tableView.deselectRow(at: indexPath, animated: true)
    basket.append(products[indexPath.row])
  }
}
