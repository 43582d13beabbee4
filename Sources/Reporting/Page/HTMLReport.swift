import Digest
package import Findings
import Foundation
import Mustache
import Wording

/// One page for a browser that contains everything it needs.
///
/// It shows the verdict and the groups, the most urgent first. Each group has its scene, both
/// walks, its rules and its touches. The page loads nothing from the network and works from a file.
///
/// `page.html` is the template. The script draws from blocks of data (``PageWriter``). Names come
/// from recorded apps, so the script only ever makes text nodes of them. The page's Content
/// Security Policy allows no other script or style.
package struct HTMLReport: ReportFormat {
  package let name = "html"

  private let words: any FindingsWording

  package init(words: any FindingsWording = EnglishWords()) { self.words = words }

  /// The page of a report that has its details in memory.
  package func render(_ report: RunReport) -> String {
    var page = ""
    do {
      try write(report, details: report) { page += $0 }
    } catch {
      preconditionFailure("a report in memory can always be read: \(error)")
    }
    return page
  }

  package func write(_ report: RunReport, details: any RunDetails, to output: (String) throws -> Void) throws {
    let style = Self.text(PackageResources.page_css)
    // One element holds all scripts, because they share constants.
    let script = [
      PackageResources.data_js, PackageResources.names_js, PackageResources.scene_js, PackageResources.group_js,
      PackageResources.list_js, PackageResources.page_js,
    ].map(Self.text).joined(separator: "\n")
    var values = [
      "title": ReportWords.title(report).visible, "verdict": ReportWords.verdict(report), "style": style,
      "styleDigest": Self.digest(style), "script": script, "scriptDigest": Self.digest(script),
    ]
    if report.head.method == .touches { values["fidelity"] = ReportWords.fidelity(report) }
    values["intended"] = ReportWords.intended(report)
    let page = Self.template.render(values)
    // Names cannot contain the mark: the template's values are escaped.
    let halves = page.split(separator: "<!-- blocks of data -->", maxSplits: 1)
    precondition(halves.count == 2, "page.html has no place for data")
    try output(String(halves[0]))
    try PageWriter(report, details: details, words: words).write(to: output)
    try output(String(halves[1]))
  }

  private static let template: MustacheTemplate = {
    guard let template = try? MustacheTemplate(string: text(PackageResources.page_html)) else {
      preconditionFailure("page.html is no template")
    }
    return template
  }()

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The digest in the form of a Content Security Policy.
  private static func digest(_ text: String) -> String {
    "sha256-" + Data(SHA256.digest(Array(text.utf8))).base64EncodedString()
  }
}
