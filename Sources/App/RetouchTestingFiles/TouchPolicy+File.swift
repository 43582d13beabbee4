import Foundation
import PolicyFiles
public import RetouchTesting

extension TouchPolicy {
  /// A policy file beside the test's source, or a named policy.
  ///
  /// - Parameters:
  ///   - name: the file's name, such as `sheet.yaml`, or the name of a policy that needs no file.
  ///   - filePath: the source file of the test.
  /// - Throws: `PolicyFault` when there is neither, or when the file is wrong.
  public static func file(_ name: String, filePath: StaticString = #filePath) throws -> TouchPolicy {
    let file = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent().appendingPathComponent(name)
    let isThere = FileManager.default.fileExists(atPath: file.path)
    return .rules(try PolicyFile.policy(isThere ? file.path : name))
  }
}
