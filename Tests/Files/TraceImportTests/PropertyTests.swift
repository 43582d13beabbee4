import HitTesting
import JSONText
import Recording
import TestSupport
import Testing
import TraceImport

/// What holds for each property of a view in the text form, whatever it is.
@Suite struct PropertyTests {
  @Test(arguments: ViewProperty.all.indices) func `the text form has it under its key`(index: Int) throws {
    let property = ViewProperty.all[index]
    let (old, _, new) = try property.sampleScenes()
    var writer = JSONLinesWriter(RecordingInfo(policy: "uikit", format: "jsonl"), classes: [:], idBase: 0)
    for (time, scene) in [old, new].enumerated() { writer.write(scene, time: Double(time)) }
    let imported = try imported(String(decoding: writer.output.bytes, as: UTF8.self))
    #expect(sceneDifference(imported.sink.scene, new) == nil)
    #expect(imported.notes.counts.isEmpty)
  }

  @Test(arguments: ViewProperty.all.indices) func `a new view is written with it`(index: Int) throws {
    let scene = try ViewProperty.all[index].sampleScenes().new
    var writer = JSONLinesWriter(RecordingInfo(policy: "uikit", format: "jsonl"), classes: [:], idBase: 0)
    writer.write(scene, time: 0)
    let imported = try imported(String(decoding: writer.output.bytes, as: UTF8.self))
    #expect(sceneDifference(imported.sink.scene, scene) == nil)
  }

  private func imported(_ text: String) throws -> Imported {
    try withFile(text) { path in
      var imported = Imported()
      let refused = try JSONLinesImporter.read(path, into: &imported.sink, notes: &imported.notes)
      #expect(refused.isEmpty)
      return imported
    }
  }
}
