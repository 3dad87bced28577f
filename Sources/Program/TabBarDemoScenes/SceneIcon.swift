// The scenes' icons.

@preconcurrency import Foundation
internal import Assets
public import UIKit

/// Loads icons from the assets by name.
public enum SceneIcon {
    private static var cache: [String: UIImage] = [:]

    /// The icon as a template image; nil if the assets are missing.
    public static func template(_ name: String) -> UIImage? { original(name)?.withRenderingMode(.alwaysTemplate) }

    /// The icon in its own colours for the screen's scale; nil if the assets are missing.
    ///
    /// Icons are bitmaps at the usual scales, because the library that draws SVG files needs more memory than a scene.
    static func original(_ name: String) -> UIImage? {
        let scale = UIScreen.main.scale
        let key = "\(name)@\(scale)"
        if let known = cache[key] { return known }
        let bitmaps: [CGFloat: String] = [1: "\(name).png", 2: "\(name)@2x.png", 3: "\(name)@3x.png"]
        let files = [bitmaps[scale], "\(name).svg"].compactMap { $0 }
        let image = files.lazy.compactMap { Assets.path("Icons/\($0)") }.first.flatMap { UIImage(contentsOfFile: $0) }
        cache[key] = image
        return image
    }

    /// The icon as a template image, drawn from its SVG file in a square of `side` points.
    static func template(_ name: String, side: CGFloat) -> UIImage? {
        original(name, side: side)?.withRenderingMode(.alwaysTemplate)
    }

    /// The icon in its own colours, drawn from its SVG file in a square of `side` points.
    static func original(_ name: String, side: CGFloat) -> UIImage? {
        guard let drawing = Assets.path("Icons/\(name).svg").flatMap({ UIImage(contentsOfFile: $0) }) else { return nil }
        let size = CGSize(width: side, height: side)
        return UIGraphicsImageRenderer(size: size).image { _ in drawing.draw(in: CGRect(origin: .zero, size: size)) }
    }
}
