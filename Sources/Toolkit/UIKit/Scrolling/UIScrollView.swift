// A view onto content that may be larger: the content offset is the origin of the view's bounds.
//
// This file declares all open members; dragging, wheel, keys and the movement in each frame have their own files.

internal import WindowSystem

/// A view that scrolls and pages its content.
@preconcurrency @MainActor open class UIScrollView: UIView, ScrollDelegateHolder {
    weak var scrollDelegate: (any UIScrollViewDelegate)?
    /// Sets the scroll delegate; subclasses override this to find out what their delegate implements.
    func setScrollDelegate(_ delegate: (any UIScrollViewDelegate)?) { scrollDelegate = delegate }

    // MARK: Content

    /// The point of the content at the view's upper left corner. Setting it ends any movement but a drag.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            stopMotion()
            // An unchanged offset causes no layout, after which a list would hold its place again.
            if newValue != bounds.origin { (self as? any ListView)?.list.place = .free }
            moveContent(to: newValue)
        }
    }
    /// The size of the content, in points.
    open var contentSize: CGSize {
        get { laidOutContentSize }
        set {
            guard newValue != laidOutContentSize else { return }
            laidOutContentSize = newValue
            scrollRangeDidChange()
            KeyValueObserving.valuesDidChange(of: self)
        }
    }
    /// The stored `contentSize`. Reading the property itself makes a list update its geometry.
    private(set) final var laidOutContentSize = CGSize.zero
    /// The space added around the content, in points.
    open var contentInset = UIEdgeInsets.zero {
        didSet {
            guard oldValue != contentInset else { return }
            updateAdjustedInset()
            KeyValueObserving.valuesDidChange(of: self)
        }
    }
    /// The sum of `contentInset`, the part of the safe area that `contentInsetAdjustmentBehavior` adds, and the space for a refresh control
    /// that is refreshing.
    open internal(set) var adjustedContentInset: UIEdgeInsets {
        get { _adjustedContentInset }
        set { _adjustedContentInset = newValue }
    }
    // Storage that nothing can override is read without a check of overlapping accesses, many times in a frame.
    private final var _adjustedContentInset = UIEdgeInsets.zero
    /// Called when `adjustedContentInset` has changed; does nothing by default.
    open func adjustedContentInsetDidChange() {}
    /// Whether a drag ends editing in the window; `none` by default.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// How the safe area adds to `adjustedContentInset`; `automatic` by default.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic { didSet { updateAdjustedInset() } }

    /// Sets the content offset, animated over 0.3 seconds or at once.
    open func setContentOffset(_ offset: CGPoint, animated: Bool) {
        if animated { animateContentOffset(to: offset) } else { contentOffset = offset }
    }

    /// Scrolls the least distance that shows `rect`, in the content's coordinates.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        guard !rect.minX.isNaN, !rect.minY.isNaN else { return }
        setContentOffset(offset(showing: rect), animated: animated)
    }

    // MARK: Behaviour

    /// Whether touches, wheel and keys scroll the content. Setting it to false ends any movement, a drag included.
    open var isScrollEnabled = true { didSet { if !isScrollEnabled { stopScrolling() } } }
    /// Whether content can be pulled past its ends, with resistance.
    open var bounces = true
    /// Whether even content that fits the height can be pulled past its ends.
    open var alwaysBounceVertical = false
    /// Whether even content that fits the width can be pulled past its ends.
    open var alwaysBounceHorizontal = false
    /// Whether a drag that begins mostly along one axis scrolls only along that axis. A diagonal drag is not limited. False by default.
    open var isDirectionalLockEnabled = false
    /// The axis along which the present drag cannot scroll; nil for none.
    var lockedAxis: UIAxis?
    /// Whether the content stops at multiples of the view's size.
    open var isPagingEnabled = false
    /// The rate at which the content decelerates after a drag; `normal` by default.
    open var decelerationRate = DecelerationRate.normal
    /// Whether a click on the selected tab scrolls this view to its top; true by default. A click in the window's top safe area inset
    /// has the same effect, unless `scrollsToTop` is true for another visible scroll view.
    open var scrollsToTop = true

    // MARK: Refreshing

    /// The control that refreshes the content when it is pulled down; nil by default.
    open var refreshControl: UIRefreshControl? { didSet { refreshControlDidChange(from: oldValue) } }
    /// Whether a touchpad holds the content past its top.
    var isTouchpadPulling = false

    // MARK: Zooming

    /// The least scale of the delegate's `viewForZooming(in:)`; 1 by default. Zooming is possible if the greatest scale is larger.
    open var minimumZoomScale: CGFloat {
        get { zoom?.minimum ?? 1 }
        set { changeZoomLimits { $0.minimum = newValue } }
    }
    /// The greatest scale; 1 by default.
    open var maximumZoomScale: CGFloat {
        get { zoom?.maximum ?? 1 }
        set { changeZoomLimits { $0.maximum = newValue } }
    }
    /// The present scale; 1 by default. Setting it zooms about the middle of the visible part; a value beyond the limits is limited.
    open var zoomScale: CGFloat {
        get { zoom?.scale ?? 1 }
        set { setZoomScale(newValue, animated: false) }
    }
    /// Changes the scale within the limits, animated or at once.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomAboutMiddle(to: scale, animated: animated) }
    /// Zooms and scrolls so that `rect`, in the coordinates of the delegate's view, fills as much of the visible part as possible.
    open func zoom(to rect: CGRect, animated: Bool) { zoomToFit(rect, animated: animated) }
    /// Whether a pinch can exceed the limits, with resistance; true by default.
    open var bouncesZoom = true
    /// Whether a pinch is zooming.
    open var isZooming: Bool { zoom?.isZooming ?? false }
    /// Whether the content returns to a limit that a pinch has exceeded.
    open var isZoomBouncing: Bool { zoom?.isBouncing ?? false }
    /// The recognizer of the pinches that zoom; nil while the limits permit no zooming.
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { zoom?.pinch }
    var zoom: ScrollZoom?

    // MARK: Touches

    /// Whether a drag that begins soon after the touch scrolls even over controls, which handle touches themselves.
    open var delaysContentTouches = true
    /// Whether a drag may cancel touches in the content.
    open var canCancelContentTouches = true
    /// Whether a drag may cancel the touches of `view`; false for controls.
    @discardableResult
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }
    /// The recognizer of the drags that scroll the content.
    public let panGestureRecognizer: UIPanGestureRecognizer = ScrollPanGestureRecognizer(target: nil, action: nil)

    /// Whether a finger touches the content, moved or not.
    open internal(set) var isTracking = false
    /// Whether a finger is scrolling the content.
    open var isDragging: Bool { if case .dragging = motion { true } else { false } }
    /// Whether the content still moves after the finger has lifted.
    open var isDecelerating: Bool { if case .decelerating = motion { true } else { false } }

    // MARK: Indicators

    /// Whether a vertical indicator appears while the content moves.
    open var showsVerticalScrollIndicator = true { didSet { updateIndicators() } }
    /// Whether a horizontal indicator appears while the content moves.
    open var showsHorizontalScrollIndicator = true { didSet { updateIndicators() } }
    /// The colour of the indicators.
    open var indicatorStyle = IndicatorStyle.default { didSet { updateIndicators() } }
    /// Insets of the vertical indicator's track, in points, in addition to the adjusted content inset.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { updateIndicators() } }
    /// Insets of the horizontal indicator's track, in points, in addition to the adjusted content inset.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { updateIndicators() } }
    /// The insets of both indicators; the value is read from the vertical indicator.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
    }
    /// Shows the indicators for half a second.
    open func flashScrollIndicators() {
        showIndicators()
        hideIndicators()
    }

    // MARK: State

    var motion = ScrollMotion.none { didSet { if case .easing = motion {} else { scrollGoal = nil } } }
    /// The number of scroll events, of wheels and touchpads, that the view has received.
    package internal(set) var _scrollCount = 0
    /// What the present animation leads to; nil for a fixed offset.
    var scrollGoal: ScrollGoal?
    /// Whether a list is changing `contentSize` and will then set the offset itself. Meanwhile the offset is not clamped by the setters of
    /// the size and of the insets, which subclasses override and bars call.
    var isKeepingPlace = false
    /// The target of the present deceleration, if the delegate has set one.
    var delegateTarget: CGPoint?
    /// The `contentInset` that `adjustedContentInset` includes.
    var appliedContentInset = UIEdgeInsets.zero
    /// The safe area when the view was last in a window, so that a view that returns keeps its layout.
    var lastSafeArea: UIEdgeInsets?
    /// The size of the bounds at the last layout.
    private var lastSize = CGSize.zero
    /// The collapsible row of the bar above the content. The adjusted inset includes the row's present height.
    var topExtension = TopExtension()
    /// The value for `topExtension` that the bar has set; takes effect with the next update of the insets.
    var pendingTopExtension = TopExtension()
    weak var topBar: (any ScrollTopBar)?
    /// The bar at the bottom that follows the scrolling; nil for most scroll views.
    weak var bottomBar: (any ScrollBottomBar)?
    /// The beginning of the present touch, in seconds on the media clock.
    var touchBegan = 0.0
    var touchpad = TouchpadSamples()
    var pageNotches = PageNotches()
    var indicators = ScrollIndicators()
    let displayLink = FrameMotion(named: "scroll")

    override func didInit() {
        clipsToBounds = true
        setUpPan()
        displayLink.handler = { [weak self] time in self?.advance(to: time) ?? .atRest }
        displayLink.values = { [weak self] in self.map { ["x": Double($0.contentOffset.x), "y": Double($0.contentOffset.y)] } ?? [:] }
    }

    // MARK: Overridden

    /// The view's rectangle in its superview.
    open override var frame: CGRect {
        get { super.frame }
        set {
            if newValue.size != super.frame.size { sizeWillChange() }
            super.frame = newValue
        }
    }

    /// Also moves the content, since the origin of the bounds is the content offset.
    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let old = super.bounds
            if newValue.size != old.size { sizeWillChange() }
            super.bounds = newValue
            boundsDidChange(from: old)
        }
    }

    /// Makes a list remember its place before its size changes.
    private func sizeWillChange() { (self as? any ListView)?.holdPlace() }

    /// Whether the pages run from right to left.
    var pagesRunBackward: Bool { false }

    /// Also keeps the content offset in its range if the scroll view has another size than at its last layout.
    open override func layoutSubviews() {
        super.layoutSubviews()
        updateAdjustedInset()
        if bounds.size != lastSize {
            lastSize = bounds.size
            keepInRangeAfterResize()
        }
        refreshControl?.follow()
        layOutIndicators()
    }

    /// Also updates the adjusted content inset.
    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        updateAdjustedInset()
    }

    /// Also ends any movement at its destination if the view has left its window.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { finishMotion() }
    }

    /// Returns the scroll view itself while the content decelerates visibly, so that a press only stops it.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit != nil && isDecelerating && !isNearRest ? self : hit
    }

    /// Scrolls; returns false if nothing scrolls in that direction.
    open override func scrollWheel(with event: UIEvent) -> Bool { handleWheel(event) || super.scrollWheel(with: event) }
    /// At the end of its content, a scroll view keeps the events of a sequence that it has scrolled for.
    override var keepsScrollSequence: Bool { true }

    /// Scrolls for arrows, Page Up and Down, Home, End and space; passes other keys on.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !handleKeys(presses) { super.pressesBegan(presses, with: event) }
    }

    /// The inherited commands; with an enabled refresh control, also F5, which begins a refresh.
    open override var keyCommands: [UIKeyCommand]? {
        guard let refreshControl, refreshControl.isEnabled else { return super.keyCommands }
        let refresh = UIKeyCommand(input: UIKeyCommand.inputFunction(5), modifierFlags: [], action: Selector(UIScrollView.refreshByKey))
        return (super.keyCommands ?? []) + [refresh]
    }

    /// Refuses a drag along an axis that does not scroll, or over a view if a drag may not cancel its touches.
    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        recognizer === panGestureRecognizer ? shouldBeginDragging() : super.gestureRecognizerShouldBegin(recognizer)
    }

    /// Scrolls by a page; for `up` at the top of the content, begins a refresh if there is a refresh control. Returns false at the
    /// content's end.
    open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
        guard isScrollEnabled else { return false }
        let isSideways = canScrollHorizontally && !canScrollVertically
        if !isPagingEnabled {
            switch direction {
            case .left, .right: return turnPage(direction == .right ? .forward : .backward, along: .horizontal)
            case .next where isSideways: return turnPage(pagesRunBackward ? .backward : .forward, along: .horizontal)
            case .previous where isSideways: return turnPage(pagesRunBackward ? .forward : .backward, along: .horizontal)
            case .up, .down, .next, .previous: break
            }
        }
        let key: Key =
            switch direction {
            case .up: isPagingEnabled ? .up : .pageUp
            case .down: isPagingEnabled ? .down : .pageDown
            case .previous: .pageUp
            case .next: .pageDown
            case .left: .left
            case .right: .right
            }
        if direction == .up, contentOffset.y <= verticalRange.lowerBound, refreshFromTop() { return true }
        return scroll(for: key, isShifted: false)
    }

    /// Whether content that scrolls only horizontally follows a vertical wheel.
    var followsVerticalWheel: Bool { true }

    override var focusGrouping: FocusGrouping { .unit }
    /// Called when the content offset has changed; subclasses add the views that have become visible.
    func contentDidMove() {}
}

/// Is notified of each phase of scrolling. All methods are optional.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: AnyObject {
    /// Called whenever the content offset has changed.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Called when a finger begins to scroll the content.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Called when the finger lifts; `velocity` is in points per millisecond, and `targetContentOffset` may be changed.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
    /// Called after the finger has lifted; `decelerate` is whether the content goes on moving.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Called when the content goes on moving after a drag.
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
    /// Called when deceleration has ended.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Called when a scroll with `animated: true` has ended.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// Called after a change of the adjusted content inset, which depends on the safe area and the content inset.
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
    /// Whether a click on the selected tab or on the status bar may scroll the view to its top; true by default.
    func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool
    /// Called when a click on the selected tab or on the status bar has scrolled the view to its top.
    func scrollViewDidScrollToTop(_ scrollView: UIScrollView)
    /// The view to scale when the scroll view zooms; nil, the default, for none.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Called before the content is zoomed by the user or by an animation.
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
    /// Called whenever the zoom scale has changed.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Called when zooming has ended, including the return to a limit.
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    /// Leaves the target as it is.
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
    /// Returns true.
    public func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool { true }
    /// Does nothing.
    public func scrollViewDidScrollToTop(_ scrollView: UIScrollView) {}
    /// Returns nil.
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    /// Does nothing.
    public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
}

/// A scroll view with a `delegate`.
///
/// Swift cannot override a settable property with another type, but a class's property can hide one from a protocol extension:
/// the `delegate` of a table view is a `UITableViewDelegate`, and the `delegate` of a plain scroll view is declared here.
@preconcurrency @MainActor public protocol ScrollDelegateHolder: UIScrollView {}

extension ScrollDelegateHolder {
    /// The scroll view's delegate. Held weakly.
    public var delegate: (any UIScrollViewDelegate)? {
        get { scrollDelegate }
        set { setScrollDelegate(newValue) }
    }
}

// MARK: - Types

extension UIScrollView {
    /// The factor that multiplies the speed each millisecond.
    nonisolated public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The factor, between 0 and 1.
        public let rawValue: CGFloat
        /// A custom rate; decelerations limit it to 0.5…0.9999.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// 0.998, the default.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// How the safe area adds to the adjusted content inset.
    nonisolated public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Always at the top and bottom; at the left and right only if the content scrolls or always bounces horizontally. The same as
        /// `never` in a view controller with `automaticallyAdjustsScrollViewInsets` set to false.
        case automatic = 0
        /// Only on axes on which the content scrolls or always bounces.
        case scrollableAxes = 1
        /// Not at all: the adjusted content inset is the content inset.
        case never = 2
        /// On both axes.
        case always = 3
    }

    enum PageDirection { case forward, backward }

    /// How a drag ends editing, with Apple's raw values.
    nonisolated public enum KeyboardDismissMode: Int, Sendable {
        /// Dragging does not end editing.
        case none = 0
        /// Editing ends when a finger or the pointer begins to drag the content.
        case onDrag = 1
        /// On iOS the keyboard follows the finger. There is no on-screen keyboard here, so dragging does not end editing.
        case interactive = 2
    }

    /// The colour of the indicators.
    nonisolated public enum IndicatorStyle: Int, Sendable {
        /// Dark in light mode, light in dark mode.
        case `default` = 0
        /// Black in both modes.
        case black = 1
        /// White in both modes.
        case white = 2
    }
}
