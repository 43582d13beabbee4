import ArgumentParser
import Foundation
import PolicyFiles
import Reporting
import Wording

struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", abstract: "Goes through the groups that nobody accepted, one by one, on a terminal.",
    discussion: "Each is shown with its reason; what you accept is written at once, as retouch accept does.")

  @OptionGroup var options: AcceptOptions

  func run() throws {
    var acceptor = try options.acceptor()
    guard isatty(STDIN_FILENO) != 0, isatty(STDERR_FILENO) != 0 else { throw AcceptFault.nobodyToAsk }
    let groups = acceptor.open
    var accepted = 0
    review: for (place, group) in groups.enumerated() {
      let text = TextReport(style: Terminal.errors.style(.auto)).text(group, number: place + 1).joined(separator: "\n")
      FileHandle.standardError.write(Data("\n\(text)\n".utf8))
      while true {
        switch ask("accept it (a), leave it (l), quit (q)? ")?.lowercased() {
        case "a", "accept":
          guard let reason = ask("the reason: "), reason.contains(where: { !$0.isWhitespace }) else {
            Console.note("without a reason nothing is accepted")
            continue
          }
          try acceptor.accept([group], reason: reason, owner: options.owner, expires: options.expires)
          accepted += 1
          continue review
        case "l", "leave": continue review
        case "q", "quit", nil: break review
        default: continue
        }
      }
    }
    let words = "\(accepted) of \(ReportWords.count(groups.count, "group")) accepted"
    Console.note(accepted == 0 ? words : "\(words) in \(acceptor.file.path)")
  }

  /// The user's answer; nil at the end of the input.
  private func ask(_ question: String) -> String? {
    FileHandle.standardError.write(Data(question.utf8))
    return readLine()
  }
}
