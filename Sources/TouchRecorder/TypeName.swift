/// Class names as traces hold them: with their module, but for UIKit's own.
enum TypeName {
  static func of(_ type: Any.Type) -> String {
    let name = String(reflecting: type)
    // A private class's whole name holds an address, which is another one in each run.
    guard !name.contains("(unknown context") else { return String(describing: type) }
    for module in ["UIKitModel.", "UIKit.", "__C."] where name.hasPrefix(module) {
      return String(name.dropFirst(module.count))
    }
    return name
  }

  /// For the object's class and its superclasses, up to UIKit's own, which is whose superclass.
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
