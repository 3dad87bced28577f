// The guides that views own: their margins, their safe area, the readable column, and those added by clients.

internal import Foundation

extension UIView {
    /// The rectangle within the layout margins.
    public var layoutMarginsGuide: UILayoutGuide { systemGuide(.margins, "UIViewLayoutMarginsGuide") }
    /// The rectangle that neither bars nor the window's rim cover.
    public var safeAreaLayoutGuide: UILayoutGuide { systemGuide(.safeArea, "UIViewSafeAreaLayoutGuide") }
    /// The rectangle within the margins, at most as wide as is good for reading.
    public var readableContentGuide: UILayoutGuide { systemGuide(.readable, "UIViewReadableContentGuide") }

    /// The guides added by `addLayoutGuide(_:)`.
    public var layoutGuides: [UILayoutGuide] { autoLayout?.guides ?? [] }

    /// Gives the view a guide, taking it from its present owner.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.kind == .free, layoutGuide.owner !== self else { return }
        layoutGuide.owner?.removeLayoutGuide(layoutGuide)
        layoutGuide.owner = self
        layoutRecord.guides.append(layoutGuide)
    }

    /// Takes a guide away, with the constraints that speak of it.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard layoutGuide.kind == .free, layoutGuide.owner === self, let record = autoLayout else { return }
        for constraint in record.involving where constraint.first === layoutGuide || constraint.second === layoutGuide {
            constraint.isActive = false
        }
        record.guides.removeAll { $0 === layoutGuide }
        layoutGuide.owner = nil
    }

    func systemGuide(_ kind: UILayoutGuide.Kind, _ identifier: String) -> UILayoutGuide {
        if let guide = layoutRecord.systemGuides[kind] { return guide }
        let guide = UILayoutGuide(kind, of: self, identifier: identifier)
        layoutRecord.systemGuides[kind] = guide
        return guide
    }

    /// The widest column of text at the default size, in points (as on iPads at the default text size).
    static let readableWidth: CGFloat = 672

    var readableRect: CGRect {
        let room = bounds.inset(by: layoutMargins)
        let width = min(room.width, UIView.readableWidth)
        return CGRect(x: room.midX - width / 2, y: room.minY, width: width, height: room.height)
    }
}
