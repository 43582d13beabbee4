/// An entry of a file of accepted groups, with what it says of a group of two touches.
package struct AcceptanceCase: Sendable, CustomStringConvertible {
  package var description: String
  /// What the entry counts, and how much of it.
  package var count: (key: String, number: Int)
  package var expires: String?
  /// Whether the entry has the fingerprint of the group.
  package var isOfGroup = true
  /// For an entry about several groups, how many it accepts, and their kind. The group moved.
  package var pattern: (groups: Int, kind: String)?
  /// The state of the group, as reports name it.
  package var state: String

  package static let all: [AcceptanceCase] = [
    AcceptanceCase(description: "as many", count: ("touches", 2), state: "accepted"),
    AcceptanceCase(description: "more", count: ("touches", 3), state: "accepted"),
    AcceptanceCase(description: "fewer", count: ("touches", 1), state: "updated"),
    AcceptanceCase(description: "a last day to come", count: ("touches", 2), expires: "9999-12-31", state: "accepted"),
    AcceptanceCase(
      description: "a last day that is over", count: ("touches", 2), expires: "2020-01-01", state: "expired"),
    AcceptanceCase(description: "fewer, and over", count: ("touches", 1), expires: "2020-01-01", state: "expired"),
    AcceptanceCase(description: "scenes of a sweep", count: ("scenes", 2), state: "new"),
    AcceptanceCase(description: "scenes of an audit", count: ("audited", 2), state: "new"),
    AcceptanceCase(description: "another group", count: ("touches", 2), isOfGroup: false, state: "new"),
    AcceptanceCase(description: "all that moved", count: ("touches", 2), pattern: (1, "moved"), state: "accepted"),
    AcceptanceCase(description: "fewer groups", count: ("touches", 2), pattern: (0, "moved"), state: "updated"),
    AcceptanceCase(
      description: "all that moved, fewer", count: ("touches", 1), pattern: (1, "moved"), state: "updated"),
    AcceptanceCase(
      description: "all that moved, and over", count: ("touches", 2), expires: "2020-01-01", pattern: (1, "moved"),
      state: "expired"),
    AcceptanceCase(description: "all that are lost", count: ("touches", 2), pattern: (1, "lost"), state: "new"),
    AcceptanceCase(
      description: "all scenes that moved", count: ("scenes", 2), pattern: (1, "moved"), state: "new"),
  ]

  /// The fingerprint that the entry has.
  private func named(_ fingerprint: String) -> String {
    isOfGroup ? fingerprint : "1" + String(repeating: "0", count: 15)
  }

  /// The file as a command writes it.
  ///
  /// - Parameter fingerprint: That of the group.
  package func yaml(_ fingerprint: String) -> String {
    let groups = pattern.map { "groups: \($0.groups)\n    kind: \($0.kind)" }
    return """
      accepted:
        - \(groups ?? "fingerprint: \(named(fingerprint))")
          \(count.key): \(count.number)
          reason: meant
      """ + (expires.map { "\n    expires: \($0)" } ?? "") + "\n"
  }

  /// The file as a test of an app writes it, which commands read, too.
  package func json(_ fingerprint: String) -> String {
    let groups = pattern.map { #""groups":\#($0.groups),"kind":"\#($0.kind)""# }
    let own = #""fingerprint":"\#(named(fingerprint))","kind":"moved","before":"a","after":"b""#
    let last = expires.map { ",\"expires\":\"\($0)\"" } ?? ""
    return """
      {"accepted":[{\(groups ?? own),"\(count.key)":\(count.number),\
      "reason":"meant"\(last)}]}
      """
  }
}
