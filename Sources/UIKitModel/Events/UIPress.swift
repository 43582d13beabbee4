#if !canImport(UIKit)
  public import Foundation

  /// One press of a physical button.
  ///
  /// Left out: `UIKey` and gesture recognizers for presses.
  @MainActor open class UIPress: NSObject {
    public enum Phase: Int, Sendable {
      case began = 0
      case changed = 1
      case stationary = 2
      case ended = 3
      case cancelled = 4
    }

    public enum PressType: Int, Sendable {
      case upArrow = 0
      case downArrow = 1
      case leftArrow = 2
      case rightArrow = 3
      case select = 4
      case menu = 5
      case playPause = 6
    }

    open internal(set) var timestamp: TimeInterval = 0
    open internal(set) var phase = Phase.began
    open internal(set) var type = PressType.select
    open internal(set) weak var window: UIWindow?
    /// Who got the press when it began.
    open internal(set) weak var responder: UIResponder?
    /// How hard the button is pressed, from 0 to 1.
    open internal(set) var force: CGFloat = 1

    public override init() { super.init() }
  }

  /// The event of physical buttons.
  @MainActor open class UIPressesEvent: UIEvent {
    private let presses: [UIPress]

    public override init() {
      presses = []
      super.init()
    }

    init(_ presses: [UIPress], time: TimeInterval) {
      self.presses = presses
      super.init(.presses, time: time)
    }

    open var allPresses: Set<UIPress> { Set(presses) }
  }
#endif
