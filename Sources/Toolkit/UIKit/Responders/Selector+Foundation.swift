// Initializers and methods of Foundation and Core Animation that take a target and a selector.

public import Foundation
public import QuartzCore

extension CADisplayLink {
    /// A display link that, after it has been added to a run loop, calls `selector` on `target`, held weakly, in every frame.
    ///
    /// It is invalidated after the target was deallocated.
    public convenience init(target: Any, selector: Selector) {
        let targetAction = TargetAction(target: target, action: selector)
        self.init { link in
            if targetAction.isDead { link.invalidate() } else { targetAction.perform(sender: link) }
        }
    }
}

extension Timer {
    /// A timer that, after it has been added to a run loop, calls `selector` on `target`, held weakly.
    ///
    /// The method's sender is a timer that has `userInfo` and can be invalidated; it is this timer if `userInfo` is nil.
    @preconcurrency @MainActor
    public convenience init(timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool) {
        self.init(
            fireAt: Date(timeIntervalSinceNow: interval), interval: interval, target: target, selector: selector, userInfo: userInfo,
            repeats: repeats)
    }

    /// A timer that, after it has been added to a run loop, calls `selector` on `target`, held weakly, from `date` on.
    ///
    /// The method's sender is a timer that has `userInfo` and can be invalidated; it is this timer if `userInfo` is nil.
    @MainActor
    public convenience init(
        fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) {
        let targetAction = TargetAction(target: target, action: selector), context = CallbackContext.current
        nonisolated(unsafe) let info = userInfo
        self.init(fire: date, interval: interval, repeats: repeats) { timer in
            nonisolated(unsafe) let timer = timer
            MainActor.assumeIsolated {
                let sender = info.map { InformedTimer(of: timer, userInfo: $0) } ?? timer
                context.perform { if targetAction.isDead { timer.invalidate() } else { targetAction.perform(sender: sender) } }
            }
        }
    }

    /// Calls `selector` on `target`, held weakly, after `interval` seconds, once or repeatedly.
    ///
    /// The timer has `userInfo`. It is invalidated after the target was deallocated.
    @preconcurrency @MainActor @discardableResult
    public static func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let targetAction = TargetAction(target: target, action: selector), context = CallbackContext.current
        let timer = InformedTimer(interval: interval, repeats: repeats, userInfo: userInfo) { timer in
            nonisolated(unsafe) let timer = timer
            MainActor.assumeIsolated {
                context.perform { if targetAction.isDead { timer.invalidate() } else { targetAction.perform(sender: timer) } }
            }
        }
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}

/// A timer that stores `userInfo`, which Foundation's own class does not on Linux.
nonisolated private final class InformedTimer: Timer {
    private let information: Any?
    /// The timer that fires, if this one only represents it as the sender of an action; nil for a timer that fires itself.
    private var original: Timer?

    init(interval: TimeInterval, repeats: Bool, userInfo: Any?, block: @escaping @Sendable (Timer) -> Void) {
        information = userInfo
        super.init(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
    }

    /// A timer that takes the place of `original` as a sender, with `userInfo`.
    init(of original: Timer, userInfo: Any) {
        information = userInfo
        self.original = original
        super.init(fire: original.fireDate, interval: original.timeInterval, repeats: false) { _ in }
    }

    override var userInfo: Any? { information }

    override func invalidate() {
        original?.invalidate()
        super.invalidate()
    }

    override var isValid: Bool { original?.isValid ?? super.isValid }

    override func fire() {
        if let original { original.fire() } else { super.fire() }
    }
}
