package import Findings
import Foundation
package import HitTesting

/// The answers of a process about a recording's events, as 64-bit words on a pipe.
///
///     ready:    0
///     answer:   1, event, view (-1: no view), recognizers ...
///     fault:    2, event, length in bytes, the fault as JSON, padded to whole words
///     end:      3, length in bytes, the number of views that each part of the policy matched and
///               the notes of its code as JSON, padded to whole words
///
/// The recognizers of an answer are a count and then an id, an owner and a target (-1: none) for
/// each. A count of -1 means the recognizers of the view in the recorded scene. In answers about
/// points, `event` is the point's index in the question.
package enum AnswerRecord: Equatable {
  /// The trace is open, and the first event is about to be asked.
  case ready
  case answer(event: EventID, Resolution)
  /// The code has run, and has given no usable answer.
  case fault(event: EventID, ResolutionFault)
  case end(AnswersEnd)
}

/// The facts that a process reports after its last answer.
package struct AnswersEnd: Equatable, Codable {
  /// How many views each part of the policy matched.
  package var matchCounts: [String: Int]
  /// Notes on what the code lacks of the app.
  package var notes: [CodeNote]

  package init(matchCounts: [String: Int], notes: [CodeNote]) {
    (self.matchCounts, self.notes) = (matchCounts, notes)
  }
}

package struct AnswerEncoder {
  package private(set) var words: [Int64] = []

  package init() {}

  package mutating func removeAll() { words.removeAll(keepingCapacity: true) }

  package mutating func append(_ record: AnswerRecord) {
    switch record {
    case .ready: words.append(0)
    case .answer(let event, let answer):
      words.append(1)
      words.append(event.rawValue)
      words.append(answer.responder?.rawValue ?? -1)
      words.append(answer.recognizers.map { Int64($0.count) } ?? -1)
      for recognizer in answer.recognizers ?? [] {
        words.append(recognizer.id.rawValue)
        words.append(recognizer.owner.rawValue)
        words.append(recognizer.target?.rawValue ?? -1)
      }
    case .end(let end):
      words.append(3)
      append(json: end)
    case .fault(let event, let fault):
      words += [2, event.rawValue]
      append(json: fault)
    }
  }

  /// Appends a value of texts and whole numbers, which can always be encoded as JSON.
  private mutating func append(json value: some Encodable) {
    let bytes = (try? JSONEncoder().encode(value)).map { Array($0) } ?? []
    words.append(Int64(bytes.count))
    words += [Int64](bytes: bytes)
  }
}

package struct AnswerDecoder {
  private var words: [Int64] = []
  private var next = 0

  package init() {}

  package mutating func append(_ more: [Int64]) {
    words.removeFirst(next)
    next = 0
    words += more
  }

  /// The next complete record; nil when it needs more words.
  package mutating func record() -> AnswerRecord? {
    guard let kind = word(0) else { return nil }
    switch kind {
    case 0:
      next += 1
      return .ready
    case 1:
      guard let event = word(1), let view = word(2), let count = word(3) else { return nil }
      let listed = Int(count.clamped)
      guard next + 4 + 3 * listed <= words.count else { return nil }
      let recognizers = (0..<listed).map { index in
        let start = next + 4 + 3 * index
        let target = words[start + 2]
        return CandidateRecognizer(
          id: RecognizerID(words[start]), owner: ViewID(words[start + 1]), target: target == -1 ? nil : ViewID(target))
      }
      next += 4 + 3 * listed
      return .answer(
        event: EventID(event),
        Resolution(responder: view == -1 ? nil : ViewID(view), recognizers: count == -1 ? nil : recognizers))
    case 3:
      guard let json = json(at: 1) else { return nil }
      next += 2 + json.words
      let end = try? JSONDecoder().decode(AnswersEnd.self, from: json.data)
      return .end(end ?? AnswersEnd(matchCounts: [:], notes: []))
    default:
      guard let event = word(1), let json = json(at: 2) else { return nil }
      next += 3 + json.words
      let fault = try? JSONDecoder().decode(ResolutionFault.self, from: json.data)
      // The code may have written to the pipe itself.
      return .fault(event: EventID(event), fault ?? .exited(code: 0))
    }
  }

  /// The JSON that begins with its length at an offset; nil when it needs more words.
  private func json(at offset: Int) -> (data: Data, words: Int)? {
    guard let length = word(offset)?.clamped else { return nil }
    let (first, count) = (next + offset + 1, (Int(length) + 7) / 8)
    guard first + count <= words.count else { return nil }
    return (Data(Array(words[first..<first + count]).bytes.prefix(Int(length))), count)
  }

  private func word(_ offset: Int) -> Int64? { next + offset < words.count ? words[next + offset] : nil }
}

/// Points of a scene that a process is asked about, as 64-bit words: the snapshot's number, the
/// length of the window scene's name in bytes (-1: not known), the name padded to whole words,
/// the number of points, and the bits of both coordinates of each.
struct PointQuestion: Equatable {
  var snapshot: SnapshotID
  var windowScene: String?
  var points: [Point]

  init(snapshot: SnapshotID, windowScene: String?, points: [Point]) {
    (self.snapshot, self.windowScene, self.points) = (snapshot, windowScene, points)
  }

  var words: [Int64] {
    var words = [snapshot.rawValue, -1]
    if let windowScene {
      words[1] = Int64(windowScene.utf8.count)
      words += [Int64](bytes: Array(windowScene.utf8))
    }
    words.append(Int64(points.count))
    for point in points { words += [Int64(bitPattern: point.x.bitPattern), Int64(bitPattern: point.y.bitPattern)] }
    return words
  }

  /// Reads a question.
  ///
  /// - Parameter read: Returns that number of words, the next ones; nil at the end.
  init?(reading read: (Int) -> [Int64]?) {
    guard let head = read(2) else { return nil }
    snapshot = SnapshotID(head[0])
    if head[1] >= 0 {
      guard let words = read((Int(head[1]) + 7) / 8) else { return nil }
      windowScene = String(decoding: words.bytes.prefix(Int(head[1])), as: UTF8.self)
    }
    guard let count = read(1)?.first, let words = read(2 * Int(count)) else { return nil }
    let numbers = words.map { Double(bitPattern: UInt64(bitPattern: $0)) }
    points = (0..<Int(count)).map { Point(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
  }
}

/// A recording that a process is asked about: the path of its text form, as its length in bytes and
/// the bytes padded to whole words.
struct PathQuestion: Equatable {
  var path: String

  init(path: String) { self.path = path }

  var words: [Int64] { [Int64(path.utf8.count)] + [Int64](bytes: Array(path.utf8)) }

  /// Reads a question.
  ///
  /// - Parameter read: Returns that number of words, the next ones; nil at the end.
  init?(reading read: (Int) -> [Int64]?) {
    guard let length = read(1)?.first, let words = read((Int(length) + 7) / 8) else { return nil }
    path = String(decoding: words.bytes.prefix(Int(length)), as: UTF8.self)
  }
}

extension [Int64] {
  /// Packs bytes into words, the lowest byte first, and pads them to whole words.
  package init(bytes: [UInt8]) {
    self = stride(from: 0, to: bytes.count, by: 8).map { start in
      let part = bytes[start..<Swift.min(start + 8, bytes.count)]
      return Int64(bitPattern: part.reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
  }

  var bytes: [UInt8] { flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } } }
}

extension Int64 {
  /// The length, limited to a possible value: the code may have written to the pipe itself.
  fileprivate var clamped: Int64 { Swift.max(0, Swift.min(self, 1 << 20)) }
}
