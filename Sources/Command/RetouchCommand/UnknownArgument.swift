import ArgumentParser
import Foundation
import HitTesting

/// An unknown word on the command line, with a likely correction.
///
/// The parser reports missing values and options before unknown ones, so it reports a misspelt
/// option as missing.
struct UnknownArgument {
  /// The commands from the root to the one that does not know the word.
  var commands: [any ParsableCommand.Type]
  /// The word and its likely correction, in a sentence.
  var sentence: String

  /// Finds the first unknown word; nil if there is none.
  ///
  /// - Parameter arguments: All arguments, without the name of the program.
  init?(_ arguments: [String], of root: any ParsableCommand.Type = RootCommand.self) {
    guard let help = try? JSONDecoder().decode(Help.self, from: Data(root._dumpHelp().utf8)) else { return nil }
    var (command, rest) = (help.command, arguments[...])
    commands = [root]
    while let word = rest.popFirst(), word != "--" {
      if word.hasPrefix("-"), word.count > 1 {
        let name = String(word.prefix { $0 != "=" })
        let option = command.arguments.first { $0.names?.contains { $0.written == name } == true }
        if option?.kind == "option", name == word { rest = rest.dropFirst() }
        guard option == nil, name.hasPrefix("--"), !Self.ofAllCommands.contains(name) else { continue }
        let known = command.arguments.flatMap { $0.names ?? [] }.map(\.written).filter { $0.hasPrefix("--") }
        sentence = Self.sentence("option", name, known)
        return
      }
      guard !command.subcommands.isEmpty else { continue }
      guard let next = command.subcommands.first(where: { $0.commandName == word }) else {
        let elsewhere = help.command.places(of: word)
        sentence =
          elsewhere.isEmpty
          ? Self.sentence("command", word, command.subcommands.filter(\.shouldDisplay).map(\.commandName))
          : "unknown command \(word); it is \(elsewhere.joined(separator: " or "))"
        return
      }
      if let type = commands.last?.configuration.subcommands.first(where: { $0._commandName == word }) {
        commands.append(type)
      }
      command = next
    }
    return nil
  }

  /// Prints the sentence in the form of the parser's errors, and ends the process.
  func exit() -> Never {
    let command = commands.last ?? RootCommand.self
    let name = RootCommand._commandName + commands.dropFirst().map { " " + $0._commandName }.joined()
    Console.fault("Error: \(sentence)")
    for (place, line) in RootCommand.usageString(for: command).split(separator: "\n").enumerated() {
      Console.fault((place == 0 ? "Usage: " : "       ") + line)
    }
    Console.fault("  See '\(name) --help' for more information.")
    Foundation.exit(ExitCode.validationFailure.rawValue)
  }

  /// The parser's own options.
  private static let ofAllCommands = [
    "--help", "--help-hidden", "--version", "--generate-completion-script", "--experimental-dump-help",
  ]

  private static func sentence(_ kind: String, _ word: String, _ known: [String]) -> String {
    "unknown \(kind) \(word)" + (word.nearest(in: known).map { "; did you mean \($0)?" } ?? "")
  }

  /// The needed parts of the parser's description of all commands.
  private struct Help: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
      var written: String { (kind == "long" ? "--" : "-") + name }
    }

    struct Argument: Decodable {
      var kind: String
      var names: [Name]?
    }

    struct Command: Decodable {
      var commandName: String
      var shouldDisplay: Bool
      var arguments: [Argument]
      var subcommands: [Command]

      /// The commands of this name in this one, each with those that lead to it.
      func places(of name: String) -> [String] {
        subcommands.filter(\.shouldDisplay).flatMap { command in
          ((command.commandName == name ? [name] : []) + command.places(of: name)).map { "\(commandName) \($0)" }
        }
      }

      private enum Key: CodingKey { case commandName, shouldDisplay, arguments, subcommands }

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        commandName = try values.decode(String.self, forKey: .commandName)
        shouldDisplay = try values.decode(Bool.self, forKey: .shouldDisplay)
        arguments = try values.decodeIfPresent([Argument].self, forKey: .arguments) ?? []
        subcommands = try values.decodeIfPresent([Command].self, forKey: .subcommands) ?? []
      }
    }

    var command: Command
  }
}
