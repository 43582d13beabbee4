import Foundation
import HitTesting
import JSONText
import Recording
import TestSupport
import Testing
import TraceImport
import TraceStore

/// Tests of the text form: the meaning of each line, and the lines that are refused.
@Suite struct JSONLinesTests {
  private static let header = #"{"retouch":1,"app":"Shop","policy":"uikit"}"#
  private static let scene = #"""
    {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"children":[\#
    {"id":2,"class":"UIView","frame":[0,0,390,844]}]}]}}
    """#

  private func imported(_ lines: [String], keepGoing: Bool = false) throws -> (Imported, [ImportFault]) {
    try withFile(lines.joined(separator: "\n")) { path in
      var imported = Imported()
      let refused = try JSONLinesImporter.read(path, into: &imported.sink, notes: &imported.notes, keepGoing: keepGoing)
      return (imported, refused)
    }
  }

  private func refused(_ line: String) throws -> ImportFault {
    try fault { _ = try imported([Self.header, Self.scene, line]) }
  }

  @Test func `the example of the format is taken`() throws {
    let (imported, _) = try imported([
      #"{"retouch":1,"app":"Shop","appVersion":"4.2","device":"iPhone15,2","os":"iOS 18.1","screen":{"width":393,"height":852,"scale":3},"policy":"uikit"}"#,
      #"{"classes":{"PenetrableContainer":"UIView","PayButton":"UIButton"}}"#,
      #"{"t":0.0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,393,852],"level":0,"key":true,"children":[{"id":2,"class":"UIView","frame":[0,0,393,852],"children":[{"id":7,"class":"UIView","frame":[0,0,1,1]},{"id":5,"class":"UIView","frame":[0,0,1,1],"recognizers":[{"id":4,"class":"UITapGestureRecognizer"}]}]}]}]}}"#,
      #"{"t":0.8,"change":{"set":[{"id":2,"alpha":0.5}],"insert":[{"parent":2,"index":0,"view":{"id":9,"class":"PayButton","identifier":"pay","frame":[20,40,44,44]}}],"remove":[7],"move":[{"id":5,"parent":2,"index":1}]}}"#,
      #"{"t":1.0,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[30,50],"hit":9,"recognizers":[4]}]}}"#,
      #"{"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[30,50]}]}}"#,
      #"{"t":2.0,"event":{"type":"motion","subtype":"shake","target":1}}"#,
    ])
    let info = try #require(imported.sink.infos.first)
    #expect([info.app, info.appVersion, info.device, info.os] == ["Shop", "4.2", "iPhone15,2", "iOS 18.1"])
    #expect(info.screenSize == Size(width: 393, height: 852))
    #expect(info.screenScale == 3)
    #expect(imported.sink.classes == ["PenetrableContainer": "UIView", "PayButton": "UIButton"])
    #expect(sceneRows(imported.sink.scene).map(\.id) == [1, 2, 9, 5])
    #expect(imported.sink.scene.slot(of: 2).map { imported.sink.scene.view($0).alpha } == 0.5)
    #expect(imported.sink.began.first?.observation == Observation(responder: .view(9), recognizers: [4]))
    #expect(imported.sink.events.map(\.time) == [1, 1.1, 2])
    #expect(imported.sink.events.last?.subtype == .shake)
    #expect(imported.notes.counts.isEmpty)
  }

  private static let badLines: [(line: String, column: Int?)] = [
    ("{", 2), ("nonsense", 1), (#"{"t":1,}"#, 8), (#"{"t":NaN}"#, 6), (#"{"t":1}"#, nil),
    (#"{"scene":{"windows":[]}}"#, nil),
    ("[1]", 1), (#"{"t":1,"scene":{"windows":[{"class":"UIView"}]}}"#, 28),
    (#"{"t":1,"scene":{"windows":[{"id":1,"frame":[0,0,1,1]}]}}"#, 28),
    (#"{"t":1,"scene":{"windows":[{"id":1,"class":"A"}]}}"#, 28), (#"{"t":1,"change":{"set":[{"alpha":1}]}}"#, 25),
    (#"{"t":1,"change":{"set":[{"id":2,"alpha":"x"}]}}"#, 41),
    (#"{"t":1,"change":{"set":[{"id":2,"frame":[1,2]}]}}"#, 41),
    (#"{"t":1,"change":{"move":[{"parent":1}]}}"#, 26), (#"{"t":1,"change":{"insert":[{"parent":1}]}}"#, 28),
    (#"{"t":1,"change":{"remove":[1.5]}}"#, 28), (#"{"t":1,"event":{}}"#, 16),
    (#"{"t":1,"event":{"type":"tuoch"}}"#, 24),
    (#"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"at":[0,0]}]}}"#, 45),
    (#"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[0,1e999]}]}}"#, 80),
    (#"{"t":1,"event":{"type":1,"target":1,"intended":2}}"#, 48),
    (#"{"t":1,"event":{"type":1,"intended":2,"target":null}}"#, 48),
    (#"{"t":1,"event":{"type":1,"intended":null}}"#, 37),
    (#"{"t":1,"event":{"type":0}} x"#, 28), (#"{"t":1,"event":{"type":0},"scene":{"windows":[]}}"#, 35),
    (#"{"t":1,"classes":{"A":"B"},"change":{}}"#, 37), (#"{"retouch":2}"#, 12), (#"{"retouch":"1"}"#, 12),
  ]

  @Test func `what was only intended is not observed, and is written as it was read`() throws {
    let lines = [
      Self.header, Self.scene,
      #"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[3,4],"intended":2}]}}"#,
      #"{"t":2,"event":{"type":"presses","intended":1}}"#,
    ]
    let (imported, _) = try imported(lines)
    #expect(imported.sink.began.map(\.observation.responder) == [.intended(2)])
    #expect(imported.sink.events.last?.observation.responder == .intended(1))
    var writer = JSONLinesWriter(try #require(imported.sink.infos.first), classes: [:], idBase: 0)
    _ = writer.output.takeText()
    for event in imported.sink.events { writer.write(event) }
    #expect(writer.output.takeText() == lines[2...].joined(separator: "\n") + "\n")
  }

  @Test(arguments: badLines.indices) func `a line that breaks the form is refused at its line and column`(index: Int)
    throws
  {
    let (line, column) = Self.badLines[index]
    let place = try refused(line).place
    #expect(place.line == 3)
    #expect(place.column == column)
  }

  @Test(arguments: [
    #"{"t":1,"change":{"remove":[9]}}"#,
    #"{"t":1,"change":{"insert":[{"parent":1,"view":{"id":2,"class":"A","frame":[0,0,1,1]}}]}}"#,
    #"{"t":1,"change":{"move":[{"id":1,"parent":2}]}}"#, #"{"t":-1,"change":{}}"#,
    #"{"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[0,0]}]}}"#,
    #"{"t":1,"event":{"type":"motion","target":77}}"#,
  ]) func `a line that breaks the recording is refused with its line`(line: String) throws {
    let fault = try refused(line)
    #expect(fault.place.line == 3)
    #expect(fault.json == nil && !fault.isMalformed)
  }

  @Test func `going on passes bad lines over, counts them and keeps the rest`() throws {
    let lines = [
      Self.header, Self.scene, "nonsense", #"{"t":1,"change":{"remove":[9]}}"#,
      #"{"t":1,"event":{"type":1,"target":1}}"#,
    ]
    try withFolder { folder throws in
      let file = folder + "/in.jsonl"
      try Data(lines.joined(separator: "\n").utf8).write(to: URL(fileURLWithPath: file))
      var notes = ImportNotes()
      let refused = try TraceWriter.create(at: folder + "/t.retouch") { writer in
        var sink = writer
        return try JSONLinesImporter.read(file, into: &sink, notes: &notes, keepGoing: true)
      }
      #expect(refused.map(\.place.line) == [3, 4])
      #expect(notes.read.map(\.count) == [1, 1, 1])
      #expect(try Trace(path: folder + "/t.retouch").check().count == 1)
    }
  }

  @Test func `lines behind a refused header are not taken for the recording before`() throws {
    let fault = try fault {
      _ = try imported([Self.header, Self.scene, #"{"retouch":2}"#, Self.scene], keepGoing: true)
    }
    #expect(fault.place.line == 3)
  }

  @Test func `without a first line that says what it is it is refused, also when going on`() throws {
    #expect(try fault { _ = try imported([Self.scene], keepGoing: true) }.place.line == 1)
    #expect(try fault { _ = try imported(["", " "]) }.isNothingFound)
  }

  @Test func `unknown keys are counted and nothing else`() throws {
    let event = #"{"t":1,"event":{"type":1,"x":{"y":[1]},"target":null},"z":2}"#
    let (imported, _) = try imported([Self.header, Self.scene, event, event])
    #expect(imported.notes.unknownKeys.map(\.key) == ["x", "z"])
    #expect(imported.notes.unknownKeys.allSatisfy { $0.count == 2 && $0.place.line == 3 && $0.nearest == nil })
    #expect(imported.sink.events.count == 2)
  }

  @Test func `a misspelt key is told with its line and the key that is likely to be meant`() throws {
    let event = #"{"t":1,"event":{"type":1,"touches":[{"touch":1,"phase":"began","at":[1,1],"hitt":1}]}}"#
    let found = try imported([Self.header, Self.scene, event]).0.notes.unknownKeys
    #expect(found.map(\.nearest) == ["hit"])
    #expect(found.map(\.place.line) == [3])
  }

  @Test func `an id may stand behind the children`() throws {
    let scene =
      #"{"scene":{"windows":[{"children":[{"frame":[0,0,1,1],"class":"A","id":5}],"frame":[0,0,9,9],"class":"UIWindow","id":1}]},"t":0}"#
    let (imported, _) = try imported([Self.header, scene])
    #expect(sceneRows(imported.sink.scene).map(\.id) == [1, 5])
    #expect(sceneRows(imported.sink.scene).map(\.depth) == [0, 1])
  }

  @Test func `a scene of 100,000 levels is taken`() throws {
    let depth = 100_000
    var line = #"{"t":0,"scene":{"windows":["#
    for id in 1...depth { line += #"{"id":\#(id),"class":"A","frame":[0,0,9,9],"children":["# }
    line += String(repeating: "]}", count: depth) + "]}}"
    let (imported, _) = try imported([Self.header, line])
    #expect(imported.sink.scene.count == depth)
  }

  @Test func `a header in the middle begins a new recording`() throws {
    try withFolder { folder throws in
      let file = folder + "/in.jsonl"
      let lines = [Self.header, Self.scene, Self.header, Self.scene]
      try Data(lines.joined(separator: "\r\n").utf8).write(to: URL(fileURLWithPath: file))
      var notes = ImportNotes()
      try TraceWriter.create(at: folder + "/t.retouch") { writer in
        var sink = writer
        _ = try JSONLinesImporter.read(file, into: &sink, notes: &notes)
      }
      #expect(try Trace(path: folder + "/t.retouch").recordings().map(\.snapshots) == [1...1, 2...2])
    }
  }

  // MARK: Export

  /// The trace as text, recording by recording.
  private func export(_ path: String) throws -> String {
    let trace = try Trace(path: path)
    let classes = try trace.declaredClasses()
    return try trace.recordings().map { recording in
      try trace.read(recording, events: .all) { cursor in
        var writer = JSONLinesWriter(recording.info, classes: classes, idBase: recording.idBase)
        while try cursor.nextSnapshot() {
          writer.write(cursor.scene, time: cursor.time)
          try cursor.forEachItem {
            writer.write($0)
          } outcome: {
            writer.write($0)
          }
        }
        return writer.output.text
      }
    }.joined()
  }

  @Test(arguments: 0..<4) func `what is exported and recorded again is exported as the same bytes`(group: UInt64) throws
  {
    try withFolder { folder throws in
      let (first, second, text) = (folder + "/a.retouch", folder + "/b.retouch", folder + "/a.jsonl")
      try TraceWriter.create(at: first) { writer in
        var sink = writer
        for number in 0..<6 {
          let shape = SceneModel.Shape.allCases[number % 3]
          try RandomRecording(seed: group * 50 + UInt64(number), shape: shape).play(into: &sink)
          if number == 0 { try sink.declare(classes: ["Card": "UILabel", "Other": "Card"]) }
        }
      }
      let exported = try export(first)
      try Data(exported.utf8).write(to: URL(fileURLWithPath: text))
      var notes = ImportNotes()
      try TraceWriter.create(at: second) { writer in
        var sink = writer
        _ = try JSONLinesImporter.read(text, into: &sink, notes: &notes)
      }
      let again = try export(second)
      let differs = zip(exported.split(separator: "\n"), again.split(separator: "\n")).first { $0 != $1 }
      #expect(again == exported, "\(differs.map { "\($0)\n\($1)" } ?? "")")
      #expect(notes.counts.isEmpty)
    }
  }

  /// A sink that keeps all scenes.
  private struct SceneSink: RecordingSink {
    var scene = Scene()
    var scenes: [[SceneRow]] = []

    mutating func begin(_ info: RecordingInfo) {}
    mutating func declare(classes: [String: String]) {}
    mutating func add(_ event: Event) {}
    mutating func end(time: Double) {}

    mutating func update(_ update: SceneUpdate, time: Double) throws {
      try scene.apply(update)
      scenes.append(sceneRows(scene))
    }
  }

  @Test(arguments: SceneModel.Shape.allCases, UInt64(1)...3)
  func `scenes are read from the text as they were written`(shape: SceneModel.Shape, seed: UInt64) throws {
    var model = SceneModel(seed: seed, shape: shape)
    var random = SplitMix64(seed: seed)
    var scene = Scene()
    var written: [[SceneRow]] = []
    var writer = JSONLinesWriter(RecordingInfo(policy: "uikit", format: "jsonl"), classes: [:], idBase: 0)
    for step in 0..<80 {
      let change = model.change(isSingle: random.chance(50))
      try scene.apply(random.chance(20) ? .scene(model.list) : .change(change))
      writer.write(scene, time: Double(step))
      written.append(sceneRows(scene))
    }
    try withFile(writer.output.text) { path in
      var sink = SceneSink()
      var notes = ImportNotes()
      #expect(try JSONLinesImporter.read(path, into: &sink, notes: &notes).isEmpty)
      for (step, rows) in zip(sink.scenes, written).enumerated() {
        try #require(rowDifference(rows.0, rows.1) == nil, "\(shape), seed \(seed), step \(step)")
      }
      #expect(sink.scenes.count == written.count)
    }
  }

  @Test(arguments: [("{}", 0), ("{\"numberOfTapsRequired\":1}", 1)], [true, false])
  func `A long press needs the taps that a new one needs`(parameters: (String, Int64), isClassLast: Bool) throws {
    let keys = ["\"class\":\"UILongPressGestureRecognizer\"", "\"parameters\":\(parameters.0)"]
    let recognizer = (isClassLast ? keys.reversed() : keys).joined(separator: ",")
    let text = """
      {"retouch":1,"policy":"uikit"}
      {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,9,9],"recognizers":[{"id":2,\(recognizer)}]}]}}

      """
    func taps(_ text: String) throws -> (Int64?, Scene) {
      try withFile(text) { path in
        var sink = SceneSink()
        var notes = ImportNotes()
        _ = try JSONLinesImporter.read(path, into: &sink, notes: &notes)
        let window = try #require(sink.scene.slot(of: 1))
        return (sink.scene.recognizers(window).first?.parameters?.numberOfTapsRequired, sink.scene)
      }
    }
    let (read, scene) = try taps(text)
    #expect(read == parameters.1)
    var writer = JSONLinesWriter(RecordingInfo(policy: "uikit", format: "jsonl"), classes: [:], idBase: 0)
    writer.write(scene, time: 0)
    #expect(try taps(writer.output.text).0 == parameters.1)
  }
}
