// The state of input: touches, pointer, focus, first responder and key window. The application has one seat with this state, and while
// input is mirrored to a second window, another seat for that window.

internal import WindowSystem

/// The state of the pointer, the fingers and the keyboard.
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
    /// The only window that receives the seat's input, such as simulated input; nil if all windows except the second one of an
    /// `InputMirror` receive it.
    weak var onlyWindow: UIWindow?
    /// The context of the code that handles the seat's input.
    let context: CallbackContext

    init(isMirrored: Bool = false) { context = CallbackContext(isMirrored: isMirrored) }

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
    /// Runs `work` for each seat, in its context.
    func forEachSeat(_ work: (InputSeat) -> Void) {
        firstSeat.context.perform { work(firstSeat) }
        if let seat = inputMirror?.seat { seat.context.perform { work(seat) } }
    }

    /// Whether the code that runs now belongs to a window with mirrored input, so that effects outside of that window must not be repeated.
    package var isHandlingMirroredInput: Bool { CallbackContext.current.isMirrored }

    /// Runs `work` when two windows have received the current input; at once if the input is for one. A window must not show the other
    /// one's change of something that they share before it has received the input itself.
    package func _afterMirroredInput(_ work: @escaping @MainActor () -> Void) { frameLoop.afterBoth(work) }

    /// Whether input of the seat in use reaches `window`.
    func receivesInput(_ window: UIWindow) -> Bool {
        guard let inputMirror else { return firstSeat.onlyWindow.map { $0 === window } ?? true }
        return seat.onlyWindow.map { $0 === window } ?? (window !== inputMirror.second)
    }
}

extension UIResponder {
    /// The seat of the responder's window. A responder without a window, such as the application, has the seat of the code that runs now.
    var seat: InputSeat {
        let application = UIApplication.shared
        guard let mirror = application.inputMirror else { return application.firstSeat }
        let view = self as? UIView ?? (self as? UIViewController)?.viewIfLoaded
        let isSecond = view?.window.map { $0 === mirror.second } ?? CallbackContext.current.isMirrored
        return isSecond ? mirror.seat : application.firstSeat
    }
}
