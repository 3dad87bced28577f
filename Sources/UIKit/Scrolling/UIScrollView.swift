// A window onto content that may be larger: the content offset is the origin of the view's bounds.
//
// Everything open is declared here; dragging, the wheel, keys and the steps of each frame stand in their own files.

public import Foundation
internal import QuartzCore
internal import WindowSystem

/// A view whose content can be moved by hand.
@preconcurrency @MainActor
open class UIScrollView: UIView, ScrollDelegateHolder {
    weak var scrollDelegate: (any UIScrollViewDelegate)?
    /// Takes over who hears of scrolling; subclasses whose delegate does more look at what it can do.
    func setScrollDelegate(_ delegate: (any UIScrollViewDelegate)?) { scrollDelegate = delegate }

    // MARK: Content

    /// The content's point at the view's upper left corner. Setting it ends any movement.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            stopMoving()
            moveContent(to: newValue)
        }
    }
    /// How large the content is, in points.
    open var contentSize = CGSize.zero { didSet { if oldValue != contentSize { scrollRangeDidChange() } } }
    /// Room added around the content, in points.
    open var contentInset = UIEdgeInsets.zero { didSet { if oldValue != contentInset { updateAdjustedInset() } } }
    /// `contentInset` and what the safe area adds.
    open var adjustedContentInset: UIEdgeInsets { adjustedInset }
    open func adjustedContentInsetDidChange() {}
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic { didSet { updateAdjustedInset() } }

    /// Scrolls as if by a short glide, or at once.
    open func setContentOffset(_ offset: CGPoint, animated: Bool) {
        if animated { glide(to: offset) } else { contentOffset = offset }
    }

    /// Scrolls as little as shows `rect`, in the content's coordinates.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) { reveal(rect, animated: animated) }

    // MARK: Behaviour

    /// Whether finger, wheel and keys move the content.
    open var isScrollEnabled = true { didSet { if !isScrollEnabled { stopMoving() } } }
    /// Whether content can be pulled past its ends, elastically.
    open var bounces = true
    /// Whether content that fits can be pulled all the same.
    open var alwaysBounceVertical = false
    open var alwaysBounceHorizontal = false
    /// Whether the content rests only at multiples of the view's size.
    open var isPagingEnabled = false
    open var decelerationRate = DecelerationRate.normal
    /// Whether a click on the tab that shows this view scrolls it to its beginning.
    open var scrollsToTop = true

    // MARK: Touches

    /// Whether a drag that begins at once scrolls even where content tracks touches itself.
    open var delaysContentTouches = true
    /// Whether a drag takes the touch away from content.
    open var canCancelContentTouches = true
    /// Whether a drag may take the touch away from `view`: not from controls.
    open func touchesShouldCancel(in view: UIView) -> Bool { !(view is UIControl) }
    public let panGestureRecognizer: UIPanGestureRecognizer = ScrollPanGestureRecognizer(target: nil, action: nil)

    /// Whether the finger is down, though perhaps still.
    open var isTracking: Bool { touchIsDown }
    /// Whether the finger has begun to move the content.
    open var isDragging: Bool { if case .dragging = motion { true } else { false } }
    /// Whether the content runs on after the finger has lifted.
    open var isDecelerating: Bool { if case .gliding = motion { true } else { false } }

    // MARK: Indicators

    /// Whether a bar at the right shows where one is, while one moves.
    open var showsVerticalScrollIndicator = true { didSet { indicatorsMayHaveChanged() } }
    /// Whether a bar at the bottom shows where one is, while one moves.
    open var showsHorizontalScrollIndicator = true { didSet { indicatorsMayHaveChanged() } }
    /// The indicators' colour.
    open var indicatorStyle = IndicatorStyle.default { didSet { indicatorsMayHaveChanged() } }
    /// From the view's edges to the vertical indicator's track.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicatorsMayHaveChanged() } }
    /// From the view's edges to the horizontal indicator's track.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero { didSet { indicatorsMayHaveChanged() } }
    /// The insets of both indicators.
    open var scrollIndicatorInsets: UIEdgeInsets {
        get { verticalScrollIndicatorInsets }
        set {
            verticalScrollIndicatorInsets = newValue
            horizontalScrollIndicatorInsets = newValue
        }
    }
    /// Shows the indicators for a moment.
    open func flashScrollIndicators() {
        showIndicators()
        hideIndicators()
    }

    // MARK: State

    var motion = ScrollMotion.none
    var adjustedInset = UIEdgeInsets.zero
    /// The part of the adjusted inset that is the client's.
    var appliedContentInset = UIEdgeInsets.zero
    /// The safe area where the view was last in a window: what comes back is to stand as it stood.
    var lastSafeArea: UIEdgeInsets?
    /// What a bar above makes of the content's place.
    var topExtension = TopExtension()
    /// What the bar above asks for, until the insets have followed.
    var wantedExtension = TopExtension()
    weak var topBar: (any ScrollTopBar)?
    var touchIsDown = false
    /// When the present touch began, in seconds on the media clock.
    var touchBegan = 0.0
    var touchpad = TouchpadTrack()
    var pageNotches = PageNotches()
    var indicators = ScrollIndicators()
    let driver = ScrollDriver()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        clipsToBounds = true
        setUpPan()
        driver.step = { [weak self] time in self?.step(to: time) ?? .rest }
    }

    // MARK: Overridden

    open override var bounds: CGRect {
        get { super.bounds }
        set {
            let old = super.bounds
            super.bounds = newValue
            boundsDidChange(from: old)
        }
    }

    /// Whether the next page lies to the left of a page.
    var pagesRunBackward: Bool { false }

    open override func layoutSubviews() {
        super.layoutSubviews()
        updateAdjustedInset()
        keepInRangeAfterResize()
        layOutIndicators()
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        updateAdjustedInset()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if window == nil { arriveAtOnce() }
    }

    /// Content that moves is not to be touched: a press only stops it.
    open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit != nil && isDecelerating && !isNearRest ? self : hit
    }

    open override func scrollWheel(with event: UIEvent) {
        if !handleWheel(event) { super.scrollWheel(with: event) }
    }

    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if !handleKeys(presses) { super.pressesBegan(presses, with: event) }
    }

    open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        recognizer === panGestureRecognizer ? shouldBeginDragging() : super.gestureRecognizerShouldBegin(recognizer)
    }

    /// Shows the next page in a direction; false at the content's end.
    open override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
        guard isScrollEnabled else { return false }
        if !isPagingEnabled, direction == .left || direction == .right { return turnPage(.horizontal, forward: direction == .right) }
        let key: Key =
            switch direction {
            case .up, .previous: isPagingEnabled ? .up : .pageUp
            case .down, .next: isPagingEnabled ? .down : .pageDown
            case .left: .left
            case .right: .right
            }
        return scroll(for: key, isShifted: false)
    }

    /// The offset has changed; subclasses bring in what comes into sight.
    func contentDidMove() {}
}
