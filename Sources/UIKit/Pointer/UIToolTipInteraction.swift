// What a view is, in a few words, for a pointer that rests on it.

@preconcurrency public import Foundation

/// A tool tip's text, and where it holds.
@preconcurrency @MainActor
open class UIToolTipConfiguration: NSObject {
    public let toolTip: String
    /// The part of the view that the text is about; nil for all of it.
    public let sourceRect: CGRect?

    /// A text for all of the view.
    public init(toolTip: String) {
        self.toolTip = toolTip
        sourceRect = nil
        super.init()
    }

    /// A text for a part of the view, in its coordinates.
    public init(toolTip: String, in sourceRect: CGRect) {
        self.toolTip = toolTip
        self.sourceRect = sourceRect
        super.init()
    }
}

/// Decides what a tool tip says.
@preconcurrency @MainActor
public protocol UIToolTipInteractionDelegate: AnyObject {
    /// The text at a place of the view; nil for none.
    func toolTipInteraction(_ interaction: UIToolTipInteraction, configurationAt point: CGPoint) -> UIToolTipConfiguration?
}

/// Has a text appear when the pointer rests on a view.
@preconcurrency @MainActor
open class UIToolTipInteraction: NSObject, UIInteraction {
    /// Held weakly; its answers come before the default text.
    open weak var delegate: (any UIToolTipInteractionDelegate)?
    /// What the tool tip says where no delegate does.
    open var defaultToolTip: String?
    open var isEnabled = true
    public private(set) weak var view: UIView?

    public override init() { super.init() }

    public convenience init(defaultToolTip: String) {
        self.init()
        self.defaultToolTip = defaultToolTip
    }

    open func willMove(to view: UIView?) {}
    open func didMove(to view: UIView?) { self.view = view }

    func configuration(at point: CGPoint) -> UIToolTipConfiguration? {
        guard isEnabled else { return nil }
        if let delegate { return delegate.toolTipInteraction(self, configurationAt: point) }
        return defaultToolTip.map { UIToolTipConfiguration(toolTip: $0) }
    }
}

extension UIControl {
    /// What a tool tip says of the control; nil for what it says by itself, as an icon without a title does.
    public var toolTip: String? {
        get { toolTipInteraction?.defaultToolTip }
        set {
            if let present = toolTipInteraction {
                if let newValue { present.defaultToolTip = newValue } else { removeInteraction(present) }
            } else if let newValue {
                addInteraction(UIToolTipInteraction(defaultToolTip: newValue))
            }
        }
    }

    /// The interaction that shows the control's tool tip.
    public var toolTipInteraction: UIToolTipInteraction? { interaction(UIToolTipInteraction.self) }
}
