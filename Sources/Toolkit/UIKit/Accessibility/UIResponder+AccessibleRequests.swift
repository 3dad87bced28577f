// The requests of assistive technology, with the same effects as clicks, keys and touches.

internal import WindowSystem

extension UIResponder {
    /// Performs a request, also in the other one of two windows with mirrored input; returns whether it succeeded.
    func perform(_ request: AccessibleRequest) -> Bool {
        guard let mirror = UIApplication.shared.inputMirror, let counterpart = mirror.counterpart(of: self) else {
            return performAlone(request)
        }
        return mirror.perform(request, for: self, and: counterpart)
    }

    /// Performs a request only in the element's own window.
    func performAlone(_ request: AccessibleRequest) -> Bool { (containingView ?? self).seat.context.perform { performInSeat(request) } }

    private func performInSeat(_ request: AccessibleRequest) -> Bool {
        let view = self as? UIView
        switch request {
        case .perform(let action): return perform(action)
        case .focus:
            guard let view, let target = view.accessibleFocusTarget else { return false }
            view.seat.focus.requestFocusUpdate(to: target)
            return view.hasAccessibleFocus
        case .setValue(let value): return adjust(to: value)
        case .reveal:
            scrollToVisible()
            return containingView != nil
        case .edit(let edit): return isInReach && (self as? any TextEditorHost)?.editor.perform(edit) ?? false
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
            let actions = isInReach ? accessibilityCustomActions ?? [] : []
            guard actions.indices.contains(index), actions[index].name == name else { return false }
            return actions[index].actionHandler?(actions[index]) ?? false
        }
    }

    var containingView: UIView? { self as? UIView ?? next as? UIView }

    /// Whether the element is enabled, its view is neither hidden nor blocked by an animation, and all superviews accept user interaction.
    private var isInReach: Bool {
        guard !accessibilityTraits.contains(.notEnabled) else { return false }
        guard let view = containingView else { return true }
        return !view.isHidden && view.blockingAnimations == 0 && view.lineage.dropFirst().allSatisfy(\.isInFocusReach)
    }

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

    /// Scrolls to the element and sends a touch at its activation point; returns false if another view is there.
    private func press() -> Bool {
        scrollToVisible()
        let application = UIApplication.shared
        let point = accessibilityActivationPoint
        // Touches in a view with disabled user interaction go to a superview.
        guard let receiver = containingView?.lineage.first(where: \.isUserInteractionEnabled),
            let hit = application.hitTest(atScreen: point), hit.view.isDescendant(of: receiver)
        else { return false }
        let time = application.frameLoop.system?.now ?? 0
        // No window system uses −1 as the identifier of a finger.
        for phase in [TouchPhase.began, .ended] {
            hit.window.seat.touchDispatcher.handle(
                [TouchInput(source: .finger(-1), phase: phase, point: point)], time: time, hitTest: { _ in (hit.window, hit.view) })
        }
        return true
    }

    /// Calls `accessibilityPerformEscape()` up the responder chain until one returns true.
    private func escape() -> Bool { sequence(first: self, next: \.next).contains { $0.accessibilityPerformEscape() } }

    /// Sets an adjustable value within its range: directly, or else with an increment or a decrement for each unit of the difference.
    private func adjust(to value: Double) -> Bool {
        guard isInReach, accessibilityTraits.contains(.adjustable), value.isFinite, let range = effectiveAccessibilityRange
        else { return false }
        let target = min(max(value, range.minimum), range.maximum)
        if setEffectiveAccessibleValue(target) { return true }
        let steps = Int((target - range.value).rounded())
        for _ in 0..<abs(steps) { if steps > 0 { accessibilityIncrement() } else { accessibilityDecrement() } }
        return true
    }

    private func change(isSelected wanted: Bool) -> Bool {
        if accessibilityTraits.contains(.selected) == wanted { return true }
        // Without multiple selection, a row is deselected by selecting another one.
        if !wanted, (self as? UIView)?.superview?.isListWithSeveralChoices != true { return false }
        return activate()
    }

    fileprivate func scrollToVisible() {
        guard let view = containingView, let window = view.window else { return }
        let screen = accessibilityFrame
        let rect =
            self is UIView
            ? view.bounds : view.convert(CGRect(origin: window.convert(fromScreen: screen.origin), size: screen.size), from: nil)
        // The container of an element that is not a view may be a scroll view itself.
        for case let scroll as UIScrollView in view.lineage where scroll !== self && scroll.isScrollEnabled {
            scroll.scrollRectToVisible(view.convert(rect, to: scroll), animated: false)
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

// MARK: - Mirrored requests

extension InputMirror {
    /// The nearest element of the other window with the same class, identifier and label; nil without one, or if it is in neither window.
    func counterpart(of element: UIResponder) -> UIResponder? {
        guard let first, let second, let window = element.containingView?.window, window === first || window === second else { return nil }
        let other = window === first ? second : first
        let place = Self.middle(of: element, in: window)
        return AccessibilityTreeBuilder(windows: [other], title: "").owners.values.filter { candidate in
            type(of: candidate) == type(of: element) && candidate.accessibilityIdentifier == element.accessibilityIdentifier
                && candidate.accessibilityLabel == element.accessibilityLabel
        }.min { Self.middle(of: $0, in: other).distance(to: place) < Self.middle(of: $1, in: other).distance(to: place) }
    }

    /// Performs a request for an element and for its counterpart; returns whether it succeeded for the element.
    func perform(_ request: AccessibleRequest, for element: UIResponder, and counterpart: UIResponder) -> Bool {
        var isDone = false
        func perform(in target: UIResponder) {
            let result = target.performAlone(request)
            if target === element { isDone = result }
        }
        let isFirst = element.containingView?.window === first
        deliverPair {
            perform(in: isFirst ? element : counterpart)
        } _: {
            perform(in: isFirst ? counterpart : element)
        }
        return isDone
    }

    private static func middle(of element: UIResponder, in window: UIWindow) -> CGPoint {
        let frame = element.accessibilityFrame
        return window.convert(fromScreen: CGPoint(x: frame.midX, y: frame.midY))
    }
}

extension CGPoint {
    fileprivate func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}
