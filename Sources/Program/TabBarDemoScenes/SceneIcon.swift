// The scenes' icons.

@preconcurrency import Foundation
internal import Assets
internal import LaboratoryCore
public import UIKit

/// Loads icons from the assets by name.
public enum SceneIcon {
    /// The icon as a template image; nil if the assets are missing.
    public static func template(_ name: String) -> UIImage? { original(name)?.withRenderingMode(.alwaysTemplate) }

    /// The icon in its own colours for the screen's scale; nil if the assets are missing.
    static func original(_ name: String) -> UIImage? { Assets.resources.icon(name) }

    /// The icon as a template image, drawn from its SVG file in a square of `side` points.
    static func template(_ name: String, side: CGFloat) -> UIImage? { original(name, side: side)?.withRenderingMode(.alwaysTemplate) }

    /// The icon in its own colours, drawn from its SVG file in a square of `side` points.
    static func original(_ name: String, side: CGFloat) -> UIImage? {
        Assets.path("Icons/\(name).svg").flatMap { UIImage(contentsOfFile: $0) }.map { bitmap($0, side: side) }
    }

    /// A drawing in a square of `side` points as a bitmap.
    static func bitmap(_ drawing: UIImage, side: CGFloat) -> UIImage {
        let square = CGRect(x: 0, y: 0, width: side, height: side)
        return UIGraphicsImageRenderer(size: square.size).image { _ in drawing.draw(in: square) }
    }
}
