// The scenes' icons, out of the assets that ship with the program.

@preconcurrency import Foundation
import Assets
import UIKit

/// Loads icons by name.
enum SceneIcon {
    /// The line icon `name`, to be drawn in the tint colour; nil when the assets are missing: a bar item shows its title alone then.
    static func template(_ name: String) -> UIImage? { original(name)?.withRenderingMode(.alwaysTemplate) }

    /// The icon `name` in its own colours; nil when the assets are missing.
    ///
    /// Each is there as bitmaps for the usual scales too, since the library that draws SVG costs more memory than a whole scene.
    static func original(_ name: String) -> UIImage? {
        let bitmaps: [CGFloat: String] = [1: "\(name).png", 2: "\(name)@2x.png", 3: "\(name)@3x.png"]
        let files = [bitmaps[UIScreen.main.scale], "\(name).svg"].compactMap { $0 }
        return files.lazy.compactMap { Assets.path("Icons/\($0)") }.first.flatMap { UIImage(contentsOfFile: $0) }
    }

    /// The line icon `name` drawn anew in a square of `side` points, so that it is sharp in another size than its own.
    static func template(_ name: String, side: CGFloat) -> UIImage? {
        original(name, side: side)?.withRenderingMode(.alwaysTemplate)
    }

    /// The icon `name` in its own colours, drawn anew in a square of `side` points.
    static func original(_ name: String, side: CGFloat) -> UIImage? {
        guard let drawing = Assets.path("Icons/\(name).svg").flatMap({ UIImage(contentsOfFile: $0) }) else { return nil }
        let size = CGSize(width: side, height: side)
        return UIGraphicsImageRenderer(size: size).image { _ in drawing.draw(in: CGRect(origin: .zero, size: size)) }
    }
}
