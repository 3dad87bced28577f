// The layout guides of views: margins, safe area, readable column, and added guides.

internal import Foundation

extension UIView {
    /// The bounds inset by the layout margins.
    public var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins, identifier: "UIViewLayoutMarginsGuide") }
    /// The bounds inset by the safe area insets.
    public var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea, identifier: "UIViewSafeAreaLayoutGuide") }
    /// The centred part of the margins' rectangle that is about 672 points wide at most, with its sides on whole points. A navigation
    /// bar's titles and buttons keep to it if it is used in the root view of the page.
    public var readableContentGuide: UILayoutGuide {
        let isNew = !usesReadableContentGuide
        let guide = systemGuide(.readable, identifier: "UIViewReadableContentGuide")
        // The navigation controller lays out its bar again.
        if isNew { superview?.setNeedsLayout() }
        return guide
    }

    /// Whether the readable content guide was asked for.
    var usesReadableContentGuide: Bool { autoLayout?.systemGuides[.readable] != nil }

    /// The guides added by `addLayoutGuide(_:)`.
    public var layoutGuides: [UILayoutGuide] { autoLayout?.guides ?? [] }

    /// Adds a guide to the view, after removing it from its present owner.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.kind == .free, layoutGuide.owner !== self else { return }
        layoutGuide.owner?.removeLayoutGuide(layoutGuide)
        layoutGuide.owner = self
        layoutRecord.guides.append(layoutGuide)
        WaitingConstraints.retry()
    }

    /// Removes a guide and deactivates its constraints.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.kind == .free, layoutGuide.owner === self, let record = autoLayout else { return }
        for constraint in record.involving.inOrder where constraint._firstItem === layoutGuide || constraint._secondItem === layoutGuide {
            constraint.isActive = false
        }
        record.guides.removeAll { $0 === layoutGuide }
        layoutGuide.owner = nil
    }

    func systemGuide(_ kind: UILayoutGuide.Kind, identifier: String) -> UILayoutGuide {
        systemGuide(kind) { UILayoutGuide(kind, of: self, identifier: identifier) }
    }

    func systemGuide<Guide: UILayoutGuide>(_ kind: UILayoutGuide.Kind, make: () -> Guide) -> Guide {
        if let guide = layoutRecord.systemGuides[kind] as? Guide { return guide }
        let guide = make()
        layoutRecord.systemGuides[kind] = guide
        return guide
    }

    /// The maximum width of a column of text, in points (Apple's value for the default text size).
    static let readableWidth: CGFloat = 672

    var readableRect: CGRect {
        let room = bounds.inset(by: layoutMargins)
        return room.insetBy(dx: max(0, ((room.width - UIView.readableWidth) / 2).rounded()), dy: 0)
    }
}
