import Delivery
import TestSupport
import Testing

/// Tests the definition of delivery against cases whose outcome Apple documents.
@Suite struct DocumentedCaseTests {
  @Test(.enabled(if: DocumentedCase.isFileThere, "it needs the documented cases beside the checkout"))
  func `Documented cases come out as documented`() throws {
    let cases = try DocumentedCase.all(DocumentedCase.file)
    #expect(cases.count >= 70)
    for item in cases {
      let faults = DocumentedOutcome(item, item.run()).faults
      #expect(faults == [], "\(item.id)")
    }
  }

  @Test func `Only where UIKit leaves it open, another order of recognizers has another outcome`() throws {
    let open = try DocumentedCase.all(DocumentedCase.file).filter { item in
      let (usual, reversed) = (item.run(), item.run(isReversed: true))
      return Set(usual.filter(\.isAction).map(\.kind)) != Set(reversed.filter(\.isAction).map(\.kind))
    }
    let known = ["doc-pinch-rotation-exclusive", "doc-one-way-can-prevent", "doc-nested-same-direction"]
    #expect(Set(open.map(\.id)).isSubset(of: known), "\(open.map(\.id))")
  }
}

extension Happening {
  /// Whether the app is called for it.
  var isAction: Bool {
    switch kind {
    case .acted, .sent, .scrolled: true
    case .received, .state, .excluded, .refused, .told, .taken, .reset: false
    }
  }
}
