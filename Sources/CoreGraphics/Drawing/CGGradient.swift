// Colour ramps and how a context paints them.

public import Foundation
internal import CCairo

/// A ramp of colours at places from 0 to 1.
public struct CGGradient: Hashable, Sendable {
    /// The colours in order of their places.
    public let colors: [CGColor]
    /// The places, ascending from 0 to 1; one for each colour.
    public let locations: [CGFloat]

    /// Without places the colours are spread evenly; nil without colours, or if the numbers of the two differ.
    public init?(colors: [CGColor], locations: [CGFloat]? = nil) {
        guard !colors.isEmpty, locations == nil || locations?.count == colors.count else { return nil }
        let last = CGFloat(max(1, colors.count - 1))
        let places = locations ?? colors.indices.map { CGFloat($0) / last }
        guard places.allSatisfy(\.isFinite) else { return nil }
        let sorted = zip(places, colors).enumerated().sorted {
            ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
        }
        self.colors = sorted.map(\.element.1)
        self.locations = sorted.map { min(max($0.element.0, 0), 1) }
    }
}

/// Whether a ramp's end colours go on beyond its ends.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The first colour goes on before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last colour goes on after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGContext {
    /// Paints the clip with a ramp along a line.
    public func drawLinearGradient(
        _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
    ) {
        guard state.canDraw, isWithinReach(start), isWithinReach(end) else { return }
        paint(
            gradient, options,
            cairo_pattern_create_linear(Double(start.x), Double(start.y), Double(end.x), Double(end.y)))
    }

    /// Paints the clip with a ramp between two circles; negative and non-finite radii draw nothing.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        guard state.canDraw, startRadius >= 0, endRadius >= 0, isWithinReach(startCenter, startRadius),
            isWithinReach(endCenter, endRadius)
        else { return }
        paint(
            gradient, options,
            cairo_pattern_create_radial(
                Double(startCenter.x), Double(startCenter.y), Double(startRadius), Double(endCenter.x),
                Double(endCenter.y), Double(endRadius)))
    }

    /// Cairo computes ramps in fixed-point numbers too, and runs out of memory where they overflow.
    private func isWithinReach(_ point: CGPoint, _ radius: CGFloat = 0) -> Bool {
        let box = CGRect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)
        let device = box.applying(state.ctm)
        let limit = Self.farthestDevicePixel
        return device.minX >= -limit && device.minY >= -limit && device.maxX <= limit && device.maxY <= limit
    }

    private func paint(_ gradient: CGGradient, _ options: CGGradientDrawingOptions, _ pattern: OpaquePointer?) {
        guard let pattern else { return }
        func stop(_ place: CGFloat, _ color: CGColor, _ alpha: CGFloat) {
            cairo_pattern_add_color_stop_rgba(
                pattern, Double(place), Double(color.red), Double(color.green), Double(color.blue), Double(alpha))
        }
        // Beyond its ends a padded pattern shows its outermost stops: transparent ones end the ramp there.
        if !options.contains(.drawsBeforeStartLocation), let first = gradient.colors.first { stop(0, first, 0) }
        for (color, place) in zip(gradient.colors, gradient.locations) { stop(place, color, color.alpha) }
        if !options.contains(.drawsAfterEndLocation), let last = gradient.colors.last {
            stop(1, last, last.alpha)
            stop(1, last, 0)
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_set_source(cairo, pattern)
        cairo_pattern_destroy(pattern)
        cairo_set_operator(cairo, state.blendMode.cairoOperator)
        state.alpha < 1 ? cairo_paint_with_alpha(cairo, Double(state.alpha)) : cairo_paint(cairo)
        cairo_set_source_rgb(cairo, 0, 0, 0)
    }
}
