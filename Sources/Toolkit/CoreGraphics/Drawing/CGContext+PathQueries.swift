// Queries of the current path, coordinates of the device, and the removal of clips.

public import Foundation
internal import CCairo

extension CGContext {
    /// Whether the current path has no elements.
    public var isPathEmpty: Bool { cairo_has_current_point(cairo) == 0 }

    /// The end of the current path in user space; zero for an empty path.
    public var currentPointOfPath: CGPoint {
        guard !isPathEmpty else { return .zero }
        var (x, y) = (0.0, 0.0)
        cairo_get_current_point(cairo, &x, &y)
        return CGPoint(x: x, y: y)
    }

    /// The bounding box of the current path in user space, without control points; null for an empty path, and while nothing
    /// can be drawn.
    public var boundingBoxOfPath: CGRect {
        guard !isPathEmpty, state.canDraw else { return .null }
        var (x1, y1, x2, y2) = (0.0, 0.0, 0.0, 0.0)
        cairo_path_extents(cairo, &x1, &y1, &x2, &y2)
        return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
    }

    /// Whether drawing the current path in `mode` would paint `point`, which is in user space; ignores the clip unless it is empty.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        guard point.isFinite, state.canDraw else { return false }
        cairo_set_fill_rule(cairo, mode == .eoFill || mode == .eoFillStroke ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        let isFilled = mode != .stroke && cairo_in_fill(cairo, Double(point.x), Double(point.y)) != 0
        let strokes = mode == .stroke || mode == .fillStroke || mode == .eoFillStroke
        return isFilled || strokes && cairo_in_stroke(cairo, Double(point.x), Double(point.y)) != 0
    }

    /// Adds closed rectangles to the current path.
    public func addRects(_ rects: [CGRect]) {
        for rect in rects { addRect(rect) }
    }

    /// Sets the clip to the whole bitmap, without a mask. `restoreGState()` restores the clip of the saved state.
    public func resetClip() {
        cairo_reset_clip(cairo)
        state.clip = DeviceRect(x: 0, y: 0, width: width, height: height)
        state.clipIsExact = true
        removeMask()
    }

    // MARK: Device space

    /// The inverse of the transform; the identity if there is none.
    private var deviceToUser: CGAffineTransform {
        let isInvertible = ctm.a * ctm.d - ctm.b * ctm.c != 0
        return isInvertible ? ctm.inverted() : .identity
    }

    /// Converts a point from user space to pixels of the bitmap.
    public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
    /// Converts a size from user space to pixels of the bitmap.
    public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }
    /// Converts a rectangle from user space to pixels of the bitmap; for a rotated user space, returns the bounding box.
    public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
    /// Converts a point from pixels of the bitmap to user space. A transform that is not invertible leaves it unchanged.
    public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(deviceToUser) }
    /// Converts a size from pixels of the bitmap to user space. A transform that is not invertible leaves it unchanged.
    public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(deviceToUser) }
    /// Converts a rectangle from pixels of the bitmap to user space; for a rotated user space, returns the bounding box.
    public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(deviceToUser) }
}
