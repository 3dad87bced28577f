// An animation that makes the title disappear like smoke.

@preconcurrency public import Foundation
public import UIKit

/// The title rises, grows and fades out. The icon is a little lower while the tab is selected.
@preconcurrency @MainActor
open class FumeItemAnimation: ItemAnimation {
    /// The values of the article.
    private nonisolated enum Article {
        static let iconOffset: CGFloat = 4
        static let titleRise: CGFloat = 60
        static let titleScale: CGFloat = 2
        static let titleReturnOffset: CGFloat = 15
    }

    /// The icon's downward offset while selected, in points. A change applies to the next selection.
    open var iconOffset = Article.iconOffset
    /// The distance by which the title rises while it fades out, in points.
    open var titleRise = Article.titleRise
    /// The title's scale at the end.
    open var titleScale = Article.titleScale
    /// The title's downward offset from which it returns on deselection, in points.
    open var titleReturnOffset = Article.titleReturnOffset

    /// "fume", with the duration and the distances.
    open override class var declarations: [InteractionDeclaration] {
        typealias Fume = FumeItemAnimation
        let distances: [InteractionParameter] = [
            .number("title-rise", \Fume.titleRise, "titleRise", default: Article.titleRise, in: -200...200, unit: .points),
            .number("title-scale", \Fume.titleScale, "titleScale", default: Article.titleScale, in: 0...8, unit: .ratio),
            .number("icon-offset", \Fume.iconOffset, "iconOffset", default: Article.iconOffset, in: -40...40, unit: .points),
            .number(
                "title-return", \Fume.titleReturnOffset, "titleReturnOffset", default: Article.titleReturnOffset, in: -200...200,
                unit: .points),
        ]
        return [declare("fume", parameters: distances)]
    }

    /// Also moves the icon and fades out the title.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        applySelectedState(icon: icon, textLabel: textLabel)
        animate(icon.layer, keyPath: "transform.translation.y", from: 0, to: iconOffset)
        animate(textLabel.layer, keyPath: "transform.translation.y", from: 0, to: -titleRise)
        animate(textLabel.layer, keyPath: "transform.scale", from: 1, to: titleScale)
        animate(textLabel.layer, keyPath: "opacity", from: 1, to: 0)
    }

    /// Also moves the icon back and fades in the title. A title that still rises returns from where it is.
    open override func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor) {
        super.deselectAnimation(icon, textLabel: textLabel, defaultTextColor: defaultTextColor)
        let wasSelected = textLabel.alpha == 0
        let flying = textLabel.layer.animation(forKey: "fume.opacity") == nil ? nil : textLabel.layer.presentation()
        let iconStart = icon.layer.presentation()?.transform.m42 ?? iconOffset
        icon.transform = .identity
        textLabel.alpha = 1
        guard wasSelected else { return }
        textLabel.layer.removeAnimation(forKey: "fume.transform.scale")
        animate(icon.layer, keyPath: "transform.translation.y", from: flying == nil ? iconOffset : iconStart, to: 0)
        animate(textLabel.layer, keyPath: "transform.translation.y", from: flying?.transform.m42 ?? titleReturnOffset, to: 0)
        animate(textLabel.layer, keyPath: "opacity", from: flying.map { CGFloat($0.opacity) } ?? 0, to: 1)
        if let flying { animate(textLabel.layer, keyPath: "transform.scale", from: flying.transform.m11, to: 1) }
    }

    /// Also offsets the icon and hides the title.
    open override func selectedState(_ icon: UIImageView, textLabel: UILabel) {
        super.selectedState(icon, textLabel: textLabel)
        applySelectedState(icon: icon, textLabel: textLabel)
    }

    private func applySelectedState(icon: UIImageView, textLabel: UILabel) {
        icon.transform = CGAffineTransform(translationX: 0, y: iconOffset)
        textLabel.alpha = 0
    }

    /// Adds a linear animation, as RAMAnimatedTabBarController does.
    private func animate(_ layer: CALayer, keyPath: String, from: CGFloat, to: CGFloat) {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration
        layer.add(animation, forKey: "fume." + keyPath)
    }
}
