#if UIKIT_MODEL
  public import Foundation

  /// A key of a keyboard that is pressed.
  ///
  /// The model has the characters alone.
  @preconcurrency @MainActor open class UIKey: NSObject {
    /// What the key types.
    open private(set) var characters = ""

    public override init() { super.init() }

    init(characters: String) {
      self.characters = characters
      super.init()
    }
  }

  /// One press of a physical button.
  ///
  /// The model leaves out gesture recognizers for presses.
  @preconcurrency @MainActor open class UIPress: NSObject {
    /// How far a press has got, with UIKit's raw values.
    public enum Phase: Int, Sendable {
      /// The button has been pressed.
      case began = 0
      /// The force of the press has changed.
      case changed = 1
      /// The button is still pressed, and nothing has changed since the last event.
      case stationary = 2
      /// The button has been let go.
      case ended = 3
      /// The system has stopped following the press.
      case cancelled = 4
    }

    /// The button that is pressed, with UIKit's raw values.
    public enum PressType: Int, Sendable {
      /// The arrow that points up.
      case upArrow = 0
      /// The arrow that points down.
      case downArrow = 1
      /// The arrow that points left.
      case leftArrow = 2
      /// The arrow that points right.
      case rightArrow = 3
      /// The button that chooses the focused item.
      case select = 4
      /// The button that opens a menu or goes back.
      case menu = 5
      /// The button that plays or pauses.
      case playPause = 6
    }

    /// When the press last changed, in seconds on the clock of the events.
    open internal(set) var timestamp: TimeInterval = 0
    /// How far the press has got.
    open internal(set) var phase = Phase.began
    /// The button that is pressed.
    open internal(set) var type = PressType.select
    /// The key that is pressed; nil for another button.
    open internal(set) var key: UIKey?
    /// The window that was key when the button was pressed; nil when there was none.
    open internal(set) weak var window: UIWindow?
    /// The responder that gets the press until its end; nil when there was no key window.
    open internal(set) weak var responder: UIResponder?
    /// How hard the button is pressed, from 0 to 1.
    open internal(set) var force: CGFloat = 1

    public override init() { super.init() }
  }

  /// An event that carries presses of physical buttons.
  @preconcurrency @MainActor open class UIPressesEvent: UIEvent {
    private let presses: [UIPress]

    public override init() {
      presses = []
      super.init()
    }

    init(_ presses: [UIPress], time: TimeInterval) {
      self.presses = presses
      super.init(.presses, time: time)
    }

    /// All presses of the event.
    open var allPresses: Set<UIPress> { Set(presses) }
  }
#endif
