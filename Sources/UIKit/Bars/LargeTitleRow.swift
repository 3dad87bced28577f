// The row beneath a navigation bar's buttons that shows the title large.

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// A large title, standing on the lower edge of a row that may be lower than it, or higher.
@MainActor
final class LargeTitleRow: UIView {
    let label = UILabel(frame: .zero)
    /// How far on the title stands aside while its bar changes to another item.
    var shift: CGFloat = 0 { didSet { if oldValue != shift { transformLabel() } } }
    /// From the safe area's side to the title; at least the system's margin.
    var margin: CGFloat = 0 { didSet { if oldValue != margin { setNeedsLayout() } } }
    private var scale: CGFloat = 1

    override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
        isUserInteractionEnabled = false
        label.font = Theme.largeTitleFont
        label.adjustsFontForContentSizeCategory = true
        // A long word at a large size is set smaller rather than cut.
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
        label.textColor = Theme.barTitle
        label.accessibilityTraits = .header
        addSubview(label)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = max(margin, Theme.minimumRootMargins(width: bounds.width).left)
        let safe = safeSideInsets
        let left = safe.leading + margin
        let room = max(0, bounds.width - left - safe.trailing - margin)
        let wanted = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: CGFloat.infinity))
        let width = min(wanted.width.rounded(.up), room)
        label.bounds.size = CGSize(width: width, height: wanted.height.rounded(.up))
        label.layer.anchorPoint = CGPoint(x: isMirrored ? 1 : 0, y: 1)
        label.center = CGPoint(x: isMirrored ? bounds.width - left : left, y: bounds.height - Theme.largeTitleBottom)
        // Grown, it stays within the margins.
        let pull = bounds.height - Theme.largeTitleHeight
        scale = width > 0 ? min(Theme.largeTitleScale(pull: pull), max(1, room / width)) : 1
        transformLabel()
    }

    private func transformLabel() {
        let aside = CGAffineTransform(translationX: directed(distance: shift), y: 0)
        let transform = CGAffineTransform(scaleX: scale, y: scale).concatenating(aside)
        if label.transform != transform { label.transform = transform }
    }
}
