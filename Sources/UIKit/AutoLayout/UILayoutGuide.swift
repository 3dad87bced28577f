// A rectangle that constraints can speak of and nobody sees.

@preconcurrency public import Foundation

/// A rectangle in a view that takes part in layout but is no view.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
    /// What determines the rectangle.
    enum Kind {
        /// The constraints alone.
        case free
        /// The owner's bounds less its layout margins.
        case margins
        /// The owner's bounds less its safe area insets.
        case safeArea
        /// The part of the margins' rectangle that is narrow enough to read in.
        case readable
        /// What a scroll view scrolls.
        case content
        /// The scroll view itself, which stays while its content moves.
        case frame
    }

    let kind: Kind
    weak var owner: UIView?
    /// What messages call it.
    open var identifier = ""

    public override init() {
        kind = .free
        super.init()
    }

    init(_ kind: Kind, of view: UIView, identifier: String) {
        self.kind = kind
        owner = view
        super.init()
        self.identifier = identifier
    }

    /// The view in whose coordinates the rectangle lies.
    open var owningView: UIView? { owner }

    /// The rectangle in the owner's coordinates, as of now: pending changes of constraints are worked out first.
    open var layoutFrame: CGRect { currentFrame }

    /// The rectangle's lines and lengths, for constraints.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}

extension UILayoutGuide: LayoutItemOwner {
    var layoutView: UIView? { owner }
    var layoutName: String { identifier.isEmpty ? "UILayoutGuide" : identifier }

    private var currentFrame: CGRect {
        guard let owner else { return .zero }
        switch kind {
        case .margins: return owner.bounds.inset(by: owner.layoutMargins)
        case .safeArea: return owner.bounds.inset(by: owner.safeAreaInsets)
        case .readable: return owner.readableRect
        case .content: return CGRect(origin: .zero, size: (owner as? UIScrollView)?.contentSize ?? owner.bounds.size)
        case .frame: return owner.bounds
        case .free: return owner.layoutRoot.autoLayout?.engine?.solvedFrame(of: self) ?? .zero
        }
    }
}
