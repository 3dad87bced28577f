// A rectangle on the screen that draws, lays out what it contains, and answers events.
//
// Swift only lets subclasses override what stands in the class body, so everything open is declared here, in a line or
// two; how it is done stands in the file of its topic (`UIView+Geometry`, `UIView+Tint`, …).

public import CoreGraphics
@preconcurrency public import Foundation
public import QuartzCore
internal import WindowSystem

/// A rectangle on the screen. Geometry in points, y downward, angles in radians.
@preconcurrency @MainActor
open class UIView: UIResponder, CALayerDelegate, UIFocusItem {
    /// The class of `layer`: `CALayer` or one of its subclasses.
    open class var layerClass: AnyClass { CALayer.self }

    /// What the view looks like; its geometry is the view's.
    public let layer: CALayer
    var subviewList: [UIView] = []
    /// Cleared by the parent, in whose list the view is; so it need not be weak, and going up the tree costs nothing.
    nonisolated(unsafe) unowned(unsafe) var parent: UIView?
    weak var hostWindow: UIWindow?
    weak var controller: (any RootViewOwner)?
    var ownTint: UIColor?
    var ownBackground: UIColor?
    var margins = MarginState()
    var safeArea = SafeAreaState()
    var recognizerList: [UIGestureRecognizer] = []
    var interactionList: [any UIInteraction] = []
    var autoLayout: AutoLayoutRecord?
    var focusEffectChoice = FocusEffectChoice.automatic
    var traitOverrides: UIUserInterfaceStyle = .unspecified
    /// The circumstances that the view was last laid out for.
    var takenTraits = UITraitCollection.current
    /// Animations that run on the view and take the user's actions away from it.
    var blockingAnimations = 0
    /// Whether the layer's contents were drawn by `draw(_:)`.
    var drawsContents = false

    public init(frame: CGRect) {
        layer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init()
        super.init()
        setUpLayer(frame: frame)
    }

    public convenience override init() {
        self.init(frame: .zero)
    }

    /// There are no archives here: an empty view.
    public required init?(coder: NSCoder) {
        layer = (Self.layerClass as? CALayer.Type ?? CALayer.self).init()
        super.init()
        setUpLayer(frame: .zero)
    }

    deinit {
        for view in subviewList { view.parent = nil }
    }

    private func setUpLayer(frame: CGRect) {
        layer.delegate = self
        layer.contentsScale = takenTraits.displayScale
        layer.frame = frame
        layer.setNeedsDisplay()
        layer.setNeedsLayout()
    }

    open override var next: UIResponder? { controller ?? parent }

    // MARK: Geometry

    /// The view's box in its superview; under a transform, the box around it.
    open var frame: CGRect {
        get { layer.frame }
        set { changeGeometry { layer.frame = newValue } }
    }
    /// The view's box in its own coordinates.
    open var bounds: CGRect {
        get { layer.bounds }
        set { changeGeometry { layer.bounds = newValue } }
    }
    /// Where the layer's anchor point lies in the superview.
    open var center: CGPoint {
        get { layer.position }
        set { changeGeometry { layer.position = newValue } }
    }
    /// How the view is turned, scaled and moved about its anchor point.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }
    /// How the view follows the size of its superview where Auto Layout does not place it.
    open var autoresizingMask: AutoresizingMask = []
    open var autoresizesSubviews = true

    /// The size is another one: what is within is laid out anew.
    func sizeDidChange(from oldSize: CGSize) {
        if autoresizesSubviews { resizeSubviews(from: oldSize) }
        setNeedsLayout()
        if contentMode == .redraw { setNeedsDisplay() }
    }

    // MARK: Looks

    /// 0 unseen to 1 opaque; other values are clamped.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue.isNaN ? 0 : min(max(newValue, 0), 1)) }
    }
    /// Whether the view and what it contains are left out of drawing and of hit tests; layout goes on.
    open var isHidden: Bool {
        get { layer.isHidden }
        set {
            guard layer.isHidden != newValue else { return }
            layer.isHidden = newValue
            parent?.subviewHidingDidChange(self)
        }
    }
    /// A subview has been hidden or shown.
    func subviewHidingDidChange(_ subview: UIView) {}
    /// What the bounds are filled with; nil is nothing.
    open var backgroundColor: UIColor? {
        get { ownBackground }
        set {
            ownBackground = newValue
            layer.backgroundColor = newValue?.resolvedColor(with: traitCollection).cgColor
        }
    }
    /// Whether the view promises to cover all of its bounds; drawing uses it to skip what lies beneath.
    open var isOpaque = true
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    /// How drawn contents fit bounds of another size.
    open var contentMode = ContentMode.scaleToFill {
        didSet { layer.contentsGravity = contentMode.gravity }
    }
    /// A number to find the view by; see `viewWithTag(_:)`.
    open var tag = 0
    /// Whether the user's actions reach the view and what it contains.
    open var isUserInteractionEnabled = true
    open var isMultipleTouchEnabled = false
    open var isExclusiveTouch = false
    /// The colour of what can be acted upon; inherited where not set, and reset by nil.
    open var tintColor: UIColor! {
        get { effectiveTint }
        set { setOwnTint(newValue) }
    }
    /// Whether the tint is dimmed, as behind an alert.
    open var tintAdjustmentMode = TintAdjustmentMode.automatic {
        didSet { if oldValue != tintAdjustmentMode { announceDimming() } }
    }
    /// The tint has changed, or the view has come into a window.
    open func tintColorDidChange() {}

    /// Whether the view mirrors itself where text runs from right to left.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
        didSet {
            if oldValue != semanticContentAttribute { directionDidChange() }
        }
    }
    /// Called when the layout direction or the attribute that may force it changes.
    func directionDidChange() {
        setNeedsLayout()
        directionDidChangeForConstraints()
        marginsMayHaveChanged()
    }

    // MARK: Hierarchy

    /// The view that contains this one.
    public var superview: UIView? { parent }
    public var window: UIWindow? { windowOfView }
    /// What the view contains, back to front.
    open var subviews: [UIView] { subviewList }

    /// Puts a view in front of, among or behind the others within this one; it leaves where it was before.
    open func addSubview(_ view: UIView) { insert(view, at: subviewList.count) }
    open func insertSubview(_ view: UIView, at index: Int) { insert(view, at: index) }
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insert(view, above: sibling) }
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insert(view, below: sibling) }
    open func exchangeSubview(at first: Int, withSubviewAt second: Int) { exchange(first, second) }
    open func bringSubviewToFront(_ view: UIView) { reorder(view, to: subviewList.count - 1) }
    open func sendSubviewToBack(_ view: UIView) { reorder(view, to: 0) }
    open func removeFromSuperview() { detach() }

    /// Steps of the view's life in the tree, for subclasses.
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func didMoveToWindow() {}

    // MARK: Hit testing

    /// The deepest view that contains `point` and takes events.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { deepestView(at: point, with: event) }
    /// Whether `point`, in the view's coordinates, lies in the view.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

    // MARK: Layout

    /// Asks for `layoutSubviews()` before the next frame.
    open func setNeedsLayout() { layer.setNeedsLayout() }
    /// Lays out this view and what it contains now, where that is needed.
    open func layoutIfNeeded() {
        solveConstraintsIfNeeded()
        layer.layoutIfNeeded()
    }
    /// Places the subviews; the superclass places those with constraints.
    open func layoutSubviews() { placeConstrainedSubviews() }
    /// The size that fits best within `size`; by default the present one.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
    open func sizeToFit() { resizeToFit() }
    /// The size the contents want, or `noIntrinsicMetric`.
    open var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric) }

    // MARK: Margins and safe area

    /// The distance kept from the edges by contents, in points; 8 by default.
    open var layoutMargins: UIEdgeInsets {
        get { effectiveMargins }
        set { setMargins(newValue) }
    }
    /// The layout margins by the direction that text runs in.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { directionalMargins }
        set { setDirectionalMargins(newValue) }
    }
    /// Whether the superview's margins count here too, where they reach in.
    open var preservesSuperviewLayoutMargins = false {
        didSet { if oldValue != preservesSuperviewLayoutMargins { marginsMayHaveChanged() } }
    }
    /// Whether the safe area's rim is added to the margins.
    open var insetsLayoutMarginsFromSafeArea = true {
        didSet { if oldValue != insetsLayoutMarginsFromSafeArea { marginsMayHaveChanged() } }
    }
    /// Called after `layoutMargins` changed. UIView itself calls `setNeedsLayout()`.
    open func layoutMarginsDidChange() {}
    /// How far bars and the window's rim cover the view from its edges.
    open var safeAreaInsets: UIEdgeInsets { safeArea.insets }
    /// Called after `safeAreaInsets` changed. UIView itself calls `setNeedsLayout()`.
    open func safeAreaInsetsDidChange() {}

    // MARK: Constraints

    /// Whether the view cannot be laid out without constraints.
    open class var requiresConstraintBasedLayout: Bool { false }
    /// Whether the frame and the autoresizing mask stand as constraints in layouts the view takes part in.
    open var translatesAutoresizingMaskIntoConstraints = true {
        didSet { if oldValue != translatesAutoresizingMaskIntoConstraints { autoresizingTranslationDidChange() } }
    }
    /// Brings the view's own constraints up to date, before layout; overrides call super last.
    open func updateConstraints() { constraintsWereUpdated() }
    open func setNeedsUpdateConstraints() { markNeedsUpdateConstraints() }
    open func invalidateIntrinsicContentSize() { intrinsicContentSizeDidChange() }
    /// The size that satisfies the constraints within the view and is nearest to `targetSize`, both ways with little insistence.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        solvedFittingSize(targetSize, horizontal: .fittingSizeLevel, vertical: .fittingSizeLevel)
    }
    /// The size that satisfies the constraints within the view and is nearest to `targetSize`, as the priorities insist.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        solvedFittingSize(targetSize, horizontal: horizontalFittingPriority, vertical: verticalFittingPriority)
    }
    /// From the frame's edges inward to the rectangle that constraints align.
    open var alignmentRectInsets: UIEdgeInsets { .zero }
    open var forFirstBaselineLayout: UIView { self }
    open var forLastBaselineLayout: UIView { self }

    // MARK: Drawing

    /// Draws the contents into the current context (`UIGraphicsGetCurrentContext()`).
    open func draw(_ rect: CGRect) {}
    open func setNeedsDisplay() { layer.setNeedsDisplay() }
    open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay() }

    // MARK: Gestures

    /// The recognisers that look at touches in this view, in the order they were added.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { recognizerList.isEmpty ? nil : recognizerList }
        set { replaceGestureRecognizers(newValue ?? []) }
    }
    /// Lets a recogniser look at this view's touches, or no longer; it looks at one view's at a time.
    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) { attach(recognizer) }
    open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) { detach(recognizer) }
    /// How long what the view contains waits to hear of a touch, in case it becomes a drag of the view itself; in seconds.
    var contentTouchDelay: TimeInterval { 0 }
    /// Whether `recognizer`, which is about to begin over this view, may.
    open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: Interactions

    /// What the view offers besides its gestures: menus, tool tips, answers to the pointer.
    open var interactions: [any UIInteraction] {
        get { interactionList }
        set { replaceInteractions(newValue) }
    }
    open func addInteraction(_ interaction: any UIInteraction) { attach(interaction) }
    open func removeInteraction(_ interaction: any UIInteraction) { detach(interaction) }
    /// How the pointer looks at a place of the view where no interaction says so; nil leaves it to the superview.
    func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { nil }
    /// What a tool tip says of the view where no interaction says so.
    var automaticToolTip: String? { nil }

    // MARK: Focus

    /// Whether the keyboard can be made to act upon the view, with Tab; controls can.
    open var canBecomeFocused: Bool { false }
    /// Whether the keyboard acts upon the view.
    open var isFocused: Bool { UIApplication.shared.focus.current === self }
    /// How the view looks while it is focused: a ring around it unless another effect is set; nil is none.
    open var focusEffect: UIFocusEffect? {
        get { if case .own(let effect) = focusEffectChoice { effect } else { .standard } }
        set { focusEffectChoice = .own(newValue) }
    }
    /// Views of one group, by name or as within a view with the name, are one stop for Tab; the arrows lead from one to the other.
    open var focusGroupIdentifier: String?
    /// What the focus ring surrounds, in the view's coordinates.
    var focusRingArea: CGRect { bounds }
    open func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {}

    /// Space or Enter went down on the focused view, was let go, or does not count after all.
    func keyPressBegan() {}
    func keyPressEnded() { performTaps() }
    func keyPressCancelled() {}
    /// Whether an arrow does something to the focused view itself.
    func takesKey(_ key: Key) -> Bool { false }

    // MARK: Traits

    /// Called when the preferred content size category changes.
    func contentSizeCategoryDidChange() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }
    /// Takes over what the view is made of in `traits`, when they change or when the view comes into a window.
    func takeTraits(_ traits: UITraitCollection) { applyTraits(traits) }
    /// What the view's surroundings are like: appearance, scale, direction.
    open var traitCollection: UITraitCollection { effectiveTraits }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    /// The appearance within this view, whatever it is outside.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { traitOverrides }
        set { setStyleOverride(newValue) }
    }

    // MARK: Accessibility

    override var defaultAccessibilityFrame: CGRect { UIAccessibility.convertToScreenCoordinates(bounds, in: self) }

    // MARK: The layer's delegate

    open func display(_ layer: CALayer) { displayContents(of: layer) }
    open func draw(_ layer: CALayer, in context: CGContext) { drawContents(in: context) }
    open func layoutSublayers(of layer: CALayer) { layoutPass() }
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { animationAction(for: layer, key: event) }
}
