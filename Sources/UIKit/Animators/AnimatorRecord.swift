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
        /// The view's background colour before the change, as a fixed colour; nil for other properties.
        let oldBackground: UIColor?
        /// The view's background colour after the change, which may be dynamic; nil for other properties.
        let newBackground: UIColor?
    }

    private(set) var changes: [Change] = []
    /// Whether hit tests find the views at their presentation values.
    var hitTestsPresentation = false

    func add(_ view: UIView, property: String, key: String, from old: Any, to new: Any) {
        let isBackground = property == "backgroundColor"
        changes.append(
            Change(
                view: view, property: property, key: key, old: old, new: new,
                oldBackground: isBackground ? (old as? CGColor).map { UIColor(cgColor: $0) } : nil,
                newBackground: isBackground ? view.backgroundColor : nil))
        if hitTestsPresentation { view.presentationHitTests += 1 }
    }

    /// Removes the animations, and sets the values of the animation's start or end, or the present ones.
    func settle(at position: UIViewAnimatingPosition) {
        withoutAnimations {
            for change in changes {
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
            for change in position == .start ? changes.reversed() : changes {
                guard let view = change.view else { continue }
                store(position == .start ? change.old : change.new, of: change, in: view)
                if position == .end, let color = change.newBackground { view.backgroundColor = color }
            }
        }
        changes = []
    }

    private func withoutAnimations(_ work: () -> Void) {
        let outer = ViewAnimation.current
        ViewAnimation.current = nil
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        work()
        CATransaction.commit()
        ViewAnimation.current = outer
    }

    /// Sets the geometry and the background colour through the view, which has to know them, and other properties in its layer.
    private func store(_ value: Any, of change: Change, in view: UIView) {
        switch (change.property, value) {
        case ("bounds", let rect as CGRect): view.bounds = rect
        case ("position", let point as CGPoint): view.center = point
        case ("backgroundColor", let color):
            guard areEqualColors(color, change.old) else {
                if let color = color as? CGColor { view.backgroundColor = UIColor(cgColor: color) }
                return
            }
            view.backgroundColor = change.oldBackground
        default: view.layer.setValue(value, forKeyPath: change.property)
        }
    }

    private func areEqualColors(_ a: Any, _ b: Any) -> Bool { (a as? CGColor) == (b as? CGColor) }
}
