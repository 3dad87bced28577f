// Picking a view by pointing at it.

internal import UIKit

/// The view under the pointer, from which the wheel walks up and down.
///
/// At first it is the view that a click would hit. The wheel walks up to its superviews, and down to the visible views inside it that are
/// under the pointer but take no clicks, such as labels.
struct ViewPicker {
    /// The innermost visible view at the point, and its superviews up to the window.
    private(set) var lineage: [UIView] = []
    private(set) var index = 0

    /// The picked view; nil outside the phone.
    var view: UIView? { lineage.indices.contains(index) ? lineage[index] : nil }

    /// Moves the pointer to a point of the screen. While the innermost view under it is the same, the picked view stays.
    mutating func point(at screen: CGPoint, in phone: UIWindow) {
        let inside = phone.layer.convert(screen, from: nil)
        guard phone.bounds.contains(inside) else {
            lineage = []
            index = 0
            return
        }
        let hit = phone.hitTest(inside, with: nil) ?? phone
        let innermost = Self.innermost(in: hit, at: hit.convert(inside, from: phone))
        var new: [UIView] = []
        var current: UIView? = innermost
        while let view = current {
            new.append(view)
            current = view === phone ? nil : view.superview
        }
        guard !new.elementsEqual(lineage, by: { $0 === $1 }) else { return }
        lineage = new
        index = new.firstIndex { $0 === hit } ?? 0
    }

    /// Walks toward the window with negative notches, and toward the innermost view with positive ones.
    mutating func walk(notches: Double) {
        guard !lineage.isEmpty, notches != 0 else { return }
        let step = max(1, Int(abs(notches).rounded()))
        index = min(max(index + (notches < 0 ? step : -step), 0), lineage.count - 1)
    }

    /// The innermost visible view at a point, whether it takes clicks or not.
    private static func innermost(in view: UIView, at point: CGPoint) -> UIView {
        for subview in view.subviews.reversed() where !subview.isHidden && subview.alpha >= 0.01 {
            let inner = subview.convert(point, from: view)
            if subview.bounds.contains(inner) { return innermost(in: subview, at: inner) }
        }
        return view
    }
}
