import ArgumentParser

/// A policy for the synthetic apps, as a policy file.
struct SyntheticPolicy: Hashable, Sendable {
  /// How many of the touches go somewhere else.
  enum Moves: String, CaseIterable, Sendable, ExpressibleByArgument { case none, few, half, all }

  var moves: Moves
  var rules = 1
  /// The number of rules each of which alone would move the touches, so that they stay only without
  /// all of these. It is 1 to 4 for the policy that moves all touches, otherwise 1.
  var movers = 1

  /// A text that differs for different policies, to name files.
  var name: String { "\(moves)-\(rules)" + (movers > 1 ? "-by-\(movers)" : "") }

  /// The policy as YAML. The rules that move touches stand in the middle of the others.
  var text: String {
    let moving = movingRules
    let others = rules - moving.count
    let all = (0..<others / 2).map(Self.neutralRule) + moving + (others / 2..<others).map(Self.neutralRule)
    return "policy: \(name)\nbase: uikit\nrules:\n"
      + all.map { "  - match: '\($0.match)'\n    \($0.change)\n" }.joined()
  }

  private typealias Rule = (match: String, change: String)

  /// A rule for each mover. Where no touch moves, it is a rule without effect for the same views:
  /// nothing else differs.
  private var movingRules: [Rule] {
    let bars = "#product, #story, #advertisement, UITableViewCell, UINavigationBar, UITabBar"
    return switch moves {
    case .none: [(bars, "set: { clipsToBounds: true }")]
    case .few: [("#advertisement", "hitTest: none")]
    case .half: [("#product", "hitTest: none")]
    case .all:
      [
        "hitTest: none", "set: { isUserInteractionEnabled: false }", "pointInside: never", "set: { isHidden: true }",
      ].prefix(movers).map { (bars, $0) }
    }
  }

  /// A rule that moves no touch. Most of them match no view, as in an app's policy, of which one
  /// recording shows a few screens. The others apply to lists, which are asked about most touches,
  /// or to labels, which never get one.
  private static func neutralRule(_ number: Int) -> Rule {
    switch number % 8 {
    case 0 where number < 96:
      ("#section\(number / 8)", "hitTest: { regions: [[-1000000, -1000000, 3000000, 3000000]] }")
    case 1: ("#promotion-\(number)", "pointInside: { outset: \(4 + number % 8) }")
    case 3: ("CheckoutView UIButton#pay-\(number)", "hitTest: { enlarge: 10 }")
    case 5: ("#order-\(number) > *", "hitTest: passthrough")
    case 6: ("#banner-\(number), #hint-\(number)", "hitTest: none")
    case 7: ("ChatView[tag=\(number)]", "pointInside: { minimumSize: 44 }")
    default: ("UILabel[label=\"\(ViewMaker.title(number))\"]", "set: { alpha: 0.95 }")
    }
  }
}

struct PolicyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "policy", abstract: "Prints a policy for the recordings that generate writes.",
    discussion: "Of the touches, none, few (some of a hundred), half, or nearly all go somewhere else.")

  @Option(help: "How many of the touches go somewhere else.")
  var moves = SyntheticPolicy.Moves.few

  @Option(help: "How many rules the policy has.")
  var rules = 4

  @Option(help: "By how many rules at once they go there, 1 to 4, when all do.")
  var movers = 1

  func validate() throws {
    guard rules >= movers, (1...4).contains(movers), movers == 1 || moves == .all else {
      throw ValidationError("--movers takes 1 to 4, not more than --rules, and only 1 unless --moves is all")
    }
  }

  func run() throws { print(SyntheticPolicy(moves: moves, rules: rules, movers: movers).text, terminator: "") }
}
