import Foundation
import HitTesting

#if !UIKIT_MODEL
  import UIKit
#else
  import UIKitModel
#endif

/// Reads the elements that hosting views give to assistive technologies.
///
/// The app's code makes them when they are asked for, so their number, the levels and the time are
/// bounded.
@MainActor
final class AccessibilityCapture {
  /// The deepest level of an element in its hosting view.
  private static let deepest = 64
  /// After a reading that took too long, none follows for so many times as long.
  private static let pause = 50.0

  private let reading: RecordingOptions.AccessibilityReading
  private let redact: RecordingOptions.Redaction
  private let most: Int
  private let delay: TimeInterval
  private var nextTime = -TimeInterval.infinity
  /// The number of elements that the last reading left out.
  private(set) var unread = 0

  init(_ options: RecordingOptions) {
    (reading, redact) = (options.accessibilityElements, options.redact)
    (most, delay) = (options.limits.accessibilityElements, options.limits.accessibilityDelay)
  }

  /// Whether they are read at all.
  var isOn: Bool { reading.isOn }

  /// The elements of hosting views, in their own order.
  ///
  /// - Returns: each element with the index of its view.
  func read(_ hosts: [UIView], _ time: ReadingTime) -> [(host: Int, element: DeclaredElement)] {
    guard isOn else {
      unread = 0
      return []
    }
    let start = time.now
    guard start >= nextTime else { return [] }
    unread = 0
    var walk = Walk(end: start + delay, most: most)
    var found: [(host: Int, element: DeclaredElement)] = []
    for (index, host) in hosts.enumerated() {
      read(host, &walk, time) { found.append((index, $0)) }
    }
    let spent = time.now - start
    time.excuse(spent)
    if walk.isUp { nextTime = start + (1 + Self.pause) * spent }
    return found
  }

  /// What one reading has met.
  private struct Walk {
    let end: TimeInterval
    let most: Int
    var isUp = false
    /// The number of objects that were asked for.
    var asked = 0
    /// They are kept alive, because a new one may get the address of a freed one.
    var objects: [ObjectIdentifier: AccessibleObject] = [:]
  }

  private func read(_ host: UIView, _ walk: inout Walk, _ time: ReadingTime, note: (DeclaredElement) -> Void) {
    guard mayGoOn(&walk, time) else {
      unread += 1
      return
    }
    var way = [AccessibleChildren(of: host)]
    while let level = way.indices.last {
      guard way[level].left > 0 else {
        way.removeLast()
        continue
      }
      guard mayGoOn(&walk, time) else {
        unread += way.reduce(0) { $0 + $1.left }
        return
      }
      walk.asked += 1
      guard let object = way[level].take(), walk.objects.updateValue(object, forKey: ObjectIdentifier(object)) == nil
      else {
        unread += 1
        continue
      }
      // The scene has the views already.
      if object is UIView || object.accessibilityElementsHidden { continue }
      if object.isAccessibilityElement {
        if let element = DeclaredElement(object, redacting: redact) { note(element) }
      } else if level < Self.deepest {
        way.append(AccessibleChildren(of: object))
      } else {
        unread += 1
      }
    }
  }

  private func mayGoOn(_ walk: inout Walk, _ time: ReadingTime) -> Bool {
    walk.isUp = walk.isUp || !(time.now <= walk.end)
    return !walk.isUp && walk.asked < walk.most
  }
}
