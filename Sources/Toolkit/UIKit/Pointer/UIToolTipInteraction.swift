// Tool tips of views.

@preconcurrency public import Foundation

/// A tool tip's text and the area it applies to.
@preconcurrency @MainActor
open class UIToolTipConfiguration: NSObject {
    /// The text.
    public let toolTip: String
    /// The area of the tool tip in the view's coordinates; nil for the whole view.
    public let sourceRect: CGRect?

    /// A tool tip for the whole view.
    public init(toolTip: String) {
        self.toolTip = toolTip
        sourceRect = nil
        super.init()
    }

    /// A tool tip for a part of the view, in its coordinates.
    public init(toolTip: String, in sourceRect: CGRect) {
        self.toolTip = toolTip
        self.sourceRect = sourceRect
        super.init()
    }
}

/// Provides the tool tips of a view.
@preconcurrency @MainActor
public protocol UIToolTipInteractionDelegate: AnyObject {
    /// Returns the tool tip at a point in the view's coordinates; nil for none.
    func toolTipInteraction(_ interaction: UIToolTipInteraction, configurationAt point: CGPoint) -> UIToolTipConfiguration?
}

/// Shows a tool tip when the pointer rests on a view.
@preconcurrency @MainActor
open class UIToolTipInteraction: NSObject, UIInteraction {
    /// Provides the tool tips instead of `defaultToolTip`; held weakly.
    open weak var delegate: (any UIToolTipInteractionDelegate)?
    /// The tool tip of the whole view if there is no delegate; nil, the default, for none.
    open var defaultToolTip: String?
    /// Whether tool tips are shown; true by default.
    open var isEnabled = true
    /// The view that the interaction was added to.
    public private(set) weak var view: UIView?

    /// An interaction without a tool tip.
    public override init() { super.init() }

    /// An interaction with one tool tip for the whole view.
    public convenience init(defaultToolTip: String) {
        self.init()
        self.defaultToolTip = defaultToolTip
    }

    /// Does nothing.
    open func willMove(to view: UIView?) {}
    /// Sets `view`.
    open func didMove(to view: UIView?) { self.view = view }

    func configuration(at point: CGPoint) -> UIToolTipConfiguration? {
        guard isEnabled else { return nil }
        if let delegate { return delegate.toolTipInteraction(self, configurationAt: point) }
        return defaultToolTip.map { UIToolTipConfiguration(toolTip: $0) }
    }
}

extension UIControl {
    /// The control's tool tip. If it is nil, a button with an image and no title shows its accessibility label.
    public var toolTip: String? {
        get { toolTipInteraction?.defaultToolTip }
        set {
            if let interaction = toolTipInteraction {
                if let newValue { interaction.defaultToolTip = newValue } else { removeInteraction(interaction) }
            } else if let newValue {
                addInteraction(UIToolTipInteraction(defaultToolTip: newValue))
            }
        }
    }

    /// The interaction that shows the control's tool tip; nil without one.
    public var toolTipInteraction: UIToolTipInteraction? { interaction(UIToolTipInteraction.self) }
}
