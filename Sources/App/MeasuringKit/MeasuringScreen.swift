#if !UIKIT_MODEL
  import Measurements
  public import UIKit

  /// The only screen of the app that is measured: it shows one point, and tells the answer in the
  /// label of an element.
  @MainActor public final class MeasuringScreen {
    private let stage: Stage
    private let label = UILabel()
    private var timer: Timer?
    private var answer: @MainActor () -> [String: MeasuredAnswer]? = { nil }

    /// Shows the point that the launch arguments name in a window of the scene.
    ///
    /// - Parameters:
    ///   - scene: The scene of the app.
    ///   - arguments: The arguments of the process.
    public init(in scene: UIWindowScene, arguments: [String] = ProcessInfo.processInfo.arguments) {
      let window = CountingWindow(windowScene: scene)
      window.backgroundColor = .white
      stage = Stage(window, system: UIDevice.current.systemVersion) { ProcessInfo.processInfo.systemUptime }
      let place = arguments.firstIndex(of: MeasuringPlan.argument).map { $0 + 1 }
      let name = place.flatMap { $0 < arguments.count ? arguments[$0] : nil } ?? MeasuringPlan.views
      name == MeasuringPlan.views ? showViews() : show(name)
      // It is not where the strokes are, and takes no touches.
      label.frame = CGRect(0, window.bounds.maxY - 2, 2, 2)
      label.accessibilityIdentifier = MeasuringPlan.answer
      label.isAccessibilityElement = true
      window.addSubview(label)
      timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { [weak self] _ in
        MainActor.assumeIsolated { self?.tell() }
      }
    }

    /// The window that the scene's delegate keeps.
    public var window: UIWindow { stage.window }

    private func show(_ id: String) {
      let point = Measuring(system: stage.system).points.first { $0.id == id }
      switch point.flatMap({ Probe.of($0) }) {
      case .touches(_, let show)?:
        let read = show(stage)
        answer = { read().map { [id: $0] } }
      case .audit(let show)?: show(stage)
      default: answer = { [id: .notAsked(.noAnswer)] }
      }
    }

    private func showViews() {
      let measuring = Measuring(system: stage.system)
      let plain = measuring.askViews(on: stage)
      stage.showSystemViews()
      let start = stage.now()
      var all: [String: MeasuredAnswer]?
      // UIKit makes some views late.
      answer = { [stage] in
        guard stage.now() - start > 2 else { return nil }
        if all == nil {
          all = plain.merging(measuring.askSystemViews(on: stage)) { first, _ in first }
          // Nothing modal may hide the answer.
          stage.clear()
        }
        return all
      }
    }

    private func tell() {
      guard let answers = answer() else { return }
      stage.window.bringSubviewToFront(label)
      let run = MeasuredRun(
        source: .uikit, system: stage.system, device: UIDevice.current.model, answers: answers)
      label.accessibilityLabel = MeasurementFile([run]).text
    }
  }
#endif
