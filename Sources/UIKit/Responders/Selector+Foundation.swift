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
    /// A timer that calls `selector` on `target`, held weakly, once it was added to a run loop. `userInfo` is ignored.
    @MainActor
    public convenience init(timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool) {
        let targetAction = TargetAction(target: target, action: selector)
        self.init(timeInterval: interval, repeats: repeats) { timer in
            nonisolated(unsafe) let timer = timer
            MainActor.assumeIsolated {
                if targetAction.isDead { timer.invalidate() } else { targetAction.perform(sender: timer) }
            }
        }
    }

    /// Calls `selector` on `target`, held weakly, after `interval` seconds, once or repeatedly.
    ///
    /// The timer is invalidated after the target was deallocated. `userInfo` is ignored.
    @MainActor @discardableResult
    public static func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let timer = Timer(timeInterval: interval, target: target, selector: selector, userInfo: userInfo, repeats: repeats)
        RunLoop.current.add(timer, forMode: .default)
        return timer
    }
}
