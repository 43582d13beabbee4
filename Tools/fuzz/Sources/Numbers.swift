import HitTesting
import TestSupport

/// Choices that an input makes, byte for byte. After its end all of them are the first one.
struct Numbers {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func byte() -> Int {
    defer { place += 1 }
    return place < bytes.count ? Int(bytes[place]) : 0
  }

  mutating func chance(_ of: Int) -> Bool { byte() % of == 1 }
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[byte() % elements.count] }

  /// A generator for what has no bytes of its own.
  mutating func generator() -> SplitMix64 { SplitMix64(seed: UInt64(byte()) << 8 + UInt64(byte())) }

  private static let odd: [Double] = [
    -0.0, 0.5, 1 / 3, 0.1, 1e-9, 1e-300, .leastNonzeroMagnitude, 1e15, 0x1p53, 1e154, 1e300, .greatestFiniteMagnitude,
    -1e300, 44, 100.5,
  ]

  /// Most are whole numbers, so that edges meet.
  mutating func number() -> Double {
    let byte = byte()
    return byte < 220 ? Double(byte - 60) : Self.odd[(byte - 220) % Self.odd.count]
  }

  mutating func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }
  mutating func point() -> Point { Point(x: number(), y: number()) }
}

extension Numbers {
  private static let classes = ["UIView", "UIButton", "UILabel", "UIScrollView", "Card", "UIImageView"]

  mutating func patch(isWindow: Bool) -> ViewPatch {
    var patch = ViewPatch()
    for _ in 0..<byte() % 5 {
      switch byte() % 20 {
      case 0: (patch.frame, patch.bounds, patch.position) = (rect(), nil, nil)
      case 1: (patch.frame, patch.bounds, patch.position) = (nil, rect(), point())
      case 2: patch.anchorPoint = Point(x: number() / 10, y: number() / 10)
      case 3:
        patch.transform = AffineTransform(
          a: number() / 10, b: number() / 10, c: number() / 10, d: number() / 10, tx: number(), ty: number())
      case 4: patch.transform = pick([AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0), .identity])
      case 5: patch.isHidden = chance(2)
      case 6: patch.alpha = pick([0, 0.009, 0.01, 0.010_000_000_2, 0.5, 1])
      case 7: patch.isUserInteractionEnabled = chance(2)
      case 8: patch.isAnimating = chance(2)
      case 9: patch.zPosition = number()
      case 10: patch.clipsToBounds = chance(2)
      case 11: patch.identifier = pick(["pay", "close"])
      case 12: patch.tag = Int64(byte() % 4)
      case 13:
        patch.props = [
          pick(["clickable", "pointerEvents", "zIndex", "hitSlop"]): pick([
            .bool(true), .string("none"), .string("box-none"), .string("box-only"), .number(number()),
            .json(#"{"left":8,"bottom":-4}"#),
          ])
        ]
      case 14 where isWindow: patch.level = number()
      case 15 where isWindow: patch.scene = .some(pick([nil, "left", "right"]))
      case 16 where isWindow: patch.isKey = chance(2)
      case 17: patch.boundsOrigin = patch.bounds == nil ? point() : nil
      default: if patch.bounds == nil { patch.frame = Rect(x: 0, y: 0, width: 60, height: 60) }
      }
    }
    return patch
  }

  /// A new view with one of the numbers from 1 to 40 as its id.
  mutating func view(_ id: ViewID, in parent: ViewID?) -> NewView {
    let name = parent == nil ? "UIWindow" : pick(Self.classes)
    return NewView(id: id, className: name, parent: parent, properties: patch(isWindow: parent == nil))
  }

  mutating func views() -> [NewView] {
    var views: [NewView] = []
    for _ in 0...byte() % 24 {
      let parent = views.isEmpty || chance(8) ? nil : views[byte() % views.count].id
      views.append(view(ViewID(views.count + 1), in: parent))
    }
    return views
  }

  mutating func change() -> SceneChange {
    var change = SceneChange()
    for _ in 0...byte() % 4 {
      let (id, parent) = (ViewID(byte() % 40 + 1), chance(12) ? nil : ViewID(byte() % 40 + 1))
      let index = chance(2) ? nil : byte() % 5
      switch byte() % 6 {
      case 0:
        var new = view(id, in: parent)
        new.index = index
        change.insert.append(new)
      case 1: change.remove.append(id)
      case 2: change.move.append(.init(id: id, parent: parent, index: index))
      default: change.set.append(.init(id: id, properties: patch(isWindow: chance(4))))
      }
    }
    return change
  }

  mutating func policy(for scene: Scene) -> Policy {
    var random = generator()
    let base = pick(BaseRule.allCases)
    return RandomPolicies.policy(base, RandomPolicies.rules(in: scene, &random), &random)
  }
}
