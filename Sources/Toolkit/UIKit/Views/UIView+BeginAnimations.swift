// Animation blocks between two calls, the form that preceded closures.

/// The blocks that have begun and are not committed.
private enum OpenBlocks {
    struct Entry {
        let block: ViewAnimation
        /// The block that was running before.
        let outer: ViewAnimation?
        let settings: BlockSettings
    }

    static var entries: [Entry] = []
}

/// The delegate of a block, the selectors of its methods, and the values given to them.
private final class BlockSettings {
    let identifier: String?
    let context: UnsafeMutableRawPointer?
    var delegate: AnyObject?
    var willStart, didStop: Selector?

    init(_ identifier: String?, _ context: UnsafeMutableRawPointer?) { (self.identifier, self.context) = (identifier, context) }

    func call(_ selector: Selector?, finished: Bool) {
        guard let delegate, let selector else { return }
        selector.perform(on: delegate, sender: AnimationArguments(identifier: identifier, finished: finished, context: context), event: nil)
    }
}

extension UIView {
    /// The transition of a view in a block, with Apple's raw values.
    nonisolated public enum AnimationTransition: Int, Sendable {
        /// No transition.
        case none = 0
        /// Turns about the vertical axis; the left edge moves towards the user.
        case flipFromLeft = 1
        /// Turns about the vertical axis; the right edge moves towards the user.
        case flipFromRight = 2
        /// A page that turns up on iOS; here a cross dissolve.
        case curlUp = 3
        /// A page that turns down on iOS; here a cross dissolve.
        case curlDown = 4
    }

    /// Begins an animation block. Changes up to `commitAnimations()` animate for 0.2 seconds with the curve `.easeInOut` by default.
    /// - Parameters:
    ///   - animationID: given to the delegate's methods.
    ///   - context: given to the delegate's methods.
    public static func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        let settings = BlockSettings(animationID, context)
        let outer = ViewAnimation.current
        let block = ViewAnimation(duration: 0.2, delay: 0, timing: .curve(.easeInOut), options: .allowUserInteraction) { finished in
            settings.call(settings.didStop, finished: finished)
        }
        OpenBlocks.entries.append(OpenBlocks.Entry(block: block, outer: outer, settings: settings))
        ViewAnimation.current = block
    }

    /// Ends the innermost block and starts its animations. Logs a message if there is no block.
    public static func commitAnimations() {
        guard let entry = OpenBlocks.entries.popLast() else { return NSLog("commitAnimations without beginAnimations") }
        ViewAnimation.current = entry.outer
        entry.block.close()
    }

    private static func open(_ name: String) -> OpenBlocks.Entry? {
        if let entry = OpenBlocks.entries.last { return entry }
        NSLog("%@ outside of beginAnimations and commitAnimations", name)
        return nil
    }

    /// Sets the seconds of the following animations of the block; 0.2 by default.
    public static func setAnimationDuration(_ duration: TimeInterval) {
        open("setAnimationDuration")?.block.duration = duration.isFinite ? max(0, duration) : 0
    }

    /// Sets the seconds before the following animations of the block start; 0 by default.
    public static func setAnimationDelay(_ delay: TimeInterval) {
        open("setAnimationDelay")?.block.delay = delay.isFinite ? max(0, delay) : 0
    }

    /// Sets the date at which the following animations of the block start, with the next frame if it has passed; sets the block's delay.
    public static func setAnimationStart(_ startDate: Date) { setAnimationDelay(startDate.timeIntervalSinceNow) }

    /// Sets the curve of the following animations of the block; `.easeInOut` by default.
    public static func setAnimationCurve(_ curve: AnimationCurve) { open("setAnimationCurve")?.block.timing = .curve(curve) }

    /// Sets the number of runs of the following animations of the block, which may be fractional; one by default.
    public static func setAnimationRepeatCount(_ repeatCount: Float) {
        open("setAnimationRepeatCount")?.block.repeatCount = repeatCount.isNaN ? 0 : max(0, repeatCount)
    }

    /// Sets whether the following animations of the block run forwards and then backwards; false by default.
    public static func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
        guard let block = open("setAnimationRepeatAutoreverses")?.block else { return }
        if repeatAutoreverses { block.options.insert(.autoreverse) } else { block.options.remove(.autoreverse) }
    }

    /// Changes nothing: animations begin from the present state, whatever the value is.
    public static func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {}

    /// Sets the object on which the block calls methods. The block retains it.
    public static func setAnimationDelegate(_ delegate: Any?) {
        open("setAnimationDelegate")?.settings.delegate = delegate.map { $0 as AnyObject }
    }

    /// Sets the delegate's method that is called when the animations start, with the block's identifier and context.
    public static func setAnimationWillStart(_ selector: Selector?) {
        guard let entry = open("setAnimationWillStart") else { return }
        let settings = entry.settings
        settings.willStart = selector
        entry.block.willStart = { settings.call(settings.willStart, finished: false) }
    }

    /// Sets the delegate's method that is called when the animations have ended, with the block's identifier, whether all ran to their end,
    /// and the block's context.
    public static func setAnimationDidStop(_ selector: Selector?) { open("setAnimationDidStop")?.settings.didStop = selector }

    /// Adds a transition from the present contents of `view` to those after the block's changes, with the duration, the delay, the curve
    /// and the repeats that the block has now.
    public static func setAnimationTransition(_ transition: AnimationTransition, for view: UIView, cache: Bool) {
        // The options have the same numbers, at other bits.
        let option = AnimationOptions(rawValue: UInt(transition.rawValue) << 20)
        guard let block = open("setAnimationTransition")?.block, let kind = option.transition, block.animates else { return }
        block.addTransition(kind, to: view)
    }
}
