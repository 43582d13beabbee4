import Foundation
import PackagePlugin

/// Runs `retouch` in a package that depends on it:
///
///     swift package --allow-writing-to-package-directory retouch replay traces --policy p.yaml
///
/// It needs no network once the package is resolved. The exit code is that of `retouch`.
@main struct RetouchPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "retouch").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationReason == .uncaughtSignal { Diagnostics.error("retouch ended with a signal") }
    exit(process.terminationStatus)
  }
}
