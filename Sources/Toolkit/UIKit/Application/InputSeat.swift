// The state of input: touches, pointer, focus, first responder and key window. The application has one seat with this state, and while
// input is mirrored to a second window, another seat for that window.

internal import QuartzCore
internal import WindowSystem

/// The state of the pointer, the fingers and the keyboard.
@MainActor
final class InputSeat {
    let touchDispatcher = TouchDispatcher()
    let focus = UIFocusSystem()
    let pointer = PointerDispatcher()
    /// The views at the bottom edge for the first responder; made when first used.
    lazy var inputViews = InputViews()
    weak var firstResponder: UIResponder? {
        didSet { if oldValue !== firstResponder { inputViews.firstResponderChanged(from: oldValue, to: firstResponder) } }
    }
    weak var keyWindow: UIWindow? { didSet { InterfaceTint.update() } }
    weak var openMenu: ContextMenuController?
    weak var editor: TextEditor?
    /// The only window that receives the seat's input; nil if all windows except the second one of an `InputMirror` receive it.
    weak var onlyWindow: UIWindow?

    /// Forgets touches, hover effects, the focus, the open menu and the first responder without calling views.
    func reset() {
        touchDispatcher.reset()
        focus.reset()
        pointer.reset()
        openMenu = nil
        firstResponder = nil
        inputViews.reset()
    }
}

extension UIApplication {
    // The members of the seat in use.
    var touchDispatcher: TouchDispatcher { currentSeat.touchDispatcher }
    var focus: UIFocusSystem { currentSeat.focus }
    var pointer: PointerDispatcher { currentSeat.pointer }
    var firstResponder: UIResponder? {
        get { currentSeat.firstResponder }
        set { currentSeat.firstResponder = newValue }
    }

    /// Runs `work` for each seat, while it is in use.
    func forEachSeat(_ work: (InputSeat) -> Void) {
        perform(in: firstSeat) { work(firstSeat) }
        if let inputMirror { perform(in: inputMirror.seat) { work(inputMirror.seat) } }
    }

    /// Whether the code that runs now handles mirrored input, so that effects outside its window must not be repeated.
    package var isHandlingMirroredInput: Bool { currentSeat !== firstSeat }

    /// Runs `work` with another seat in use.
    func perform<Result>(in other: InputSeat, _ work: () throws -> Result) rethrows -> Result {
        let outer = currentSeat
        currentSeat = other
        defer { currentSeat = outer }
        return try work()
    }

    /// Calls callbacks with the seat that is in use now; nil, for direct calls, while there is only one seat.
    var seatRunner: CallbackContext.Runner? {
        guard inputMirror != nil else { return nil }
        return { [seat = currentSeat] callback in self.perform(in: seat, callback) }
    }

    /// Wraps `work` so that it runs with the seat that is in use now.
    func keepingSeat(_ work: @escaping @MainActor () -> Void) -> @MainActor () -> Void {
        guard inputMirror != nil else { return work }
        return { [seat = currentSeat] in self.perform(in: seat, work) }
    }

    /// Wraps a completion handler so that it runs with the seat that is in use now.
    func keepingSeat(_ completion: ((Bool) -> Void)?) -> ((Bool) -> Void)? {
        guard inputMirror != nil, let completion else { return completion }
        return { [seat = currentSeat] finished in self.perform(in: seat) { completion(finished) } }
    }

    /// Whether input of the seat in use reaches `window`.
    func receivesInput(_ window: UIWindow) -> Bool {
        guard let inputMirror else { return true }
        return currentSeat.onlyWindow.map { $0 === window } ?? (window !== inputMirror.second)
    }
}

extension UIResponder {
    /// The seat of the responder's window; without a window, the seat in use.
    var seat: InputSeat {
        let application = UIApplication.shared
        guard let mirror = application.inputMirror else { return application.currentSeat }
        let view = self as? UIView ?? (self as? UIViewController)?.viewIfLoaded
        guard let window = view?.window else { return application.currentSeat }
        return window === mirror.second ? mirror.seat : application.firstSeat
    }
}
