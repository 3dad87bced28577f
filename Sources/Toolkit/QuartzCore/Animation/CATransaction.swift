// Transactions: duration, pacing, actions and completion of a group of changes.

import Foundation

/// A group of layer changes. Changes outside `begin` and `commit` belong to an implicit transaction, which the next frame commits.
@preconcurrency @MainActor public enum CATransaction {
    private struct State {
        var disablesActions = false
        var duration: CFTimeInterval?
        var timingFunction: CAMediaTimingFunction?
        var tally: CompletionTally?
        var values: [String: Any] = [:]
    }

    /// The implicit transaction, followed by the open explicit ones.
    private static var stack = [State()]

    private static var top: State {
        get { stack[stack.count - 1] }
        set { stack[stack.count - 1] = newValue }
    }

    /// Begins a nested transaction with the settings of the current one, but without a completion block.
    public static func begin() {
        var state = top
        state.tally = nil
        stack.append(state)
    }

    /// Commits the innermost transaction. Its completion block is called when its animations have ended, or now if there are none.
    public static func commit() {
        guard stack.count > 1 else { return commitImplicit() }
        stack.removeLast().tally?.close()
    }

    /// The owner of the window, which presents committed changes on `flush()`.
    package static weak var host: (any LayerTreeHost)?

    /// Commits the implicit transaction and presents the changes immediately, if the window can draw a frame.
    ///
    /// Use it before slow work to give visible feedback, such as a highlight before a new page is created. It does nothing within an
    /// explicit transaction. While a frame is drawn it only commits, and that frame presents the changes. Delegates and completion
    /// blocks of animations that start or end in the flushed frame are called after the event.
    public static func flush() {
        guard stack.count == 1 else { return }
        commitImplicit()
        if MediaClock.frameTime == nil { host?.transactionWasFlushed() }
    }

    /// Commits the implicit transaction if no explicit one is open.
    static func commitImplicit() {
        guard stack.count == 1 else { return }
        let state = stack[0]
        stack[0] = State()
        state.tally?.close()
    }

    /// The default duration of animations, in seconds. An animation that is added with `duration` 0 gets this duration. Initially 0.25.
    public static func animationDuration() -> CFTimeInterval { top.duration ?? 0.25 }
    /// Sets the default duration of animations, in seconds.
    public static func setAnimationDuration(_ duration: CFTimeInterval) { top.duration = duration }
    /// The timing function of implicit animations; nil means `CAMediaTimingFunctionName.default`.
    public static func animationTimingFunction() -> CAMediaTimingFunction? { top.timingFunction }
    /// Sets the timing function of implicit animations.
    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { top.timingFunction = function }
    /// Whether property changes skip the search for actions. The default is false.
    public static func disableActions() -> Bool { top.disablesActions }
    /// Sets whether property changes skip the search for actions, so that they do not animate.
    public static func setDisableActions(_ flag: Bool) { top.disablesActions = flag }

    /// The completion block of the innermost transaction.
    public static func completionBlock() -> (@MainActor () -> Void)? { top.tally?.block }

    /// Sets the block to call when all animations that are added from now on in this transaction have ended.
    public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
        let earlier = top.tally
        top.tally = block.map(CompletionTally.init(block:))
        earlier?.close()
    }

    /// The value stored in the transaction with `setValue(_:forKey:)`; nil if there is none.
    public static func value(forKey key: String) -> Any? { top.values[key] }
    /// Stores a value in the transaction, for actions to read.
    public static func setValue(_ anObject: Any?, forKey key: String) { top.values[key] = anObject }

    /// Performs changes without a search for actions, so that they do not animate.
    package static func withoutActions(_ changes: () -> Void) {
        begin()
        setDisableActions(true)
        changes()
        commit()
    }

    /// Counts one more animation in all open transactions and returns their tallies.
    static func tallyAnimation() -> [CompletionTally] {
        let tallies = stack.compactMap(\.tally)
        for tally in tallies { tally.count += 1 }
        return tallies
    }
}

/// Counts the running animations of a transaction, and calls its completion block after the last has ended.
final class CompletionTally {
    private(set) var block: (@MainActor () -> Void)?
    private let context = CallbackContext.current
    fileprivate var count = 0
    private var isClosed = false

    init(block: @escaping @MainActor () -> Void) { self.block = block }

    /// Called when an animation has ended or was removed.
    func animationEnded() {
        count -= 1
        runIfDone()
    }

    /// Called when no more animations can be added.
    func close() {
        isClosed = true
        runIfDone()
    }

    private func runIfDone() {
        guard isClosed, count == 0, let block else { return }
        self.block = nil
        context.perform { block() }
    }
}
