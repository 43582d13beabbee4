import RetouchTesting
import RetouchTestingFiles
import Testing

@testable import shop_retouch

@MainActor @Suite struct CheckoutTests {
  /// The classes still send each recorded touch to the recorded view.
  @Test func `the checkout stays reachable`() throws {
    let report = try expectTouchesUnchanged(
      in: .named("checkout"),
      under: .code(.view(CheckoutSheet.init(frame:)) { sheet, scene in sheet.handle = scene["handle"] }))
    try attachPage(of: report, named: "checkout.html")
  }

  /// The policy of which the classes are made goes there, too.
  @Test func `the policy is what the checkout does`() throws {
    try expectTouchesUnchanged(in: .named("checkout"), under: .file("sheet.yaml"))
  }

  /// A single point, without a recording.
  @Test func `the handle is larger than it looks`() {
    let sheet = CheckoutSheet(frame: CGRect(x: 0, y: 400, width: 390, height: 444))
    let handle = UIView(frame: CGRect(x: 175, y: 8, width: 40, height: 5))
    sheet.addSubview(handle)
    sheet.handle = handle
    expectHit(at: CGPoint(x: 190, y: 20), in: sheet, is: handle)
    expectHit(at: CGPoint(x: 60, y: 300), in: sheet, is: nil)
  }
}
