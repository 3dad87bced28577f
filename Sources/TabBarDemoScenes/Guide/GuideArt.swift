// The guide's drawings, sharp at any size, in light and dark.

@preconcurrency import Foundation
import Assets
import UIKit

/// Draws pictures of Assets/Guide, and keeps those of the size and appearance that were last asked for.
final class GuideArt {
    /// What all pictures that are kept were drawn for.
    private struct Occasion: Equatable {
        var side: CGFloat
        var style: UIUserInterfaceStyle
        var scale: CGFloat
    }

    private var occasion = Occasion(side: 0, style: .unspecified, scale: 0)
    private var pictures: [String: UIImage] = [:]

    /// The drawing `name` in a square of `side` points; nil when the assets are missing, or the library that draws SVG.
    func image(_ name: String, side: CGFloat, style: UIUserInterfaceStyle) -> UIImage? {
        let present = Occasion(side: side, style: style, scale: UIScreen.main.scale)
        if occasion != present {
            occasion = present
            pictures = [:]
        }
        return known(name)
    }

    /// Draws one of `names` that will be asked for next, unless all are there: so that turning a page need not wait for it.
    ///
    /// Returns whether there was one to draw.
    func drawAhead(_ names: [String]) -> Bool {
        guard occasion.side > 0, let next = names.first(where: { pictures[$0] == nil }) else { return false }
        return known(next) != nil
    }

    private func known(_ name: String) -> UIImage? {
        if let picture = pictures[name] { return picture }
        let picture = Self.draw(name, occasion)
        pictures[name] = picture
        return picture
    }

    /// The drawings' paper in the dark: what is white by day would dazzle by night. Other colours stay.
    private static let paperInTheDark = ["#ffffff": "#2c2c2e", "#f2f2f7": "#1c1c1e", "#d1d1d6": "#48484a", "#e5e5ea": "#3a3a3c"]

    private static func draw(_ name: String, _ occasion: Occasion) -> UIImage? {
        guard occasion.side > 0, let path = Assets.path("Guide/\(name).svg"), var text = try? String(contentsOfFile: path, encoding: .utf8)
        else { return nil }
        if occasion.style == .dark {
            for (light, dark) in paperInTheDark { text = text.replacingOccurrences(of: light, with: dark) }
        }
        guard let drawing = UIImage(data: Data(text.utf8)) else { return nil }
        // The bitmap alone is kept: the drawing takes more room than it.
        let size = CGSize(width: occasion.side, height: occasion.side)
        return UIGraphicsImageRenderer(size: size).image { _ in drawing.draw(in: CGRect(origin: .zero, size: size)) }
    }
}
