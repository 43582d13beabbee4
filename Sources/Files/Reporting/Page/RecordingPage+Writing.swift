import JSONText
import Mustache
import Wording

extension RecordingPage {
  /// A short summary: the numbers of touches and scenes.
  package var contents: String {
    let (touches, scenes) = (recordings.map(\.touches).reduce(0, +), recordings.map(\.snapshots).reduce(0, +))
    return "\(ReportWords.count(touches, "touch")) in \(ReportWords.count(scenes, "scene"))"
  }

  /// Writes the page.
  package func write(to output: (String) throws -> Void) throws {
    let touches = ReportWords.count(recordings.map(\.touches).reduce(0, +), "touch")
    let title = "\(trace): \(touches) in \(ReportWords.count(recordings.count, "recording"))".visible
    let values: [String: Any] = ["title": title, "recordings": recordings.map(\.listing)]
    let page = PageFile(
      title: "Retouch: \(title)", body: PageFile.template("view.html").render(values),
      style: ["page.css", "view.css"],
      script: [
        "blocks.js", "names.js", "shell.js", "labels.js",
        "scene.js", "moments.js", "moment.js",
        "findings.js",
        "line.js", "view.js",
      ]
    ).halves()
    try output(page.head)
    var data = PageBlock()
    data.json.member("trace") { $0.string(trace) }
    data.json.list(of: "recordings", recordings) { $1.write(to: &$0) }
    try output(data.readableElement(id: "data"))
    for element in packed { try output(element) }
    try output(page.tail)
  }
}
