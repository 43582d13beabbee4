import Foundation
import Testing

/// Tests commands in an environment that lacks what others have: room, a home, streams, time.
@Suite struct EnvironmentTests {
  private let here: Workplace

  init() throws { here = try Workplace.withFloats() }

  /// Why no small disk can be made here; nil where it can.
  private static let whyNoDisk: String? = {
    guard let here = try? Workplace() else { return "no folder" }
    let outcome = try? here.shell("mkdir d && mount -t tmpfs -o size=64k tmpfs d && umount d")
    return outcome?.code == 0 ? nil : "only root may mount: \(outcome?.errors ?? "")"
  }()

  @Test(.enabled(if: whyNoDisk == nil, "a small disk can be mounted"), arguments: WritingCommand.all)
  func `On a full disk a command says so, and leaves the old file`(command: WritingCommand) throws {
    let here = try command.workplace()
    let old = try command.contents(here)
    let file = command.file
    let arguments = command.arguments.map { $0 == file || $0 == "policy.yaml" ? "disk/\($0)" : $0 }
    // The file that is there, and two more blocks.
    let outcome = try here.shell(
      """
      mkdir disk; size=$(stat -c %s \(file) policy.yaml 2>/dev/null | awk '{ b += int(($1 + 4095) / 4096) } END { print b + 2 }')
      mount -t tmpfs -o size=$((size * 4))k tmpfs disk; cp policy.yaml disk; cp \(file) disk 2>/dev/null
      head -c 100000000 /dev/zero >disk/filler 2>/dev/null
      retouch \(arguments.joined(separator: " ")) \(command.name == "accept" ? "--accepted disk/\(file)" : "") 2>err
      code=$?; cat err >&2; ls -A disk >names; rm -f \(file); cp disk/\(file) . 2>/dev/null; umount disk; exit $code
      """)
    #expect(outcome.code == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains(/disk is full|No space left/), "\(outcome.errors)")
    #expect(!outcome.errors.contains(".partial"))
    #expect(try command.contents(here) == old)
    #expect(!(try here.read("names")).contains("partial"))
  }

  @Test(arguments: [
    "record recording.jsonl -o closed/a.sqlite", "export f.sqlite -o closed/a.txt", "view f.sqlite -o closed/a.html",
    "replay f.sqlite --policy policy.yaml --results closed/r.db",
    "replay f.sqlite --policy policy.yaml --report html:closed/a.html",
    "minimize f.sqlite --event 1 --policy policy.yaml -o closed/a.b", "corpus add closed/a.b f.sqlite",
    "demo --keep closed/a.b",
  ])
  func `Where a folder may not be written to, the path that was given is named`(command: String) throws {
    let outcome = try here.shell(
      """
      chmod 777 .; mkdir closed; chmod 555 closed
      $([ $(id -u) = 0 ] && echo setpriv --reuid=65534 --regid=65534 --clear-groups) retouch \(command)
      """)
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.contains(
        /retouch: \S*closed\/\S+: cannot (?:write it|open or create the file|copy it|write the file)/),
      "\(outcome.errors)")
    #expect(try here.shell("ls -A closed").output.isEmpty)
  }

  @Test(arguments: ["env -u HOME", "env HOME=/nowhere", "env TMPDIR=/nowhere", "env -i"])
  func `Commands need no home, and no folder for temporary files`(environment: String) throws {
    let program = try here.shell("command -v retouch").output.trimmingCharacters(in: .newlines)
    for (command, code) in [
      ("record recording.jsonl -o g.sqlite --force", 0), ("replay f.sqlite --policy policy.yaml --results r.db", 1),
      ("export f.sqlite -o a.txt", 0), ("report r.db --format html -o a.html", 0), ("check f.sqlite", 0),
    ] as [(String, Int32)] {
      let outcome = try here.shell("\(environment) \(program) \(command)")
      #expect(outcome.code == code, "\(command): \(outcome.errors)")
    }
  }

  /// Otherwise the first file that is opened gets the number of standard output or errors.
  @Test(arguments: [">&-", "2>&-", ">&- 2>&- <&-"])
  func `What is written holds nothing of a stream that is closed`(closed: String) throws {
    for (command, file) in [
      ("export f.sqlite", "a.txt"), ("view f.sqlite", "a.html"), ("record recording.jsonl", "a.sqlite"),
    ] {
      let outcome = try here.shell(
        "retouch \(command) -o \(file); mv \(file) sound; retouch \(command) -o \(file) \(closed)")
      #expect(outcome.code == 0)
      #expect(try here.shell("cmp sound \(file)").code == 0, "\(command)")
    }
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129)] as [(String, Int32)])
  func `A signal ends a command, and what it had begun is gone`(signal: String, code: Int32) throws {
    // The command waits for more of its input.
    let outcome = try here.shell(
      """
      set -m; mkfifo in; exec 3<>in; cat recording.jsonl >in
      bash -c 'exec retouch record - --from jsonl -o a.sqlite <in' &
      for i in $(seq 100); do ls -A | grep -q '^[.]a.sqlite.*partial' && break; sleep 0.05; done
      ls -A | grep -c partial; kill -\(signal) $!
      for i in $(seq 100); do kill -0 $! 2>/dev/null || break; sleep 0.05; done
      kill -9 $! 2>/dev/null; wait $!
      """)
    #expect(outcome.output == "1\n")
    #expect(outcome.code == code)
    #expect(!here.files.contains { $0.hasPrefix(".a") || $0.hasPrefix("a.") }, "\(here.files)")
  }
}
