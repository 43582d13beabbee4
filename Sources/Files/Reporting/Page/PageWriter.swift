import Findings
import JSONText
import Wording

/// Writes the page's blocks of data.
///
/// The block `data` is readable in the page. It contains the summary and the first groups of the
/// list. All other blocks are compressed. The script reads the block `index`, the rest of the list,
/// at once, and the blocks `details` and `parts` when a group is opened. So a page of ten thousand
/// groups opens as fast as a short one.
///
///     data: {"run":{"policy":{"name":"p","file":"p.yaml","text":"..."},"baseline":null,
///        "isOfScenes":false,"isAudit":false,"isExplainable":true,"touches":33,"others":2,
///        "unchanged":32,"changed":3,"unmodelled":0,"faults":0,"groups":1,"recordings":1,
///        "acts":1,"notExplained":0,"undecided":0,"later":0},
///      "summary":[{"title":"By app","columns":["app","traces"],"rows":[["Shop","12"]],
///        "rest":null}],
///      "remarks":["2 type 9 events without a location"],
///      "obsolete":[{"entry":"...","limits":"2 touches","groups":null,"reason":"...",
///        "owner":null,"expires":null}],
///      "recordings":[{"trace":"yelp.sqlite","recording":1,"app":"Yelp","device":null,"os":null,
///        "screen":[390,844],"ownPolicy":"android","touches":35,"observed":35,"reproduced":34}],
///      "groups":[{"fingerprint":"0f0e...","urgency":1,"verdict":"changed","kind":"moved",
///        "state":"new","acceptance":null,"before":0,"after":-1,"recognizersBefore":-1,
///        "recognizersAfter":-1,"why":1,"trace":2,"rules":[1],"touches":3,"isEvent":false,
///        "ruleLines":[{"baseline":false,"number":1,"line":4,"text":1}],"recordings":[0]}],
///      "strings":["UIWindow","contains the point","yelp.sqlite"]}
///     index: {"recordings":[...],"groups":[...],"strings":[...]}, the rest of both lists of `data`
///     details: {"groups":[{"giveBack":-1,"firstDifference":0,
///        "walks":[{"policy":"uikit","baseline":true,
///          "steps":[[view,label,depth,decision,words,area]]}],
///        "deliveries":[{"policy":"uikit","steps":[[time,who,what,value,words,flags,fingers]],
///          "lines":[[time,who,words]]}],
///        "changes":[[event,snapshot,time,x,y,before,after,part,type,recording,size,edges]]}],
///      "strings":[...]}
///     parts: {"parts":[{"part":0,
///        "scenes":[{"snapshot":4,"time":38,"removed":[7],"unchanged":[x,y,x,y],
///          "views":[[id,parent,order,class,identifier,x,y,width,height,tx,ty,flags,alpha,
///            a,b,c,d,label]]}],
///        "touches":[[group,snapshot,x,y]]}],"strings":[...]}
///
/// - A text is an index into its block's `strings`, from 0; -1 is a missing text.
/// - A decision is 0 for a view that was entered, 1 for one that was left, 2 for one that was hit.
/// - A step has an area if rules replace the view's bounds: `["outset",top,left,bottom,right]`,
///   `["minimumSize",width,height]`, `["ellipse"]`, `["cornerRadius",radius]`,
///   `["polygon",x,y,x,y]` or `["regions",left,top,right,bottom]`, in the view's own space
///   (``HitArea``).
/// - A group about who acts has two deliveries, before and after: all steps for the line of time,
///   and lines for the list. The times of steps are seconds. The flags of a step are 1 for one of a
///   recognizer, and 2 for one that only goes on with what has begun.
/// - A scene holds only its changes since the scene before it in its part.
/// - `x` to `height` are the view's bounds; `a` to `ty` convert them to the superview. Lengths are
///   in points, rounded to a hundredth.
/// - A change of a sweep has a size in square points, and for its boxes the edges left, top, right
///   and bottom, one after another.
/// - The flags are 1 for a hidden view and 2 for a view without interaction. They are 4 when
///   `alpha` follows, 8 when `a` to `d` follow, and 16 when the label follows.
/// - An element's `data-first` is the index of the first group, or part, of its block among all.
struct PageWriter {
  /// The maximum number of groups, and of recordings, in the readable block.
  private static let readable = 200

  /// The maximum number of touches of each group in a page of groups of these sizes: the largest
  /// number from 20 to 2,000 with which the page has at most 100,000 touches.
  ///
  /// The limit keeps the page small. The page says how many touches it omits.
  ///
  /// - Complexity: O(groups).
  private static func touches(ofGroups sizes: [Int]) -> Int {
    var (low, high) = (20, 2_000)
    while low < high {
      let limit = (low + high + 1) / 2
      if sizes.reduce(0, { $0 + min($1, limit) }) <= 100_000 { low = limit } else { high = limit - 1 }
    }
    return low
  }

  private let report: RunReport
  private let details: any RunDetails
  private let words = ReportWords()
  private let groups: [RunReport.Group]
  /// For each recording, the index of its first part among all parts of the run.
  private let firstParts: [Int]

  init(_ report: RunReport, details: any RunDetails) {
    self.report = report
    self.details = details
    groups = report.groups
    var (first, next): ([Int], Int) = ([], 0)
    for recording in report.recordings {
      first.append(next)
      next += max(1, recording.parts)
    }
    firstParts = first
  }

  /// Writes all blocks, each as an element of HTML.
  func write(to output: (String) throws -> Void) throws {
    try writeLists(to: output)
    try writeDetails(to: output)
    try writePictures(to: output)
  }

  private func writeLists(to output: (String) throws -> Void) throws {
    var data = PageBlock()
    writeHead(to: &data)
    try writeList(report.recordings.prefix(Self.readable), groups.prefix(Self.readable), to: &data)
    try output(data.readableElement(id: "data"))
    let rest = (report.recordings.dropFirst(Self.readable), groups.dropFirst(Self.readable))
    guard !rest.0.isEmpty || !rest.1.isEmpty else { return }
    var index = PageBlock()
    try writeList(rest.0, rest.1, to: &index)
    try output(index.packedElement("index", first: Self.readable))
  }

  private func writeHead(to block: inout PageBlock) {
    block.json.key("run")
    block.json.beginObject()
    block.json.member("number") { $0.number(report.run) }
    block.json.key("policy")
    block.write(report.head.question.policy)
    block.json.key("baseline")
    block.write(report.head.question.baseline)
    block.json.member("method") { $0.string(report.head.question.method.rawValue) }
    let counts = report.counts
    for (key, count) in [
      ("touches", counts.events?.touches), ("others", counts.events?.others),
      ("scenes", counts.events == nil ? counts.all : nil),
      ("unchanged", counts.unchanged), ("changed", counts.changed), ("unmodelled", counts.unmodelled),
      ("faults", counts.faults), ("groups", groups.count), ("recordings", report.recordings.count),
      ("acts", counts.events?.actions.changed), ("notExplained", counts.events?.actions.notExplained),
      ("undecided", counts.events?.actions.undecided), ("later", counts.events?.actions.later),
    ] {
      if let count { block.json.member(key) { $0.number(count) } }
    }
    block.json.endObject()
    block.json.list("summary", RunSummary(report).tables) { json, table in
      json.member("title") { $0.string(table.title) }
      json.list(of: "columns", table.columns) { $0.string($1) }
      json.list(of: "rows", table.rows) { json, row in
        json.beginArray()
        for cell in row { json.string(cell) }
        json.endArray()
      }
      json.member("rest") { $0.string(table.rest) }
    }
    let remarks = report.unread.map(ReportWords.unread) + words.remarks(report) + ReportWords.unmatched(report)
    block.json.list(of: "remarks", remarks) { $0.string($1) }
    block.json.key("obsolete")
    block.json.beginArray()
    for acceptance in report.obsolete { block.write(acceptance, of: nil) }
    block.json.endArray()
  }

  private func writeList(
    _ recordings: ArraySlice<ComparedRecording>, _ groups: ArraySlice<RunReport.Group>,
    to block: inout PageBlock
  ) throws {
    block.json.key("recordings")
    block.json.beginArray()
    for recording in recordings { block.write(recording) }
    block.json.endArray()
    block.json.key("groups")
    block.json.beginArray()
    for group in groups { block.write(group, recordings: try details.recordings(of: group)) }
    block.json.endArray()
  }

  private func writeDetails(to output: (String) throws -> Void) throws {
    var blocks = PageBlocks(kind: "details", list: "groups")
    let limit = Self.touches(ofGroups: groups.map(\.count))
    for (place, group) in groups.enumerated() {
      let differences = try details.differences(of: group, limit: limit)
      let walks = try details.walks(of: group)
      let deliveries = try details.deliveries(of: group)
      blocks.begin(place)
      blocks.block?.write(group, walks: walks, deliveries: deliveries, differences: differences) {
        firstParts[$0.recording] + $0.part - 1
      }
      try blocks.end(ofAtLeast: PageBlocks.size, to: output)
    }
    try blocks.end(ofAtLeast: 0, to: output)
  }

  private func writePictures(to output: (String) throws -> Void) throws {
    let places = Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($1.id, $0) })
    var blocks = PageBlocks(kind: "parts", list: "parts")
    try details.pictures { part, touches in
      let place = firstParts[part.recording] + part.part - 1
      blocks.begin(place)
      blocks.block?.write(part, place: place, touches: touches) { places[$0] ?? -1 }
      try blocks.end(ofAtLeast: PageBlocks.size, to: output)
    }
    try blocks.end(ofAtLeast: 0, to: output)
  }
}
