// The layout guides of views: margins, safe area, readable column, and added guides.

internal import Foundation

extension UIView {
    /// The bounds inset by the layout margins.
    public var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins, identifier: "UIViewLayoutMarginsGuide") }
    /// The bounds inset by the safe area insets.
    public var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea, identifier: "UIViewSafeAreaLayoutGuide") }
    /// The centred part of the margins' rectangle that is at most 672 points wide.
    public var readableContentGuide: UILayoutGuide { systemGuide(.readable, identifier: "UIViewReadableContentGuide") }

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
        let width = min(room.width, UIView.readableWidth)
        return CGRect(x: room.midX - width / 2, y: room.minY, width: width, height: room.height)
    }
}
