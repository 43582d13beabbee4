import UIKit

extension UIViewController {
  /// Lets a person send the finished traces, for example by AirDrop.
  func shareTraces(from source: UIBarButtonItem?) {
    let sheet = UIActivityViewController(activityItems: AppRecorder.traces, applicationActivities: nil)
    // On an iPad the sheet points at a button.
    sheet.popoverPresentationController?.barButtonItem = source
    present(sheet, animated: true)
  }
}
