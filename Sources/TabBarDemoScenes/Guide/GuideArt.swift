// The guide's drawings, sharp at any size, in light and dark.

@preconcurrency import Foundation
import Assets
import UIKit

/// Draws pictures of Assets/Guide.
enum GuideArt {
    /// The drawings' paper in the dark: what is white by day would dazzle by night. Other colours stay.
    private static let paperInTheDark = ["#ffffff": "#2c2c2e", "#f2f2f7": "#1c1c1e", "#d1d1d6": "#48484a", "#e5e5ea": "#3a3a3c"]

    /// The drawing `name` in a square of `side` points; nil when the assets are missing, or the library that draws SVG.
    static func image(_ name: String, side: CGFloat, style: UIUserInterfaceStyle) -> UIImage? {
        guard side > 0, let path = Assets.path("Guide/\(name).svg"), var text = try? String(contentsOfFile: path, encoding: .utf8)
        else { return nil }
        if style == .dark {
            for (light, dark) in paperInTheDark { text = text.replacingOccurrences(of: light, with: dark) }
        }
        guard let drawing = UIImage(data: Data(text.utf8)) else { return nil }
        // The bitmap alone is kept: the drawing takes more room than it.
        let size = CGSize(width: side, height: side)
        return UIGraphicsImageRenderer(size: size).image { _ in drawing.draw(in: CGRect(origin: .zero, size: size)) }
    }
}
