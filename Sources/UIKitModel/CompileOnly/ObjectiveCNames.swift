// The names are those of UIKit, Core Animation and the Objective-C runtime.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

#if UIKIT_MODEL
  import Foundation

  #if !canImport(ObjectiveC)
    /// The name of a method. The model sends no messages: nothing is called by its name.
    public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
      private let name: String

      /// Makes a name.
      public init(_ str: String) { name = str }
      /// Makes a name.
      public init(stringLiteral value: String) { name = value }

      /// The name.
      public var description: String { name }
    }

    /// How an object keeps a value that is associated with it, with the Objective-C runtime's raw
    /// values.
    public enum objc_AssociationPolicy: UInt, Sendable {
      /// The object does not keep the value alive; the model does.
      case OBJC_ASSOCIATION_ASSIGN = 0
      /// The object keeps the value alive.
      case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
      /// The object keeps a copy; the model keeps the value itself.
      case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
      /// The object keeps the value alive.
      case OBJC_ASSOCIATION_RETAIN = 0o1401
      /// The object keeps a copy; the model keeps the value itself.
      case OBJC_ASSOCIATION_COPY = 0o1403
    }

    /// The value that is associated with an object under a key; nil for none.
    public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
      Associations.shared.value(of: object as AnyObject, Int(bitPattern: key))
    }

    /// Associates a value with an object under a key; nil takes it away.
    ///
    /// The value dies with a responder, a recognizer or a layer. With an object of another class it
    /// dies when values of many others were set, because nothing tells that such an object dies.
    public func objc_setAssociatedObject(
      _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
    ) {
      Associations.shared.set(value, of: object as AnyObject, Int(bitPattern: key))
    }

    /// Takes all values from an object.
    public func objc_removeAssociatedObjects(_ object: Any) { Associations.shared.removeAll(of: object as AnyObject) }

    /// An object that holds the values that are associated with it.
    protocol AssociationHolder: AnyObject {
      nonisolated var associations: [Int: Any] { get set }
    }

    extension UIResponder: AssociationHolder {}
    extension UIGestureRecognizer: AssociationHolder {}
    extension CALayer: AssociationHolder {}

    /// The values of all other objects, by the objects' addresses.
    ///
    /// Nothing tells when an object dies: its entry then has no owner, and goes when the table is
    /// next swept or when another object has the same address.
    final class Associations: @unchecked Sendable {
      static let shared = Associations()

      private struct Entry {
        weak var owner: AnyObject?
        var values: [Int: Any] = [:]
      }

      private let lock = NSRecursiveLock()
      private var entries: [ObjectIdentifier: Entry] = [:]
      private var nextSweep = 64

      func value(of owner: AnyObject, _ key: Int) -> Any? {
        if let holder = owner as? any AssociationHolder { return holder.associations[key] }
        return lock.withLock {
          guard let entry = entries[ObjectIdentifier(owner)], entry.owner === owner else { return nil }
          return entry.values[key]
        }
      }

      func set(_ value: Any?, of owner: AnyObject, _ key: Int) {
        if let holder = owner as? any AssociationHolder {
          holder.associations[key] = value
          return
        }
        // What is taken away dies after the lock is free: its end may come here again.
        var old: [Any] = []
        lock.withLock {
          let id = ObjectIdentifier(owner)
          if let entry = entries[id], entry.owner !== owner {
            old.append(entry)
            entries[id] = nil
          }
          if let before = entries[id]?.values[key] { old.append(before) }
          if let value {
            entries[id, default: Entry(owner: owner)].values[key] = value
          } else {
            entries[id]?.values[key] = nil
          }
          old += sweep()
        }
        withExtendedLifetime(old) {}
      }

      func removeAll(of owner: AnyObject) {
        (owner as? any AssociationHolder)?.associations = [:]
        let old = lock.withLock { entries.removeValue(forKey: ObjectIdentifier(owner)) }
        withExtendedLifetime(old) {}
      }

      /// Removes the entries of objects that have died, whenever the table has doubled.
      private func sweep() -> [Any] {
        guard entries.count >= nextSweep else { return [] }
        let dead = entries.filter { $0.value.owner == nil }
        for id in dead.keys { entries[id] = nil }
        nextSweep = max(64, entries.count * 2)
        return Array(dead.values)
      }
    }
  #endif

  #if !canImport(Darwin)
    /// The number of nanoseconds in a second.
    public let NSEC_PER_SEC: UInt64 = 1_000_000_000
    /// The number of nanoseconds in a millisecond.
    public let NSEC_PER_MSEC: UInt64 = 1_000_000
    /// The number of nanoseconds in a microsecond.
    public let NSEC_PER_USEC: UInt64 = 1_000
    /// The number of microseconds in a second.
    public let USEC_PER_SEC: UInt64 = 1_000_000

    /// An object of Core Foundation.
    public typealias CFTypeRef = AnyObject
  #endif

  #if !canImport(QuartzCore)
    /// The time on the clock of the device, in seconds; the events have a clock of their own.
    public func CACurrentMediaTime() -> CFTimeInterval { ProcessInfo.processInfo.systemUptime }
  #endif
#endif
