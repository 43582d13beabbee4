package import Findings
import Foundation
import Mustache

/// One page for a browser, with all that it needs in it: the verdict, the groups with the most urgent first, and for each its
/// scene, both walks, its rules and its touches. It asks nothing of the network and runs from a file.
///
/// `page.html` is the template. The script draws from the data block (``PageData``) and makes text nodes of names alone, as they
/// come from recorded apps; the page's own policy lets no other script or style run.
package struct HTMLReport: ReportFormat {
  package let name = "html"
  package let detail = RunReport.Detail.everything

  private let words: any FindingsWording

  package init(words: any FindingsWording = EnglishWords()) { self.words = words }

  package func render(_ report: RunReport) -> String {
    let style = Self.text(PackageResources.page_css)
    // In one element: they share their constants.
    let script = [
      PackageResources.data_js, PackageResources.names_js, PackageResources.scene_js, PackageResources.group_js,
      PackageResources.page_js,
    ].map(Self.text).joined(separator: "\n")
    return Self.template.render([
      "title": ReportWords.title(report).visible, "verdict": ReportWords.verdict(report),
      "fidelity": ReportWords.fidelity(report),
      "style": style, "styleDigest": Self.digest(style), "script": script, "scriptDigest": Self.digest(script),
      "data": PageData.text(report, words: words),
    ])
  }

  private static let template: MustacheTemplate = {
    guard let template = try? MustacheTemplate(string: text(PackageResources.page_html)) else {
      preconditionFailure("page.html is no template")
    }
    return template
  }()

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// As a Content Security Policy names a script or a style.
  private static func digest(_ text: String) -> String {
    "sha256-" + Data(SHA256.digest(Array(text.utf8))).base64EncodedString()
  }
}
