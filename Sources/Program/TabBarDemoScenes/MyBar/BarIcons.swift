// The icons of the user's bar, drawn for their places, and kept until a file changes.

@preconcurrency internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// The frames of a Lottie icon.
final class IconMovie {
    let images: [UIImage]
    /// In seconds.
    let duration: Double

    init(images: [UIImage], duration: Double) { (self.images, self.duration) = (images, duration) }
}

/// An icon with its pictures for an item.
final class BarIcon {
    /// The icon, and the first frame of a Lottie icon; nil if the file cannot be read.
    let image: UIImage?
    /// The last frame of a Lottie icon; nil for others.
    let lastImage: UIImage?
    /// The frames of a Lottie icon; nil for others.
    let movie: IconMovie?

    init(image: UIImage?, movie: IconMovie? = nil) {
        (self.image, self.movie) = (image, movie)
        lastImage = movie?.images.last
    }
}

/// Draws and keeps the icons of a folder. A new instance reads the files again.
final class BarIcons {
    /// The side of the tabs' icons, in points: that of `ItemMetrics.stock`.
    private static let side: CGFloat = 25

    private let folder: BarFolder
    private var icons: [String: BarIcon] = [:]
    private var pictures: [String: UIImage] = [:]
    private var drawings: [String: SVGPicture] = [:]
    /// The icon of the raised button, and its disc; both as they were drawn last.
    private var lastDiscIcon: (key: DiscKey, image: UIImage?)?
    private var lastDisc: (key: DiscKey, image: UIImage)?

    init(of folder: BarFolder) { self.folder = folder }

    /// An icon without pixels, for tabs that have none.
    static let blank = UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }

    private var scale: CGFloat { UIScreen.main.scale }

    /// The icon of a tab, which is filled with the tint unless it keeps its own colours.
    func icon(_ name: String, ownColors: Bool) -> BarIcon {
        let key = "\(name) \(ownColors) \(scale)"
        if let known = icons[key] { return known }
        let mode = ownColors ? UIImage.RenderingMode.alwaysOriginal : .alwaysTemplate
        let file = BarPicture(named: name, in: folder)
        let icon: BarIcon
        if file.format == .lottie {
            let movie = file.frames(side: Self.side, scale: scale).map { frames in
                IconMovie(images: frames.images.map { $0.withRenderingMode(mode) }, duration: max(frames.duration, 0.05))
            }
            icon = BarIcon(image: movie?.images.first, movie: movie)
        } else {
            icon = BarIcon(image: file.image(scale: scale).map { Self.fitted($0, side: Self.side).withRenderingMode(mode) })
        }
        icons[key] = icon
        return icon
    }

    /// The lines and surfaces of an SVG icon, in a square as the icon; nil for other files.
    func lines(_ name: String?) -> SVGPicture? {
        guard let name else { return nil }
        if let known = drawings[name] { return known }
        let file = BarPicture(named: name, in: folder)
        guard file.format == .svg, let data = try? file.contents() else { return nil }
        let drawing = SVGPicture(svg: String(decoding: data, as: UTF8.self)).squared
        drawings[name] = drawing
        return drawing
    }

    /// A picture of a page.
    func picture(_ name: String) -> UIImage? {
        if let known = pictures[name] { return known }
        let picture = BarPicture(named: name, in: folder).image(scale: scale)
        pictures[name] = picture
        return picture
    }

    /// What the disc of the raised button, or its icon, is made of; an icon has no colours.
    private struct DiscKey: Equatable {
        var icon: String?
        var side: CGFloat
        var scale: CGFloat
        var color: UIColor?
        var iconColor: UIColor?
    }

    private func discIcon(_ name: String, side: CGFloat) -> UIImage? {
        let key = DiscKey(icon: name, side: side, scale: scale)
        if let lastDiscIcon, lastDiscIcon.key == key { return lastDiscIcon.image }
        let file = BarPicture(named: name, in: folder)
        let image = file.format == .lottie ? file.lastFrame(side: side, scale: scale) : file.image(scale: scale)
        lastDiscIcon = (key, image)
        return image
    }

    /// The disc of the raised button with its icon, or with a plus sign, in the colours for `traits`. It is drawn again only if it differs:
    /// every step of a drag in a colour picker asks for it.
    func disc(_ button: RaisedButton, tint: BarColors?, for traits: UITraitCollection) -> UIImage {
        let color = (button.color?.color ?? tint?.color ?? .systemBlue).resolvedColor(with: traits)
        let iconColor = (button.iconColor?.color ?? .white).resolvedColor(with: traits)
        let key = DiscKey(icon: button.icon, side: CGFloat(button.diameter), scale: scale, color: color, iconColor: iconColor)
        if let lastDisc, lastDisc.key == key { return lastDisc.image }
        let image = draw(key, color, iconColor)
        lastDisc = (key, image)
        return image
    }

    private func draw(_ disc: DiscKey, _ color: UIColor, _ iconColor: UIColor) -> UIImage {
        let side = disc.side, inner = (side * 0.5).rounded()
        let square = CGRect(x: (side - inner) / 2, y: (side - inner) / 2, width: inner, height: inner)
        let icon = disc.icon.flatMap { discIcon($0, side: inner) }
        return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in
            color.setFill()
            UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: side, height: side)).fill()
            if let icon {
                Self.fitted(icon, side: inner).withTintColor(iconColor).draw(in: square)
            } else {
                iconColor.setStroke()
                let plus = UIBezierPath()
                plus.move(to: CGPoint(x: square.midX, y: square.minY + inner * 0.1))
                plus.addLine(to: CGPoint(x: square.midX, y: square.maxY - inner * 0.1))
                plus.move(to: CGPoint(x: square.minX + inner * 0.1, y: square.midY))
                plus.addLine(to: CGPoint(x: square.maxX - inner * 0.1, y: square.midY))
                plus.lineWidth = side / 16
                plus.lineCapStyle = .round
                plus.stroke()
            }
        }
    }

    /// The image in the middle of a square, as large as fits.
    private static func fitted(_ image: UIImage, side: CGFloat) -> UIImage {
        guard image.size.width > 0, image.size.height > 0 else { return image }
        let factor = min(side / image.size.width, side / image.size.height)
        let size = CGSize(width: image.size.width * factor, height: image.size.height * factor)
        return UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { context in
            context.cgContext.interpolationQuality = .high
            image.draw(in: CGRect(x: (side - size.width) / 2, y: (side - size.height) / 2, width: size.width, height: size.height))
        }
    }
}
