// The scenes' icons.

@preconcurrency import Foundation
internal import Assets
internal import LaboratoryCore
internal import TabBarKit
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

    /// The lines and surfaces of the icon; nil if the assets are missing.
    static func picture(_ name: String) -> SVGPicture? {
        Assets.path("Icons/\(name).svg").flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }.map { SVGPicture(svg: $0) }
    }

    /// A drawing in a square of `side` points as a bitmap.
    static func bitmap(_ drawing: UIImage, side: CGFloat) -> UIImage {
        let square = CGRect(x: 0, y: 0, width: side, height: side)
        return UIGraphicsImageRenderer(size: square.size).image { _ in drawing.draw(in: square) }
    }
}

/// An item of an animated tab bar with an icon of the assets, whose lines can be drawn.
final class SceneTabBarItem: AnimatedTabBarItem {
    private let icon: String
    private var pictures: [Bool: SVGPicture] = [:]

    /// Creates an item with the icons `icon` and `icon-selected`, without a title.
    init(icon: String) {
        self.icon = icon
        super.init()
        image = SceneIcon.template(icon)
        selectedImage = SceneIcon.template(icon + "-selected")
    }

    required init?(coder: NSCoder) { nil }

    /// The lines of the icon, which are read when a track draws them for the first time.
    override func picture(isSelected: Bool) -> SVGPicture? {
        if let known = pictures[isSelected] { return known }
        // Not every icon has another one for the selected tab.
        let picture = (isSelected ? SceneIcon.picture(icon + "-selected") : nil) ?? SceneIcon.picture(icon)
        pictures[isSelected] = picture
        return picture
    }
}
