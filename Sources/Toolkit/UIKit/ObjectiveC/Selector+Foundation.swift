// Timers, display links, notifications and delayed calls with a target and a selector.

internal import WindowSystem

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
    @MainActor public convenience init(
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

// MARK: - Delayed calls

extension NSObject {
    /// Calls a method of this object at once.
    @preconcurrency @MainActor public func perform(_ aSelector: Selector) { aSelector.perform(on: self, sender: nil, event: nil) }

    /// Calls a method of this object at once, with `object` as its argument.
    @preconcurrency @MainActor
    public func perform(_ aSelector: Selector, with object: Any?) { aSelector.perform(on: self, sender: object, event: nil) }

    /// Calls a method of this object after `delay` seconds on the application's clock, from the main loop. The object is retained until
    /// then.
    @preconcurrency @MainActor public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        DelayedCalls.add(DelayedCall(target: self, selector: aSelector, argument: anArgument), after: delay.isFinite ? max(delay, 0) : 0)
    }

    /// Cancels all pending delayed calls on `aTarget`.
    @preconcurrency @MainActor public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
        DelayedCalls.cancel { $0.target === aTarget as AnyObject }
    }

    /// Cancels the pending delayed calls of `aSelector` on `aTarget` with an argument equal to `anArgument`.
    @preconcurrency @MainActor
    public class func cancelPreviousPerformRequests(withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?) {
        DelayedCalls.cancel { $0.target === aTarget as AnyObject && $0.selector == aSelector && $0.hasArgument(anArgument) }
    }
}

/// A pending delayed call.
private final class DelayedCall {
    let target: NSObject
    let selector: Selector
    let argument: Any?
    private var wakeUp: WakeUp?
    private var timer: Timer?

    init(target: NSObject, selector: Selector, argument: Any?) {
        self.target = target
        self.selector = selector
        self.argument = argument
    }

    func hasArgument(_ other: Any?) -> Bool {
        guard let argument, let other else { return argument == nil && other == nil }
        if let argument = argument as? AnyHashable, let other = other as? AnyHashable { return argument == other }
        return argument as AnyObject === other as AnyObject
    }

    /// Schedules the call on the window system's clock, or with a `Timer` before the application has started.
    func schedule(after delay: TimeInterval) {
        guard UIApplication.shared.frameLoop.system == nil else {
            wakeUp = UIApplication.shared.schedule(after: delay) { DelayedCalls.perform(self) }
            return
        }
        let timer = Timer(timeInterval: delay, repeats: false) { _ in MainActor.assumeIsolated { DelayedCalls.perform(self) } }
        RunLoop.main.add(timer, forMode: .default)
        self.timer = timer
    }

    func cancel() {
        wakeUp?.cancel()
        timer?.invalidate()
    }
}

/// The pending delayed calls.
private enum DelayedCalls {
    private static var waiting: [DelayedCall] = []

    static func add(_ call: DelayedCall, after delay: TimeInterval) {
        waiting.append(call)
        call.schedule(after: delay)
    }

    static func perform(_ call: DelayedCall) {
        waiting.removeAll { $0 === call }
        call.selector.perform(on: call.target, sender: call.argument, event: nil)
    }

    static func cancel(where condition: (DelayedCall) -> Bool) {
        for call in waiting.filter(condition) { call.cancel() }
        waiting.removeAll(where: condition)
    }
}

// MARK: - Notifications

extension NotificationCenter {
    /// Calls `selector` on `observer`, held weakly, for each notification named `name` (nil: any) from `object` (nil: any).
    ///
    /// The observation ends when the observer is removed or deallocated. Notifications must be posted on the main thread.
    @preconcurrency @MainActor public func addObserver(_ observer: Any, selector: Selector, name: Notification.Name?, object: Any?) {
        let targetAction = TargetAction(target: observer, action: selector)
        let observation = Observation(of: TargetAction.object(observer), in: self, name: name, object: object.map(TargetAction.object))
        observation.token = addObserver(forName: name, object: object, queue: nil) { [weak observation] notification in
            nonisolated(unsafe) let notification = notification
            MainActor.assumeIsolated {
                guard targetAction.isDead else { return targetAction.perform(sender: notification) }
                guard let observation else { return }
                _ = Observations.shared.remove(of: observation.observer) { $0 === observation }
                observation.end()
            }
        }
        Observations.shared.add(observation)
    }

    /// Ends all observations of an observer that was added with a selector, or the observation with this token.
    nonisolated public func removeObserver(_ observer: AnyObject) {
        removeObserver(observer, name: nil, object: nil)
        removeObserver(observer as Any)
    }

    /// Ends the observations of an observer, or of a token, for notifications named `name` (nil: any) from `object` (nil: any).
    nonisolated public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
        let sender = object.map { $0 as AnyObject }
        let ended = Observations.shared.remove(of: ObjectIdentifier(observer)) {
            $0.center === self && (name == nil || $0.name == name) && (sender == nil || $0.object === sender)
        }
        for observation in ended { observation.end() }
        removeObserver(observer as Any, name: name, object: object)
    }
}

/// One observation with a selector. It stores the observer's identifier, because an observer cannot be referenced in its deinitializer.
nonisolated private final class Observation: @unchecked Sendable {
    let observer: ObjectIdentifier
    private(set) weak var center: NotificationCenter?
    let name: Notification.Name?
    /// The sender of the notifications; nil for any.
    private(set) weak var object: AnyObject?
    var token: (any NSObjectProtocol)?

    init(of observer: AnyObject, in center: NotificationCenter, name: Notification.Name?, object: AnyObject?) {
        self.observer = ObjectIdentifier(observer)
        self.center = center
        self.name = name
        self.object = object
    }

    func end() {
        if let token { center?.removeObserver(token as Any) }
        token = nil
    }
}

/// The observations with selectors, by observer. Deinitializers may remove observations on any thread.
nonisolated private final class Observations: @unchecked Sendable {
    static let shared = Observations()
    private let lock = NSLock()
    private var byObserver: [ObjectIdentifier: [Observation]] = [:]

    func add(_ observation: Observation) { lock.withLock { byObserver[observation.observer, default: []].append(observation) } }

    /// Removes those observations of `observer` that fulfil `condition`, and returns them.
    func remove(of observer: ObjectIdentifier, where condition: (Observation) -> Bool) -> [Observation] {
        lock.withLock {
            guard let all = byObserver[observer] else { return [] }
            let rest = all.filter { !condition($0) }
            byObserver[observer] = rest.isEmpty ? nil : rest
            return all.filter(condition)
        }
    }
}
