package import Findings
import HitTesting

/// Short words like a machine's, for tests that are not about words.
package struct PlainWords: FindingsWording {
  package init() {}

  package func path(_ responder: NamedResponder) -> String? {
    switch responder {
    case .nobody, .noAnswer: nil
    case .view(let path): path
    case .gone(let className): "gone \(className ?? "?")"
    }
  }

  package func recognizers(_ recognizers: [NamedRecognizer]) -> String {
    recognizers.map { "\($0.className ?? "?")@\($0.owner ?? "?")" }.joined(separator: " ")
  }

  package func cause(_ cause: Cause) -> String { cause.identifier }
  package func label(_ step: Walk.Step) -> String { step.view?.label ?? "\(step.count)" }
  package func why(_ step: Walk.Step) -> String { "\(step.step.rawValue) \(step.reason.identifier)" }

  package func change(_ change: SmallestChange) -> String {
    switch change {
    case .withoutRule(let rule): "without \(rule.number)"
    case .set(let view, let properties): "\(view.label) \(properties)"
    case .override(let views, let text): "\(views.map(\.label)) \(text)"
    }
  }

  package func notCompared(_ what: NotCompared) -> String { "\(what)" }
}
