package import Findings
import HitTesting
import JSONText
package import Recording
import Wording

/// The page of a trace: the scenes, the touches in them, and the receivers of the touches.
///
/// Add the contents of each recording in the order in which it happened, then write the page.
/// Memory grows with the size of the page.
///
/// Besides the readable block `data`, the page has blocks of three kinds, compressed. The script
/// reads the block `recording` of the shown recording at once, and all other blocks when it needs
/// one of their moments. So a long recording opens as fast as a short one.
///
///     data: {"trace":"shop.sqlite","recordings":[{"id":1,"source":"a.jsonl","app":"Shop",
///        "version":"4.2","device":null,"os":"iOS 18.1","started":null,"screen":[390,844],
///        "ownPolicy":"uikit","touches":6,"others":1,"views":12,"isAudited":false,"end":2.5,
///        "events":[1,14],"snapshots":[1,2],"firstEvent":0,"firstPart":0}],"strings":[]}
///     recording: {"entries":[{"snapshots":{"id":[],"time":[],"changed":[],"views":[]},"parts":[0],
///        "events":{"id":[],"time":[],"snapshot":[],"type":[],"finger":[],"x":[],"y":[],
///          "receiver":[],"asked":[],"element":[],"end":[],"duration":[],"far":[]},
///        "receivers":[[view,name,isIntended]],"elements":[[view,name,isJudged]],
///        "asked":[[name,name]],
///        "findings":[[kind,control,other,why,cure,touches,scenes,[[first,last,view,edges]]]]}],
///      "strings":[...]}
///     parts: as in a report (``PageWriter``)
///     strokes: {"strokes":[[time,x,y,time,x,y]],"strings":[]}
///
/// - The columns `id`, `time` and `snapshot` contain the differences from the previous entry. Times
///   are in milliseconds. A snapshot is its index in the recording.
/// - `parts` has the index of the first snapshot in each part. A part begins with a whole scene.
/// - A receiver is an index into `receivers`, -1 for nobody, -2 if it was not observed.
///   `isIntended` is 1 if only the intended receiver is known. `asked` is an index into the list of
///   that name, or -1. `element` is an index into `elements`, or -1 if a touch falls in none.
/// - A finding lists its stretches of consecutive snapshots with the same view and edges: the first
///   and the last snapshot of each.
/// - `end` is the raw value of the phase that ended a touch, and -1 for a touch without an end.
///   `far` is the largest distance of a touch from its first location, in points.
/// - A stroke lists the later locations of a touch, each with the milliseconds since it began.
package struct RecordingPage {
  let trace: String
  private let words = ReportWords()
  private(set) var recordings: [RecordingSummary] = []
  /// The compressed blocks.
  private(set) var packed: [String] = []
  /// The numbers of moments and of parts in the previous recordings.
  private var (firstEvent, firstPart) = (0, 0)

  private var moments = RecordedMoments()
  private var part: RunReport.PicturedPart
  private var parts: PageBlocks
  /// The windows of the last scene. Each picture has all windows, and the page only the changed
  /// ones.
  private var windows: [ViewID: PicturedView] = [:]
  /// The number of views in the first scene of the part, and in all its other scenes together.
  private var (whole, later) = (0, 0)

  /// - Parameter trace: the path of the trace, as it was given.
  package init(of trace: String) {
    self.trace = trace
    part = RunReport.PicturedPart(recording: 0, part: 0, scenes: [])
    parts = PageBlocks(kind: "parts", list: "parts")
  }

  // MARK: Contents

  /// Whether the next scene must be a whole scene instead of the changes since the previous one.
  ///
  /// A part ends when its changes are larger than its first scene. So the page is at most twice as
  /// large as the changes alone, and a browser that shows a scene reads little more than that
  /// scene.
  package var beginsPart: Bool { part.scenes.isEmpty || later > max(whole, 1000) }

  /// Adds a scene.
  ///
  /// - Parameters:
  ///   - scene: the changes since the scene before, or the whole scene if ``beginsPart`` is true.
  ///   - changed: the number of views that came, left or changed.
  ///   - views: the number of views in the scene.
  package mutating func add(_ scene: PicturedScene, changed: Int, views: Int) {
    let beginsPart = beginsPart
    if beginsPart { endPart() }
    moments.add(scene, changed: changed, views: views, beginsPart: beginsPart)
    var scene = scene
    var known: Set<ViewID> = []
    scene.views = scene.views.sorted { $0.id < $1.id }.filter { view in
      guard known.insert(view.id).inserted else { return false }
      let isKnown = windows[view.id] == view
      windows[view.id] = view.parent == nil ? view : nil
      return beginsPart || !isKnown
    }
    scene.removed.sort()
    for id in scene.removed { windows[id] = nil }
    if beginsPart {
      (whole, later) = (scene.views.count, 0)
    } else {
      later += scene.views.count + scene.removed.count + 1
    }
    part.scenes.append(scene)
  }

  /// Adds a touch that begins, or an event of another type.
  package mutating func add(_ event: ViewedEvent) { moments.add(event) }

  /// Adds a location of a finger whose touch has not ended.
  package mutating func add(_ sample: ViewedSample, of finger: Int64) { moments.add(sample, of: finger) }

  /// Adds who acted first upon the touches of the recording, in their order, if that is known.
  ///
  /// - Parameter areAll: whether nobody acted upon a touch without an action; otherwise it is not
  ///   known whether somebody did.
  package mutating func add(firstActions: [TouchAction], areAll: Bool) {
    moments.add(firstActions: firstActions, areAll: areAll)
  }

  /// Collects the findings of an audit in the scenes that were added since the last end of a
  /// recording.
  package func findings() -> ViewedFindings { ViewedFindings(places: moments.placesOfSnapshots) }

  /// Ends a recording. It consists of everything that was added since the previous end.
  package mutating func end(_ recording: ViewedRecording) {
    endPart()
    var made: [String] = []
    parts.end(ofAtLeast: 0) { made.append($0) }
    var block = PageBlock()
    block.json.key("entries")
    block.json.beginArray()
    moments.write(findings: recording.findings, to: &block)
    block.json.endArray()
    made.append(block.packedElement("recording", first: recordings.count))
    moments.writeStrokes(first: firstEvent) { made.append($0) }
    packed += made
    recordings.append(RecordingSummary(recording, moments, firstEvent: firstEvent, firstPart: firstPart))
    firstEvent += moments.count
    firstPart += moments.partCount
    moments = RecordedMoments()
    windows = [:]
  }

  private mutating func endPart() {
    guard !part.scenes.isEmpty else { return }
    let place = firstPart + moments.partCount - 1
    parts.begin(place)
    parts.block?.write(part, place: place, touches: []) { _ in -1 }
    part.scenes = []
    var made: [String] = []
    parts.end(ofAtLeast: PageBlocks.size) { made.append($0) }
    packed += made
  }
}
