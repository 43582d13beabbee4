import Certificates
import Foundation
import Mustache

/// The file of a page: its body, and the styles, the scripts and the data in it.
///
/// `page.html` is the template. Names come from recorded apps, so the scripts only ever make text
/// nodes of them. The page's Content Security Policy allows no other script or style.
struct PageFile {
  var title: String
  /// HTML, with all names escaped.
  var body: String
  /// The files of the style sheet, in order.
  var style: [StaticString]
  /// The files of the script, in order. One element holds all, because they share constants.
  var script: [StaticString]

  /// The page in two parts. The elements with its data belong between them.
  func halves() -> (head: String, tail: String) {
    let (style, script) = (Self.joined(style), Self.joined(script))
    let page = Self.template("page.html").render([
      "title": title, "body": body, "style": style, "styleDigest": Self.digest(style), "script": script,
      "scriptDigest": Self.digest(script),
    ])
    // Names cannot contain the mark: they are escaped.
    guard let mark = page.range(of: "<!-- blocks of data -->") else {
      preconditionFailure("page.html has no place for data")
    }
    return (String(page[..<mark.lowerBound]), String(page[mark.upperBound...]))
  }

  static func template(_ name: StaticString) -> MustacheTemplate {
    guard let template = try? MustacheTemplate(string: ReportFile.text(name)) else {
      preconditionFailure("\(name) is no template")
    }
    return template
  }

  private static func joined(_ names: [StaticString]) -> String {
    names.map(ReportFile.text).joined(separator: "\n")
  }

  /// The digest in the form of a Content Security Policy.
  private static func digest(_ text: String) -> String {
    "sha256-" + Data(SHA256.digest(Array(text.utf8))).base64EncodedString()
  }
}
