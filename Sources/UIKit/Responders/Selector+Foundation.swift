// Foundation's and Core Animation's calls that take a target and a selector.

public import Foundation
public import QuartzCore

extension CADisplayLink {
    /// Calls `selector` on `target`, held weakly, in every frame once added to a run loop.
    public convenience init(target: Any, selector: Selector) {
        let receiver = TargetAction(target: target, action: selector)
        self.init { link in
            if receiver.isDead { link.invalidate() } else { receiver.perform(sender: link) }
        }
    }
}

extension Timer {
    /// Calls `selector` on `target`, held weakly, after `interval` seconds, once or again and again.
    @MainActor @discardableResult
    public static func scheduledTimer(
        timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?, repeats: Bool
    ) -> Timer {
        let receiver = TargetAction(target: target, action: selector)
        return scheduledTimer(withTimeInterval: interval, repeats: repeats) { timer in
            nonisolated(unsafe) let timer = timer
            MainActor.assumeIsolated {
                if receiver.isDead { timer.invalidate() } else { receiver.perform(sender: timer) }
            }
        }
    }
}

extension NotificationCenter {
    /// Calls `selector` on `observer`, held weakly, with each notification called `name` (nil: any) of `object` (nil: any).
    ///
    /// The observation ends with the observer. Notifications are to be posted on the main thread.
    @MainActor
    public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
        let receiver = TargetAction(target: observer, action: selector)
        let holder = ObservationHolder()
        holder.token = addObserver(forName: name, object: object, queue: nil) { [weak self] notification in
            nonisolated(unsafe) let notification = notification
            MainActor.assumeIsolated {
                guard receiver.isDead else {
                    receiver.perform(sender: notification)
                    return
                }
                if let token = holder.token { self?.removeObserver(token) }
                holder.token = nil
            }
        }
    }
}

/// What ends an observation.
@MainActor
private final class ObservationHolder {
    var token: (any NSObjectProtocol)?
}
