import Foundation
import HitTesting

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

extension HitAreas: CustomStringConvertible {
  /// The maximum number of areas that a description lists.
  private static let listed = 8

  /// The areas in English, in some lines.
  public var description: String {
    guard probed != .zero else {
      return (["The areas of \(view) are not known."] + gaps.inWords).joined(separator: "\n")
    }
    var lines: [String] = []
    let isKnown = unknown.isEmpty
    if areas.isEmpty {
      lines.append(isKnown ? "UIKit gives \(view) no touches." : "No area was found in which \(view) gets touches.")
    } else {
      lines.append("UIKit gives touches to \(view) at")
      lines += Self.list(areas)
    }
    if let share {
      lines.append(
        "That is \(isKnown ? "" : "at least ")\(Self.percent(share)) of its bounds, as far as they are shown.")
    }
    for taker in takers {
      lines.append("In its bounds, \(taker.answer) gets \(Self.percent(taker.share)), at")
      lines += Self.list(taker.areas)
    }
    if differences.isEmpty {
      lines.append("The rules of \(policy) give it the same touches\(isKnown ? "" : ", as far as is known").")
    } else {
      lines.append("The rules of \(policy) differ from UIKit at")
      lines += Self.list(differences)
    }
    if let explanation { lines.append(explanation.description) }
    if !unknown.isEmpty { lines += ["It is not known who gets touches at"] + Self.list(unknown) }
    return (lines + gaps.inWords).joined(separator: "\n")
  }

  private static func list(_ areas: [CGRect]) -> [String] {
    let shown = areas.prefix(listed).map { area in
      "  \(area.origin.inWords) to \(CGPoint(x: area.maxX, y: area.maxY).inWords)"
    }
    return shown + (areas.count > listed ? ["  and \(areas.count - listed) further areas"] : [])
  }

  private static func percent(_ share: Double) -> String { "\(CGPoint.words(CGFloat((share * 1000).rounded() / 10)))%" }
}
