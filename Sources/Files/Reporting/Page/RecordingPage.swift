package import Findings
import HitTesting
import JSONText
import Wording

/// The page of a trace: what was touched in which scene, and who got it.
///
/// It is told of each recording in the order in which it happened, and is written when all is
/// known. Its memory grows with what the page has to hold.
///
/// Beside the readable block `data` it has blocks of three kinds, compressed. The script reads the
/// block `recording` of the recording that is shown at once, and the others when a moment of theirs
/// is shown. So a long recording opens as fast as a short one.
///
///     data: {"trace":"shop.sqlite","recordings":[{"id":1,"source":"a.jsonl","app":"Shop",
///        "version":"4.2","device":null,"os":"iOS 18.1","started":null,"screen":[390,844],
///        "ownPolicy":"uikit","touches":6,"others":1,"views":12,"isAudited":false,"end":2.5,
///        "events":[1,14],"snapshots":[1,2],"firstEvent":0,"firstPart":0}],"strings":[]}
///     recording: {"entries":[{"snapshots":{"id":[],"time":[],"changed":[],"views":[]},"parts":[0],
///        "events":{"id":[],"time":[],"snapshot":[],"type":[],"finger":[],"x":[],"y":[],
///          "receiver":[],"asked":[],"end":[],"duration":[],"far":[]},
///        "receivers":[[view,name,isIntended]],"asked":[[name,name]],
///        "findings":[[kind,control,other,why,cure,touches,scenes,[[first,last,view,edges]]]]}],
///      "strings":[...]}
///     parts: as in a report (``PageWriter``)
///     strokes: {"strokes":[[time,x,y,time,x,y]],"strings":[]}
///
/// - The columns `id`, `time` and `snapshot` have the differences from the entry before. Times are
///   in milliseconds. A snapshot is its index in the recording.
/// - `parts` has the index of the first snapshot in each part. A part begins with a whole scene.
/// - A receiver is an index into `receivers`, -1 for nobody, -2 for one that was not observed.
///   `isIntended` is 1 for one that was only meant to get it. `asked` is an index into the list of
///   that name, or -1.
/// - A finding has the first and the last snapshot of each stretch in which it is the same.
/// - `end` is the raw value of the phase that ended a touch, and -1 for one without an end. `far`
///   is how far from where it began a touch came, in points.
/// - A stroke tells where a touch was after it began, with milliseconds since then.
package struct RecordingPage {
  let trace: String
  private let words = ReportWords()
  private(set) var recordings: [RecordingSummary] = []
  /// The compressed blocks.
  private(set) var packed: [String] = []
  /// How many moments, and how many parts, the recordings before have.
  private var (firstEvent, firstPart) = (0, 0)

  private var moments = RecordedMoments()
  private var part: RunReport.PicturedPart
  private var parts: PageBlocks
  /// The windows of the last scene. Each picture has all windows, and the page those that changed.
  private var windows: [ViewID: PicturedView] = [:]
  /// How many views the first scene of the part has, and how many its others have together.
  private var (whole, later) = (0, 0)

  /// - Parameter trace: the path of the trace, as it was given.
  package init(of trace: String) {
    self.trace = trace
    part = RunReport.PicturedPart(recording: 0, part: 0, scenes: [])
    parts = PageBlocks(kind: "parts", list: "parts")
  }

  // MARK: What happened

  /// Whether the next scene must be a whole one, and not what changed.
  ///
  /// A part ends when its changes have become more than its first scene. So the page has at most
  /// twice what the changes need, and whoever looks at a scene reads little more than that scene.
  package var beginsPart: Bool { part.scenes.isEmpty || later > max(whole, 1000) }

  /// Adds a scene.
  ///
  /// - Parameters:
  ///   - scene: What changed since the scene before, or all of it where ``beginsPart`` says so.
  ///   - changed: how many views came, left or changed.
  ///   - views: how many views there are.
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

  /// Adds where a finger went whose touch goes on.
  package mutating func add(_ sample: ViewedSample, of finger: Int64) { moments.add(sample, of: finger) }

  /// Begins what an audit finds in the scenes that were added since the last end of a recording.
  package func findings() -> ViewedFindings { ViewedFindings(places: moments.placesOfSnapshots) }

  /// Ends a recording, to which all belongs that was added since the one before.
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
