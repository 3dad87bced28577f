// Layout guides: rectangles that can be items of constraints without being views.

@preconcurrency public import Foundation

/// A rectangle of a view that can be an item of constraints.
@preconcurrency @MainActor open class UILayoutGuide: NSObject {
    /// The source of the rectangle.
    enum Kind {
        /// The constraints alone.
        case free
        /// The owner's bounds inset by its layout margins.
        case margins
        /// The owner's bounds inset by its safe area.
        case safeArea
        /// The part of the margins' rectangle that has a width good for reading.
        case readable
        case content
        /// The frame of a scroll view, which does not move with the content.
        case frame
        /// The part of the owner's bounds above its safe area.
        case topBar
        /// The part of the owner's bounds below its safe area.
        case bottomBar
        case keyboard
    }

    let kind: Kind
    weak var owner: UIView?
    /// The name in messages.
    open var identifier = ""

    /// A guide without an owner; see `UIView.addLayoutGuide(_:)`.
    public override init() {
        kind = .free
        super.init()
    }

    /// A guide without an owner; decodes nothing.
    public required init?(coder: NSCoder) {
        kind = .free
        super.init()
    }

    init(_ kind: Kind, of view: UIView, identifier: String) {
        self.kind = kind
        owner = view
        super.init()
        self.identifier = identifier
    }

    /// The view that owns the guide. The guide's rectangle is in the view's coordinates.
    open var owningView: UIView? { owner }

    /// The rectangle in the owner's coordinates; zero without an owner. Pending changes are solved first, if the program created the guide.
    open var layoutFrame: CGRect { currentFrame }

    /// The leading edge, for constraints.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
    /// The trailing edge, for constraints.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
    /// The left edge, for constraints.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge, for constraints.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The top edge, for constraints.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge, for constraints.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The width, for constraints.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height, for constraints.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
    /// The horizontal centre, for constraints.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The vertical centre, for constraints.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
}

extension UILayoutGuide: LayoutItemOwner {
    var layoutView: UIView? { owner }
    var layoutName: String { identifier.isEmpty ? "UILayoutGuide" : identifier }

    /// The quantity for the height of a guide at the owner's bottom, without input views; nil for a height of 0.
    var bottomInset: LayoutQuantity? { (self as? UIKeyboardLayoutGuide)?.usesBottomSafeArea == false ? nil : .safeBottom }

    /// The height by which the input views extend above `bottomInset`; 0 for other guides.
    var keyboardExtent: CGFloat { (self as? UIKeyboardLayoutGuide)?.inputViewsExtent ?? 0 }

    private var currentFrame: CGRect {
        guard let owner else { return .zero }
        let bounds = owner.bounds
        switch kind {
        case .topBar: return CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: owner.safeAreaInsets.top)
        case .bottomBar, .keyboard:
            let height = (bottomInset == nil ? 0 : owner.safeAreaInsets.bottom) + keyboardExtent
            return CGRect(x: bounds.minX, y: bounds.maxY - height, width: bounds.width, height: height)
        case .margins: return bounds.inset(by: owner.layoutMargins)
        case .safeArea: return bounds.inset(by: owner.safeAreaInsets)
        case .readable: return owner.readableRect
        case .content: return CGRect(origin: .zero, size: (owner as? UIScrollView)?.contentSize ?? bounds.size)
        case .frame: return bounds
        case .free: return owner.layoutRoot.autoLayout?.engine?.solvedFrame(of: self) ?? .zero
        }
    }
}

/// The part of a controller's view that bars cover, at the top or at the bottom.
@preconcurrency @MainActor public protocol UILayoutSupport: NSObjectProtocol {
    /// The height of the part, in points: the safe area's inset.
    var length: CGFloat { get }
    /// The upper edge, for constraints.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The lower edge, for constraints.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    /// The height, for constraints.
    var heightAnchor: NSLayoutDimension { get }
}

/// The part of a view outside its safe area, at the top or at the bottom.
final class BarLayoutGuide: UILayoutGuide, UILayoutSupport {
    var length: CGFloat { layoutFrame.height }
}

extension UIView {
    /// The part above the safe area.
    var topBarGuide: BarLayoutGuide {
        systemGuide(.topBar) { BarLayoutGuide(.topBar, of: self, identifier: "UIViewController-topLayoutGuide") }
    }

    /// The part below the safe area.
    var bottomBarGuide: BarLayoutGuide {
        systemGuide(.bottomBar) { BarLayoutGuide(.bottomBar, of: self, identifier: "UIViewController-bottomLayoutGuide") }
    }
}
