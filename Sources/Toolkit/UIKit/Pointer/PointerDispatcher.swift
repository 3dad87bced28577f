// Tracks the pointer while no button is pressed, and updates hover recognizers, the pointer's shape, highlights, tool tips and scroll
// indicators for the views under it.
//
//   pointer moves ─────┬──► hit test ──► hit view and its superviews ──► update what has changed
//   last frame drawn ──┘

internal import WindowSystem

/// Tracks the pointer of a seat.
final class PointerDispatcher {
    /// The pointer's location on the screen, in points; nil while it is outside the desktop window.
    private(set) var location: CGPoint?
    /// The modifier keys held at the last event.
    private(set) var modifiers: UIKeyModifierFlags = []
    /// The buttons that are down. Nothing is updated until all are released.
    private var pressedButtons: Set<PointerButton> = []
    private var hoverRecognizers: [UIHoverGestureRecognizer] = []
    private var cursor = PointerShape.arrow
    private var activeStyle: ActiveStyle?
    private weak var hoveredScrollView: UIScrollView?
    private var needsUpdate = false
    let toolTips = ToolTipPresenter()

    /// The pointer style in effect, and the view and the interaction that it belongs to.
    private struct ActiveStyle {
        weak var view: UIView?
        var region: UIPointerRegion
        weak var interaction: UIPointerInteraction?
        /// Whether the style has an effect. `effect` is nil if that effect draws nothing.
        var hasEffect: Bool
        var effect: HoverEffect?
    }

    // MARK: Input

    /// Handles input of the window system, with the pointer at `point` on the screen, before it is delivered to views.
    func receive(_ event: InputEvent, at point: CGPoint) {
        modifiers = UIKeyModifierFlags(event.modifiers)
        switch event.kind {
        case .pointerMoved, .pointerEntered:
            let isMoved = location != point
            location = point
            if pressedButtons.isEmpty, isMoved { update() }
        case .pointerLeft: pointerLeft()
        case .buttonPressed(let button):
            location = point
            pressedButtons.insert(button)
            toolTips.hide()
        case .buttonReleased(let button):
            location = point
            pressedButtons.remove(button)
            // The update waits for the next frame, since the end of the touch may change the views under the pointer.
            if pressedButtons.isEmpty { setNeedsUpdate() }
        case .pointerCancelled: pressedButtons = []
        case .scrolled, .touched, .gestured, .focusLost: toolTips.hide()
        case .keyPressed, .keyReleased, .textMarked, .textCommitted, .focusGained: break
        }
    }

    /// Whether another frame follows the one that was drawn.
    enum FrameEnd {
        /// Another frame follows: only requested updates are made.
        case moving
        /// No frame follows: another view may be under the pointer now.
        case resting
    }

    func frameWasDrawn(_ end: FrameEnd) {
        guard location != nil, pressedButtons.isEmpty else { return }
        if end == .resting || needsUpdate { update() }
    }

    /// Converts the location after a change of scale: the pointer is still at the same pixel.
    func scaleChanged(from old: CGFloat, to new: CGFloat) {
        guard let location, old != new, new > 0 else { return }
        self.location = CGPoint(x: location.x * old / new, y: location.y * old / new)
        setNeedsUpdate()
    }

    /// Ends the style of `interaction` if it is in effect, and requests the styles under the pointer again. Does nothing during a press.
    func invalidate(_ interaction: UIPointerInteraction) {
        guard location != nil, pressedButtons.isEmpty else { return }
        if activeStyle?.interaction === interaction { setActiveStyle(nil) }
        setNeedsUpdate()
    }

    /// Updates everything after the next frame.
    private func setNeedsUpdate() {
        needsUpdate = true
        UIApplication.shared.frameLoop.requestFrame()
    }

    /// Returns to the initial state, without calling recognizers or interactions.
    func reset() {
        toolTips.reset()
        activeStyle?.effect?.remove()
        (activeStyle, hoverRecognizers, hoveredScrollView) = (nil, [], nil)
        (location, pressedButtons, cursor, needsUpdate) = (nil, [], .arrow, false)
    }

    private func pointerLeft() {
        (location, pressedButtons, needsUpdate) = (nil, [], false)
        endHovering { _ in true }
        setActiveStyle(nil)
        setCursor(.arrow)
        toolTips.hide()
        hoveredScrollView?.collapseHoveredIndicator()
        hoveredScrollView = nil
    }

    // MARK: Views under the pointer

    /// Hit-tests all windows. Returns the view under the pointer, and the pointer's location in its window.
    func hitTestPointer() -> (view: UIView, point: CGPoint)? {
        guard let location else { return nil }
        return UIApplication.shared.hitTest(atScreen: location).map { ($0.view, $0.point) }
    }

    private func update() {
        guard location != nil, pressedButtons.isEmpty else { return }
        let found = hitTestPointer()
        needsUpdate = false
        updateHoveredScrollView(found?.view, at: found?.point ?? .zero)
        // An indicator that was just shown may be the view under the pointer.
        let hit = hoveredScrollView == nil ? found : hitTestPointer()
        updateHoverRecognizers(hit?.view, at: hit?.point ?? .zero)
        updateStyle(hit?.view, at: hit?.point ?? .zero)
        toolTips.follow(hit?.view, at: hit?.point ?? .zero)
    }

    private func updateHoverRecognizers(_ view: UIView?, at point: CGPoint) {
        let recognizers = view?.lineage.lazy.flatMap { $0._gestureRecognizers }.compactMap { $0 as? UIHoverGestureRecognizer }
        let now = recognizers.map { $0.filter(\.isEnabled) } ?? []
        guard !now.isEmpty || !hoverRecognizers.isEmpty else { return }
        endHovering { old in !now.contains { $0 === old } }
        hoverRecognizers = now
        for recognizer in now { recognizer.hover(at: point) }
    }

    private func endHovering(where isOver: (UIHoverGestureRecognizer) -> Bool) {
        let ended = hoverRecognizers.filter(isOver)
        guard !ended.isEmpty else { return }
        hoverRecognizers.removeAll { old in ended.contains { $0 === old } }
        for recognizer in ended { recognizer.leave() }
    }

    private func updateHoveredScrollView(_ view: UIView?, at point: CGPoint) {
        let scrolls = view?.lineage.lazy.compactMap { $0 as? UIScrollView }
        let now = scrolls?.first { $0.updateHoveredIndicator(at: $0.convert(point, from: nil)) }
        if hoveredScrollView !== now { hoveredScrollView?.collapseHoveredIndicator() }
        hoveredScrollView = now
    }

    // MARK: Pointer styles

    private func updateStyle(_ view: UIView?, at point: CGPoint) {
        if view?.lineage.contains(where: { applyStyle(of: $0, at: point) }) == true { return }
        setActiveStyle(nil)
        setCursor(.arrow)
    }

    /// Applies the pointer style of `view` at a point in its window. Returns whether the view has one.
    private func applyStyle(of view: UIView, at point: CGPoint) -> Bool {
        let inner = view.convert(point, from: nil)
        if let interaction = view.interaction(UIPointerInteraction.self),
            let found = interaction.style(at: inner, modifiers: modifiers)
        {
            apply(found.style, of: view, region: found.region, interaction: interaction)
            return true
        }
        guard let style = view.automaticPointerStyle(at: inner) else { return false }
        // The region is the view with the effect, which may be a part of `view`.
        let part = style.effect?.preview.view ?? view
        apply(style, of: view, region: UIPointerRegion(rect: view.convert(part.bounds, from: part)), interaction: nil)
        return true
    }

    private func apply(_ style: UIPointerStyle, of view: UIView, region: UIPointerRegion, interaction: UIPointerInteraction?) {
        setCursor(style.cursor)
        let hasEffect = style.effect != nil
        if let activeStyle, activeStyle.view === view, activeStyle.region.isSame(as: region), activeStyle.hasEffect == hasEffect { return }
        let effect = style.effect.flatMap { HoverEffect($0, shape: style.shape) }
        setActiveStyle(ActiveStyle(view: view, region: region, interaction: interaction, hasEffect: hasEffect, effect: effect))
    }

    private func setActiveStyle(_ new: ActiveStyle?) {
        guard activeStyle != nil || new != nil else { return }
        let old = activeStyle
        activeStyle = new
        old?.effect?.hide()
        let animator = InteractionAnimator()
        if let old, let interaction = old.interaction {
            interaction.delegate?.pointerInteraction(interaction, willExit: old.region, animator: animator)
        }
        if let new, let interaction = new.interaction {
            interaction.delegate?.pointerInteraction(interaction, willEnter: new.region, animator: animator)
        }
        new?.effect?.show()
        animator.run(duration: Theme.hoverFadeIn)
    }

    private func setCursor(_ shape: PointerShape) {
        guard shape != cursor else { return }
        cursor = shape
        // The pointer of the first seat is the one on the screen.
        guard UIApplication.shared.firstSeat.pointer === self else { return }
        UIApplication.shared.frameLoop.native?.setPointerShape(shape)
    }
}
