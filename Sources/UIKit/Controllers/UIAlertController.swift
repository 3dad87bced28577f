// Asks the user something over whatever is shown, in an alert in the middle or a sheet at the lower edge.

@preconcurrency public import Foundation

/// Shows a message and a choice of actions over what is beneath, which takes no input meanwhile.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
    /// Where the question is asked, with Apple's raw values.
    nonisolated public enum Style: Int, Sendable {
        /// At the lower edge; a click beside it chooses the cancel action.
        case actionSheet = 0
        /// In the middle.
        case alert = 1
    }

    /// Where the question is asked.
    public let preferredStyle: Style
    /// What can be chosen, in the order of adding; the cancel action is shown last, or at the left of two.
    open private(set) var actions: [UIAlertAction] = []
    /// The question, under the title.
    open var message: String? { didSet { if oldValue != message { contentDidChange() } } }
    open override var title: String? { didSet { if oldValue != title { contentDidChange() } } }
    /// The action that stands out and that Enter chooses; one that was not added is ignored.
    open var preferredAction: UIAlertAction? {
        didSet {
            guard oldValue !== preferredAction else { return }
            if let preferredAction, !actions.contains(where: { $0 === preferredAction }) {
                NSLog("%@ prefers an action that was not added to it", "\(self)")
                self.preferredAction = oldValue
                return
            }
            contentDidChange()
        }
    }

    /// A question without actions yet.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        modalPresentationStyle = .overFullScreen
    }

    public required init?(coder: NSCoder) {
        preferredStyle = .alert
        super.init(coder: coder)
        modalPresentationStyle = .overFullScreen
    }

    /// Offers another action; one that is offered already is ignored.
    open func addAction(_ action: UIAlertAction) {
        guard !actions.contains(where: { $0 === action }) else { return }
        actions.append(action)
        contentDidChange()
    }

    // MARK: The view

    open override func loadView() {
        let root = AlertView(style: preferredStyle)
        root.choose = { [weak self] in self?.choose($0) }
        root.cancel = { [weak self] in self?.chooseCancel() }
        root.escape = { [weak self] in self?.escapeWasPressed() }
        view = root
        contentDidChange()
    }

    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // Whether anything scrolls is known only after layout.
        alertView?.layoutIfNeeded()
        alertView?.flashScrollIndicators()
    }

    private var alertView: AlertView? { loadedView as? AlertView }

    private func contentDidChange() {
        alertView?.show(title: title, message: message, actions: actions, emphasized: preferredAction ?? cancelAction)
    }

    override var presentationMotion: PresentationMotion { alertView?.motion ?? super.presentationMotion }

    override var dimsTintBeneath: Bool { true }

    // MARK: Choosing

    /// The action that leaves everything as it is.
    private var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }

    /// Dismisses the alert and then performs `action`, unless it is disabled or another one was chosen.
    func choose(_ action: UIAlertAction) {
        guard action.isEnabled, presentation.phase != .going, let below = presentation.presenting else { return }
        below.hidePresented(animated: true) { action.perform() }
    }

    private func chooseCancel() {
        if let cancelAction { choose(cancelAction) }
    }

    // MARK: Keys

    /// The keys are the alert's while it is shown.
    open override var canBecomeFirstResponder: Bool { true }

    open override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(escapeWasPressed)),
            UIKeyCommand(input: "\r", modifierFlags: [], action: Selector(enterWasPressed)),
        ]
    }

    /// Chooses the cancel action, or the only one there is.
    private func escapeWasPressed() {
        if let action = cancelAction ?? onlyAction { choose(action) }
    }

    /// Chooses the preferred action, or the only one there is.
    private func enterWasPressed() {
        if let action = preferredAction ?? onlyAction { choose(action) }
    }

    private var onlyAction: UIAlertAction? { actions.count == 1 ? actions.first : nil }
}
