// Does what assistive software asks of an element: what a click, a key or a finger would do.

internal import Foundation
internal import WindowSystem

extension UIResponder {
    /// Does what is asked for; returns whether it was done.
    func perform(_ request: AccessibleRequest) -> Bool {
        let view = self as? UIView
        switch request {
        case .perform(let action): return perform(action)
        case .focus:
            guard let view, view.canBecomeFocused else { return false }
            UIApplication.shared.focus.requestFocusUpdate(to: view)
            return view.isFocused
        case .setValue(let value): return step(to: value)
        case .reveal:
            revealInScrollViews()
            return place != nil
        case .select, .deselect: return change(isSelected: request == .select)
        }
    }

    private func perform(_ action: AccessibleAction) -> Bool {
        switch action {
        case .activate: return activate()
        case .increment, .decrement:
            guard isInReach, accessibilityTraits.contains(.adjustable) else { return false }
            if action == .increment { accessibilityIncrement() } else { accessibilityDecrement() }
            return true
        case .dismiss: return escape()
        case .scroll(let direction): return accessibilityScroll(UIAccessibilityScrollDirection(direction))
        case .custom(let index, let name):
            guard isInReach, let actions = accessibilityCustomActions, actions.indices.contains(index), actions[index].name == name else {
                return false
            }
            return actions[index].actionHandler?(actions[index]) ?? false
        }
    }

    /// The view itself, or the view that contains the element.
    private var place: UIView? { self as? UIView ?? next as? UIView }

    /// Whether the element and its ancestors accept user interaction.
    private var isInReach: Bool {
        guard !accessibilityTraits.contains(.notEnabled) else { return false }
        guard let place else { return true }
        return !place.isHidden && place.blockingAnimations == 0 && place.lineage.dropFirst().allSatisfy(\.isInFocusReach)
    }

    /// Activates the element as a click does.
    private func activate() -> Bool {
        guard isInReach else { return false }
        if accessibilityActivate() { return true }
        guard let view = self as? UIView else { return press() }
        let isPressable = view is UIControl || view is UITableViewCell || view is UICollectionViewCell
        if isPressable || view._gestureRecognizers.contains(where: { $0 is UITapGestureRecognizer && $0.isEnabled }) {
            view.keyPressBegan()
            view.keyPressEnded()
            return true
        }
        return press()
    }

    /// Scrolls the element into sight, puts a finger down at its activation point, and lifts it; false where something else lies there.
    private func press() -> Bool {
        revealInScrollViews()
        let application = UIApplication.shared
        let point = accessibilityActivationPoint
        // Touches on a view with user interaction disabled go to an ancestor.
        guard let taker = place?.lineage.first(where: \.isUserInteractionEnabled), let hit = application.hit(atScreen: point),
            hit.view.isDescendant(of: taker)
        else { return false }
        let time = application.frameLoop.system?.now ?? 0
        // The number of a finger that no window system gives.
        for phase in [TouchPhase.began, .ended] {
            application.touchDispatcher.handle(
                [TouchInput(source: .finger(-1), phase: phase, point: point)], time: time, target: { _ in (hit.window, hit.view) })
        }
        return true
    }

    /// Calls `accessibilityPerformEscape()` up the responder chain until one returns true.
    private func escape() -> Bool {
        var responder: UIResponder? = self
        while let present = responder {
            if present.accessibilityPerformEscape() { return true }
            responder = present.next
        }
        return false
    }

    /// Steps an adjustable value as near to `value` as it goes.
    private func step(to value: Double) -> Bool {
        guard isInReach, accessibilityTraits.contains(.adjustable), let range = accessibilityRange, value.isFinite else { return false }
        let target = min(max(value, range.minimum), range.maximum)
        let steps = Int((target - range.value).rounded())
        for _ in 0..<abs(steps) {
            if steps > 0 { accessibilityIncrement() } else { accessibilityDecrement() }
        }
        return true
    }

    /// Selects or deselects a row or a tab, where a click would.
    private func change(isSelected wanted: Bool) -> Bool {
        if accessibilityTraits.contains(.selected) == wanted { return true }
        // What is alone among others is deselected by selecting another.
        if !wanted, (self as? UIView)?.superview?.isListWithSeveralChoices != true { return false }
        return activate()
    }
}

extension UIResponder {
    /// Scrolls all enclosing scroll views so that the element is in sight.
    fileprivate func revealInScrollViews() {
        guard let place, let window = place.window else { return }
        let screen = accessibilityFrame
        let rect =
            self is UIView
            ? place.bounds : place.convert(CGRect(origin: window.fromScreen(screen.origin), size: screen.size), from: nil)
        // The container of an element that is no view may be a scroll view itself.
        for case let scroll as UIScrollView in place.lineage where scroll !== self && scroll.isScrollEnabled {
            scroll.scrollRectToVisible(place.convert(rect, to: scroll), animated: false)
            scroll.layoutIfNeeded()
        }
    }
}

extension UIAccessibilityScrollDirection {
    nonisolated init(_ direction: AccessibleAction.Direction) {
        self =
            switch direction {
            case .up: .up
            case .down: .down
            case .left: .left
            case .right: .right
            }
    }
}
