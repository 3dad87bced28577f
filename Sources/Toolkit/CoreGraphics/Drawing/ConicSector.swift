// The parts of a conic gradient, for a mesh of Cairo.

internal import CCairo
internal import Foundation

/// A sector between two angles, with a colour at each. Angles are fractions of a full turn.
struct ConicSector {
    let start: CGFloat
    let end: CGFloat
    let startColor: CGColor
    let endColor: CGColor

    /// The largest angle of a sector: Cairo interpolates along the chord, which is near the arc only in a narrow sector.
    private static let largest: CGFloat = 1 / 96

    /// Sectors around the full turn. The first and the last colour fill the rest before and after their locations.
    static func sectors(of gradient: CGGradient) -> [ConicSector] {
        guard let first = gradient.colors.first, let last = gradient.colors.last else { return [] }
        var stops: [(CGFloat, CGColor)] = [(0, first)]
        for (location, color) in zip(gradient.locations, gradient.colors) { stops.append((location, color)) }
        stops.append((1, last))
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
        return CGColor(
            red: part(a.red, b.red), green: part(a.green, b.green), blue: part(a.blue, b.blue), alpha: part(a.alpha, b.alpha))
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
