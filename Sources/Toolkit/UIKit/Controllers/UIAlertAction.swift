// An action of an alert or action sheet.

@preconcurrency public import Foundation

/// The title, style and handler of a button in an alert or action sheet.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
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
