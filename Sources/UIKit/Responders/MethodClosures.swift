// The closures that can be loosened from their objects: one concrete type for each type of sender.

@MainActor
struct PlainMethod: MethodClosure {
    let call: @MainActor () -> Void
    func perform(sender: Any?) { call() }
}

@MainActor
struct AnyMethod: MethodClosure {
    let call: @MainActor (Any) -> Void
    func perform(sender: Any?) { call(sender as Any) }
}

@MainActor
struct OptionalMethod: MethodClosure {
    let call: @MainActor (Any?) -> Void
    func perform(sender: Any?) { call(sender) }
}

@MainActor
struct ViewMethod: MethodClosure {
    let call: @MainActor (UIView) -> Void
    func perform(sender: Any?) { if let sender = sender as? UIView { call(sender) } }
}

@MainActor
struct ControlMethod: MethodClosure {
    let call: @MainActor (UIControl) -> Void
    func perform(sender: Any?) { if let sender = sender as? UIControl { call(sender) } }
}

@MainActor
struct ButtonMethod: MethodClosure {
    let call: @MainActor (UIButton) -> Void
    func perform(sender: Any?) { if let sender = sender as? UIButton { call(sender) } }
}

@MainActor
struct GestureMethod: MethodClosure {
    let call: @MainActor (UIGestureRecognizer) -> Void
    func perform(sender: Any?) { if let sender = sender as? UIGestureRecognizer { call(sender) } }
}

@MainActor
struct TapMethod: MethodClosure {
    let call: @MainActor (UITapGestureRecognizer) -> Void
    func perform(sender: Any?) { if let sender = sender as? UITapGestureRecognizer { call(sender) } }
}

@MainActor
struct PanMethod: MethodClosure {
    let call: @MainActor (UIPanGestureRecognizer) -> Void
    func perform(sender: Any?) { if let sender = sender as? UIPanGestureRecognizer { call(sender) } }
}

@MainActor
struct LongPressMethod: MethodClosure {
    let call: @MainActor (UILongPressGestureRecognizer) -> Void
    func perform(sender: Any?) { if let sender = sender as? UILongPressGestureRecognizer { call(sender) } }
}

@MainActor
struct KeyCommandMethod: MethodClosure {
    let call: @MainActor (UIKeyCommand) -> Void
    func perform(sender: Any?) { if let sender = sender as? UIKeyCommand { call(sender) } }
}

// MARK: Selectors made of them

extension Selector {
    public init(_ method: @escaping @MainActor (UIView) -> Void) { self.init(ViewMethod(call: method)) }
    public init(_ method: @escaping @MainActor (UIControl) -> Void) { self.init(ControlMethod(call: method)) }
    public init(_ method: @escaping @MainActor (UIButton) -> Void) { self.init(ButtonMethod(call: method)) }
    public init(_ method: @escaping @MainActor (UIGestureRecognizer) -> Void) { self.init(GestureMethod(call: method)) }
    public init(_ method: @escaping @MainActor (UITapGestureRecognizer) -> Void) { self.init(TapMethod(call: method)) }
    public init(_ method: @escaping @MainActor (UIPanGestureRecognizer) -> Void) { self.init(PanMethod(call: method)) }
    public init(_ method: @escaping @MainActor (UILongPressGestureRecognizer) -> Void) { self.init(LongPressMethod(call: method)) }
    public init(_ method: @escaping @MainActor (UIKeyCommand) -> Void) { self.init(KeyCommandMethod(call: method)) }
}
