// The changes of an animator's blocks, with the values before and after.

internal import Foundation
internal import QuartzCore

/// The changed properties of an animator's views.
@MainActor
final class AnimatorRecord {
    /// A change of one property.
    struct Change {
        weak var view: UIView?
        let property: String
        /// The key of the layer's animation.
        let key: String
        let old: Any
        let new: Any
        /// The view's background colours before and after the change, which may be dynamic; nil if the view's colour did not change.
        let backgrounds: Backgrounds?
    }

    private(set) var changes: [Change] = []
    /// Whether hit tests find the views at their presentation values.
    var hitTestsPresentation = false

    /// The background colours before and after a change.
    typealias Backgrounds = (old: UIColor?, new: UIColor?)

    /// Adds a change. `backgrounds` are the view's background colours before and after it; nil for a change of another property.
    func add(_ view: UIView, property: String, key: String, from old: Any, to new: Any, backgrounds: Backgrounds?) {
        changes.append(Change(view: view, property: property, key: key, old: old, new: new, backgrounds: backgrounds))
        if hitTestsPresentation { view.presentationHitTests += 1 }
    }

    /// The view's background colours before and after the change in progress; nil outside `changeBackground`.
    private(set) var changingBackgrounds: Backgrounds?

    /// Performs a change of a view's background colour. The colours before and after it are recorded with the change.
    func changeBackground(from old: UIColor?, to new: UIColor?, _ change: () -> Void) {
        changingBackgrounds = (old, new)
        change()
        changingBackgrounds = nil
    }

    /// Removes the animations, and sets the values of the animation's start or end, or the present ones.
    func settle(at position: UIViewAnimatingPosition) {
        withoutAnimations {
            for change in changes(towards: position) {
                guard let view = change.view else { continue }
                if hitTestsPresentation { view.presentationHitTests = max(0, view.presentationHitTests - 1) }
                let progress: Double? = position == .current ? nil : position == .start ? 0 : 1
                guard view.layer.animation(forKey: change.key) != nil else {
                    if position == .start { store(change.old, of: change, in: view) }
                    continue
                }
                view.layer.settle(change.key, at: progress) { _, value in
                    if position != .end { store(value, of: change, in: view) }
                }
            }
        }
        if position != .current { changes = [] }
    }

    /// Sets the values of the start or the end after the animations have been removed.
    func restore(_ position: UIViewAnimatingPosition) {
        guard position != .current else { return }
        withoutAnimations {
            for change in changes(towards: position) {
                guard let view = change.view else { continue }
                if let backgrounds = change.backgrounds {
                    view.backgroundColor = position == .start ? backgrounds.old : backgrounds.new
                } else {
                    store(position == .start ? change.old : change.new, of: change, in: view)
                }
            }
        }
        changes = []
    }

    /// The changes in the order in which they are settled. Towards the start, the last change is undone first, so that a property that was
    /// changed twice returns to its first value.
    private func changes(towards position: UIViewAnimatingPosition) -> [Change] { position == .start ? changes.reversed() : changes }

    private func withoutAnimations(_ work: () -> Void) {
        let outer = ViewAnimation.current
        ViewAnimation.current = nil
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        work()
        CATransaction.commit()
        ViewAnimation.current = outer
    }

    /// Sets the geometry and the view's background colour through the view, which has to know them, and other properties in its layer.
    private func store(_ value: Any, of change: Change, in view: UIView) {
        if let backgrounds = change.backgrounds, let color = value as? CGColor {
            view.backgroundColor = color == change.old as? CGColor ? backgrounds.old : UIColor(cgColor: color)
            return
        }
        switch (change.property, value) {
        case ("bounds", let rect as CGRect): view.bounds = rect
        case ("position", let point as CGPoint): view.center = point
        default: view.layer.setValue(value, forKeyPath: change.property)
        }
    }
}
