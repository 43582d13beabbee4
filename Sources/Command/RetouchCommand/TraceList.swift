import Findings
import Foundation
import Replay
import Reporting
import SQLiteFile
import TraceImport
import TraceStore
import Wording

/// The traces that a command works on, in order.
struct TraceList {
  private(set) var traces: [ListedTrace] = []
  /// Whether the list has only the lines of one shard, so that the whole list is not known.
  private(set) var isOfOneShard = false
  /// The numbers of the traces that several shards share: this shard replays only some of their
  /// parts.
  private var shared: Set<Int> = []
  private var listFile = ""
  /// For each file, its path as it was given last.
  private var given: [String: String] = [:]
  /// For each trace of the list file, its line there.
  private var lines: [Int: Int] = [:]

  /// Reads folders and the list, but opens no trace. Prints the number of other files in each
  /// folder, and omits a trace that was given before.
  ///
  /// - Parameter kinds: the kinds of files that are taken beside traces.
  init(paths: [String], listFile: String?, besides kinds: [DatabaseKind] = []) throws {
    for path in paths {
      guard let folder = try TraceFolder(path, besides: kinds) else {
        add(path)
        continue
      }
      if folder.others > 0 {
        Console.note(
          "\(path): \(ReportWords.count(folder.traces.count, "trace")); skipped "
            + "\(ReportWords.count(folder.others, "file")) that \(folder.others == 1 ? "is not a trace" : "are not traces")"
        )
      }
      for trace in folder.traces { add(trace, mayBeLeftOut: true) }
    }
    guard let listFile else { return }
    self.listFile = listFile
    let table = try TraceListFile(listFile)
    isOfOneShard = table.isOfOneShard
    if isOfOneShard, let first = paths.first { throw TraceListFault(listFile, nil, .besidePaths(first)) }
    for entry in table.entries {
      // A list keeps its numbers, by which its shards know the traces.
      if !isOfOneShard { _ = isNew(entry.path, elseCounts: "twice") }
      let number = entry.number ?? traces.count + 1
      guard lines.updateValue(entry.line, forKey: number) == nil else {
        throw TraceListFault(listFile, entry.line, .doubled(number))
      }
      traces.append(ListedTrace(path: entry.path, number: number, bytes: entry.bytes))
      if entry.isShared { shared.insert(number) }
    }
    if isOfOneShard { traces.sort { $0.number < $1.number } }
  }

  private mutating func add(_ path: String, mayBeLeftOut: Bool = false) {
    guard isNew(path) else {
      // What is named itself must be readable.
      if !mayBeLeftOut {
        for place in traces.indices where Self.file(traces[place].path) == Self.file(path) {
          traces[place].mayBeLeftOut = false
        }
      }
      return
    }
    traces.append(ListedTrace(path: path, number: traces.count + 1, mayBeLeftOut: mayBeLeftOut))
  }

  /// Whether a trace was not given before. Warns when it was.
  ///
  /// - Parameter count: how often its touches count then.
  private mutating func isNew(_ path: String, elseCounts count: String = "once") -> Bool {
    guard let first = given.updateValue(path, forKey: Self.file(path)) else { return true }
    let other = path == first ? "" : ", also as \(first)"
    Console.fault("warning: \(path) is given twice\(other); it counts \(count)")
    return false
  }

  private static func file(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// The traces of a shard, and the fingerprint of the whole list. The fingerprint is nil without a
  /// shard, and if the list has only the lines of one shard.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of files that are allowed besides traces.
  ///   - isOther: whether another file is allowed, by its path.
  /// - Throws: ``TraceListFault`` or ``FileFault`` if a file is missing or of another kind, unless
  ///   it may be left out.
  func work(
    of shard: Shard?, besides kinds: [DatabaseKind] = [], or isOther: (String) -> Bool = { _ in false }
  ) throws -> (traces: [ListedTrace], list: String?) {
    var own = traces
    var list: String?
    if isOfOneShard {
      guard let shard else { throw TraceListFault(listFile, nil, .withoutShard) }
      for place in own.indices where shared.contains(own[place].number) { own[place].share = shard }
    } else if let shard {
      own = shard.share(of: traces)
      list = traces.fingerprint
    }
    for trace in own
    where !kinds.contains(where: { DatabaseFile(kind: $0, path: trace.path).hasKind }) && !isOther(trace.path) {
      do {
        if !trace.mayBeLeftOut { try DatabaseFile(kind: .trace, path: trace.path).checkHeader() }
        LogWarning.tell(trace.path)
      } catch let fault as FileFault where fault.kind == .unreadable(errno: ENOENT) && lines[trace.number] != nil {
        throw TraceListFault(listFile, lines[trace.number], .noSuchTrace(trace.path))
      } catch {
        throw CommandFault(opening: trace.path, error) ?? error
      }
    }
    return (own, list)
  }
}

/// The warning that a trace may lack its latest part.
enum LogWarning {
  static func tell(_ path: String) {
    guard DatabaseFile(kind: .trace, path: path).lacksLog else { return }
    Console.fault(
      "warning: \(path): the app that recorded it did not close it, and \(path)-wal, which may hold the latest part, is "
        + "not beside it; if this is a copy, copy both")
  }
}

extension Trace {
  /// Opens a trace that the user names, and warns when it may lack its latest part.
  init(given path: String) throws {
    do {
      try self.init(path: path)
    } catch {
      throw CommandFault(opening: path, error) ?? error
    }
    LogWarning.tell(path)
  }
}

extension CommandFault {
  /// What is given where a trace is needed; nil when it is not said better than by the error.
  fileprivate init?(opening path: String, _ error: any Error) {
    switch (error as? FileFault)?.kind {
    case .notSQLite: self = .notATrace(path, try? InputFormat.detect(path))
    case .unreadable(errno: ENOENT) where path == "-": self = .notATrace(path, nil)
    default: return nil
    }
  }
}
