// Names a method to call later, in place of Objective-C's selectors: `#selector(foo)` becomes `Selector(foo)`.
//
// A method that is named through its type (`Selector(Page.foo)`) is sent to whatever target goes with it. A method that is
// named through an object (`Selector(self.foo)`, or `Selector(foo)` within the class) is a closure that holds its object:
// `unbound(from:)` loosens that hold, so that a control which stores the selector beside a weak target is part of no cycle.

internal import Foundation

/// A method to be called later on a target, with or without a sender.
@preconcurrency @MainActor
public struct Selector {
    /// How the method is reached.
    private enum Implementation {
        /// A closure that knows its object; loosened, it holds it weakly.
        case bound(BoundMethod)
        /// A method of a type, for targets that `accepts` takes.
        case unbound(accepts: @MainActor (Any) -> Bool, perform: @MainActor (Any, Any?) -> Void)
    }

    private let implementation: Implementation

    private init(_ method: BoundMethod) { implementation = .bound(method) }

    init(_ closure: some MethodClosure) { self.init(BoundMethod(closure)) }

    // MARK: Methods named through an object

    /// A method without parameters: `Selector(foo)`, `Selector(self.foo)`.
    public init(_ method: @escaping @MainActor () -> Void) { self.init(PlainMethod(call: method)) }

    /// A method that takes whatever sends it.
    public init(_ method: @escaping @MainActor (Any) -> Void) { self.init(AnyMethod(call: method)) }

    /// A method that takes whatever sends it, or nothing.
    public init(_ method: @escaping @MainActor (Any?) -> Void) { self.init(OptionalMethod(call: method)) }

    /// A method that takes a sender of any other type; it holds its object for as long as it is stored.
    public init<Sender>(_ method: @escaping @MainActor (Sender) -> Void) {
        let call = AnyMethod { sender in
            if let sender = sender as? Sender { method(sender) }
        }
        self.init(BoundMethod(call))
    }

    /// A method that takes its sender and the event; it holds its object for as long as it is stored.
    public init<Sender>(_ method: @escaping @MainActor (Sender, UIEvent?) -> Void) {
        let call = AnyMethod { sender in
            if let sender = sender as? Sender { method(sender, UIApplication.shared.currentEvent) }
        }
        self.init(BoundMethod(call))
    }

    // MARK: Methods named through a type

    /// A method without parameters: `Selector(Page.foo)`.
    public init<Target: AnyObject>(_ method: @escaping @MainActor (Target) -> @MainActor () -> Void) {
        implementation = .unbound(
            accepts: { $0 is Target },
            perform: { target, _ in
                if let target = target as? Target { method(target)() }
            })
    }

    /// A method that takes its sender: `Selector(Page.foo(_:))`.
    public init<Target: AnyObject, Sender>(_ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void) {
        implementation = .unbound(
            accepts: { $0 is Target },
            perform: { target, sender in
                if let target = target as? Target, let sender = sender as? Sender { method(target)(sender) }
            })
    }

    // MARK: Storing

    /// The same method, which no longer holds `target`: what is stored beside a weak reference to `target`.
    func unbound(from target: AnyObject?) -> Selector {
        guard let target, case .bound(let method) = implementation else { return self }
        return Selector(method.loosened(from: target))
    }

    // MARK: Calling

    /// Whether the method already knows its object.
    var isBound: Bool {
        if case .bound = implementation { true } else { false }
    }

    /// Whether `target` has the method; a method that is named through an object is nobody else's.
    func accepts(_ target: Any) -> Bool {
        switch implementation {
        case .bound: false
        case .unbound(let accepts, _): accepts(target)
        }
    }

    /// Calls the method on `target`, which a method named through its object does not need; a sender of another type is no call.
    func perform(on target: Any?, sender: Any?) {
        switch implementation {
        case .bound(let method): method.perform(sender: sender)
        case .unbound(_, let perform):
            if let target { perform(target, sender) }
        }
    }
}
