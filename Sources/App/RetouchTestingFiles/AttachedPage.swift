public import Findings
public import Foundation
import Reporting
import RetouchTesting

#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Attaches a page for a browser to the running test, which shows each difference on its scene.
///
///     let report = try expectTouchesUnchanged(in: .named("checkout"), under: policy)
///     try attachPage(of: report, named: "checkout.html")
///
/// Nothing is attached if there are no differences. Swift Testing keeps attachments in the folder
/// of `swift test --attachments-path`, Xcode in its test results. Except on Apple's systems, XCTest
/// has no attachments; the page is then written to the temporary folder.
///
/// - Parameters:
///   - report: what `expectTouchesUnchanged` returned.
///   - name: the name of the file.
/// - Returns: the page's file where it had to be written to the temporary folder.
/// - Throws: an error of the file system.
@MainActor @discardableResult
public func attachPage(of report: RunReport, named name: String = "retouch.html") throws -> URL? {
  guard let page = page(of: report) else { return nil }
  #if canImport(Testing)
    if Test.current != nil {
      Attachment.record(page, named: name)
      return nil
    }
  #endif
  #if canImport(XCTest) && canImport(ObjectiveC)
    let attachment = XCTAttachment(data: Data(page.utf8), uniformTypeIdentifier: "public.html")
    attachment.name = name
    attachment.lifetime = .keepAlways
    XCTContext.runActivity(named: name) { $0.add(attachment) }
    return nil
  #else
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(name)
    try Data(page.utf8).write(to: file)
    return file
  #endif
}

/// The page; nil if there are no differences.
package func page(of report: RunReport) -> String? { report.groups.isEmpty ? nil : HTMLReport().render(report) }
