// A file of the app, with its outlets and actions. The package compiles it as it is.
import UIKit

/// A sheet over the shop that is to be there only where its content is.
final class CheckoutSheet: UIView {
  @IBOutlet weak var handle: UIView?

  @IBAction func handleDragged(_ sender: UIPanGestureRecognizer) { center.y += sender.translation(in: superview).y }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    // The handle is too small for a finger: what falls on the sheet beside it goes to it.
    if hit === self, let handle, handle.frame.insetBy(dx: -20, dy: -20).contains(point) { return handle }
    return hit === self ? nil : hit
  }
}
