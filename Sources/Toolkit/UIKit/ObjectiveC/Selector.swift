// A method to call later, in place of Objective-C's selectors: `#selector(clicked)` becomes `Selector(Self.clicked)`.

/// The arguments of the methods that a block begun with `UIView.beginAnimations` calls.
struct AnimationArguments {
    let identifier: String?
    let finished: Bool
    let context: UnsafeMutableRawPointer?
}

/// The arguments of the methods that are called after a change of traits.
struct TraitArguments {
    let object: AnyObject
    let previous: UITraitCollection
}

/// A method of a class, to be called later on a target: `Selector(Page.clicked(_:))`.
///
/// The method is named through its class, not through an object, so a selector retains no target. The target's own override of the
/// method is called. `Self` stands for the class of the object that creates the selector; in the initial value of a stored property,
/// where Swift has no `Self`, write the class's name. One of several methods of the same name is chosen by its labels, or by its type:
/// `Selector(Page.reload as @MainActor (Page) -> @MainActor () -> Void)`.
///
/// Swift cannot compare functions: a selector equals only its copies. To remove an action later, keep its selector, for
/// example as `static let reload = Selector(Page.reload)` in an extension of `Selector`.
@preconcurrency @MainActor public struct Selector: Equatable {
    /// A method with its types erased. Copies of a selector share it.
    private final class Method {
        let accepts: (Any) -> Bool
        /// Returns the method's result, or throws `Mismatch`.
        let call: (_ target: Any, _ sender: Any?, _ event: UIEvent?) throws(Mismatch) -> Any
        /// Where the selector was created.
        let source: String

        init(accepts: @escaping (Any) -> Bool, source: String, call: @escaping (Any, Any?, UIEvent?) throws(Mismatch) -> Any) {
            self.accepts = accepts
            self.source = source
            self.call = call
        }
    }

    /// An argument of a type that the method does not take.
    private struct Mismatch: Error {
        let description: String

        init(role: String, _ argument: Any?, expected: Any.Type) {
            description = "the \(role) is \(argument.map { "of type \(type(of: $0))" } ?? "nil"), the method takes \(expected)"
        }
    }

    private nonisolated let method: Method

    // MARK: Creating

    /// A method without parameters.
    public init<Target: AnyObject, Result>(
        _ method: @escaping @MainActor (Target) -> @MainActor () -> Result, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(fileID, line) { (target: Target, _, _) in method(target)() }
    }

    /// A method that takes its sender; it is not called for a sender of another type.
    public init<Target: AnyObject, Sender, Result>(
        _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Result, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(fileID, line) { (target: Target, sender, _) throws(Mismatch) in
            try method(target)(Self.argument("sender", from: sender))
        }
    }

    /// A method that takes its sender and the event, a `UIEvent` or `UIEvent?`.
    public init<Target: AnyObject, Sender, Event, Result>(
        _ method: @escaping @MainActor (Target) -> @MainActor (Sender, Event) -> Result, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        self.init(fileID, line) { (target: Target, sender, event) throws(Mismatch) in
            if let animation = sender as? AnimationArguments {
                return try method(target)(
                    Self.argument("identifier", from: animation.identifier), Self.argument("context", from: animation.context))
            }
            if let traits = sender as? TraitArguments {
                return try method(target)(Self.argument("sender", from: sender), Self.argument("traits", from: traits.previous))
            }
            return try method(target)(Self.argument("sender", from: sender), Self.argument("event", from: event))
        }
    }

    /// A method that takes the identifier of a block begun with `UIView.beginAnimations`, whether it finished, and its context.
    public init<Target: AnyObject, Identifier, Finished, Context, Result>(
        _ method: @escaping @MainActor (Target) -> @MainActor (Identifier, Finished, Context) -> Result, fileID: StaticString = #fileID,
        line: UInt = #line
    ) {
        self.init(fileID, line) { (target: Target, sender, _) throws(Mismatch) in
            let animation: AnimationArguments = try Self.argument("sender", from: sender)
            let finished: Any = Finished.self == Bool.self ? animation.finished : NSNumber(value: animation.finished)
            return try method(target)(
                Self.argument("identifier", from: animation.identifier), Self.argument("flag", from: finished),
                Self.argument("context", from: animation.context))
        }
    }

    private init<Target: AnyObject, Result>(
        _ fileID: StaticString, _ line: UInt, call: @escaping @MainActor (Target, Any?, UIEvent?) throws(Mismatch) -> Result
    ) {
        method = Method(accepts: { $0 is Target }, source: "\(fileID):\(line)") { target, sender, event throws(Mismatch) in
            try call(Self.argument("target", from: target), sender, event)
        }
    }

    /// `value` as the type that the method takes.
    private static func argument<Argument>(_ role: String, from value: Any?) throws(Mismatch) -> Argument {
        var value = value
        // For a cast that fails, Swift searches all conformances in the program once.
        if let known = value, type(of: known) == TraitArguments.self { value = (known as? TraitArguments)?.object }
        guard let argument = value as? Argument else { throw Mismatch(role: role, value, expected: Argument.self) }
        return argument
    }

    /// Whether both are copies of one selector.
    public nonisolated static func == (first: Selector, second: Selector) -> Bool { first.method === second.method }

    // MARK: Calling

    /// Whether `target` is of the method's class.
    func accepts(_ target: Any) -> Bool { method.accepts(target) }

    /// Calls the method on `target`. Returns the method's result, `()` for a method without one, or nil if a type did not match: the
    /// method is not called then, and a message says so.
    @discardableResult
    func perform(on target: Any, sender: Any?, event: UIEvent?) -> Any? {
        do {
            return try method.call(target, sender, event)
        } catch {
            ActionDiagnostics.report("not called: \(error.description)", selector: self)
            return nil
        }
    }

    /// Where the selector was created, as "Module/File.swift:12".
    var source: String { method.source }
}

/// A method and its target, which is held weakly.
struct TargetAction {
    private(set) weak var target: AnyObject?
    let action: Selector
    /// Whether `init` received a target; without one, the action is sent up the responder chain.
    private let hasTarget: Bool

    init(target: Any?, action: Selector) {
        self.target = target.map(Self.object)
        self.action = action
        hasTarget = target != nil
    }

    /// The object of a target, which Apple's API declares as `Any`. For `as AnyObject`, Swift would search all conformances in the program
    /// once for each class, and most targets are `NSObject`s.
    static func object(_ target: Any) -> AnyObject { (target as? NSObject) ?? target as AnyObject }

    /// Whether the target has been deallocated.
    var isDead: Bool { hasTarget && target == nil }

    /// Calls the method through the application, unless the target has been deallocated.
    func perform(sender: Any?) {
        guard !isDead else { return }
        UIApplication.shared.sendAction(action, to: target, from: sender, for: UIApplication.shared.currentEvent)
    }

    /// Whether the target and the action are the given ones; nil matches any.
    func matches(target other: Any?, action otherAction: Selector?) -> Bool {
        (other.map { target === Self.object($0) } ?? true) && (otherAction.map { action == $0 } ?? true)
    }

    /// Whether both have the same action, and the same target or none.
    func isSame(as other: TargetAction) -> Bool { target === other.target && hasTarget == other.hasTarget && action == other.action }
}

extension Selector {
    /// Reports a removal without effect: `targetActions` has other actions of `target`, but not this one. A nil target matches any.
    func reportIfUnused(target: Any?, in targetActions: [TargetAction]) {
        let matching = targetActions.filter { !$0.isDead && $0.matches(target: target, action: nil) }
        guard !matching.isEmpty, !matching.contains(where: { $0.action == self }) else { return }
        ActionDiagnostics.report("not removed: it was not added, and a selector equals only its copies", selector: self)
    }
}

extension [TargetAction] {
    /// Adds `new` unless the list has the same target with the same action.
    mutating func add(_ new: TargetAction) {
        if !contains(where: { $0.isSame(as: new) }) { append(new) }
    }
}

/// Reports misuse of targets and actions, one line each.
enum ActionDiagnostics {
    /// Receives the lines; standard error by default.
    static var output: (String) -> Void = { line in FileHandle.standardError.write(Data((line + "\n").utf8)) }

    static func report(_ message: String, selector: Selector) { output("UIKit: Selector of \(selector.source): \(message)") }
}
