import Foundation
import Testing

/// Tests what becomes of commands for which the system has no more memory, files, names or room.
@Suite struct LimitTests {
  private let here: Workplace

  init() throws { here = try Workplace.withFloats() }

  private static let commands = [
    "check f.sqlite", "replay f.sqlite --policy policy.yaml", "record recording.jsonl -o new.sqlite",
    "view f.sqlite -o page.html", "policy check policy.yaml",
  ]

  #if os(Linux)
    @Test(.timeLimit(.minutes(2)), arguments: commands)
    func `A gigabyte of addresses is enough`(command: String) throws {
      for kilobytes in [1_000_000, 1_500_000] {
        let outcome = try here.shell("ulimit -v \(kilobytes); retouch \(command)")
        #expect((0...1).contains(outcome.code), "\(kilobytes): \(outcome)")
        try here.shell("rm -f new.sqlite")
      }
    }
  #endif

  @Test(arguments: commands)
  func `Few files are told, or are enough`(command: String) throws {
    for count in [4, 5, 6, 7, 8, 12, 16, 20, 40] {
      let outcome = try here.shell("ulimit -n \(count); retouch \(command)")
      #expect((0...2).contains(outcome.code), "\(count): \(outcome)")
      if count < 16 {
        #expect(outcome.errors.hasPrefix("retouch: the system lets this process open fewer than 16 more files;"))
      }
      if count == 40 { #expect(outcome.code < 2, "\(outcome)") }
      try here.shell("rm -f new.sqlite")
    }
  }

  @Test func `A path that is too long for SQLite is told, also in a folder`() throws {
    let folder = Array(repeating: String(repeating: "d", count: 150), count: 4).joined(separator: "/")
    try here.shell("mkdir -p \(folder); cp f.sqlite \(folder)/deep.sqlite; cp f.sqlite \(folder)/../ok.sqlite")
    let words = "SQLite opens no file whose whole path has more than 504 bytes"
    for command in [
      "check \(folder)/deep.sqlite", "record recording.jsonl -o \(folder)/new.sqlite",
      "replay \(folder)/.. --policy policy.yaml", "check \(folder)/..",
      "replay f.sqlite --policy policy.yaml --results \(folder)/r.sqlite",
    ] {
      let outcome = try here.retouch(command.split(separator: " ").map(String.init))
      #expect(outcome.code == 2 && outcome.errors.contains(words), "\(command): \(outcome)")
    }
  }

  @Test func `A name that is not UTF-8 is told, whether it is read or written, also in a folder`() throws {
    let made = try here.shell(
      #"mkdir u; cp f.sqlite u/a.sqlite; cp f.sqlite u/$'b\xff.sqlite'; cp recording.jsonl $'c\xff.jsonl'"#)
    #expect(made.code == 0)
    for command in [
      #"check u/$'b\xff.sqlite'"#, #"record $'c\xff.jsonl' -o new.sqlite"#,
      #"record recording.jsonl -o $'n\xff.sqlite'"#,
      "check u", "replay u --policy policy.yaml",
    ] {
      let outcome = try here.shell("retouch \(command)")
      #expect(outcome.code == 2 && outcome.errors.contains("is not UTF-8, so that it cannot be opened"), "\(outcome)")
    }
    #expect(try here.shell("ls u | wc -l; ls *.sqlite").output == "2\nf.sqlite\nretouch-results.sqlite\n")
  }

  @Test(arguments: [240, 247, 248, 255])
  func `A long name is written, as long as the system takes it`(length: Int) throws {
    let name = String(repeating: "n", count: length - 7) + ".sqlite"
    let outcome = try here.retouch("record", "recording.jsonl", "-o", name)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try here.retouch("check", name).code == 0)
    let page = String(name.dropLast(7)) + ".html"
    #expect(try here.retouch("view", name, "-o", page).code == 0)
    let longer = try here.retouch("record", "recording.jsonl", "-o", name + String(repeating: "n", count: 256 - length))
    #expect(longer.code == 2 && longer.errors.contains("File name too long"))
  }
}
