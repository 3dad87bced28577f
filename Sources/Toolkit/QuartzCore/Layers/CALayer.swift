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
    /// Values for the application's own use, by keys that are not properties.
    var applicationValues: [String: Any]?
    /// Actions by property key, used if the delegate returns none.
    open var actions: [String: any CAAction]?

    /// The superlayer's time, in seconds, at which the layer's time starts.
    public var beginTime: CFTimeInterval = 0 { didSet { timingChanged() } }
    /// Not used for layers.
    public var duration: CFTimeInterval = .infinity
    /// The rate of the layer's time relative to the superlayer's; 0 pauses the animations of the subtree.
    open var speed: Float = 1 { didSet { timingChanged() } }
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

    // The layer above, and the layer that this one masks. See docs/decisions/0022.
    nonisolated(unsafe) unowned var parent: CALayer?
    nonisolated(unsafe) unowned var maskedLayer: CALayer?
    var children: ContiguousArray<CALayer> = []
    /// The layers to draw instead of `children`: the sublayers sorted by depth, or copies of a replicator layer; nil to draw `children`.
    var childrenByDepth: ContiguousArray<CALayer>?
    var needsDepthOrder = false
    /// The model layer of a presentation layer; nil for a model layer.
    weak var modelLayer: CALayer?
    var maskLayer: CALayer?

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
    open var masksToBounds: Bool {
        get { _masksToBounds }
        set { _masksToBounds = newValue }
    }
    /// The storage of `masksToBounds`; false in subclasses that do not clip.
    final var _masksToBounds = false {
        didSet { if _masksToBounds != oldValue { didChange([.appearance, .subtreeAppearance]) } }
    }
    var _backgroundColor: CGColor?
    /// Whether properties of the layer or its view are observed.
    package var isObserved = false
    /// Called after each change of a property of an observed layer. UIKit sets it.
    package static var changeObserver: (CALayer) -> Void = { _ in }
    var _cornerRadius: CGFloat = 0
    /// The corners that `cornerRadius` applies to. The default is all four.
    public var maskedCorners = CACornerMask.all {
        didSet { if maskedCorners != oldValue { didChange([.appearance, .subtreeAppearance]) } }
    }
    /// The shape of the rounded corners. The default is `circular`.
    public var cornerCurve = CALayerCornerCurve.circular {
        didSet { if cornerCurve != oldValue { didChange([.appearance, .subtreeAppearance]) } }
    }
    var _borderWidth: CGFloat = 0
    var _borderColor: CGColor? = .black
    var _shadow: LayerShadow?

    var _contents: CGImage?
    var backing: BackingStore?
    var castShadow: CastShadow?
    var rasters: LayerRasters?
    var contentsLayout = ContentsLayout()
    /// How the layer is blended with the content behind it; `normal` by default.
    package var _compositing = LayerCompositing.normal {
        didSet { if oldValue != _compositing { invalidate(.subtreeAppearance) } }
    }
    /// Whether the layer is drawn when its back faces the viewer. The default is true.
    public var isDoubleSided = true { didSet { didChange(.appearance) } }
    /// Not used: the renderer keeps bitmaps where that saves time, at the display's scale. The default is false.
    open var shouldRasterize = false
    /// Not used, as `shouldRasterize`. The default is 1.
    open var rasterizationScale: CGFloat = 1
    /// Not used: the renderer finds opaque layers by their background colour.
    open var isOpaque = false { didSet { didChange(.appearance) } }
    /// Whether the opacity applies to the layer and its sublayers as a group. The default is true.
    public var allowsGroupOpacity = true { didSet { didChange(.subtreeAppearance) } }
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
    /// The values of the latest frame that was kept in a history.
    var frozen: FrozenLayer?
    /// On a root: its renderer.
    weak var renderer: LayerRenderer?

    /// Creates a layer with empty bounds at the origin.
    public required override init() {
        super.init()
        didInit()
    }

    /// Copies the values of another layer without its sublayers. Presentation layers are created with `init()` instead.
    public init(layer: Any) {
        super.init()
        if let other = layer as? CALayer { copyValues(from: other) }
    }

    /// As `init()`: archives contain no values.
    public required init?(coder: NSCoder) {
        super.init()
        didInit()
    }

    /// Called at the end of `init()` and `init(coder:)`, but not for copies with `init(layer:)`.
    func didInit() {}

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
        _masksToBounds = other._masksToBounds
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
        _compositing = other._compositing
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

    /// A layer of QuartzCore's own class that is drawn like this one, without superlayer and sublayers.
    func plainCopy() -> CALayer { CALayer(layer: self) }

    /// Whether the subclass draws content of its own with the current values.
    var drawsSubclassContent: Bool { false }

    /// The bounding box of the subclass's own content, in bounds coordinates; nil if it is inside the bounds.
    var subclassDrawnBounds: CGRect? { nil }

    /// Whether the layer draws its backdrop.
    var showsBackdrop: Bool { false }

    /// Whether copies of the sublayers are drawn instead of the sublayers.
    var drawsCopies: Bool { false }

    /// Whether the sublayers are drawn in the space of the superlayer, instead of in the plane of the layer.
    var formsSpace: Bool { false }

    /// Whether the colours of the layer are added to the content behind it.
    var addsContent: Bool { false }

    /// Registers this layer, a copy in another layer tree, with `DerivedLayers` if its class needs that.
    func registerCopy() {}

    /// Whether a change of the bounds' origin changes the pixels of the subclass's own content.
    var followsBoundsOrigin: Bool { false }

    /// Draws the subclass's own content; `context` is in bounds coordinates.
    func paintSubclassContent(in context: CGContext) {}

    /// The default value of the property `key`. A colour that is nil by default is returned as clear; a path or an image, as nil. Nil for
    /// keys that name no property.
    open class func defaultValue(forKey key: String) -> Any? {
        self.init().value(forKeyPath: key)
    }

    /// Whether a new value for a key of a subclass, set with `setValue(_:forKey:)`, redraws the contents. The default is false.
    open class func needsDisplay(forKey key: String) -> Bool { false }

    // MARK: Properties

    /// The position of the anchor point in the superlayer's coordinates. Animatable.
    open var position: CGPoint {
        get { _position }
        set { _setPosition(newValue) }
    }
    /// The layer's rectangle in its own coordinates. A change of the origin scrolls the sublayers. Animatable.
    open var bounds: CGRect {
        get { _bounds }
        set { _setBounds(newValue) }
    }
    /// The transform about the anchor point. Animatable.
    open var transform: CATransform3D {
        get { _transform?.matrix ?? CATransform3D() }
        set { _setTransform(newValue) }
    }
    /// The position on the z axis. Sublayers with greater values are drawn in front. Animatable.
    open var zPosition: CGFloat {
        get { _zPosition }
        set {
            guard newValue != _zPosition else { return }
            change(.zPosition) { _zPosition = newValue }
            parent?.depthOrderChanged()
        }
    }
    /// The point of the layer at `position`, about which transforms are applied, in fractions of the bounds' size. Animatable.
    open var anchorPoint: CGPoint {
        get { _anchorPoint }
        set { _setAnchorPoint(newValue) }
    }
    /// The bounding box of the transformed layer in the superlayer's coordinates.
    open var frame: CGRect {
        get { _frame }
        set { _frame = newValue }
    }
    /// The opacity of the layer and its sublayers, 0…1. Animatable.
    open var opacity: Float {
        get { _opacity }
        set { if newValue != _opacity { change(.opacity) { _opacity = newValue } } }
    }
    /// Whether the layer and its sublayers are not drawn. Animatable, without intermediate values.
    open var isHidden: Bool {
        get { _isHidden }
        set {
            guard newValue != _isHidden else { return }
            change(.hidden) { _isHidden = newValue }
            if !newValue { invalidate(dirty) }
        }
    }
    /// The colour that fills the bounds behind the contents; nil means none. Animatable.
    open var backgroundColor: CGColor? {
        get { _backgroundColor }
        set { if newValue != _backgroundColor { change(.backgroundColor) { _backgroundColor = newValue } } }
    }
    /// The radius of the rounded corners, in points. Animatable.
    open var cornerRadius: CGFloat {
        get { _cornerRadius }
        set { if newValue != _cornerRadius { change(.cornerRadius) { _cornerRadius = newValue } } }
    }
    /// The width of the border inside the bounds, in points. It is drawn over contents and sublayers. Animatable.
    open var borderWidth: CGFloat {
        get { _borderWidth }
        set { if newValue != _borderWidth { change(.borderWidth) { _borderWidth = newValue } } }
    }
    /// The colour of the border. The default is black. Animatable.
    open var borderColor: CGColor? {
        get { _borderColor }
        set { if newValue != _borderColor { change(.borderColor) { _borderColor = newValue } } }
    }
    /// A layer that masks this layer and its sublayers with its alpha values. Its position is in this layer's coordinates.
    open var mask: CALayer? {
        get { _mask }
        set { _mask = newValue }
    }
    /// The opacity of the shadow, 0…1. The default is 0. Animatable.
    open var shadowOpacity: Float {
        get { shadow.opacity }
        set { if newValue != shadow.opacity { change(.shadowOpacity) { shadow.opacity = newValue } } }
    }
    /// The outline of the shadow; nil means the shape of what the layer and its sublayers draw. Animatable.
    open var shadowPath: CGPath? {
        get { shadow.path }
        set { if newValue != shadow.path { change(.shadowPath) { shadow.path = newValue } } }
    }
    /// The image that is drawn: a `CGImage`, or nil. A value of another type counts as nil. Animatable.
    open var contents: Any? {
        get { displayedContents }
        set { displayedContents = newValue }
    }
    /// Pixels per point of the contents; 1 by default. Until it is set, the backing store has the device's scale.
    open var contentsScale: CGFloat {
        get { _contentsScale }
        set { _contentsScale = newValue }
    }
    /// The sublayers from back to front; nil if there are none. `zPosition` has precedence over this order.
    open var sublayers: [CALayer]? {
        get { _sublayers }
        set { _sublayers = newValue }
    }

    // MARK: Tree, animations, display

    /// Marks the contents to be redrawn before the next frame.
    open func setNeedsDisplay() { _setNeedsDisplay() }
    /// Marks the layer for layout before the next frame.
    open func setNeedsLayout() { _setNeedsLayout() }
    /// Lays out marked layers now, in the subtree of the topmost marked ancestor, or of this layer if no ancestor is marked.
    open func layoutIfNeeded() { _layoutIfNeeded() }
    /// Adds a layer in front of the other sublayers.
    open func addSublayer(_ layer: CALayer) { _addSublayer(layer) }
    /// Adds a layer at an index from the back. An index beyond the last sublayer adds it in front.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { _insertSublayer(layer, at: idx) }
    /// Removes the layer from its superlayer, or from the layer that it masks.
    open func removeFromSuperlayer() { _removeFromSuperlayer() }
    /// Adds a copy of an animation, which starts with the next frame and replaces an animation with the same key.
    open func add(_ anim: CAAnimation, forKey key: String?) { _add(anim, forKey: key) }
    /// Removes the animation with a key. Its delegate is notified.
    open func removeAnimation(forKey key: String) { _removeAnimation(forKey: key) }
    /// Removes all animations. Their delegates are notified.
    open func removeAllAnimations() { _removeAllAnimations() }
    /// The value at a key path such as "bounds.size.width" or "transform.scale", or the value stored for another key; nil if there is none.
    ///
    /// Nil colours are returned as clear, nil paths and images as nil.
    open func value(forKeyPath keyPath: String) -> Any? { _value(forKeyPath: keyPath) }
    /// Sets the value at a key path, with the effects of the property's setter. Nil and `NSNull` remove a colour, path or image. A value of
    /// another type changes nothing. Values of other keys are stored for the application's own use.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) { _setValue(value, forKeyPath: keyPath) }
    /// Draws the part of the layer and its sublayers inside the bounds, with model values. The context is in bounds coordinates.
    open func render(in ctx: CGContext) { _render(in: ctx) }
    /// Whether the bounds contain a point in this layer's coordinates.
    open func contains(_ p: CGPoint) -> Bool { _contains(p) }
    /// The frontmost visible layer of the subtree at a point in the superlayer's coordinates; nil if there is none.
    open func hitTest(_ p: CGPoint) -> CALayer? { _hitTest(p) }

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
