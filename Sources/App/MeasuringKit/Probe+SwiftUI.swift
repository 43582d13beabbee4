import Measurements

#if UIKIT_MODEL
  import UIKitModel

  extension Probe {
    static let swiftUI: [String: Probe] = [
      "swiftUI.finger": .unasked(.notInModel), "swiftUI.winner": .unasked(.notInModel),
    ]
  }

  extension Stage {
    /// A screen of SwiftUI; nil where there is no SwiftUI.
    func hostingController() -> UIViewController? { nil }
  }
#else
  import Foundation
  import SwiftUI
  import UIKit

  extension Probe {
    static let swiftUI: [String: Probe] = [
      // The button is as wide as the screen, from 200 points to 260.
      "swiftUI.finger": .touches([.tap(CGPoint(160, 264))]) { stage in
        let noter = TouchNoter(on: stage.window)
        let witness = Witness()
        stage.show(
          VStack(spacing: 0) {
            Color.white.frame(height: 200)
            Button {
              witness.hasActed = true
            } label: {
              Color.gray.frame(height: 60)
            }
            Spacer()
          }.ignoresSafeArea())
        return { noter.samples.count > 1 ? .truth(witness.hasActed) : nil }
      },
      "swiftUI.winner": .touches([.drag(from: CGPoint(160, 400), to: CGPoint(160, 200), speed: 300)]) { stage in
        let noter = TouchNoter(on: stage.window)
        stage.show(
          ScrollView {
            ForEach(0..<60, id: \.self) { _ in
              Button {
              } label: {
                Color.gray.frame(height: 60)
              }
            }
          })
        return {
          guard noter.samples.count > 1 else { return nil }
          let lists = stage.window.withScrollViews
          return lists.isEmpty ? nil : .truth(lists.contains { $0.contentOffset.y > 20 })
        }
      },
    ]
  }

  /// Notes that a button of SwiftUI has acted.
  @MainActor private final class Witness {
    var hasActed = false
  }

  extension Stage {
    /// A screen of SwiftUI; nil where there is no SwiftUI.
    func hostingController() -> UIViewController? {
      UIHostingController(
        rootView: Button("Button") {}.frame(maxWidth: .infinity, maxHeight: .infinity).background(Color.gray))
    }

    fileprivate func show(_ content: some SwiftUI.View) {
      window.rootViewController = UIHostingController(rootView: content)
      window.layoutIfNeeded()
    }
  }

  extension UIView {
    fileprivate var withScrollViews: [UIScrollView] {
      subviews.flatMap { ($0 as? UIScrollView).map { [$0] } ?? $0.withScrollViews }
    }
  }
#endif
