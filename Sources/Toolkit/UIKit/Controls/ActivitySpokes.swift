// The pictures of an activity indicator: eight spokes, with a different leading spoke in each picture.

internal import CoreGraphics
internal import Foundation

/// Draws and caches the pictures of activity indicators.
@MainActor
enum ActivitySpokes {
    private struct Look: Hashable {
        var side: CGFloat
        var scale: CGFloat
        var color: CGColor
    }

    private static var cache: [Look: [CGImage]] = [:]
    private static let cacheLimit = 8

    /// The pictures of one turn, clockwise; the first has its leading spoke at the top. `side` is in points.
    static func pictures(side: CGFloat, scale: CGFloat, color: CGColor) -> [CGImage] {
        let look = Look(side: side, scale: scale, color: color)
        if let known = cache[look] { return known }
        let pictures = (0..<Theme.activitySpokes).compactMap { picture(look, leading: $0) }
        if cache.count >= cacheLimit { cache.removeAll() }
        cache[look] = pictures
        return pictures
    }

    /// A picture of the first `spokes` spokes, from the top clockwise, in the full colour.
    static func picture(side: CGFloat, scale: CGFloat, color: CGColor, spokes: Int) -> CGImage? {
        picture(Look(side: side, scale: scale, color: color), spokes: spokes) { _ in 1 }
    }

    private static func picture(_ look: Look, leading: Int) -> CGImage? {
        let count = Theme.activitySpokes
        return picture(look, spokes: count) { index in
            let age = CGFloat((leading - index + count) % count) / CGFloat(count - 1)
            return 1 - age * (1 - Theme.faintestSpokeAlpha)
        }
    }

    private static func picture(_ look: Look, spokes: Int, alpha: (Int) -> CGFloat) -> CGImage? {
        let pixels = Int((look.side * look.scale).rounded(.up))
        guard pixels > 0, let context = CGContext(pixelWidth: pixels, pixelHeight: pixels, scale: look.scale) else { return nil }
        let count = Theme.activitySpokes
        let radius = look.side / 2
        let width = radius * Theme.activitySpokeWidth
        let start = radius * Theme.activitySpokeStart
        let spoke = CGPath(
            roundedRect: CGRect(x: -width / 2, y: -radius, width: width, height: radius - start), cornerWidth: width / 2,
            cornerHeight: width / 2, transform: nil)
        for index in 0..<min(max(spokes, 0), count) {
            context.saveGState()
            context.translateBy(x: radius, y: radius)
            context.rotate(by: 2 * .pi * CGFloat(index) / CGFloat(count))
            context.setFillColor(look.color.copy(alpha: look.color.alpha * alpha(index)))
            context.addPath(spoke)
            context.fillPath()
            context.restoreGState()
        }
        return context.makeImage()
    }
}
