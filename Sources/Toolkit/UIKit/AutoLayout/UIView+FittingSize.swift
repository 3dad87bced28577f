// The size that the constraints within a view require.

public import Foundation

extension UIView {
    /// The target size for the smallest possible size.
    nonisolated public static let layoutFittingCompressedSize = CGSize.zero
    /// The target size for the largest possible size.
    nonisolated public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

    /// Solves the constraints with all items in the view, in a temporary layout engine, and returns the view's size.
    func _systemLayoutSizeFitting(_ target: CGSize, horizontal: UILayoutPriority, vertical: UILayoutPriority) -> CGSize {
        updateConstraintsIfNeeded()
        let engine = LayoutEngine(root: self, purpose: .fitting(target, horizontal: horizontal, vertical: vertical))
        return engine.fittingSize()
    }
}

extension LayoutEngine {
    /// Solves the constraints within the root; returns the root's size, rounded up to device pixels.
    fileprivate func fittingSize() -> CGSize {
        guard let root else { return .zero }
        let rootItem = item(for: root)
        var seen: Set<ObjectIdentifier> = []
        var inner: [NSLayoutConstraint] = []
        func collect(_ view: UIView) {
            for constraint in view.autoLayout?.involving.inOrder ?? [] where seen.insert(ObjectIdentifier(constraint)).inserted {
                if constraint.items.allSatisfy({ $0.layoutView?.isDescendant(of: root) ?? false }) { inner.append(constraint) }
            }
            for subview in view.subviews { collect(subview) }
        }
        collect(root)
        for constraint in inner.sorted(by: { $0.order < $1.order }) { add(constraint) }
        update()
        let (width, height) = (solvedValue(.width, of: rootItem) ?? 0, solvedValue(.height, of: rootItem) ?? 0)
        let scale = displayScale
        func roundUp(_ value: CGFloat) -> CGFloat { (max(0, value) * scale - 1e-6).rounded(.up) / scale }
        return CGSize(width: roundUp(width), height: roundUp(height))
    }
}

extension UIView {
    /// Whether the view or one of its guides is an item of an active constraint.
    var isConstraintItem: Bool { autoLayout?.involving.isEmpty == false }
}
