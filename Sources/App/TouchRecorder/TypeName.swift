import Foundation

/// Class names as traces store them: with their module, except UIKit's own classes.
enum TypeName {
  static func of(_ type: Any.Type) -> String {
    let name = String(reflecting: type)
    // The full name of a private class contains an address, which differs in each run.
    guard !name.contains("(unknown context") else { return String(describing: type) }
    for module in ["UIKitModel.", "UIKit.", "__C."] where name.hasPrefix(module) {
      return String(name.dropFirst(module.count))
    }
    return name
  }

  /// The superclasses of the object's class and of its superclasses, up to UIKit's own classes.
  ///
  /// The keys are names of classes, and the values are the names of their superclasses.
  static func superclasses(of object: AnyObject) -> [String: String] {
    var result: [String: String] = [:]
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror, let superclass = current.superclassMirror {
      let name = of(current.subjectType)
      guard name.contains(".") || !name.hasPrefix("UI") else { break }
      result[name] = of(superclass.subjectType)
      mirror = superclass
    }
    return result
  }
}
