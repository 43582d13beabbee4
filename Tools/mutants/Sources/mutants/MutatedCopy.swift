import Foundation
import Mutating

/// A copy of the project with all mutants in it, in one build.
struct MutatedCopy {
  let original: URL
  /// The work folder.
  let work: URL
  /// The seed of the draw.
  let seed: UInt64

  /// The copy's root. The package lies in a folder `checkouts`, as a dependency does: warnings,
  /// which mutants cause, are not errors there.
  var root: URL { work.appending(path: "checkouts/retouch") }
  /// The mutants that were ever built here, in the order of their numbers.
  private var numbers: Lines<Mutant> { Lines(work.appending(path: "numbers.jsonl")) }
  /// Those that the compiler refused.
  private var refusals: Lines<Mutant> { Lines(work.appending(path: "refused.jsonl")) }

  /// The mutants of a build.
  struct Build {
    /// The drawn ones, with their numbers.
    var mutants: [(number: Int, mutant: Mutant)]
    /// The drawn ones that the compiler refused, in place of which others were drawn.
    var refused: [Mutant]
    /// How many numbers were given so far.
    var numbers: Int
  }

  /// Builds the copy with mutants drawn from a survey. Some more than wanted are built, which take
  /// the places of those that the compiler refuses.
  ///
  /// - Parameter skipsBuild: Whether the copy stays as it was built before.
  func build(_ survey: Survey, _ count: Int, skipsBuild: Bool) throws -> Build {
    if !skipsBuild { try copyFiles() }
    var all = try numbers.read()
    var numbered = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.key, $0) })
    var refused = Set(try refusals.read().map(\.key))
    while true {
      let wanted = survey.drawn(count, seed: seed, refused: refused)
      let isKnown = wanted.allSatisfy { numbered[$0.mutant.key] != nil }
      let spare = isKnown ? [] : survey.drawn(count + count / 4, seed: seed, refused: refused)
      let new = skipsBuild ? [] : (wanted + spare).map(\.mutant).filter { numbered[$0.key] == nil }
      for mutant in new where numbered[mutant.key] == nil {
        numbered[mutant.key] = all.count
        all.append(mutant)
      }
      let built = survey.candidates.filter { numbered[$0.mutant.key] != nil && !refused.contains($0.mutant.key) }
      guard all.count <= MutantSwitch.mostMutants else { throw Fault("too many mutants for one build") }
      try numbers.write(all)
      func number(_ candidate: Survey.Candidate) -> (number: Int, place: Place) {
        (numbered[candidate.mutant.key] ?? 0, candidate.place)
      }
      if !skipsBuild {
        try compile(
          built.map { ($0.mutant.file, number($0)) },
          refuse: { numbers in
            try refusals.add(numbers.map { all[$0] })
            refused.formUnion(numbers.map { all[$0].key })
          })
      }
      var drawn = survey.drawn(count, seed: seed, refused: refused)
      if skipsBuild { drawn.removeAll { numbered[$0.mutant.key] == nil } }
      guard Set(drawn.map(\.mutant.key)).isSubset(of: built.map(\.mutant.key)) else { continue }
      let first = Set(survey.drawn(count, seed: seed, refused: []).map(\.mutant.key))
      return Build(
        mutants: drawn.map { (number($0).number, $0.mutant) },
        refused: try refusals.read().filter { first.contains($0.key) },
        numbers: all.count)
    }
  }

  /// Copies what git lists, and removes from the copy what is not in the project any more.
  private func copyFiles() throws {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let log = work.appending(path: "git.log")
    let listing = try ProgramRun(
      ["git", "-c", "core.quotepath=off", "ls-files", "--cached", "--others", "--exclude-standard"], in: original,
      log: log)
    guard listing.end == .passed else { throw Fault(listing.output) }
    var files = Set(listing.output.split(separator: "\n").map(String.init))
    // The versions of other packages are those that the project is built with.
    files.insert("Package.resolved")
    files = files.filter { FileManager.default.fileExists(atPath: original.appending(path: $0).path) }
    let mutated = Room.all.map { $0.folder + "/" }
    for file in files where !mutated.contains(where: { file.hasPrefix($0) && file.hasSuffix(".swift") }) {
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: original.appending(path: file).path)
      if let link {
        try update(file, linkingTo: link)
      } else {
        try update(file, with: Data(contentsOf: original.appending(path: file)))
      }
    }
    for folder in ["Sources", "Tests", "Migrations"] {
      for file in try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path) {
        let path = "\(folder)/\(file)"
        let copied = root.appending(path: path)
        let isFile = try copied.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
        if isFile, !files.contains(path), !file.hasSuffix(Self.switchFile) {
          try FileManager.default.removeItem(at: copied)
        }
      }
    }
  }

  private static let switchFile = "MutantSwitch.swift"

  /// Writes a file of the copy where it differs, so that only what changed is compiled again.
  private func update(_ file: String, with data: Data) throws {
    let copy = root.appending(path: file)
    if (try? Data(contentsOf: copy)) == data { return }
    try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: copy)
    // Scripts are run by tests.
    let attributes = try? FileManager.default.attributesOfItem(atPath: original.appending(path: file).path)
    guard let mode = attributes?[.posixPermissions] else { return }
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: copy.path)
  }

  private func update(_ file: String, linkingTo destination: String) throws {
    let copy = root.appending(path: file)
    if (try? FileManager.default.destinationOfSymbolicLink(atPath: copy.path)) == destination { return }
    try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: copy)
    try FileManager.default.createSymbolicLink(atPath: copy.path, withDestinationPath: destination)
  }

  /// Compiles the copy without the mutants that the compiler refuses.
  private func compile(
    _ mutants: [(file: String, mutant: (number: Int, place: Place))], refuse: ([Int]) throws -> Void
  ) throws {
    var left = mutants
    while true {
      let files = try write(left)
      tell("building \(left.count) mutants, log in \(work.appending(path: "build.log").path)")
      var build = try swiftBuild("retouchPackageTests")
      // Tests run these programs. Without the rest, nothing is built a second time for a plug-in.
      for program in ["retouch", "PolicyProbe", "RecorderProbe"] where build.end == .passed {
        build = try swiftBuild(program)
      }
      if build.end == .passed { return }
      let errors = CompilerError.all(in: build.output)
      let blamed = Set(
        errors.flatMap { error in
          files.first { error.path.hasSuffix("/" + $0.key) }?.value.blamed(line: error.line, column: error.column) ?? []
        })
      guard !blamed.isEmpty else { throw Fault("the copy cannot be built:\n\(build.output.suffix(4000))") }
      tell("the compiler refused \(blamed.count) mutants, \(errors.count) errors, \(Int(build.seconds)) s")
      try refuse(blamed.sorted())
      left.removeAll { blamed.contains($0.mutant.number) }
    }
  }

  private func swiftBuild(_ product: String) throws -> ProgramRun {
    try ProgramRun(
      ["swift", "build", "-c", "release", "-Xswiftc", "-enable-testing", "--product", product], in: root,
      environment: ["RETOUCH_TESTED": "copy"],
      log: work.appending(path: "build.log"))
  }

  /// Writes the sources of all rooms with mutants, and returns the files that have some.
  private func write(_ mutants: [(file: String, mutant: (number: Int, place: Place))]) throws -> [String: MutatedFile] {
    let mutants = Dictionary(grouping: mutants, by: \.file).mapValues { $0.map(\.mutant) }
    var files: [String: MutatedFile] = [:]
    for room in Room.all {
      try update("\(room.folder)/\(Self.switchFile)", with: Data(MutantSwitch.source.utf8))
      for name in try FileManager.default.subpathsOfDirectory(atPath: original.appending(path: room.folder).path)
      where name.hasSuffix(".swift") {
        let path = "\(room.folder)/\(name)"
        let source = try Data(contentsOf: original.appending(path: path))
        guard let own = mutants[path] else {
          try update(path, with: source)
          continue
        }
        let file = MutatedFile(Array(source), own)
        files[path] = file
        try update(path, with: Data(file.text))
      }
    }
    return files
  }
}

/// An error of the compiler in a file.
struct CompilerError {
  var path: String
  var line: Int
  var column: Int

  /// The errors in what a build printed.
  static func all(in output: String) -> [CompilerError] {
    output.matches(of: #/(?m)^(/.*?\.swift):(\d+):(\d+): error: /#).compactMap { match in
      guard let line = Int(match.2), let column = Int(match.3) else { return nil }
      return CompilerError(path: String(match.1), line: line, column: column)
    }
  }
}
