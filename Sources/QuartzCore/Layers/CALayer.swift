// The stored state of layers, and the methods that subclasses override.

public import CoreGraphics
@preconcurrency public import Foundation

/// An element of a tree with geometry, contents and animatable properties.
///
/// Units are points, y grows downward, angles are radians. Property changes animate by default if the layer has no delegate and a frame
/// has displayed it. A delegate decides which changes animate.
@preconcurrency @MainActor
open class CALayer: NSObject, CAMediaTiming {
    /// Provides contents, layout and actions.
    open weak var delegate: (any CALayerDelegate)?
    /// The owner of the tree. Only the host of the root is used.
    public weak var host: (any LayerTreeHost)?
    /// A name for the application's own use.
    open var name: String?
    /// The values of keys that are no properties.
    var applicationValues: [String: Any]?
    /// Actions by property key, used if the delegate returns none.
    open var actions: [String: any CAAction]?

    /// The superlayer's time, in seconds, at which the layer's time starts.
    public var beginTime: CFTimeInterval = 0 { didSet { timingChanged() } }
    /// Not used for layers.
    public var duration: CFTimeInterval = .infinity
    /// The rate of the layer's time relative to the superlayer's; 0 pauses the animations of the subtree.
    public var speed: Float = 1 { didSet { timingChanged() } }
    /// An offset of the layer's time, in seconds.
    public var timeOffset: CFTimeInterval = 0 { didSet { timingChanged() } }
    /// Not used for layers.
    public var repeatCount: Float = 0
    /// Not used for layers.
    public var repeatDuration: CFTimeInterval = 0
    /// Not used for layers.
    public var autoreverses = false
    /// Not used for layers.
    public var fillMode: CAMediaTimingFillMode = .removed
    /// Whether the layer's time differs from its superlayer's.
    var hasOwnTime = false

    nonisolated(unsafe) unowned(unsafe) var parent: CALayer?
    var children: ContiguousArray<CALayer> = []
    /// The sublayers sorted by `zPosition`; nil if that is the order of `children`.
    var childrenByDepth: ContiguousArray<CALayer>?
    /// The model layer of a presentation layer; nil for a model layer.
    weak var modelLayer: CALayer?
    var maskLayer: CALayer?
    /// The layer that this one masks.
    nonisolated(unsafe) unowned(unsafe) var maskedLayer: CALayer?

    // Storage of the properties of the same name.
    var _position = CGPoint.zero
    var _bounds = CGRect.zero
    var _anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var _zPosition: CGFloat = 0
    /// Nil for the identity.
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
    /// Called after each change of an animatable property of any layer; nil unless properties are observed.
    package static var changeObserver: (@MainActor (CALayer) -> Void)?
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

    var _contents: CGImage?
    var backing: BackingStore?
    var shadowBitmap: ShadowBitmap?
    var rasters: LayerRasters?
    var contentsLayout = ContentsLayout()
    /// Whether the layer is drawn when its back faces the viewer. The default is true.
    public var isDoubleSided = true { didSet { invalidate(.appearance) } }
    /// Not used: the renderer keeps bitmaps where that saves time, at the display's scale. The default is false.
    open var shouldRasterize = false
    /// Not used, as `shouldRasterize`. The default is 1.
    open var rasterizationScale: CGFloat = 1
    /// Not used: the renderer finds opaque layers by their background colour.
    public var isOpaque = false { didSet { invalidate(.appearance) } }
    /// Whether the opacity applies to the layer and its sublayers as a group. The default is true.
    public var allowsGroupOpacity = true { didSet { invalidate(.subtreeAppearance) } }
    /// Whether a change of the bounds' size redraws the contents. The default is false.
    open var needsDisplayOnBoundsChange = false
    /// The part of the bounds that is drawn into the backing store; nil means the whole bounds.
    open var backingRect: CGRect? {
        didSet { if backingRect != oldValue { invalidate(.appearance) } }
    }

    var animationTrack: AnimationTrack?
    var presented: CALayer?
    /// On presentation layers: the state of the current transition.
    var ongoingTransition: OngoingTransition?
    /// On presentation layers: the previous contents during their cross-fade, and its progress 0…1.
    var fadingContents: (image: CGImage, progress: Double)?
    var dirty: DirtyFlags = [.geometry, .appearance]
    var rendered = RenderedState()
    /// The flat bitmap of a layer in perspective. The recorded geometry of its sublayers is relative to that bitmap.
    var projected: ProjectedLayer?
    /// The device rectangles of sublayers that were removed since the latest frame.
    var removedRects: ContiguousArray<DeviceRect> = []
    /// On a root: its renderer.
    weak var renderer: LayerRenderer?

    /// Creates a layer with empty bounds at the origin.
    public required override init() {
        super.init()
    }

    /// Copies the values of another layer without its sublayers; used for presentation layers.
    public init(layer: Any) {
        super.init()
        if let other = layer as? CALayer { copyValues(from: other) }
    }

    /// As `init()`: archives contain no values.
    public required init?(coder: NSCoder) {
        super.init()
    }

    deinit {
        for child in children { child.parent = nil }
        maskLayer?.maskedLayer = nil
    }

    /// Copies all values that are drawn or animated; overridden by subclasses with stored properties.
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
        shouldRasterize = other.shouldRasterize
        rasterizationScale = other.rasterizationScale
        name = other.name
    }

    /// A new presentation layer of the same class, with the values of this layer.
    ///
    /// It is created with `init()`, the only initializer that every subclass has: Swift cannot call `init(layer:)` of an unknown class.
    final func makePresentationCopy() -> CALayer {
        let copy = type(of: self).init()
        copy.modelLayer = self
        copy.becomePresentationLayer()
        copy.copyValues(from: self)
        return copy
    }

    /// Whether the subclass draws content of its own with the current values.
    var drawsSubclassContent: Bool { false }

    /// The bounding box of the subclass's own content, in bounds coordinates; nil if it is inside the bounds.
    var subclassDrawnBounds: CGRect? { nil }

    /// Whether the layer draws its backdrop.
    var showsBackdrop: Bool { false }

    /// Whether a change of the bounds' origin changes the pixels of the subclass's own content.
    var followsBoundsOrigin: Bool { false }

    /// Draws the subclass's own content; `context` is in bounds coordinates.
    func paintSubclassContent(in context: CGContext) {}

    /// The default value of the property of this class with a key; nil for other keys, nil paths and images. Nil colours are clear.
    open class func defaultValue(forKey key: String) -> Any? {
        self.init().value(forKeyPath: key)
    }

    /// Not used. The default is false.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    // MARK: Methods for subclasses

    /// Draws the contents. The default calls the delegate.
    open func draw(in ctx: CGContext) {
        delegate?.draw(self, in: ctx)
    }

    /// Provides the contents. The default calls the delegate, or draws into the backing store.
    open func display() {
        if let delegate { delegate.display(self) } else { drawIntoBackingStore() }
    }

    /// Lays out the sublayers. The default calls the delegate.
    open func layoutSublayers() {
        delegate?.layoutSublayers(of: self)
    }

    /// The preferred size in points. The default is the size of the bounds.
    open func preferredFrameSize() -> CGSize { _bounds.size }

    /// The action for a key, from the delegate, `actions` or the class in this order, otherwise the implicit animation.
    open func action(forKey event: String) -> (any CAAction)? {
        searchAction(forKey: event)
    }

    /// The default action of the class for a key; nil if there is none.
    open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }
}
