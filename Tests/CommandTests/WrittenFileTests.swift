import Foundation
import Testing

/// Tests what becomes of files, and of standard output, when something is in the way.
@Suite struct WrittenFileTests {
  private let here: Workplace

  init() throws { here = try Workplace.withFloats() }

  @Test(arguments: [
    "show f.sqlite", "export f.sqlite", "policy schema", "replay f.sqlite --policy policy.yaml", "check f.sqlite",
  ])
  func `Output that nobody takes is an error, and no crash`(command: String) throws {
    for (way, words) in [(">/dev/full", "No space left on device"), (">&-", "Bad file descriptor")] {
      let outcome = try here.shell("retouch \(command) -q \(way)")
      #expect(outcome.code == 2)
      #expect(outcome.errors == "retouch: standard output: cannot write to it: \(words)\n")
    }
    // Where errors go nowhere, the code still tells.
    #expect(try here.shell("retouch show nothing 2>/dev/full").code == 2)
    let pipe = try here.shell("trap '' PIPE; set -o pipefail; retouch export f.sqlite | true")
    #expect([0, 2].contains(pipe.code))
  }

  @Test(arguments: [
    "replay f.sqlite --policy policy.yaml -o f.sqlite",
    "replay f.sqlite --policy policy.yaml --report html:policy.yaml",
    "replay f.sqlite --policy=policy.yaml --output=policy.yaml", "export f.sqlite -o f.sqlite",
    "view f.sqlite -o g.sqlite",
    "replay f.sqlite --policy link.yaml -o policy.yaml", "record in.jsonl -o in.jsonl --force",
    "export f.sqlite -o g.sqlite",
  ])
  func `What is written replaces nothing that is read, and no trace`(command: String) throws {
    #expect(
      try here.shell("cp f.sqlite g.sqlite; ln -s policy.yaml link.yaml; retouch export -q f.sqlite -o in.jsonl").code
        == 0)
    let sums = "cksum f.sqlite g.sqlite policy.yaml in.jsonl"
    let before = try here.shell(sums).output
    let outcome = try here.shell("retouch \(command)")
    #expect(outcome.code == 2 && outcome.errors.contains("would replace what is read, or a trace"), "\(outcome.errors)")
    #expect(try here.shell(sums).output == before)
    #expect(!here.files.contains("retouch-results.sqlite"), "it is told before the work is done")
  }

  @Test func `A symbolic link stays one, and permissions stay`() throws {
    try here.write("page.html", "old")
    #expect(
      try here.shell("chmod 640 page.html; ln -s page.html link.html; retouch view -q f.sqlite -o link.html").code == 0)
    #expect(try here.shell("stat -c '%F %a' link.html page.html").output == "symbolic link 777\nregular file 640\n")
    #expect(try here.read("page.html").hasPrefix("<!doctype html>"))
  }
}
