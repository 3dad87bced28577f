// What an alert offers: a title, a kind, and what happens.

@preconcurrency public import Foundation

/// A button of an alert or action sheet, and what it does.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    /// What kind of action it is, with Apple's raw values.
    nonisolated public enum Style: Int, Sendable {
        case `default` = 0
        /// Leaves everything as it is; the first of them is what Escape and clicks beside a sheet choose.
        case cancel = 1
        /// Loses something; shown in red.
        case destructive = 2
    }

    /// What the button says.
    public let title: String?
    /// What kind of action it is.
    public let style: Style
    /// Whether it can be chosen; also while the alert is shown.
    open var isEnabled = true { didSet { button?.isEnabled = isEnabled } }
    /// The button that shows the action.
    weak var button: AlertButton?
    private let handler: ((UIAlertAction) -> Void)?

    /// `handler` is called once the alert has gone, so that it may present another one.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
        self.handler = handler
        super.init()
    }

    /// Does what the action is for.
    func perform() { handler?(self) }
}
