// The icon is a short film: one picture after the other, without anything between.

public import UIKit

/// Shows pictures in turn, each for the same time and filled with the selected colour, then the selected icon.
@preconcurrency @MainActor
open class FrameItemAnimation: ItemAnimation {
    /// The pictures, first to last; without any, colours change and nothing else.
    public let images: [UIImage]

    private static let key = "frames"

    public init(images: [UIImage]) {
        self.images = images
        super.init()
    }

    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        guard !images.isEmpty else { return }
        let color = selectedIconColor(textLabel).resolvedColor(with: icon.traitCollection)
        let film = CAKeyframeAnimation(keyPath: "contents")
        film.values = images.compactMap { $0.withTintColor(color).cgImage }
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

    /// The film is in the selected colour: it must not go on.
    open override func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor) {
        icon.layer.removeAnimation(forKey: Self.key)
        for view in icon.subviews { view.layer.removeAnimation(forKey: Self.key) }
        super.deselectAnimation(icon, textLabel: textLabel, defaultTextColor: defaultTextColor)
    }
}
