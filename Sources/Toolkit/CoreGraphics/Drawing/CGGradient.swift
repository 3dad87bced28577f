// Gradients and their drawing.

internal import CCairo
public import Foundation

/// Colours with locations from 0 to 1.
public struct CGGradient: Hashable, Sendable {
    /// The colours in the order of their locations.
    public let colors: [CGColor]
    /// The locations of the colours, ascending from 0 to 1.
    public let locations: [CGFloat]

    /// Sorts the locations and clamps them to 0…1; nil means equal distances. Returns nil without colours, if the counts differ, or if a
    /// location is not finite.
    public init?(colors: [CGColor], locations: [CGFloat]? = nil) {
        guard !colors.isEmpty, locations == nil || locations?.count == colors.count else { return nil }
        let last = CGFloat(max(1, colors.count - 1))
        let positions = locations ?? colors.indices.map { CGFloat($0) / last }
        guard positions.allSatisfy(\.isFinite) else { return nil }
        let sorted = zip(positions, colors).enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
        self.colors = sorted.map(\.element.1)
        self.locations = sorted.map { min(max($0.element.0, 0), 1) }
    }
}

/// Core Foundation's array type: here a Swift array.
public typealias CFArray = [Any]

extension CGGradient {
    /// The colours, each a `CGColor`, at locations from 0 to 1; a nil pointer means equal distances. The space has no effect: colours are
    /// blended in sRGB. Nil if `colors` is empty, an element is not a `CGColor`, or a location is not finite.
    public init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let all = colors.compactMap { $0 as? CGColor }
        guard all.count == colors.count else { return nil }
        self.init(colors: all, locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: all.count)) })
    }

    /// `count` colours at locations from 0 to 1; a nil pointer means equal distances. `components` contains the components of each colour
    /// in the space, followed by its alpha. Nil if `count` is not positive or a location is not finite.
    public init?(
        colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>, locations: UnsafePointer<CGFloat>?, count: Int
    ) {
        guard count > 0 else { return nil }
        let colors = (0..<count).compactMap { CGColor(colorSpace: space, components: components + $0 * (space.numberOfComponents + 1)) }
        self.init(colors: colors, locations: locations.map { Array(UnsafeBufferPointer(start: $0, count: count)) })
    }
}

/// Whether the end colours continue outside the gradient.
public struct CGGradientDrawingOptions: OptionSet, Sendable {
    /// Bit 0: before the start; bit 1: after the end.
    public let rawValue: UInt32

    /// Creates options from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The first colour continues before the start.
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    /// The last colour continues after the end.
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

extension CGContext {
    /// Fills the clip with a gradient along a line.
    public func drawLinearGradient(_ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions) {
        if state.effects != nil { return composited { drawLinearGradient(gradient, start: start, end: end, options: options) } }
        guard state.canDraw, isWithinReach(start), isWithinReach(end) else { return }
        let pattern = cairo_pattern_create_linear(Double(start.x), Double(start.y), Double(end.x), Double(end.y))
        paint(gradient, options: options, with: pattern)
    }

    /// Fills the clip with a gradient between two circles; negative and non-finite radii draw nothing.
    public func drawRadialGradient(
        _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
        options: CGGradientDrawingOptions
    ) {
        if state.effects != nil {
            return composited {
                drawRadialGradient(
                    gradient, startCenter: startCenter, startRadius: startRadius, endCenter: endCenter, endRadius: endRadius,
                    options: options)
            }
        }
        guard state.canDraw, startRadius >= 0, endRadius >= 0, isWithinReach(startCenter, radius: startRadius),
            isWithinReach(endCenter, radius: endRadius)
        else { return }
        paint(
            gradient, options: options,
            with: cairo_pattern_create_radial(
                Double(startCenter.x), Double(startCenter.y), Double(startRadius), Double(endCenter.x),
                Double(endCenter.y), Double(endRadius)))
    }

    /// Fills the clip with a gradient around a centre. Location 0 is at `angle`, in radians from the x axis toward the y axis; the others
    /// follow in this direction.
    public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
        if state.effects != nil { return composited { drawConicGradient(gradient, center: center, angle: angle) } }
        guard state.canDraw, angle.isFinite, let mesh = cairo_pattern_create_mesh() else { return }
        let clip = boundingBoxOfClipPath
        let (x, y) = (center.x, center.y)
        let radius = hypot(max(abs(clip.minX - x), abs(clip.maxX - x)), max(abs(clip.minY - y), abs(clip.maxY - y)))
        guard !clip.isNull, radius > 0, isWithinReach(center, radius: radius * 1.01) else { return cairo_pattern_destroy(mesh) }
        for sector in ConicSector.sectors(of: stored(gradient)) {
            sector.add(to: mesh, center: center, angle: angle, radius: radius)
        }
        paint(releasing: mesh)
    }

    /// Whether Cairo's fixed-point numbers can represent the point or circle. Cairo fails if they overflow.
    private func isWithinReach(_ point: CGPoint, radius: CGFloat = 0) -> Bool {
        let device = CGRect(x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius).applying(state.ctm)
        let limit = Self.farthestDevicePixel
        return device.minX >= -limit && device.minY >= -limit && device.maxX <= limit && device.maxY <= limit
    }

    private func paint(_ gradient: CGGradient, options: CGGradientDrawingOptions, with pattern: OpaquePointer?) {
        guard let pattern else { return }
        func addStop(at location: CGFloat, _ color: CGColor, alpha: CGFloat) {
            let color = stored(color)
            cairo_pattern_add_color_stop_rgba(
                pattern, Double(location), Double(color.red), Double(color.green), Double(color.blue), Double(alpha))
        }
        // A padded pattern continues its outermost stops: transparent ones end the gradient.
        if !options.contains(.drawsBeforeStartLocation), let first = gradient.colors.first {
            addStop(at: 0, first, alpha: 0)
            addStop(at: 0, first, alpha: first.alpha)
        }
        for (color, location) in zip(gradient.colors, gradient.locations) { addStop(at: location, color, alpha: color.alpha) }
        if !options.contains(.drawsAfterEndLocation), let last = gradient.colors.last {
            addStop(at: 1, last, alpha: last.alpha)
            addStop(at: 1, last, alpha: 0)
        }
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        paint(releasing: pattern)
    }

    /// Fills the clip with a pattern and releases it.
    private func paint(releasing pattern: OpaquePointer) {
        cairo_set_source(cairo, pattern)
        cairo_pattern_destroy(pattern)
        cairo_set_operator(cairo, state.blendMode.cairoOperator)
        cairo_paint_with_alpha(cairo, Double(state.alpha))
        cairo_set_source_rgb(cairo, 0, 0, 0)
    }
}

/// A sector between two angles, with a colour at each. Angles are fractions of a full turn.
struct ConicSector {
    let start, end: CGFloat
    let startColor, endColor: CGColor

    /// The largest angle of a sector: Cairo interpolates along the chord, which is near the arc only in a narrow sector.
    private static let largest: CGFloat = 1 / 96

    /// Sectors around the full turn. The first and the last colour fill the rest before and after their locations.
    static func sectors(of gradient: CGGradient) -> [ConicSector] {
        guard let first = gradient.colors.first, let last = gradient.colors.last else { return [] }
        let stops = Array(zip([0] + gradient.locations + [1], [first] + gradient.colors + [last]))
        return zip(stops, stops.dropFirst()).flatMap { from, to -> [ConicSector] in
            guard to.0 > from.0 else { return [] }
            let count = Int(((to.0 - from.0) / largest).rounded(.up))
            return (0..<count).map { index in
                let (a, b) = (CGFloat(index) / CGFloat(count), CGFloat(index + 1) / CGFloat(count))
                return ConicSector(
                    start: from.0 + (to.0 - from.0) * a, end: from.0 + (to.0 - from.0) * b,
                    startColor: mix(from.1, to.1, a), endColor: mix(from.1, to.1, b))
            }
        }
    }

    private static func mix(_ a: CGColor, _ b: CGColor, _ share: CGFloat) -> CGColor {
        func part(_ x: CGFloat, _ y: CGFloat) -> CGFloat { x + (y - x) * share }
        return CGColor(red: part(a.red, b.red), green: part(a.green, b.green), blue: part(a.blue, b.blue), alpha: part(a.alpha, b.alpha))
    }

    /// Adds the sector as a patch that reaches at least `radius` from the centre.
    func add(to mesh: OpaquePointer, center: CGPoint, angle: CGFloat, radius: CGFloat) {
        // The chord of the narrow sector is nearer to the centre than its ends.
        let length = Double(radius) / cos(Double.pi * Double(Self.largest))
        func corner(_ turn: CGFloat) -> (Double, Double) {
            let direction = Double(angle) + 2 * Double.pi * Double(turn)
            return (Double(center.x) + length * cos(direction), Double(center.y) + length * sin(direction))
        }
        let (from, to) = (corner(start), corner(end))
        cairo_mesh_pattern_begin_patch(mesh)
        cairo_mesh_pattern_move_to(mesh, Double(center.x), Double(center.y))
        cairo_mesh_pattern_line_to(mesh, from.0, from.1)
        cairo_mesh_pattern_line_to(mesh, to.0, to.1)
        cairo_mesh_pattern_line_to(mesh, Double(center.x), Double(center.y))
        for (index, color) in [startColor, startColor, endColor, endColor].enumerated() {
            cairo_mesh_pattern_set_corner_color_rgba(
                mesh, UInt32(index), Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
        }
        cairo_mesh_pattern_end_patch(mesh)
    }
}
