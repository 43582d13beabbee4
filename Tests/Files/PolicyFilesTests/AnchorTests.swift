import HitTesting
import PolicyFiles
import Testing

@Suite struct AnchorTests {
  @Test func `Aliases of aliases are refused before they grow`() throws {
    let text = "a: &a [x, x]\nb: &b [*a, *a]\n? *b\n: 1\n"
    let fault = #expect(throws: PolicyFault.self) { try PolicyFile.parse(text, file: "p.yaml") }
    #expect(fault?.kind == .expected(.noAnchors, found: .text("&a")))
    #expect(fault?.line == 1)
    #expect(fault?.column == 4)
  }
}
