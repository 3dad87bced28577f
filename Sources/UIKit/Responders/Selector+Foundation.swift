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
    /// Calls `selector` on `target`, held weakly, after `interval` seconds, once or repeatedly.
    ///
    /// The timer is invalidated after the target was deallocated. `userInfo` is ignored.
    @MainActor @discardableResult
    public static func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let targetAction = TargetAction(target: target, action: selector)
        return scheduledTimer(withTimeInterval: interval, repeats: repeats) { timer in
            nonisolated(unsafe) let timer = timer
            MainActor.assumeIsolated {
                if targetAction.isDead { timer.invalidate() } else { targetAction.perform(sender: timer) }
            }
        }
    }
}

extension NotificationCenter {
    /// Calls `selector` on `observer`, held weakly, for each notification named `name` (nil: any) from `object` (nil: any).
    ///
    /// The observation ends when the observer is deallocated. Notifications must be posted on the main thread.
    @MainActor
    public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
        let targetAction = TargetAction(target: observer, action: selector)
        let holder = ObservationHolder()
        holder.token = addObserver(forName: name, object: object, queue: nil) { [weak self] notification in
            nonisolated(unsafe) let notification = notification
            MainActor.assumeIsolated {
                guard targetAction.isDead else {
                    targetAction.perform(sender: notification)
                    return
                }
                if let token = holder.token { self?.removeObserver(token) }
                holder.token = nil
            }
        }
    }
}

/// The token with which an observation is removed.
@MainActor
private final class ObservationHolder {
    var token: (any NSObjectProtocol)?
}
