// Changes that belong together: their duration, pacing, whether they animate, and what happens when all is done.

import Foundation

/// Groups changes to layers. Outside `begin` and `commit` changes belong to an implicit transaction, which the next frame commits.
@preconcurrency @MainActor
public enum CATransaction {
    private struct State {
        var disablesActions = false
        var duration: CFTimeInterval?
        var timingFunction: CAMediaTimingFunction?
        var tally: CompletionTally?
        var values: [String: Any] = [:]
    }

    /// The implicit transaction, then those begun and not yet committed.
    private static var stack = [State()]

    private static var top: State {
        get { stack[stack.count - 1] }
        set { stack[stack.count - 1] = newValue }
    }

    /// Begins a transaction within the present one, with its settings.
    public static func begin() {
        var state = top
        state.tally = nil
        stack.append(state)
    }

    /// Ends the innermost transaction; its completion block runs once its animations have ended, at once when there are none.
    public static func commit() {
        guard stack.count > 1 else { return commitImplicit() }
        let state = stack.removeLast()
        state.tally?.close()
    }

    /// Presents committed changes on `flush()`.
    public static weak var host: (any LayerTreeHost)?

    /// Commits the implicit transaction, and presents what has changed at once where the display can take a frame.
    ///
    /// For a change that the user must see before work that takes time, such as a highlight before a new page is made. Does nothing
    /// within an explicit transaction; while a frame is made it only commits, for that frame shows the changes. Delegates and completion
    /// blocks of animations that end with the flush are called after the event.
    public static func flush() {
        guard stack.count == 1 else { return }
        commitImplicit()
        if MediaClock.frameTime == nil { host?.transactionWasFlushed() }
    }

    /// Ends the implicit transaction, unless an explicit one is open; the next change begins another.
    static func commitImplicit() {
        guard stack.count == 1 else { return }
        let state = stack[0]
        stack[0] = State()
        state.tally?.close()
    }

    /// The seconds of animations that give no duration, 0.25 unless set.
    public static func animationDuration() -> CFTimeInterval { top.duration ?? 0.25 }
    /// Sets the seconds of animations that give no duration.
    public static func setAnimationDuration(_ duration: CFTimeInterval) { top.duration = duration }
    /// The pacing of implicit animations; nil is the default curve.
    public static func animationTimingFunction() -> CAMediaTimingFunction? { top.timingFunction }
    /// Sets the pacing of implicit animations.
    public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { top.timingFunction = function }
    /// Whether changes look for no actions, so that nothing animates by itself.
    public static func disableActions() -> Bool { top.disablesActions }
    /// Sets whether changes look for no actions.
    public static func setDisableActions(_ flag: Bool) { top.disablesActions = flag }

    /// The block set for the innermost transaction.
    public static func completionBlock() -> (@MainActor () -> Void)? { top.tally?.block }

    /// Sets what runs when all animations added from now on in this transaction have ended.
    public static func setCompletionBlock(_ block: (@MainActor () -> Void)?) {
        let earlier = top.tally
        top.tally = block.map(CompletionTally.init(block:))
        earlier?.close()
    }

    /// A value set on the transaction by name.
    public static func value(forKey key: String) -> Any? { top.values[key] }
    /// Sets a value on the transaction by name, for actions to read.
    public static func setValue(_ anObject: Any?, forKey key: String) { top.values[key] = anObject }

    /// The tallies of all open transactions, each holding one more animation.
    static func tallyAnimation() -> [CompletionTally] {
        let tallies = stack.compactMap(\.tally)
        for tally in tallies { tally.count += 1 }
        return tallies
    }
}

/// Counts a transaction's animations that have not ended, and runs its completion block after the last.
final class CompletionTally {
    private(set) var block: (@MainActor () -> Void)?
    fileprivate var count = 0
    private var isClosed = false

    init(block: @escaping @MainActor () -> Void) {
        self.block = block
    }

    /// One animation has ended or been removed.
    func animationEnded() {
        count -= 1
        runIfDone()
    }

    /// No more animations will come.
    func close() {
        isClosed = true
        runIfDone()
    }

    private func runIfDone() {
        guard isClosed, count == 0, let block else { return }
        self.block = nil
        block()
    }
}
