// Where the pointer is while no button is held, and everything that depends on it: hover recognizers, the pointer's shape, the ground
// behind what it is on, tool tips, scroll indicators.
//
//   the pointer moves ──► one hit test ──► the views from the innermost outward: each thing that depends on them is compared with what
//   content came to rest ─┘                it was, and only what differs is done. Without frames nothing is done.

internal import Foundation
internal import WindowSystem

/// Follows the pointer. There is one for the application.
@MainActor
final class PointerDispatcher {
    /// In points of the screen; nil while the pointer is elsewhere.
    private(set) var location: CGPoint?
    private var modifiers: UIKeyModifierFlags = []
    /// Buttons held down; hover is frozen until all are released.
    private var held: Set<PointerButton> = []
    private var hovering: [UIHoverGestureRecognizer] = []
    private var cursor = PointerShape.arrow
    private var answer: Answer?
    private weak var scroller: UIScrollView?
    private var needsUpdate = false
    private let toolTips = ToolTipPresenter()

    /// What answers the pointer at present.
    private struct Answer {
        weak var view: UIView?
        var region: UIPointerRegion
        weak var interaction: UIPointerInteraction?
        /// Whether the style has an effect; one that draws nothing leaves `effect` nil.
        var hasEffect: Bool
        var effect: HoverEffect?
    }

    // MARK: What happens to the pointer

    func receive(_ event: InputEvent, at point: CGPoint) {
        modifiers = UIKeyModifierFlags(event.modifiers)
        switch event.kind {
        case .pointerMoved, .pointerEntered:
            let isMoved = location != point
            location = point
            if held.isEmpty, isMoved { update(.moved) }
        case .pointerLeft: leave()
        case .buttonPressed(let button):
            location = point
            held.insert(button)
            toolTips.hide()
        case .buttonReleased(let button):
            location = point
            held.remove(button)
            // The touch comes to its end first, and may change what lies here.
            if held.isEmpty { setNeedsUpdate() }
        case .pointerCancelled: held = []
        case .scrolled, .touched, .gestured: toolTips.hide()
        case .focusLost: toolTips.hide()
        case .keyPressed, .keyReleased, .focusGained: break
        }
    }

    /// What a frame leaves behind.
    enum FrameEnd {
        /// Another frame follows.
        case moving
        /// Everything has come to rest: something else may lie under the pointer.
        case resting
    }

    func frameWasDrawn(_ end: FrameEnd) {
        guard location != nil, held.isEmpty else { return }
        switch end {
        case .moving: if needsUpdate { update(.moved) }
        case .resting: update(needsUpdate ? .moved : .rested)
        }
    }

    /// A point has become another number of pixels: the pointer stays where it is seen.
    func scaleChanged(from old: CGFloat, to new: CGFloat) {
        guard let place = location, old != new, new > 0 else { return }
        location = CGPoint(x: place.x * old / new, y: place.y * old / new)
        setNeedsUpdate()
    }

    /// An interaction's style has changed.
    func invalidate(_ interaction: UIPointerInteraction) {
        guard location != nil, held.isEmpty else { return }
        if answer?.interaction === interaction { setAnswer(nil) }
        setNeedsUpdate()
    }

    /// Looks again after the next frame.
    private func setNeedsUpdate() {
        needsUpdate = true
        UIApplication.shared.frameLoop.requestFrame()
    }

    func hideToolTip() { toolTips.hide() }

    func forget() {
        toolTips.forget()
        answer?.effect?.remove()
        answer = nil
        location = nil
        held = []
        hovering = []
        cursor = .arrow
        needsUpdate = false
        scroller = nil
    }

    private func leave() {
        location = nil
        held = []
        needsUpdate = false
        endHovering { _ in true }
        setAnswer(nil)
        setCursor(.arrow)
        toolTips.hide()
        scroller?.collapseHoveredIndicator()
        scroller = nil
    }

    // MARK: What lies under it

    private enum Reason { case moved, rested }

    /// The front view under the pointer, and its window's place of the pointer.
    func target() -> (view: UIView, point: CGPoint)? {
        guard let location else { return nil }
        return UIApplication.shared.hit(atScreen: location).map { ($0.view, $0.point) }
    }

    private func update(_ reason: Reason) {
        guard location != nil, held.isEmpty else { return }
        let found = target()
        needsUpdate = false
        followScroller(found?.view, at: found?.point ?? .zero)
        // The scroll indicator may have come under the pointer only now.
        let hit = scroller == nil ? found : target()
        followHovering(hit?.view, at: hit?.point ?? .zero)
        followStyle(hit?.view, at: hit?.point ?? .zero)
        toolTips.follow(hit?.view, at: hit?.point ?? .zero)
    }

    private func followHovering(_ view: UIView?, at point: CGPoint) {
        var now: [UIHoverGestureRecognizer] = []
        view?.lineage.forEach { present in
            guard !present._gestureRecognizers.isEmpty else { return }
            now += present._gestureRecognizers.compactMap { $0 as? UIHoverGestureRecognizer }.filter(\.isEnabled)
        }
        guard !now.isEmpty || !hovering.isEmpty else { return }
        endHovering { old in !now.contains { $0 === old } }
        hovering = now
        for recognizer in now { recognizer.hover(at: point) }
    }

    private func endHovering(where isOver: (UIHoverGestureRecognizer) -> Bool) {
        let ended = hovering.filter(isOver)
        guard !ended.isEmpty else { return }
        hovering.removeAll { old in ended.contains { $0 === old } }
        for recognizer in ended { recognizer.leave() }
    }

    private func followScroller(_ view: UIView?, at point: CGPoint) {
        let scrolls = view?.lineage.lazy.compactMap { $0 as? UIScrollView }
        let now = scrolls?.first { $0.updateHoveredIndicator(at: $0.convert(point, from: nil)) }
        if scroller !== now { scroller?.collapseHoveredIndicator() }
        scroller = now
    }

    // MARK: Its looks

    private func followStyle(_ view: UIView?, at point: CGPoint) {
        if view?.lineage.contains(where: { takeStyle(of: $0, at: point) }) == true { return }
        setAnswer(nil)
        setCursor(.arrow)
    }

    /// Takes the style that a view gives for a place of its window; whether it gives any.
    private func takeStyle(of view: UIView, at point: CGPoint) -> Bool {
        let inner = view.convert(point, from: nil)
        if let interaction = view.interaction(UIPointerInteraction.self),
            let found = interaction.answer(at: inner, modifiers: modifiers)
        {
            take(found.style, of: view, region: found.region, interaction)
            return true
        }
        guard let style = view.automaticPointerStyle(at: inner) else { return false }
        take(style, of: view, region: UIPointerRegion(rect: view.bounds), nil)
        return true
    }

    private func take(_ style: UIPointerStyle, of view: UIView, region: UIPointerRegion, _ interaction: UIPointerInteraction?) {
        setCursor(style.cursor)
        let hasEffect = style.effect != nil
        if let answer, answer.view === view, answer.region.isSame(as: region), answer.hasEffect == hasEffect { return }
        let effect = style.effect.flatMap { HoverEffect($0, shape: style.shape) }
        setAnswer(Answer(view: view, region: region, interaction: interaction, hasEffect: hasEffect, effect: effect))
    }

    private func setAnswer(_ new: Answer?) {
        guard answer != nil || new != nil else { return }
        let old = answer
        answer = new
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
        UIApplication.shared.frameLoop.native?.setPointerShape(shape)
    }
}
