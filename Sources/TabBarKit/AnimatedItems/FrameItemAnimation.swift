// The icon is a short film: one picture after the other, without anything between.

@preconcurrency public import Foundation
public import UIKit

/// Shows pictures in turn, each for the same time, then the selected icon.
///
/// The pictures are given, and filled with the selected colour; or they are made of the icon as it looks, so that the film begins with
/// the item's own icon and ends with it, also where a live view stands in the icon's place.
@preconcurrency @MainActor
open class FrameItemAnimation: ItemAnimation {
    /// Draws the frame at progress `part` (0…1) in `color`, the selected icon's; at 0 and 1 it must return the icon.
    public typealias Drawing = @MainActor (_ icon: UIImage, _ color: UIColor, _ part: CGFloat) -> UIImage

    /// The pictures that were given, first to last; without any, colours change and nothing else.
    public let images: [UIImage]
    /// How many pictures are made of the icon, and how.
    private let film: (count: Int, drawing: Drawing)?
    /// The icon before it took the selected picture: the film's first half shows it.
    private var plain: UIImage?

    private static let key = "frames"

    public init(images: [UIImage]) {
        self.images = images
        film = nil
        super.init()
    }

    /// A film of `count` pictures that `drawing` makes of the item's own icon.
    public init(count: Int, drawing: @escaping Drawing) {
        images = []
        film = (max(count, 2), drawing)
        super.init()
    }

    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        guard film == nil else {
            endFilm(icon)
            plain = picture(of: icon)
            return
        }
        let color = selectedIconColor(textLabel).resolvedColor(with: icon.traitCollection)
        show(images.compactMap { $0.withTintColor(color).cgImage }, on: icon)
    }

    open override func iconDidChange(_ icon: UIImageView, textLabel: UILabel) {
        guard let film, let plain, let selected = picture(of: icon) else { return }
        self.plain = nil
        let color = selectedIconColor(textLabel).resolvedColor(with: icon.traitCollection)
        let pictures = (0..<film.count).compactMap { number in
            let part = CGFloat(number) / CGFloat(film.count - 1)
            return film.drawing(part < 0.5 ? plain : selected, color, part).cgImage
        }
        show(pictures, on: icon)
    }

    /// The film is in the selected colour: it must not go on.
    open override func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor) {
        endFilm(icon)
        super.deselectAnimation(icon, textLabel: textLabel, defaultTextColor: defaultTextColor)
    }

    private func show(_ pictures: [CGImage], on icon: UIImageView) {
        guard !pictures.isEmpty else { return }
        let film = CAKeyframeAnimation(keyPath: "contents")
        film.values = pictures
        film.calculationMode = .discrete
        film.duration = duration
        icon.layer.add(film, forKey: Self.key)
        // A live view in the icon's place waits until the film is over.
        for view in icon.subviews {
            let absence = CABasicAnimation(keyPath: "opacity")
            absence.fromValue = Float(0)
            absence.toValue = Float(0)
            absence.duration = duration
            view.layer.add(absence, forKey: Self.key)
        }
    }

    private func endFilm(_ icon: UIImageView) {
        icon.layer.removeAnimation(forKey: Self.key)
        for view in icon.subviews { view.layer.removeAnimation(forKey: Self.key) }
    }

    /// The icon with its colours, and with the live view in its place; nil for one of no size.
    private func picture(of icon: UIImageView) -> UIImage? {
        guard icon.bounds.width > 0, icon.bounds.height > 0 else { return nil }
        return UIGraphicsImageRenderer(size: icon.bounds.size).image { _ in
            icon.drawHierarchy(in: CGRect(origin: .zero, size: icon.bounds.size), afterScreenUpdates: true)
        }
    }
}
