#if UIKIT_MODEL
  import Foundation
  import HitTesting
  import UIKitModel

  /// Finds the weak properties that can hold views: outlets, which the app or a nib sets, and which
  /// are nil in a replay unless `bind` sets them.
  @MainActor
  struct WeakOutlets {
    /// The weak properties of each class.
    private var known: [ObjectIdentifier: [Outlet]] = [:]
    /// The properties that were nil in some scene although it had views that they could hold.
    private var unset: Set<String> = []
    /// The properties that were set in some scene.
    private var everSet: Set<String> = []

    private struct Outlet {
      /// The number of superclasses up to the one that declares it.
      var level: Int
      var label: String
      var name: String
      var type: any OutletType.Type
    }

    /// The properties that nothing has set in any scene, such as `CheckoutSheet.handle`.
    var neverSet: [String] { unset.subtracting(everSet).sorted() }

    /// Looks at the views of a scene. The policy's code must have set its properties before.
    ///
    /// - Complexity: O(views), and O(views) for each weak property of each class.
    mutating func look(at views: [ObjectView]) {
      var holders: [String: Holders] = [:]
      for view in views {
        for outlet in outlets(of: view.object) where !everSet.contains(outlet.name) {
          var mirror: Mirror? = Mirror(reflecting: view.object)
          for _ in 0..<outlet.level { mirror = mirror?.superclassMirror }
          guard let value = mirror?.children.first(where: { $0.label == outlet.label })?.value else { continue }
          if !Mirror(reflecting: value).children.isEmpty {
            everSet.insert(outlet.name)
          } else if !unset.contains(outlet.name) {
            let found = holders[outlet.name] ?? Holders(outlet, views)
            holders[outlet.name] = found
            if found.isMissed(by: view) { unset.insert(outlet.name) }
          }
        }
      }
    }

    /// The views of a scene that a property could hold.
    @MainActor
    private struct Holders {
      /// The first two of them.
      private var first: [ObjectView] = []
      /// Whether the property can hold only views, or only some of the views.
      private let isForViews: Bool

      init(_ outlet: Outlet, _ views: [ObjectView]) {
        for view in views where outlet.type.mayHold(view.object) {
          first.append(view)
          if first.count == 2 { break }
        }
        isForViews = outlet.type.isOfViews || views.contains { !outlet.type.mayHold($0.object) }
      }

      func isMissed(by view: ObjectView) -> Bool { isForViews && first.contains { $0 !== view } }
    }

    private mutating func outlets(of view: UIView) -> [Outlet] {
      let type = Swift.type(of: view)
      if let known = known[ObjectIdentifier(type)] { return known }
      let found = ClassName.isOfUIKit(type) ? [] : Self.outlets(of: view)
      known[ObjectIdentifier(type)] = found
      return found
    }

    private static func outlets(of view: UIView) -> [Outlet] {
      var mirrors: [Mirror] = []
      var next: Mirror? = Mirror(reflecting: view)
      while let mirror = next {
        mirrors.append(mirror)
        next = mirror.superclassMirror
      }
      // The fields of a superclass come before those of the class.
      var strong = Fields.areStrong(Swift.type(of: view))
      guard strong.count == mirrors.reduce(0, { $0 + $1.children.count }) else { return [] }
      var outlets: [Outlet] = []
      for (level, mirror) in mirrors.enumerated() where !ClassName.isOfUIKit(mirror.subjectType) {
        let own = strong.suffix(mirror.children.count)
        strong.removeLast(mirror.children.count)
        for (child, isStrong) in zip(mirror.children, own) where !isStrong {
          guard let label = child.label, let type = Swift.type(of: child.value) as? any OutletType.Type else {
            continue
          }
          let name = "\(ClassTable.label(of: ClassName.of(mirror.subjectType))).\(label)"
          outlets.append(Outlet(level: level, label: label, name: name, type: type))
        }
      }
      return outlets
    }
  }

  /// The type of a weak property.
  @MainActor
  private protocol OutletType {
    /// Whether the property can hold only views.
    static var isOfViews: Bool { get }
    static func mayHold(_ view: UIView) -> Bool
  }

  extension Optional: OutletType {
    static var isOfViews: Bool { Wrapped.self is UIView.Type }
    static func mayHold(_ view: UIView) -> Bool { view is Wrapped }
  }

  /// Facts about stored properties from Swift's reflection that `Mirror` does not show.
  private enum Fields {
    /// A property as the runtime describes it; the layout is that of the standard library.
    @unsafe private struct Field {
      var name: UnsafePointer<CChar>?
      var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
      var isStrong = true
      var isVar = true
    }

    @_silgen_name("swift_reflectionMirror_recursiveCount")
    private static func count(_ type: Any.Type) -> Int

    @_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
    private static func field(
      _ type: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<Field>
    ) -> Any.Type

    /// For each stored property, whether it is strong. Those of superclasses come first.
    static func areStrong(_ type: Any.Type) -> [Bool] {
      (0..<count(type)).map { index in
        var field = unsafe Field()
        _ = unsafe self.field(type, index: index, fieldMetadata: &field)
        unsafe field.free?(field.name)
        return unsafe field.isStrong
      }
    }
  }
#endif
