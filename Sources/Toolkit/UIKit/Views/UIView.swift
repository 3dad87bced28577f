// A rectangle that draws, lays out its subviews, and handles events.
//
// Swift lets subclasses override only members of the class body, so the open members are declared here. What subclasses
// do not override is in the file of its topic.

@preconcurrency public import Foundation
internal import WindowSystem

/// A rectangle of an application's interface. Geometry is in points, y grows downward, and angles are in radians.
@preconcurrency @MainActor open class UIView: UIResponder, CALayerDelegate, UIFocusItem {
    /// The class of `layer`: `CALayer` or one of its subclasses.
    open class var layerClass: AnyClass { CALayer.self }

    /// The layer that draws the view and holds its geometry.
    public let layer: CALayer
    var _subviews: [UIView] = []
    // Unowned instead of weak, so that walking up the tree is cheap. The superview sets it to nil when it removes the view, or is freed.
    // See docs/decisions/0022.
    @exclusivity(unchecked) nonisolated(unsafe) unowned var _superview: UIView?
    weak var _window: UIWindow?
    weak var controller: (any RootViewOwner)?
    var ownTint: UIColor?
    var _backgroundColor: UIColor?
    var margins = MarginState()
    var safeArea = SafeAreaState()
    var _gestureRecognizers: [UIGestureRecognizer] = []
    var _interactions: [any UIInteraction] = []
    var _mask: UIView?
    var autoLayout: AutoLayoutRecord?
    var focusEffectChoice = FocusEffectChoice.automatic
    var _overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified
    /// The traits that were last applied to the layer.
    var appliedTraits = UITraitCollection.current
    /// The number of running animations that block user interaction.
    var blockingAnimations = 0
    /// The number of running animators that make hit tests use the view's presentation layer.
    var presentationHitTests = 0
    /// Whether `updateConstraints()` has been called; false for a new view.
    var hasUpdatedConstraints = false
    /// Whether the application has set `contentScaleFactor`.
    var hasOwnContentScale = false
    /// Whether the application has set limits of the text size; checked before the side table is read.
    var hasContentSizeLimits = false
    /// Whether the layer's contents were drawn by `draw(_:)`.
    var drawsContents = false

    /// A view with a layer of `layerClass`.
    public init(frame: CGRect) {
        layer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init()
        super.init()
        setUpLayer(frame: frame)
    }

    /// A view with an empty frame.
    public convenience override init() { self.init(frame: .zero) }

    /// A view with an empty frame; nothing is read from `coder`.
    public required init?(coder: NSCoder) {
        layer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init()
        super.init()
        setUpLayer(frame: .zero)
    }

    /// Called at the end of both initializers; subclasses prepare their views here.
    func didInit() {}

    deinit { for view in _subviews { view._superview = nil } }

    /// The controller of a root view, else the superview.
    open override var next: UIResponder? { controller ?? _superview }

    // MARK: Geometry

    /// The view's rectangle in its superview; for a transformed view, the bounding box.
    open var frame: CGRect {
        get { layer.frame }
        set { changeGeometry { layer.frame = newValue } }
    }
    /// The view's rectangle in its own coordinates.
    open var bounds: CGRect {
        get { layer.bounds }
        set { changeGeometry { layer.bounds = newValue } }
    }
    /// The position of the layer's anchor point in the superview.
    open var center: CGPoint {
        get { layer.position }
        set { changeGeometry { layer.position = newValue } }
    }
    /// The affine transform of the layer about its anchor point.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }
    /// The parts that grow and shrink with the superview's size, for views without constraints.
    open var autoresizingMask: AutoresizingMask = []
    /// Whether a change of the bounds' size resizes the subviews by their autoresizing masks.
    open var autoresizesSubviews = true

    /// Called when the size of the bounds has changed.
    func sizeDidChange(from oldSize: CGSize) {
        if autoresizesSubviews { resizeSubviews(from: oldSize) }
        setNeedsLayout()
        if contentMode == .redraw { setNeedsDisplay() }
    }

    // MARK: Appearance

    /// The opacity, from 0 to 1; other values are clamped.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { setOpacity(Float(newValue.isNaN ? 0 : min(max(newValue, 0), 1))) }
    }
    /// Whether drawing and hit testing skip the view and its subviews; layout includes them.
    open var isHidden: Bool {
        get { layer.isHidden }
        set {
            guard layer.isHidden != newValue else { return }
            layer.isHidden = newValue
            UIView.hierarchyVersion &+= 1
            _superview?.subviewHidingDidChange(self)
        }
    }
    /// Called when a subview has been hidden or shown.
    func subviewHidingDidChange(_ subview: UIView) {}
    /// The colour that fills the bounds; nil for none.
    open var backgroundColor: UIColor? {
        get { _backgroundColor }
        set {
            setBackgroundColor(newValue)
            customize(\UIView.backgroundColor)
        }
    }
    /// A hint about speed that is not used: the renderer finds opaque layers by their background colour. True by default.
    open var isOpaque = true
    /// Whether the subviews are clipped to the bounds.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    /// How drawn contents fit a changed size of the bounds.
    open var contentMode = ContentMode.scaleToFill {
        didSet { layer.contentsGravity = contentMode.gravity }
    }
    /// A number that identifies the view; see `viewWithTag(_:)`.
    open var tag = 0
    /// Whether events reach the view and its subviews. Setting it to false ends drags of scroll views in it; other touches continue.
    open var isUserInteractionEnabled: Bool {
        get { _isUserInteractionEnabled }
        set {
            _isUserInteractionEnabled = newValue
            if !newValue { seat.touchDispatcher.endScrolling(in: self) }
        }
    }
    private final var _isUserInteractionEnabled = true
    /// Whether the view receives more than one touch at a time.
    open var isMultipleTouchEnabled = false
    /// Whether touches in this view keep other views from receiving touches.
    open var isExclusiveTouch = false
    /// The colour of interactive elements; inherited unless set, nil resets it.
    open var tintColor: UIColor! {
        get { _tintColor }
        set { setOwnTint(newValue) }
    }
    /// Whether the tint is dimmed, as behind an alert.
    open var tintAdjustmentMode = TintAdjustmentMode.automatic {
        didSet { if oldValue != tintAdjustmentMode { notifyTintAdjustmentModeDidChange() } }
    }
    /// Called when the tint colour has changed, and when the view has moved to a window.
    open func tintColorDidChange() {}

    /// Whether the view is mirrored in right-to-left layouts.
    open var semanticContentAttribute: UISemanticContentAttribute {
        get { _semanticContentAttribute }
        set {
            let oldValue = _semanticContentAttribute
            _semanticContentAttribute = newValue
            if oldValue != newValue { directionDidChange() }
            customize(\UIView.semanticContentAttribute)
        }
    }
    private final var _semanticContentAttribute = UISemanticContentAttribute.unspecified
    /// Called when the effective layout direction may have changed.
    func directionDidChange() {
        setNeedsLayout()
        directionDidChangeForConstraints()
        updateLayoutMargins()
    }

    // MARK: Hierarchy

    /// The subviews, back to front.
    open var subviews: [UIView] { _subviews }

    /// Adds a view in front of the other subviews, after removing it from its present superview.
    open func addSubview(_ view: UIView) { place(view, at: _subviews.count) }
    /// Adds a view at `index`, limited to the valid indexes; 0 is at the back.
    open func insertSubview(_ view: UIView, at index: Int) { place(view, at: index) }
    /// Adds a view in front of `sibling`, or in front of all subviews if `sibling` is not a subview.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        let others = _subviews.filter { $0 !== view }
        guard let index = others.firstIndex(where: { $0 === sibling }) else { return place(view, at: others.count) }
        place(view, at: index + 1, above: sibling)
    }

    /// Adds a view behind `sibling`, or in front of all subviews if `sibling` is not a subview.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        let others = _subviews.filter { $0 !== view }
        place(view, at: others.firstIndex { $0 === sibling } ?? others.count)
    }

    /// Swaps two subviews; does nothing if one of the indexes is invalid.
    open func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        guard _subviews.indices.contains(first), _subviews.indices.contains(second), first != second else { return }
        let low = min(first, second)
        let high = max(first, second)
        let lower = _subviews[low]
        let higher = _subviews[high]
        reorder(higher, to: low)
        reorder(lower, to: high)
    }

    /// Makes a subview the last one; does nothing for other views.
    open func bringSubviewToFront(_ view: UIView) { reorder(view, to: _subviews.count - 1) }
    /// Makes a subview the first one; does nothing for other views.
    open func sendSubviewToBack(_ view: UIView) { reorder(view, to: 0) }

    /// Removes the view from its superview and its window, and deactivates constraints between the view's subtree and other views.
    open func removeFromSuperview() {
        // First, because the actions of cancelled controls may change the hierarchy.
        if _window != nil { seat.touchDispatcher.viewWillLeaveWindow(self) }
        guard let oldParent = _superview else { return }
        let oldWindow = _window
        willMove(toSuperview: nil)
        if oldWindow != nil {
            seat.focus.viewWillLeaveWindow(self)
            notifyWillMove(toWindow: nil)
        }
        oldParent.willRemoveSubview(self)
        willLeaveConstraintLayout()
        oldParent._subviews.removeAll { $0 === self }
        layer.removeFromSuperlayer()
        _superview = nil
        UIView.hierarchyVersion &+= 1
        if oldWindow != nil {
            resignFirstResponderWithin()
            assignWindow(nil)
        }
        inheritFromSuperview(isWindowNew: oldWindow != nil)
        if oldWindow != nil { notifyDidMoveToWindow() }
        didMoveToSuperview()
    }

    /// Called after a view has been added to this one.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Called before the view's superview changes.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the view's superview has changed.
    open func didMoveToSuperview() {}
    /// Called before the view's window changes; `newWindow` is nil if the view leaves its window.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the view's window has changed.
    open func didMoveToWindow() {}

    // MARK: Hit testing

    /// The deepest view at `point` that receives events, this view included; subviews in front come first.
    @discardableResult open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard canBeHit, self.point(inside: point, with: event) else { return nil }
        let views = _subviews
        for index in views.indices.reversed() {
            let inner = views[index].hitPoint(point, from: layer)
            if let hit = views[index].hitTest(inner, with: event) { return hit }
        }
        return self
    }

    /// Whether `point`, in the view's coordinates, is in the view.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    // MARK: Layout

    /// Schedules `layoutSubviews()` for the next frame.
    open func setNeedsLayout() { layer.setNeedsLayout() }
    /// Lays out this view and its subviews now, if a layout is scheduled.
    open func layoutIfNeeded() {
        solveConstraintsIfNeeded()
        layer.layoutIfNeeded()
    }
    /// Lays out the subviews; the default sets the frames of subviews with constraints.
    open func layoutSubviews() { layoutRoot.autoLayout?.engine?.setSubviewFrames(of: self) }

    /// The size that best fits `size`; by default the present size.
    @discardableResult open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    /// Resizes the view to `sizeThatFits(_:)` with its present size; the origin stays.
    open func sizeToFit() {
        let size = sizeThatFits(bounds.size)
        let anchor = layer.anchorPoint
        let old = bounds.size
        setSize(
            size,
            center: CGPoint(x: center.x + anchor.x * (size.width - old.width), y: center.y + anchor.y * (size.height - old.height)))
    }

    /// The natural size of the contents, or `noIntrinsicMetric` along an axis without one.
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }

    // MARK: Margins and safe area

    /// The distances between the edges and the contents, in points, with the safe area; by default 8, at root views 16 or 20 at the sides.
    open var layoutMargins: UIEdgeInsets {
        get { _layoutMargins }
        set { setMargins(.absolute(newValue)) }
    }
    /// The layout margins as leading and trailing ones.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { directional(_layoutMargins) }
        set { setMargins(.directional(newValue)) }
    }
    /// Whether the layout margins are at least the part of the superview's margins that reaches into this view.
    open var preservesSuperviewLayoutMargins: Bool {
        get { _preservesSuperviewLayoutMargins }
        set {
            guard newValue != _preservesSuperviewLayoutMargins else { return }
            _preservesSuperviewLayoutMargins = newValue
            updateLayoutMargins()
        }
    }
    private final var _preservesSuperviewLayoutMargins = false
    /// Whether the safe area insets are added to the layout margins.
    open var insetsLayoutMarginsFromSafeArea: Bool {
        get { _insetsLayoutMarginsFromSafeArea }
        set {
            guard newValue != _insetsLayoutMarginsFromSafeArea else { return }
            _insetsLayoutMarginsFromSafeArea = newValue
            updateLayoutMargins()
        }
    }
    private final var _insetsLayoutMarginsFromSafeArea = true
    /// Called after `layoutMargins` has changed.
    open func layoutMarginsDidChange() {}
    /// The insets of the area that bars and the window's edges do not cover.
    open var safeAreaInsets: UIEdgeInsets { safeArea.insets }
    /// Called after `safeAreaInsets` has changed.
    open func safeAreaInsetsDidChange() {}

    // MARK: Constraints

    /// Whether the view needs constraints for its layout.
    open class var requiresConstraintBasedLayout: Bool { false }
    /// Whether frame and autoresizing mask become constraints in layouts that include the view.
    open var translatesAutoresizingMaskIntoConstraints = true {
        didSet { if oldValue != translatesAutoresizingMaskIntoConstraints { autoresizingTranslationDidChange() } }
    }

    /// Updates the view's own constraints before layout; overrides call super last.
    open func updateConstraints() {
        autoLayout?.needsUpdate = false
        hasUpdatedConstraints = true
    }

    /// Schedules `updateConstraints()` for the next layout.
    open func setNeedsUpdateConstraints() {
        guard !layoutRecord.needsUpdate else { return }
        layoutRecord.needsUpdate = true
        let engine = layoutRoot.liveEngine
        engine.needsUpdate(self)
        // As on iOS, the root view of the nearest controller is scheduled, too.
        guard controller == nil, let root = lineage.first(where: { $0.controller != nil }), !root.layoutRecord.needsUpdate else { return }
        root.layoutRecord.needsUpdate = true
        engine.needsUpdate(root)
    }

    /// Schedules a layout with the new intrinsic content size.
    open func invalidateIntrinsicContentSize() {
        if autoLayout?.involving.isEmpty ?? true {
            superview?.setNeedsLayout()
        } else {
            layoutRoot.autoLayout?.engine?.contentSizeDidChange(of: self)
        }
    }

    /// The size that satisfies the constraints within the view and is nearest to `targetSize`, with priority 50 along both axes.
    @discardableResult open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        fittingSize(for: targetSize, horizontal: .fittingSizeLevel, vertical: .fittingSizeLevel)
    }
    /// The size that satisfies the constraints within the view and is nearest to `targetSize`, with a priority for each axis.
    @discardableResult open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        fittingSize(for: targetSize, horizontal: horizontalFittingPriority, vertical: verticalFittingPriority)
    }
    /// The distances from the frame's edges inward to the alignment rectangle, which constraints use.
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    /// The view that supplies the first baseline for constraints; the view itself by default.
    open var forFirstBaselineLayout: UIView { self }
    /// The view that supplies the last baseline for constraints; the view itself by default.
    open var forLastBaselineLayout: UIView { self }

    // MARK: Drawing

    /// Draws the contents into the current context (`UIGraphicsGetCurrentContext()`); does nothing by default.
    open func draw(_ rect: CGRect) {}
    /// Schedules `draw(_:)` for the next frame.
    open func setNeedsDisplay() {
        layer.setNeedsDisplay()
        KeyValueObserving.valuesMayHaveChanged(of: self)
    }
    /// Schedules `draw(_:)` for the next frame, for the whole bounds whatever `rect` is.
    open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }

    // MARK: Gestures and interactions

    /// The gesture recognizers of this view, in the order in which they were added; nil if there are none.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { _gestureRecognizers.isEmpty ? nil : _gestureRecognizers }
        set { replaceGestureRecognizers(newValue ?? []) }
    }
    /// Adds a recognizer for touches in this view and its subviews, after removing it from its present view.
    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { attach(recognizer) }
    /// Removes a recognizer of this view and cancels its gesture.
    open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { detach(recognizer) }
    /// Whether `recognizer` may begin; true by default.
    @discardableResult open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }

    /// Context menus, tool tips and pointer effects of the view.
    open var interactions: [any UIInteraction] {
        get { _interactions }
        set { replaceInteractions(newValue) }
    }
    /// Adds an interaction, after removing it from its present view.
    open func addInteraction(_ interaction: any UIInteraction) { attach(interaction) }
    /// Removes an interaction of this view.
    open func removeInteraction(_ interaction: any UIInteraction) { detach(interaction) }
    /// The pointer style at a point of a view without a pointer interaction; nil for the superview's style.
    func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { nil }
    /// The tool tip of a view without a tool tip interaction.
    var automaticToolTip: String? { nil }

    // MARK: Focus

    /// Whether the view can become focused; false by default, true for controls.
    open var canBecomeFocused: Bool { false }
    var focusGrouping: FocusGrouping { .none }
    /// Whether key presses go to the view.
    open var isFocused: Bool { seat.focus.current === self }
    /// The effect of focus; a ring around the view by default, nil for none.
    open var focusEffect: UIFocusEffect? {
        get { if case .own(let effect) = focusEffectChoice { effect } else { .standard } }
        set { focusEffectChoice = .own(newValue) }
    }
    /// The focus group: Tab visits one of its views, a selected one if possible; arrow keys move within it. Subviews inherit it.
    open var focusGroupIdentifier: String?
    /// What the focus ring surrounds while the view is focused; its bounds by default.
    var focusRingTarget: FocusRingTarget { FocusRingTarget(self) }
    /// Called when the focus has moved to or from this view.
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}

    /// Called when Space or Enter has been pressed while the view is focused.
    func keyPressBegan() {}
    /// Called when that key has been released.
    func keyPressEnded() { performTaps() }
    /// Called when that key press has been cancelled.
    func keyPressCancelled() {}
    /// Whether the focused view handles an arrow key itself.
    func takesKey(_ key: Key) -> Bool { false }

    // MARK: Traits

    /// Called when the preferred content size category changes.
    func contentSizeCategoryDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// Applies `traits` to the view, when they change or when the view moves to a window.
    func applyTraits(_ traits: UITraitCollection) {
        if let background = _backgroundColor, !background.isFixed {
            layer.backgroundColor = background.resolvedColor(with: traits).cgColor
        }
        if appliedTraits !== traits {
            let old = appliedTraits
            appliedTraits = traits
            if old.layoutDirection != traits.layoutDirection { directionDidChange() }
            if old.preferredContentSizeCategory != traits.preferredContentSizeCategory { contentSizeCategoryDidChange() }
        }
        if !hasOwnContentScale, layer.contentsScale != traits.displayScale {
            layer.contentsScale = traits.displayScale
            layer.setNeedsDisplay()
        }
    }

    /// Appearance, scale, layout direction and text size for the view.
    open var traitCollection: UITraitCollection { _traitCollection }
    /// Called when `traitCollection` has changed; `previousTraitCollection` has the former values.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// The appearance of this view and its subviews; `unspecified` for the superview's appearance.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { _overrideUserInterfaceStyle }
        set {
            guard _overrideUserInterfaceStyle != newValue else { return }
            let previous = _traitCollection
            StyleOverrides.styleChanges(from: _overrideUserInterfaceStyle, to: newValue)
            _overrideUserInterfaceStyle = newValue
            notifyTraitCollectionDidChange(previous: previous)
        }
    }

    override var defaultAccessibilityFrame: CGRect { UIAccessibility.convertToScreenCoordinates(bounds, in: self) }

    /// The shape of the view as an item of dynamic behaviours; a rectangle by default.
    open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
    /// The shape for `path`, a convex polygon in coordinates with the origin at the centre; the bounds by default.
    open var collisionBoundingPath: UIBezierPath { .centred(bounds.size) }

    // MARK: CALayerDelegate

    /// Draws the layer's contents with `draw(_:)`.
    open func display(_ layer: CALayer) {
        let bounds = layer.bounds
        let scale = layer.contentsScale
        let width = PixelGrid.integer((bounds.width * scale).rounded(.up))
        let height = PixelGrid.integer((bounds.height * scale).rounded(.up))
        let entry = GraphicsStack.Entry {
            guard width > 0, height > 0 else { return nil }
            let context = CGContext(pixelWidth: width, pixelHeight: height, scale: scale)
            context?.translateBy(x: -bounds.minX, y: -bounds.minY)
            return context
        }
        GraphicsStack.push(entry)
        withOwnTraits { draw(bounds) }
        GraphicsStack.pop()
        if let image = entry.context?.makeImage() {
            layer.contents = image
            drawsContents = true
        } else if drawsContents {
            layer.contents = nil
            drawsContents = false
        }
    }

    /// Draws the layer's contents into `context` with `draw(_:)`.
    open func draw(_ layer: CALayer, in context: CGContext) {
        UIGraphicsPushContext(context)
        withOwnTraits { draw(layer.bounds) }
        UIGraphicsPopContext()
    }

    /// Calls `layoutSubviews()` and the controller's layout methods.
    open func layoutSublayers(of layer: CALayer) {
        // A view that was added during the layout pass has not updated its constraints yet.
        if !hasUpdatedConstraints { callUpdateConstraints() }
        controller?.viewWillLayoutSubviews()
        layoutSubviews()
        controller?.viewDidLayoutSubviews()
        KeyValueObserving.valuesMayHaveChanged(of: self)
    }

    /// The animation of a property in an animation block; none outside.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        UIView.animatedKeys.contains(event) ? blockAction(for: layer, forKey: event) : UIView.noAction
    }
}

// MARK: - Types

extension UIView {
    /// The distances and sizes that change with the superview's size.
    nonisolated public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bits of the mask.
        public let rawValue: UInt
        /// A mask with Apple's bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The distance to the superview's left edge changes.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width changes.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The distance to the superview's right edge changes.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The distance to the superview's top edge changes.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height changes.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The distance to the superview's bottom edge changes.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// How contents fit a changed size of the bounds.
    nonisolated public enum ContentMode: Int, Sendable {
        /// Stretched to the bounds.
        case scaleToFill = 0
        /// Scaled in proportion to fit into the bounds.
        case scaleAspectFit = 1
        /// Scaled in proportion to cover the bounds.
        case scaleAspectFill = 2
        /// Drawn again with `draw(_:)`.
        case redraw = 3
        /// At their own size in the middle; the cases below put them at the named edges.
        case center = 4
        case top = 5
        case bottom = 6
        case left = 7
        case right = 8
        case topLeft = 9
        case topRight = 10
        case bottomLeft = 11
        case bottomRight = 12

        var gravity: CALayerContentsGravity {
            switch self {
            case .scaleToFill, .redraw: .resize
            case .scaleAspectFit: .resizeAspect
            case .scaleAspectFill: .resizeAspectFill
            case .center: .center
            case .top: .top
            case .bottom: .bottom
            case .left: .left
            case .right: .right
            case .topLeft: .topLeft
            case .topRight: .topRight
            case .bottomLeft: .bottomLeft
            case .bottomRight: .bottomRight
            }
        }
    }

    /// Whether tinted elements are dimmed, as behind an alert.
    nonisolated public enum TintAdjustmentMode: Int, Sendable {
        /// As in the superview; not dimmed at the root.
        case automatic = 0
        /// Not dimmed.
        case normal = 1
        /// In grey.
        case dimmed = 2
    }

    /// The intrinsic size along an axis without a natural size.
    nonisolated public static let noIntrinsicMetric: CGFloat = -1
}

/// Whether a view is mirrored in right-to-left layouts.
nonisolated public enum UISemanticContentAttribute: Int, Sendable {
    /// Mirrored.
    case unspecified = 0
    /// Not mirrored: playback controls.
    case playback = 1
    /// Not mirrored: controls that refer to directions in space.
    case spatial = 2
    /// Always left to right.
    case forceLeftToRight = 3
    /// Always right to left.
    case forceRightToLeft = 4
}

/// The direction of an interface's layout.
nonisolated public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// Leading is left.
    case leftToRight = 0
    /// Leading is right.
    case rightToLeft = 1
}
