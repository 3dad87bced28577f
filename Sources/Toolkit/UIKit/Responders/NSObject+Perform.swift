// Calls of methods by selector, at once or after a delay.

public import Foundation
internal import WindowSystem

extension NSObject {
    /// Calls a method of this object at once.
    @preconcurrency @MainActor
    public func perform(_ aSelector: Selector) { aSelector.perform(on: self, sender: nil, event: nil) }

    /// Calls a method of this object at once, with `object` as its argument.
    @preconcurrency @MainActor
    public func perform(_ aSelector: Selector, with object: Any?) { aSelector.perform(on: self, sender: object, event: nil) }

    /// Calls a method of this object after `delay` seconds on the application's clock, from the main loop. The object is retained until
    /// then.
    @preconcurrency @MainActor
    public func perform(_ aSelector: Selector, with anArgument: Any?, afterDelay delay: TimeInterval) {
        DelayedCalls.add(DelayedCall(target: self, selector: aSelector, argument: anArgument), after: delay.isFinite ? max(delay, 0) : 0)
    }

    /// Cancels all pending delayed calls on `aTarget`.
    @preconcurrency @MainActor
    public class func cancelPreviousPerformRequests(withTarget aTarget: Any) {
        DelayedCalls.cancel { $0.target === aTarget as AnyObject }
    }

    /// Cancels the pending delayed calls of `aSelector` on `aTarget` with an argument equal to `anArgument`.
    @preconcurrency @MainActor
    public class func cancelPreviousPerformRequests(withTarget aTarget: Any, selector aSelector: Selector, object anArgument: Any?) {
        DelayedCalls.cancel { $0.target === aTarget as AnyObject && $0.selector == aSelector && $0.hasArgument(anArgument) }
    }
}

/// A pending delayed call.
@MainActor
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
@MainActor
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
