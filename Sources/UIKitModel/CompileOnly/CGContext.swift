#if UIKIT_MODEL
  #if !canImport(CoreGraphics)
    public import Foundation

    /// How well a picture of another size is drawn, with Core Graphics' raw values.
    public enum CGInterpolationQuality: Int32, Sendable {
      /// As the context decides.
      case `default` = 0
      /// The nearest pixel.
      case none = 1
      /// Fast.
      case low = 2
      /// Slow.
      case high = 3
      /// Between both.
      case medium = 4
    }

    /// A place to draw in; the model draws nothing, and none of the methods does anything.
    public final class CGContext {
      /// How a picture of another size is drawn; the model only keeps it.
      public var interpolationQuality = CGInterpolationQuality.default

      init() {}

      /// Does nothing.
      public func saveGState() {}
      /// Does nothing.
      public func restoreGState() {}
      /// Does nothing.
      public func scaleBy(x sx: CGFloat, y sy: CGFloat) {}
      /// Does nothing.
      public func translateBy(x tx: CGFloat, y ty: CGFloat) {}
      /// Does nothing.
      public func rotate(by angle: CGFloat) {}
      /// Does nothing.
      public func concatenate(_ transform: CGAffineTransform) {}
      /// Does nothing.
      public func setLineWidth(_ width: CGFloat) {}
      /// Does nothing.
      public func setLineCap(_ cap: CGLineCap) {}
      /// Does nothing.
      public func setLineJoin(_ join: CGLineJoin) {}
      /// Does nothing.
      public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {}
      /// Does nothing.
      public func setAlpha(_ alpha: CGFloat) {}
      /// Does nothing.
      public func setFillColor(_ color: CGColor) {}
      /// Does nothing.
      public func setStrokeColor(_ color: CGColor) {}
      /// Does nothing.
      public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
      /// Does nothing.
      public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
      /// Does nothing.
      public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {}
      /// Does nothing.
      public func setShadow(offset: CGSize, blur: CGFloat) {}
      /// Does nothing.
      public func beginPath() {}
      /// Does nothing.
      public func closePath() {}
      /// Does nothing.
      public func move(to point: CGPoint) {}
      /// Does nothing.
      public func addLine(to point: CGPoint) {}
      /// Does nothing.
      public func addLines(between points: [CGPoint]) {}
      /// Does nothing.
      public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
      /// Does nothing.
      public func addQuadCurve(to end: CGPoint, control: CGPoint) {}
      /// Does nothing.
      public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {}
      /// Does nothing.
      public func addRect(_ rect: CGRect) {}
      /// Does nothing.
      public func addEllipse(in rect: CGRect) {}
      /// Does nothing.
      public func addPath(_ path: CGPath) {}
      /// Does nothing.
      public func strokePath() {}
      /// Does nothing.
      public func fillPath(using rule: CGPathFillRule = .winding) {}
      /// Does nothing.
      public func fill(_ rect: CGRect) {}
      /// Does nothing.
      public func stroke(_ rect: CGRect) {}
      /// Does nothing.
      public func stroke(_ rect: CGRect, width: CGFloat) {}
      /// Does nothing.
      public func strokeLineSegments(between points: [CGPoint]) {}
      /// Does nothing.
      public func clear(_ rect: CGRect) {}
      /// Does nothing.
      public func fillEllipse(in rect: CGRect) {}
      /// Does nothing.
      public func strokeEllipse(in rect: CGRect) {}
      /// Does nothing.
      public func clip(using rule: CGPathFillRule = .winding) {}
      /// Does nothing.
      public func clip(to rect: CGRect) {}
    }
  #endif
#endif
