// Layers: their stored state, the methods that subclasses override, their delegate and actions.

public import CoreGraphics
@preconcurrency public import Foundation

/// An element of a tree with geometry, contents and animatable properties.
///
/// Units are points, y grows downward, angles are radians. Property changes animate by default if the layer has no delegate and a frame
/// has displayed it. A delegate decides which changes animate.
@preconcurrency @MainActor open class CALayer: NSObject, CAMediaTiming {
    /// Provides contents, layout and actions.
    @exclusivity(unchecked) open weak var delegate: (any CALayerDelegate)?
    /// The owner of the tree. Only the host of the root is used.
    package weak var host: (any LayerTreeHost)?
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
    @exclusivity(unchecked) nonisolated(unsafe) unowned var parent: CALayer?
    @exclusivity(unchecked) nonisolated(unsafe) unowned var maskedLayer: CALayer?
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
    final var storedShadow: StoredShadow?

    var _contents: CGImage?
    var backing: BackingStore?
    var contentsLayout = ContentsLayout()
    /// How the layer is blended with the content behind it; `normal` by default.
    package var _compositing: LayerCompositing {
        get { blending }
        set {
            guard newValue != blending else { return }
            blending = newValue
            invalidate(.subtreeAppearance)
        }
    }
    final var blending = LayerCompositing.normal
    /// Whether the layer is drawn when its back faces the viewer. The default is true.
    public var isDoubleSided: Bool {
        get { _isDoubleSided }
        set {
            _isDoubleSided = newValue
            didChange(.appearance)
        }
    }
    final var _isDoubleSided = true
    /// A hint about speed that is not used: the renderer keeps bitmaps where that saves time, at the display's scale. The default is false.
    open var shouldRasterize = false
    /// Not used, like `shouldRasterize`. The default is 1.
    open var rasterizationScale: CGFloat = 1
    /// A hint about speed that is not used: the renderer finds opaque layers by their background colour. The default is false.
    open var isOpaque = false
    /// Whether the opacity applies to the layer and its sublayers as a group. The default is true.
    public var allowsGroupOpacity: Bool {
        get { _allowsGroupOpacity }
        set {
            _allowsGroupOpacity = newValue
            didChange(.subtreeAppearance)
        }
    }
    final var _allowsGroupOpacity = true
    /// Whether a change of the bounds' size redraws the contents. The default is false.
    open var needsDisplayOnBoundsChange = false
    /// The part of the bounds that is drawn into the backing store; nil means the whole bounds.
    open var backingRect: CGRect? {
        get { _backingRect }
        set {
            guard newValue != _backingRect else { return }
            _backingRect = newValue
            invalidate(.appearance)
        }
    }
    final var _backingRect: CGRect?

    var animationTrack: AnimationTrack?
    var presented: CALayer?
    /// On presentation layers: what animations show besides the values of properties.
    var effects = PresentedEffects()
    var dirty: DirtyFlags = [.geometry, .appearance]
    var rendered = RenderedState()
    var cache = RenderingCache()
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
        storedShadow = other.storedShadow
        _contents = other._contents
        backing = other.backing
        contentsLayout = other.contentsLayout
        _isDoubleSided = other._isDoubleSided
        isOpaque = other.isOpaque
        _allowsGroupOpacity = other._allowsGroupOpacity
        blending = other.blending
        _backingRect = other._backingRect
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
        set {
            let new = FiniteGeometry.point(newValue, or: _position, "position", of: self)
            if new != _position { change(.position) { _position = new } }
        }
    }
    /// The layer's rectangle in its own coordinates. A change of the origin scrolls the sublayers. Animatable.
    open var bounds: CGRect {
        get { _bounds }
        set {
            let new = FiniteGeometry.rect(newValue, or: _bounds, "bounds", of: self)
            guard new != _bounds else { return }
            let resized = new.size != _bounds.size
            change(.bounds) { _bounds = new }
            if resized, modelLayer == nil { sizeDidChange() }
        }
    }
    /// The transform about the anchor point. Animatable.
    open var transform: CATransform3D {
        get { _transform?.matrix ?? CATransform3D() }
        set {
            let new = FiniteGeometry.transform(newValue, or: transform, of: self)
            if new != transform { change(.transform) { _transform = LayerTransform(new) } }
        }
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
        set {
            let new = FiniteGeometry.point(newValue, or: _anchorPoint, "anchorPoint", of: self)
            if new != _anchorPoint { change(.anchorPoint) { _anchorPoint = new } }
        }
    }
    /// The bounding box of the transformed layer in the superlayer's coordinates.
    open var frame: CGRect {
        get {
            guard isTransformed else {
                return CGRect(
                    x: _position.x - _anchorPoint.x * _bounds.width, y: _position.y - _anchorPoint.y * _bounds.height,
                    width: _bounds.width, height: _bounds.height)
            }
            let map = planeTransform(in: nil)
            guard map.isAffine else { return map.box(around: _bounds) }
            let box = TransformedBox(map.affine, anchorPoint: _anchorPoint)
            let corner = box.corner(of: _bounds.size)
            let offset = transformOffset
            let origin = CGPoint(x: _position.x + corner.x + offset.x, y: _position.y + corner.y + offset.y)
            return CGRect(origin: origin, size: box.size(of: _bounds.size))
        }
        set {
            let newValue = FiniteGeometry.rect(newValue, or: frame, "frame", of: self).standardized
            var size = newValue.size
            var offset = CGPoint(x: _anchorPoint.x * size.width, y: _anchorPoint.y * size.height)
            if isTransformed {
                let m = affineTransform()
                let box = TransformedBox(m, anchorPoint: _anchorPoint)
                if m.isInvertible { size = box.sizeBefore(newValue.size) }
                let corner = box.corner(of: size)
                offset = CGPoint(x: -(corner.x + m.tx), y: -(corner.y + m.ty))
            }
            position = CGPoint(x: newValue.minX + offset.x, y: newValue.minY + offset.y)
            bounds = CGRect(origin: _bounds.origin, size: size)
        }
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
        get { maskLayer }
        set {
            guard newValue !== maskLayer, newValue.map({ !isDescendant(of: $0) }) ?? true else { return }
            maskLayer?.maskedLayer = nil
            newValue?.removeFromSuperlayer()
            maskLayer = newValue
            newValue?.maskedLayer = self
            invalidate(.subtreeAppearance)
            if let newValue { newValue.invalidate(newValue.dirty.union(.geometry)) }
        }
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
    open func setNeedsDisplay() { invalidate([.display]) }
    /// Marks the layer for layout before the next frame.
    open func setNeedsLayout() { invalidate(.layout) }

    /// Lays out marked layers now, in the subtree of the topmost marked ancestor, or of this layer if no ancestor is marked.
    open func layoutIfNeeded() {
        var top = self
        var ancestor = parent
        while let layer = ancestor {
            if layer.dirty.contains(.layout) { top = layer }
            ancestor = layer.parent
        }
        top.layoutSubtree()
    }

    /// Adds a layer in front of the other sublayers.
    open func addSublayer(_ layer: CALayer) { attach(layer) { $0.count } }
    /// Adds a layer at an index from the back. An index beyond the last sublayer adds it in front.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) { attach(layer) { min(Int(idx), $0.count) } }

    /// Removes the layer from its superlayer, or from the layer that it masks.
    open func removeFromSuperlayer() {
        if let masked = maskedLayer { masked.mask = nil }
        guard let parent, let index = parent.children.firstIndex(where: { $0 === self }) else { return }
        parent.changeChildren { $0.remove(at: index) }
        parent.damageNextFrame(forgetRendering())
        DetachedLayers.add(self)
        self.parent = nil
        // Sublayers without an order by depth are drawn as they are listed, also without this one: none needs to be looked at.
        if parent.childrenByDepth != nil || parent.needsDepthOrder { parent.depthOrderChanged() }
        parent.invalidate(.subtreeRendering)
        parent.setNeedsLayoutForSublayers()
    }

    /// Adds a copy of an animation, which starts with the next frame and replaces an animation with the same key.
    open func add(_ anim: CAAnimation, forKey key: String?) {
        guard modelLayer == nil else { return }
        let animation = anim.duplicate()
        if animation.duration == 0 { animation.duration = CATransaction.animationDuration() }
        (animation as? CAAnimationGroup)?.distributeDuration()
        if let transition = animation as? CATransition, transition.oldSnapshot == nil {
            transition.oldSnapshot = snapshot(scale: drawingScale, of: .presentation)
        }
        let entry = AnimationTrack.Entry(key: key, animation: animation, tallies: CATransaction.tallyAnimation(), hasStarted: false)
        if let key { removeAnimation(forKey: key) }
        let track: AnimationTrack
        if let existing = animationTrack {
            track = existing
        } else {
            track = AnimationTrack(layer: self)
            animationTrack = track
        }
        if track.entries.isEmpty { AnimationRegistry.add(track) }
        track.entries.append(entry)
        invalidate(animation.invalidates.union(.geometry))
        // Outside a window, invalidation requests no frame.
        if MediaClock.frameTime == nil, rootThroughMasks.host == nil { CATransaction.host?.layerTreeNeedsFrame() }
    }

    /// Removes the animation with a key. Its delegate is notified.
    open func removeAnimation(forKey key: String) {
        guard let track = animationTrack, let index = track.entries.firstIndex(where: { $0.key == key }) else { return }
        let entry = track.entries.remove(at: index)
        invalidate(entry.animation.invalidates)
        if track.entries.isEmpty {
            AnimationRegistry.tracks.removeAll { $0 === track }
            dropTrack()
        }
        guard !entry.hasStopped else { return }
        let finished = entry.animation.timeline?.line.hasFinished == true
        AnimationTrack.Stop(animation: entry.animation, finished: finished, tallies: entry.tallies).deliver()
    }

    /// Removes all animations. Their delegates are notified.
    open func removeAllAnimations() {
        guard let track = animationTrack else { return }
        let running = track.removeAll()
        AnimationRegistry.tracks.removeAll { $0 === track }
        for entry in running { AnimationTrack.Stop(animation: entry.animation, finished: false, tallies: entry.tallies).deliver() }
    }

    /// The value at a key path such as "bounds.size.width" or "transform.scale", or the value stored for another key; nil if there is none.
    ///
    /// Nil colours are returned as clear, nil paths and images as nil.
    open func value(forKeyPath keyPath: String) -> Any? {
        switch keyPath {
        case "frame": return frame
        case "masksToBounds": return masksToBounds
        case "name": return name
        default: break
        }
        guard let key = AnimatableKey(keyPath: keyPath) else { return (modelLayer ?? self).applicationValues?[keyPath] }
        return animatableValue(key)?.unboxed
    }

    /// Sets the value at a key path, with the effects of the property's setter. Nil and `NSNull` remove a colour, path or image. A value of
    /// another type changes nothing. Values of other keys are stored for the application's own use.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        switch keyPath {
        case "frame": if let rect = AnimatableValue(value)?.rect { frame = rect }
        case "masksToBounds": if let flag = AnimatableValue(value)?.number { masksToBounds = flag != 0 }
        case "name": name = value as? String
        default:
            if let key = AnimatableKey(keyPath: keyPath) {
                set(value == nil || value is NSNull ? .nothing : AnimatableValue(value), for: key)
            } else {
                var values = applicationValues ?? [:]
                values[keyPath] = value
                applicationValues = values
                if type(of: self).needsDisplay(forKey: keyPath) { setNeedsDisplay() }
                reportChange()
            }
        }
    }

    /// Draws the part of the layer and its sublayers inside the bounds, with model values. The context is in bounds coordinates.
    open func render(in ctx: CGContext) {
        guard let snapshot = snapshot(scale: max(ctx.scale, 1), of: .model) else { return }
        ctx.saveGState()
        ctx.setAlpha(ctx.alpha * CGFloat(_opacity))
        ctx.draw(snapshot.image, uprightIn: snapshot.rect.offsetBy(dx: _bounds.minX, dy: _bounds.minY))
        ctx.restoreGState()
    }

    /// Whether the bounds contain a point in this layer's coordinates.
    open func contains(_ p: CGPoint) -> Bool { _bounds.contains(p) }

    /// The frontmost visible layer of the subtree at a point in the superlayer's coordinates; nil if there is none.
    open func hitTest(_ p: CGPoint) -> CALayer? {
        guard !_isHidden, _opacity > 0 else { return nil }
        guard let inside = fromSuperlayer(p) else { return nil }
        let containsPoint = contains(inside)
        if masksToBounds && !containsPoint { return nil }
        for child in (sublayersByDepth).reversed() {
            if let hit = child.hitTest(inside) { return hit }
        }
        return containsPoint ? self : nil
    }

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

/// The reaction to a property change, usually an animation.
@preconcurrency @MainActor public protocol CAAction: AnyObject {
    /// Performs the action after the property `event` of the layer `anObject` has changed.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The action that does nothing and ends the search for actions.
extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The owner of a layer. All methods have defaults.
@preconcurrency @MainActor public protocol CALayerDelegate: AnyObject {
    /// Provides the layer's contents. The default draws them into the backing store.
    func display(_ layer: CALayer)
    /// Draws the layer's contents; `ctx` is in bounds coordinates. The default draws nothing.
    func draw(_ layer: CALayer, in ctx: CGContext)
    /// Whether `draw(_:in:)` draws anything. If not, the layer gets no backing store. The default is true.
    func layerDraws(_ layer: CALayer) -> Bool
    /// Called before the contents are redrawn. The default does nothing.
    func layerWillDraw(_ layer: CALayer)
    /// Lays out the sublayers. The default does nothing.
    func layoutSublayers(of layer: CALayer)
    /// The action for a key. The default, nil, continues the search; `NSNull` means no action.
    func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
    /// Draws the contents into the backing store.
    public func display(_ layer: CALayer) { layer.drawIntoBackingStore() }
    /// Draws nothing.
    public func draw(_ layer: CALayer, in ctx: CGContext) {}
    /// Returns true.
    public func layerDraws(_ layer: CALayer) -> Bool { true }
    /// Does nothing.
    public func layerWillDraw(_ layer: CALayer) {}
    /// Does nothing.
    public func layoutSublayers(of layer: CALayer) {}
    /// Returns nil, so that the layer continues the search.
    public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
