// A rectangle of picture in a tree: its stored state, and the way every change of it takes.

public import CoreGraphics
@preconcurrency public import Foundation

/// A picture with geometry, a place in a tree, and properties that animate.
///
/// Units are points, y grows downward, angles are radians. A bare layer's property changes animate by themselves once it has been
/// on the screen; a layer with a delegate leaves that to the delegate.
@preconcurrency @MainActor
open class CALayer: NSObject, CAMediaTiming {
    /// Who draws, arranges and decides on actions.
    open weak var delegate: (any CALayerDelegate)?
    /// Who shows the tree; only looked for on a tree's root.
    public weak var host: (any LayerTreeHost)?
    /// A name for the application's use.
    open var name: String?
    /// Actions by key, consulted after the delegate.
    open var actions: [String: any CAAction]?

    // Time line.
    public var beginTime: CFTimeInterval = 0 { didSet { timingChanged() } }
    public var duration: CFTimeInterval = .infinity
    public var speed: Float = 1 { didSet { timingChanged() } }
    public var timeOffset: CFTimeInterval = 0 { didSet { timingChanged() } }
    public var repeatCount: Float = 0
    public var repeatDuration: CFTimeInterval = 0
    public var autoreverses = false
    public var fillMode: CAMediaTimingFillMode = .removed
    /// Whether the layer's time is its parent's, which spares most layers the arithmetic.
    var hasOwnTime = false

    // Tree.
    nonisolated(unsafe) unowned(unsafe) var parent: CALayer?
    var children: ContiguousArray<CALayer> = []
    /// Children from back to front where zPosition changes their order; nil when it is the order of `children`.
    var childrenByDepth: ContiguousArray<CALayer>?
    /// The layer whose values a presentation copy shows.
    weak var modelLayer: CALayer?
    var maskLayer: CALayer?
    /// The layer that this one is the mask of.
    nonisolated(unsafe) unowned(unsafe) var maskedLayer: CALayer?

    // Geometry and look: read through the properties of the same name without underscore.
    var _position = CGPoint.zero
    var _bounds = CGRect.zero
    var _anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var _zPosition: CGFloat = 0
    /// Nil for the identity, which nearly all layers have.
    var _transform: LayerTransform?
    var _sublayerTransform: LayerTransform?
    var isTransformed: Bool { _transform != nil }
    var transformsSublayers: Bool { _sublayerTransform != nil }
    var _opacity: Float = 1
    var _isHidden = false
    /// Whether sublayers are clipped to the bounds and their rounded corners. The default is false.
    public var masksToBounds = false {
        didSet { if masksToBounds != oldValue { invalidate([.appearance, .subtreeAppearance]) } }
    }
    var _backgroundColor: CGColor?
    var _cornerRadius: CGFloat = 0
    /// The corners that `cornerRadius` applies to. The default is all four.
    public var maskedCorners = CACornerMask.all {
        didSet { if maskedCorners != oldValue { invalidate([.appearance, .subtreeAppearance]) } }
    }
    /// The shape of the rounded corners. The default is `circular`.
    public var cornerCurve = CALayerCornerCurve.circular {
        didSet { if cornerCurve != oldValue { invalidate([.appearance, .subtreeAppearance]) } }
    }
    var _borderWidth: CGFloat = 0
    var _borderColor: CGColor? = .black
    var _shadow: LayerShadow?

    // Contents.
    var _contents: CGImage?
    var backing: BackingStore?
    var shadowBitmap: ShadowBitmap?
    var rasters: LayerRasters?
    var contentsLayout = ContentsLayout()
    /// Whether the layer shows when it is turned away from the viewer.
    public var isDoubleSided = true { didSet { invalidate(.appearance) } }
    public var isOpaque = false { didSet { invalidate(.appearance) } }
    /// Whether opacity applies to the layer and its sublayers as one picture, rather than to each.
    public var allowsGroupOpacity = true { didSet { invalidate(.subtreeAppearance) } }
    /// Whether a change of the bounds' size redraws the contents.
    open var needsDisplayOnBoundsChange = false
    /// The only part of the layer that has a bitmap and is drawn, in bounds coordinates; nil means the whole bounds.
    open var backingRect: CGRect? {
        didSet { if backingRect != oldValue { invalidate(.appearance) } }
    }

    // Animation and rendering.
    var animationTrack: AnimationTrack?
    var presented: CALayer?
    /// On presentation copies: the transition that the layer is in.
    var ongoingTransition: OngoingTransition?
    /// On presentation copies: the image that the contents come from, and how far they have come.
    var fadingContents: (image: CGImage, progress: Double)?
    var dirty: DirtyFlags = [.geometry, .appearance]
    var rendered = RenderedState()
    /// The layer's flat picture where it is seen in perspective; all places within it are then those in the picture.
    var projected: ProjectedLayer?
    /// Places of sublayers taken out since the last frame.
    var removedRects: ContiguousArray<DeviceRect> = []
    /// On a root: who renders it.
    weak var renderer: LayerRenderer?

    /// A layer of no size at the origin.
    public required override init() {
        super.init()
    }

    /// A copy of another layer's own values, without its place in the tree: what `presentation()` returns.
    public init(layer: Any) {
        super.init()
        if let other = layer as? CALayer { copyValues(from: other) }
    }

    /// As `init()`: nothing is archived.
    public required init?(coder: NSCoder) {
        super.init()
    }

    deinit {
        for child in children { child.parent = nil }
        maskLayer?.maskedLayer = nil
    }

    /// Copies what can be drawn or animated; overridden by layers with values of their own.
    func copyValues(from other: CALayer) {
        _position = other._position
        _bounds = other._bounds
        _anchorPoint = other._anchorPoint
        _zPosition = other._zPosition
        _transform = other._transform
        _sublayerTransform = other._sublayerTransform
        _opacity = other._opacity
        _isHidden = other._isHidden
        masksToBounds = other.masksToBounds
        _backgroundColor = other._backgroundColor
        _cornerRadius = other._cornerRadius
        maskedCorners = other.maskedCorners
        cornerCurve = other.cornerCurve
        _borderWidth = other._borderWidth
        _borderColor = other._borderColor
        _shadow = other._shadow
        _contents = other._contents
        backing = other.backing
        contentsLayout = other.contentsLayout
        isDoubleSided = other.isDoubleSided
        isOpaque = other.isOpaque
        allowsGroupOpacity = other.allowsGroupOpacity
        backingRect = other.backingRect
        name = other.name
    }

    /// A copy to hold presented values; overridden by the kinds of layers that draw values of their own.
    func makePresentationCopy() -> CALayer { CALayer(layer: self) }

    /// Whether this kind of layer draws more than fill, contents and border with its present values.
    var drawsSubclassContent: Bool { false }

    /// The box around what only this kind of layer draws, in bounds coordinates, where that may leave the bounds.
    var subclassDrawnBounds: CGRect? { nil }

    /// Whether this kind of layer shows what lies beneath it.
    var showsBackdrop: Bool { false }

    /// Whether what only this kind of layer draws moves with the bounds' origin.
    var followsBoundsOrigin: Bool { false }

    /// Draws what only this kind of layer draws; `context` is in bounds coordinates.
    func paintSubclassContent(in context: CGContext) {}

    /// The default of a property by its key.
    open class func defaultValue(forKey key: String) -> Any? {
        CALayer().value(of: key)
    }

    /// Whether a change of the property named `key` redraws the contents.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    // MARK: Drawing and layout, for subclasses

    /// Draws the contents; the default asks the delegate.
    open func draw(in ctx: CGContext) {
        delegate?.draw(self, in: ctx)
    }

    /// Provides the contents; the default asks the delegate, or draws into the layer's own bitmap.
    open func display() {
        if let delegate { delegate.display(self) } else { drawIntoBackingStore() }
    }

    /// Arranges the sublayers; the default asks the delegate.
    open func layoutSublayers() {
        delegate?.layoutSublayers(of: self)
    }

    /// The size the layer would like, in points.
    open func preferredFrameSize() -> CGSize { _bounds.size }

    /// The action for the change of a property: the delegate's, then that of `actions`, then the class's, then an implicit animation.
    open func action(forKey event: String) -> (any CAAction)? {
        searchAction(forKey: event)
    }

    /// The class's own action for a change, nil for none.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
}
