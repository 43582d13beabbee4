import Certificates
import HitTesting
import Replay

/// Errors in certificates.
extension ErrorWords {
  static func describe(_ detail: CertificateFault.Detail) -> String {
    switch detail {
    case .digest: "the contents do not match the digest: the certificate was changed"
    case .unfinishedTrace(let trace, let beside):
      "the trace \(trace) has the file \(beside) beside it, which changes what it holds, so that its digest says nothing; "
        + "open the trace once where you may write (sqlite3 \(trace) .tables), or move that file away"
    case .noScreens: "it states nothing of any screen"
    case .policyText(let name): "the policy \(name) is written in another way than retouch sweep writes it"
    case .policies: "it must have exactly one policy that was tried"
    case .policyName(let name, let inText): "the policy \(name) has the name \(inText) in its text"
    case .otherPolicy(let name):
      "the policy \(name) is not the known policy of this name; show that with retouch policy show \(name)"
    case .noPolicy(let name):
      "a recording names the policy \(name) as the app's own, and the certificate has no policy to compare it with"
    case .unusedPolicy(let name): "no recording is compared with the policy \(name)"
    case .traceNumber(let number): "there is a trace \(number) out of turn"
    case .noTrace(let trace): "there is no trace \(trace), neither in this folder nor beside the certificate"
    case .approximations(let trace): "the sources of the recordings of \(trace) approximate other things than it says"
    case .otherTrace(let trace): "the trace \(trace) is not the one that was swept: its digest differs"
    case .missingScene(let place): "it lacks \(words(place))"
    case .furtherScene(let number): "its scene \(number) is in no trace"
    case .partitionNumber(let number, let place):
      "\(words(place)) has partition \(number), which is neither that of the scene before nor the next one"
    case .furtherPartition(let number): "its partition \(number) is that of no scene"
    case .partition(let number, let fault): "partition \(number): \(describe(fault))"
    case .otherScreen(let place, let stated, let found):
      "\(words(place)): it covers \(words(stated)), but the screen is \(words(found))"
    case .answer(let place, let answer): "\(words(place)): \(describe(answer))"
    case .unproved(let place, let cell):
      "\(words(place)): the hit test does not prove that each point of \(words(cell.box)) \(words(cell.claim))"
    }
  }

  static func describe(_ fault: PartitionFault) -> String {
    switch fault {
    case .screen(let box): "\(words(box)) is no screen"
    case .empty(let box): "the cell \(words(box)) has no point"
    case .outside(let box): "the cell \(words(box)) is not on the screen"
    case .claim(let box): "the cell \(words(box)) claims what no cell does"
    case .order(let box): "the cell \(words(box)) is out of turn"
    case .gap(let point): "cells overlap or leave points out, with a corner at \(words(point))"
    case .unprovedArea(let stated, let found):
      "\(stated) square points are said not to be proved, but those of the cells are \(found)"
    case .region(let number): "region \(number) is not what follows from the cells"
    }
  }

  static func words(_ claim: CertifiedCell.Claim) -> String {
    switch claim {
    case .views(let before, let after): "goes to \(view(before)) before and to \(view(after)) after"
    case .sameView, .nothing: "goes to the same view"
    }
  }

  static func view(_ id: ViewID?) -> String { id.map { "view \($0)" } ?? "nobody" }

  static func describe(_ answer: WrongAnswer) -> String {
    let found =
      "at \(words(answer.point)), the hit test gives \(view(answer.before)) before and \(view(answer.after)) after"
    return switch answer.claim {
    case .views(let before, let after): "\(found), not \(view(before)) and \(view(after))"
    case .sameView, .nothing: "\(found), not the same"
    }
  }

  static func words(_ place: SweptPlace) -> String {
    "snapshot \(place.snapshotID) of recording \(place.recordingID) in \(place.trace)"
      + (place.windowScene.map { ", window scene \($0)" } ?? "")
  }

  static func words(_ point: Point) -> String { "(\(point.x), \(point.y))" }

  static func words(_ box: Box) -> String {
    "from (\(box.minX), \(box.minY)) to (\(box.maxX), \(box.maxY))"
  }
}
