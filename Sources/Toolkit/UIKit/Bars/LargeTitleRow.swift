// The row of a navigation bar's large title.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// A large title, aligned to the bottom of a row that may be shorter or taller than the title.
@MainActor
final class LargeTitleRow: UIView {
    let label = UILabel(frame: .zero)
    /// The title's offset towards the trailing edge during a transition between items.
    var shift: CGFloat = 0 { didSet { if oldValue != shift { transformLabel() } } }
    /// The distance from the safe area to the title, unless the system's minimum margin is larger.
    var margin: CGFloat = 0 { didSet { if oldValue != margin { setNeedsLayout() } } }
    private var scale: CGFloat = 1

    override func didInit() {
        clipsToBounds = true
        isUserInteractionEnabled = false
        label.font = Theme.largeTitleFont
        label.adjustsFontForContentSizeCategory = true
        // Titles shrink before they are truncated.
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
        label.textColor = Theme.barTitle
        label.accessibilityTraits = .header
        addSubview(label)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = max(margin, Theme.minimumRootMargins(width: bounds.width).left)
        let safe = safeSideInsets
        let left = safe.leading + margin
        let available = max(0, bounds.width - left - safe.trailing - margin)
        let fitting = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: CGFloat.infinity))
        let width = min(fitting.width.rounded(.up), available)
        label.bounds.size = CGSize(width: width, height: fitting.height.rounded(.up))
        label.layer.anchorPoint = CGPoint(x: isMirrored ? 1 : 0, y: 1)
        label.center = CGPoint(x: isMirrored ? bounds.width - left : left, y: bounds.height - Theme.largeTitleBottom)
        // Pulling down enlarges the title as far as the margins allow.
        let pull = bounds.height - Theme.largeTitleHeight
        scale = width > 0 ? min(Theme.largeTitleScale(pull: pull), max(1, available / width)) : 1
        transformLabel()
    }

    private func transformLabel() {
        let translation = CGAffineTransform(translationX: directed(distance: shift), y: 0)
        let transform = CGAffineTransform(scaleX: scale, y: scale).concatenating(translation)
        if label.transform != transform { label.transform = transform }
    }
}
