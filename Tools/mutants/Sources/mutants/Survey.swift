import Foundation
import Mutating

/// All places for mutants in the sources.
struct Survey {
  /// A mutant that is not drawn yet.
  struct Candidate {
    var mutant: Mutant
    var place: Place
  }

  private(set) var candidates: [Candidate] = []
  /// How many places of each room have no mutant, by the reason.
  private(set) var omissions: [String: [Omission: Int]] = [:]

  /// Reads the sources of all rooms.
  init(root: URL) throws {
    var texts: [(room: Room, file: String, text: ParsedFile)] = []
    for room in Room.all {
      for file in try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: room.folder).path).sorted()
      where file.hasSuffix(".swift") {
        let path = "\(room.folder)/\(file)"
        texts.append((room, path, ParsedFile(try String(contentsOf: root.appending(path: path), encoding: .utf8))))
      }
    }
    var cases = EnumCases()
    for (_, _, text) in texts { cases.add(text) }
    for (room, file, text) in texts {
      let found = FoundPlaces(text, cases)
      omissions[room.name, default: [:]].merge(found.omissions, uniquingKeysWith: +)
      var seen: [String: Int] = [:]
      for place in found.places {
        var mutant = Mutant(
          room: room.name, file: file, line: place.line, text: place.lineText, kind: place.kind, before: place.before,
          after: place.after, occurrence: 0)
        let key = mutant.key
        mutant.occurrence = seen[key, default: 0]
        seen[key, default: 0] += 1
        candidates.append(Candidate(mutant: mutant, place: place))
      }
    }
  }

  /// Draws mutants at random, spread over all rooms.
  ///
  /// - Parameter refused: The keys of those that the compiler refuses.
  func drawn(_ count: Int, seed: UInt64, refused: Set<String>) -> [Candidate] {
    let shares = shares(of: min(count, candidates.count))
    return Dictionary(grouping: candidates, by: \.mutant.room).sorted { $0.key < $1.key }.flatMap { room, candidates in
      candidates.filter { !refused.contains($0.mutant.key) }
        .map { (rank: $0.mutant.rank(seed: seed), candidate: $0) }
        .sorted { ($0.rank, $0.candidate.mutant.key) < ($1.rank, $1.candidate.mutant.key) }
        .prefix(shares[room, default: 0]).map(\.candidate)
    }
  }

  /// How many mutants each room gives, in proportion to the places that it has.
  private func shares(of count: Int) -> [String: Int] {
    guard !candidates.isEmpty else { return [:] }
    let exact = Dictionary(grouping: candidates, by: \.mutant.room).mapValues {
      Double($0.count) * Double(count) / Double(candidates.count)
    }
    var shares = exact.mapValues { Int($0) }
    let rests = exact.map { (rest: $0.value.truncatingRemainder(dividingBy: 1), room: $0.key) }.sorted { $0 > $1 }
    for (_, room) in rests.prefix(count - shares.values.reduce(0, +)) { shares[room, default: 0] += 1 }
    return shares
  }
}
