// Alerts and action sheets, and their actions.

@preconcurrency public import Foundation

/// Presents a message and actions as a modal alert or action sheet.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
    /// The style of the alert, with Apple's raw values.
    nonisolated public enum Style: Int, Sendable {
        /// At the window's bottom edge; a click outside chooses the cancel action.
        case actionSheet = 0
        /// In the centre of the window.
        case alert = 1
    }

    /// The style given to the initializer.
    public let preferredStyle: Style
    /// The actions in the order they were added. The cancel action is shown last, or first if two buttons are side by side.
    open private(set) var actions: [UIAlertAction] = []
    /// The text below the title; may change while the alert is presented.
    open var message: String? { didSet { if oldValue != message { contentDidChange() } } }
    /// The heading; may change while the alert is presented.
    open override var title: String? { didSet { if oldValue != title { contentDidChange() } } }
    /// The action with a bold title, which Return performs; nil, the default, makes the cancel action's title bold. An action that was not
    /// added is logged and ignored.
    open var preferredAction: UIAlertAction? {
        didSet {
            guard oldValue !== preferredAction else { return }
            if let preferredAction, !actions.contains(where: { $0 === preferredAction }) {
                NSLog("The preferred action of %@ must be one of its actions", "\(self)")
                self.preferredAction = oldValue
            } else {
                contentDidChange()
            }
        }
    }

    /// Creates an alert without actions.
    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
        modalPresentationStyle = .overFullScreen
    }

    /// Creates an alert without title, message and actions; decodes nothing.
    public required init?(coder: NSCoder) {
        preferredStyle = .alert
        super.init(coder: coder)
        modalPresentationStyle = .overFullScreen
    }

    /// Appends an action, unless it was added before.
    open func addAction(_ action: UIAlertAction) {
        guard !actions.contains(where: { $0 === action }) else { return }
        actions.append(action)
        contentDidChange()
    }

    // MARK: Text fields

    /// The text fields in the order they were added; nil if there are none.
    open var textFields: [UITextField]? { preferredStyle == .alert && !fields.isEmpty ? fields : nil }
    private var fields: [UITextField] = []

    /// Adds a text field below the message, and calls `configurationHandler` with it. Logs and does nothing in an action sheet.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        guard preferredStyle == .alert else {
            return NSLog("Text fields can only be added to alerts, not to action sheets: %@", "\(self)")
        }
        let field = AlertTextField(frame: .zero)
        field.font = Theme.groupTitleFont
        field.returnHandler = { [weak self, weak field] in self?.fieldReturned(field) ?? false }
        configurationHandler?(field)
        fields.append(field)
        alertView?.fields = fields
    }

    /// Return edits the next text field; in the last one, it chooses the preferred action, or else the only one besides the cancel action.
    private func fieldReturned(_ field: UITextField?) -> Bool {
        if let index = fields.firstIndex(where: { $0 === field }), index + 1 < fields.count {
            return fields[index + 1].becomeFirstResponder()
        }
        let others = actions.filter { $0.style != .cancel }
        guard let action = preferredAction ?? (others.count == 1 ? others.first : nil) else { return false }
        choose(action)
        return true
    }

    // MARK: The view

    /// Creates the view with the dimming view and the cards.
    open override func loadView() {
        let root = AlertView(style: preferredStyle)
        view = root
        root.fields = fields
        contentDidChange()
    }

    /// Flashes the scroll indicators of the parts that scroll, and begins editing in the first text field.
    open override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        // Layout determines which parts scroll.
        alertView?.layoutIfNeeded()
        alertView?.flashScrollIndicators()
        if !fields.contains(where: \.isFirstResponder) { fields.first?.becomeFirstResponder() }
    }

    private var alertView: AlertView? { _view as? AlertView }

    private func contentDidChange() { alertView?.updateContents() }

    override var presentationMotion: PresentationMotion { alertView?.motion ?? super.presentationMotion }
    override var dimsTintBeneath: Bool { true }

    // MARK: Popovers

    /// In a wide window, an action sheet is presented in this popover if it has a source view or a bar button item. Nil for alerts.
    open override var popoverPresentationController: UIPopoverPresentationController? {
        guard preferredStyle == .actionSheet else { return nil }
        if let popover { return popover }
        let made = AlertPopoverController(presentedViewController: self, presenting: nil)
        popover = made
        return made
    }
    private var popover: AlertPopoverController?

    override func willBePresented(in window: UIWindow) {
        guard preferredStyle == .actionSheet else { return }
        let isWide = window.bounds.width >= Theme.sheetRegularWidth
        let hasSource = popover?.sourceView != nil || popover?.barButtonItem != nil
        modalPresentationStyle = isWide && hasSource ? .popover : .overFullScreen
        alertView?.isInPopover = modalPresentationStyle == .popover
        guard modalPresentationStyle == .popover, let alertView else { return }
        transitionState.presentationController = popover
        preferredContentSize = alertView.popoverSize(maximum: window.bounds.height)
    }

    // MARK: Actions

    var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }

    /// Dismisses the alert, if it is presented and not yet being dismissed, and then calls the handler of an enabled action.
    func choose(_ action: UIAlertAction) { if action.isEnabled { beginDismissal(animated: true) { action.performHandler() } } }

    func chooseCancelAction() { if let cancelAction { choose(cancelAction) } }

    // MARK: Keys

    /// True, so that key commands go to the alert while it is presented.
    open override var canBecomeFirstResponder: Bool { true }

    /// Escape chooses the cancel action, Return the preferred one, both the only one. Escape dismisses a popover without a cancel action.
    open override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(Self.escapePressed)),
            UIKeyCommand(input: "\r", modifierFlags: [], action: Selector(Self.returnPressed)),
        ]
    }

    func escapePressed() { if let action = cancelAction ?? onlyAction { choose(action) } else { popover?.dismissByUser() } }

    private func returnPressed() { if let action = preferredAction ?? onlyAction { choose(action) } }

    private var onlyAction: UIAlertAction? { actions.count == 1 ? actions.first : nil }
}

/// The popover of an action sheet. A click beside it chooses the cancel action.
final class AlertPopoverController: UIPopoverPresentationController {
    override func touchedBeside() {
        guard let alert = presentedViewController as? UIAlertController,
            alert.actions.contains(where: { $0.style == .cancel && $0.isEnabled })
        else { return super.touchedBeside() }
        alert.chooseCancelAction()
    }
}

/// The title, style and handler of a button in an alert or action sheet.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
    /// The style of a button, with Apple's raw values.
    nonisolated public enum Style: Int, Sendable {
        /// A regular title in the tint colour.
        case `default` = 0
        /// Cancels without changing anything. Escape and clicks outside an action sheet choose the first action of this style.
        case cancel = 1
        /// May change or delete data; the title is red.
        case destructive = 2
    }

    /// The button's title.
    public let title: String?
    /// The button's style; `.cancel` also determines its position.
    public let style: Style
    /// Whether the action can be chosen; may change while the alert is presented. True by default.
    open var isEnabled = true {
        didSet {
            button?.isEnabled = isEnabled
            KeyValueObserving.valuesDidChange(of: self)
        }
    }
    /// The colour of the title; nil for the colour of the style. Applications set it with the key "titleTextColor".
    var titleColor: UIColor? { didSet { button?.updateColors() } }
    weak var button: AlertButton?
    private let handler: ((UIAlertAction) -> Void)?

    /// `handler` is called after the alert was dismissed, so that it may present another controller.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }

    func performHandler() { handler?(self) }
}
