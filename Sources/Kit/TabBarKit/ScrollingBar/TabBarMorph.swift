// The forms of a tab bar between the whole bar and a hidden bar or a pill.
//
//      whole                          pill
//      ├───────────────────────┤        ╭─────────────────╮  0.8 of the size, without titles
//      │   ▢     ▢     ▢     ▢ │        │  ▢   ▢   ▢   ▢  │
//      │ title title title title        ╰─────────────────╯
//      └───────────────────────┘                              8 points above the window's bottom edge, or higher, at the safe area's edge
//
// The bar is moved and scaled by its transform, so that all its subviews go with it. A mask cuts the background to the pill.

@preconcurrency internal import Foundation
internal import UIKit

/// Shows a tab bar in the forms of a `TabBarMinimizer`.
@MainActor
final class TabBarMorph {
    /// The height of the pill in the bar's coordinates: the icons are in its middle.
    private static let pillHeight: CGFloat = 39

    private weak var bar: UITabBar?
    /// The background's mask, the outline and the shadow while the bar is not whole.
    private var parts: (mask: UIView, outline: PillOutline, shadow: UIView)?
    /// The opacity that this object has given to the bar.
    private var alpha: CGFloat = 1

    init(_ bar: UITabBar) { self.bar = bar }

    private var safeBottom: CGFloat { bar?.safeAreaInsets.bottom ?? 0 }

    private func bottomGap(_ minimizer: TabBarMinimizer) -> CGFloat { max(safeBottom, minimizer.pillMargin) }

    /// The height that the minimised bar uncovers, in points.
    func freedHeight(_ style: TabBarMinimizer.Style, _ minimizer: TabBarMinimizer) -> CGFloat {
        guard let bar else { return 0 }
        let height = max(0, bar.bounds.height - safeBottom)
        switch style {
        case .hidden: return height
        case .pill: return max(0, bar.bounds.height - bottomGap(minimizer) - Self.pillHeight * minimizer.pillScale)
        }
    }

    /// Shows the form for `progress`. If `fades` is true, the bar does not move: it fades out, and a pill then fades in.
    func show(_ progress: CGFloat, fades: Bool, _ minimizer: TabBarMinimizer) {
        guard let bar else { return }
        var form = progress
        var newAlpha: CGFloat = 1
        if fades, progress > 0, progress < 1 {
            form = minimizer.style == .pill && progress >= 0.5 ? 1 : 0
            newAlpha = minimizer.style == .pill ? abs(1 - 2 * progress) : 1 - progress
        }
        if newAlpha != alpha {
            bar.alpha = newAlpha
            alpha = newAlpha
        }
        switch minimizer.style {
        case .hidden:
            showPill(0, of: bar, minimizer, scale: 1)
            setTransform(CGAffineTransform(translationX: 0, y: form * (bar.bounds.height + overhang(of: bar))), of: bar)
        case .pill:
            showPill(form, of: bar, minimizer, scale: minimizer.pillScale)
            setTransform(pillTransform(form, of: bar, minimizer), of: bar)
        }
    }

    private func setTransform(_ transform: CGAffineTransform, of bar: UITabBar) {
        if bar.transform != transform { bar.transform = transform }
    }

    /// The height of the subviews above the bar, such as a raised button and the hairline.
    private func overhang(of bar: UITabBar) -> CGFloat { max(1, -(bar.subviews.map(\.frame.minY).min() ?? 0)) }

    private func pillTransform(_ form: CGFloat, of bar: UITabBar, _ minimizer: TabBarMinimizer) -> CGAffineTransform {
        guard form != 0 else { return .identity }
        let size = bar.bounds.size
        let scale = 1 - (1 - minimizer.pillScale) * form
        // The pill's lower edge is scaled about the bar's center, and then moved to its distance from the window's bottom edge.
        let lower = pillFrame(form, of: bar).maxY
        let y = size.height / 2 - form * bottomGap(minimizer) - scale * (lower - size.height / 2)
        return CGAffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: y)
    }

    private func pillFrame(_ form: CGFloat, of bar: UITabBar) -> CGRect {
        CGRect(x: 0, y: 0, width: bar.bounds.width, height: bar.bounds.height + (Self.pillHeight - bar.bounds.height) * form)
    }

    // MARK: The pill

    private func showPill(_ form: CGFloat, of bar: UITabBar, _ minimizer: TabBarMinimizer, scale: CGFloat) {
        let form = min(max(form, 0), 1)
        for label in Self.titles(in: bar) where label.alpha != max(0, 1 - 2 * form) { label.alpha = max(0, 1 - 2 * form) }
        guard form > 0 else { return removeParts() }
        guard let parts = parts ?? makeParts(for: bar, minimizer) else { return }
        var frame = pillFrame(form, of: bar)
        parts.outline.frame = frame
        parts.outline.alpha = form
        parts.shadow.frame = frame
        parts.shadow.alpha = form
        let radius = form * frame.height / 2
        for case let indicator as TabIndicatorView in bar.subviews { indicator.pill = (frame, radius) }
        parts.outline.layer.cornerRadius = radius
        parts.outline.layer.borderColor = UIColor.separator.resolvedColor(with: bar.traitCollection).cgColor
        let pixels = bar.traitCollection.displayScale * scale
        parts.outline.layer.borderWidth = pixels > 0 ? 1 / pixels : 1
        parts.shadow.layer.shadowPath = CGPath(
            roundedRect: parts.shadow.bounds, cornerWidth: radius, cornerHeight: radius, transform: nil)
        // The hairline above the bar disappears in the first half of the progress.
        let line = max(0, 1 - 2 * form)
        frame.origin.y -= line
        frame.size.height += line
        parts.mask.frame = frame
        parts.mask.layer.cornerRadius = radius
    }

    private func makeParts(for bar: UITabBar, _ minimizer: TabBarMinimizer) -> (mask: UIView, outline: PillOutline, shadow: UIView)? {
        // UITabBar's first subview is its background view. The class of that view is private.
        guard let background = bar.subviews.first, !(background is UIControl) else { return nil }
        let mask = UIView(frame: bar.bounds), outline = PillOutline(frame: bar.bounds), shadow = UIView(frame: bar.bounds)
        outline.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        outline.barDidResize = { [weak minimizer] in minimizer?.updateBar() }
        mask.backgroundColor = .black
        background.layer.mask = mask.layer
        shadow.layer.shadowColor = UIColor.black.cgColor
        shadow.layer.shadowOpacity = 0.15
        shadow.layer.shadowRadius = 8
        shadow.layer.shadowOffset = CGSize(width: 0, height: 2)
        for view in [outline, shadow] { view.isUserInteractionEnabled = false }
        bar.insertSubview(outline, aboveSubview: background)
        bar.insertSubview(shadow, belowSubview: background)
        parts = (mask, outline, shadow)
        return parts
    }

    private func removeParts() {
        guard let parts else { return }
        self.parts = nil
        let background = bar?.subviews.first { $0.layer.mask === parts.mask.layer }
        background?.layer.mask = nil
        parts.outline.removeFromSuperview()
        parts.shadow.removeFromSuperview()
        for case let indicator as TabIndicatorView in bar?.subviews ?? [] { indicator.pill = nil }
    }

    /// The titles of the tabs in any kind of tab bar.
    private static func titles(in bar: UITabBar) -> [UILabel] {
        TabSlot.views(in: bar).flatMap { slot in slot.subviews.compactMap { $0 as? UILabel } }
    }
}

/// The line around the pill. It is resized with the bar, and reports this, because the mask, the shadow and the transform must follow.
private final class PillOutline: UIView {
    var barDidResize: () -> Void = {}
    private var barSize: CGSize?

    override func layoutSubviews() {
        super.layoutSubviews()
        guard let size = superview?.bounds.size, size != barSize else { return }
        let isFirst = barSize == nil
        barSize = size
        if !isFirst { barDidResize() }
    }
}
