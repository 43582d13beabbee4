import Delivery
import Foundation
import HitTesting
import Testing

/// Compares the definition with a second one that knows relations alone, for all graphs of a few
/// recognizers in all orders of arrival.
@Suite struct RelationLawTests {
  /// How two recognizers relate, the one with the lower number first.
  private enum Relation: Int, CaseIterable {
    case none, waits, isWaitedFor, simultaneous
  }

  /// Recognizers of one touch that ask for a state at a time each.
  private struct Graph {
    var count: Int
    /// The relation of each pair, in the order of ``pairs(_:)``.
    var relations: [Relation]
    /// Whether each one recognizes; else it fails.
    var recognizes: [Bool]
    /// When each one asks, from 1.
    var arrival: [Int]

    static func pairs(_ count: Int) -> [(Int, Int)] {
      (0..<count).flatMap { one in (one + 1..<max(one + 1, count)).map { (one, $0) } }
    }

    func relation(_ one: Int, _ other: Int) -> Relation {
      let index = Self.pairs(count).firstIndex { $0 == (min(one, other), max(one, other)) }
      return relations[index ?? 0]
    }

    func waits(_ one: Int, for other: Int) -> Bool {
      one != other && relation(one, other) == (one < other ? .waits : .isWaitedFor)
    }

    func areSimultaneous(_ one: Int, _ other: Int) -> Bool { relation(one, other) == .simultaneous }
  }

  /// The algebra of relations: who acts, and when.
  private struct Algebra {
    private enum State { case possible, failed, ended }
    let graph: Graph
    private var states: [State]
    private var isPending: [Bool]
    private(set) var acted: [Int: Int] = [:]
    private var time = 0

    init(_ graph: Graph) {
      self.graph = graph
      states = Array(repeating: .possible, count: graph.count)
      isPending = Array(repeating: false, count: graph.count)
      for (number, time) in graph.arrival.enumerated().sorted(by: { $0.element < $1.element }).map({
        ($0.offset, $0.element)
      }) {
        self.time = time
        if graph.recognizes[number] { recognize(number) } else { fail(number) }
      }
    }

    private var all: Range<Int> { 0..<graph.count }

    private mutating func recognize(_ one: Int) {
      guard states[one] == .possible else { return }
      let required = all.filter { graph.waits(one, for: $0) }
      if required.contains(where: { states[$0] == .ended }) { return fail(one) }
      if required.contains(where: { states[$0] == .possible }) {
        isPending[one] = true
        return
      }
      isPending[one] = false
      if all.contains(where: { $0 != one && states[$0] == .ended && !graph.areSimultaneous($0, one) }) {
        return fail(one)
      }
      states[one] = .ended
      acted[one] = time
      for other in all where other != one && states[other] == .possible && !graph.areSimultaneous(one, other) {
        fail(other)
      }
      for other in all where isPending[other] && graph.waits(other, for: one) { fail(other) }
    }

    private mutating func fail(_ one: Int) {
      guard states[one] == .possible else { return }
      (states[one], isPending[one]) = (.failed, false)
      for other in all where isPending[other] && graph.waits(other, for: one) { recognize(other) }
    }
  }

  private static let view = DeliveredView(1, frame: Rect(x: 0, y: 0, width: 390, height: 844))

  /// Who acts by the definition, and when.
  private static func acted(_ graph: Graph) -> [Int: Int] {
    let gestures = (0..<graph.count).map { number in
      let state = graph.recognizes[number] ? RecognizerState.ended : .failed
      var gesture = Gesture(
        RecognizerID(Int64(number)), of: 1, .code([.init(time: Double(graph.arrival[number]), state)]))
      let others = (0..<graph.count).filter { $0 != number }
      gesture.failureRequirements = Set(others.filter { graph.waits(number, for: $0) }.map { RecognizerID(Int64($0)) })
      // One of both delegates is enough.
      gesture.simultaneous = Set(
        others.filter { number < $0 && graph.areSimultaneous(number, $0) }.map { RecognizerID(Int64($0)) })
      return gesture
    }
    let log = DeliveryLog()
    let delivery = Delivery(host: log)
    let place = Point(x: 200, y: 400)
    let begun: [Int64: DeliveredTouch] = [1: DeliveredTouch(views: [view], candidates: gestures)]
    delivery.send([DeliveredSample(1, .began, at: place)], begun: begun, at: 0)
    delivery.send([DeliveredSample(1, .ended, at: place)], at: 10)
    delivery.wait(until: 100)
    var acted: [Int: Int] = [:]
    for happening in log.happenings {
      if case .acted(let id, _, _) = happening.kind { acted[Int(id.rawValue)] = Int(happening.time) }
    }
    return acted
  }

  /// All orders in which the recognizers may ask.
  private static func orders(_ count: Int) -> [[Int]] {
    guard count > 1 else { return [[1]] }
    return orders(count - 1).flatMap { order in
      (0..<count).map { place in
        var longer = order
        longer.insert(count, at: place)
        return longer
      }
    }
  }

  /// Passes on each graph of so many recognizers, or one of each `stride` graphs.
  private static func forEachGraph(_ count: Int, stride: Int = 1, _ body: (Graph) -> Void) {
    let (pairs, orders) = (Graph.pairs(count).count, orders(count))
    var number = 0
    for relations in 0..<(1 << (2 * pairs)) {
      for kinds in 0..<(1 << count) {
        for order in orders {
          number += 1
          guard number % stride == 0 else { continue }
          body(
            Graph(
              count: count, relations: (0..<pairs).map { Relation.allCases[relations >> (2 * $0) & 3] },
              recognizes: (0..<count).map { kinds >> $0 & 1 == 1 }, arrival: order))
        }
      }
    }
  }

  /// Of four recognizers a test tries one graph of 61: all of them take minutes. RETOUCH_GRAPHS=1
  /// tries all.
  private static let stride = ProcessInfo.processInfo.environment["RETOUCH_GRAPHS"].flatMap { Int($0) } ?? 61

  @Test(arguments: [2, 3, 4])
  func `The definition and the algebra of relations let the same recognizers act at the same time`(_ count: Int) {
    var (graphs, unlike) = (0, 0)
    Self.forEachGraph(count, stride: count == 4 ? Self.stride : 1) { graph in
      graphs += 1
      let (defined, expected) = (Self.acted(graph), Algebra(graph).acted)
      guard defined != expected else { return }
      unlike += 1
      if unlike < 5 { Issue.record("\(graph): \(defined), not \(expected)") }
    }
    #expect(unlike == 0)
    #expect(graphs >= 32)
  }

  @Test func `Without a requirement, nobody of two or three acts later, unless another one acts that did not`() {
    for count in [2, 3] {
      Self.forEachGraph(count) { graph in
        let before = Self.acted(graph)
        for (index, relation) in graph.relations.enumerated() where relation == .waits || relation == .isWaitedFor {
          var without = graph
          without.relations[index] = .none
          let after = Self.acted(without)
          guard after.keys.sorted() == before.keys.sorted() else { continue }
          for (number, time) in after { #expect(time <= before[number] ?? time, "\(graph) without \(index)") }
        }
      }
    }
  }

  @Test func `Two that are simultaneous act as each does alone`() {
    Self.forEachGraph(2) { graph in
      guard graph.relations == [.simultaneous] else { return }
      let expected = Dictionary(
        uniqueKeysWithValues: graph.recognizes.indices.filter { graph.recognizes[$0] }.map { ($0, graph.arrival[$0]) })
      #expect(Self.acted(graph) == expected, "\(graph)")
    }
  }
}
