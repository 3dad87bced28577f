// A page control: a row of dots, one for each page.

@preconcurrency public import Foundation
internal import WindowSystem

/// A row of dots, one for each page, with the current page's dot highlighted.
///
/// A click on a dot selects its page; a click beside the dots goes one page back in the leading half and one page forward in the other
/// half. Clicks, drags, the wheel and keys send `.valueChanged`.
@preconcurrency @MainActor open class UIPageControl: UIControl {
    /// The number of pages. A negative number counts as 0.
    open var numberOfPages = 0 {
        didSet {
            if numberOfPages < 0 { numberOfPages = 0 }
            guard oldValue != numberOfPages else { return }
            indicators.limit(to: numberOfPages)
            let current = currentPage
            currentPage = current
            displayedPage = currentPage
            invalidateIntrinsicContentSize()
            setNeedsDisplay()
        }
    }
    /// The index of the current page, limited to the existing pages.
    open var currentPage = 0 {
        didSet {
            currentPage = max(0, min(currentPage, numberOfPages - 1))
            if !(defersCurrentPageDisplay && isChangingPage) { updateCurrentPageDisplay() }
        }
    }
    /// Whether a page chosen by the user is shown as current only after `updateCurrentPageDisplay()`; false by default.
    open var defersCurrentPageDisplay = false
    /// Shows `currentPage` as the current page.
    open func updateCurrentPageDisplay() {
        guard displayedPage != currentPage else { return }
        displayedPage = currentPage
        setNeedsDisplay()
    }
    /// Whether no dot is drawn for a single page; false by default.
    open var hidesForSinglePage = false { didSet { if oldValue != hidesForSinglePage { setNeedsDisplay() } } }
    /// The colour of the dots of all pages except the current one; nil for grey.
    open var pageIndicatorTintColor: UIColor? { didSet { customize(\UIPageControl.pageIndicatorTintColor, then: setNeedsDisplay) } }
    /// The colour of the current page's dot; nil for black, or white in a dark interface.
    open var currentPageIndicatorTintColor: UIColor? {
        didSet { customize(\UIPageControl.currentPageIndicatorTintColor, then: setNeedsDisplay) }
    }

    /// The size, in points, that the indicators of `pageCount` pages need.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        let count = CGFloat(max(pageCount, 0))
        let width = count == 0 ? 0 : (count - 1) * pitch + dotDiameter
        return CGSize(width: width, height: aligned(Theme.pageControlHeight))
    }

    private func aligned(_ length: CGFloat) -> CGFloat { PixelGrid(scale: displayScale).rounded(length) }
    private var dotDiameter: CGFloat { aligned(Theme.pageDotDiameter) }

    private var notches = PageNotches()
    private var indicators = PageIndicators()
    /// The page that is drawn as the current one.
    private var displayedPage = 0
    private var isChangingPage = false
    /// The x-coordinate at which the touch began.
    private var scrubStart: CGFloat = 0

    override func didInit() {
        isOpaque = false
        contentMode = .redraw
    }

    /// The size that the dots of all pages need.
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    /// The intrinsic size, whatever `size` is.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override var isAccessibilityElementByDefault: Bool { numberOfPages > 1 || (numberOfPages == 1 && !hidesForSinglePage) }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.adjustable) }
    /// "page 2 of 5".
    override var defaultAccessibilityValue: String? {
        numberOfPages > 0 ? SystemText.shown("page %1$@ of %2$@", currentPage + 1, numberOfPages) : nil
    }
    override var accessibilityRange: AccessibleRange? {
        numberOfPages > 0 ? AccessibleRange(value: Double(currentPage + 1), minimum: 1, maximum: Double(numberOfPages), step: 1) : nil
    }
    /// Goes to the next page and sends `valueChanged`.
    open override func accessibilityIncrement() { goToPage(currentPage + 1, event: nil) }
    /// Goes to the previous page and sends `valueChanged`.
    open override func accessibilityDecrement() { goToPage(currentPage - 1, event: nil) }

    // MARK: Indicators

    /// The image of all pages without an image of their own; nil, the default, for dots. Images are filled with the indicator's colour
    /// unless their rendering mode is `alwaysOriginal`.
    open var preferredIndicatorImage: UIImage? { didSet { indicatorsDidChange() } }
    /// The image of the current page, unless `setCurrentPageIndicatorImage(_:forPage:)` has set one. Nil, the default, keeps the page's
    /// image.
    open var preferredCurrentPageIndicatorImage: UIImage? { didSet { indicatorsDidChange() } }

    /// The image set for a page; nil for none and for an invalid index.
    open func indicatorImage(forPage page: Int) -> UIImage? { indicators.images[page] }
    /// Sets the image of a page; nil for `preferredIndicatorImage`. An invalid index has no effect.
    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) { set(image, forPage: page, in: \.images) }
    /// The image set for a page while it is the current one; nil for none and for an invalid index.
    open func currentPageIndicatorImage(forPage page: Int) -> UIImage? { indicators.currentImages[page] }
    /// Sets the image of a page while it is the current one; nil for `preferredCurrentPageIndicatorImage`. An invalid index has no effect.
    open func setCurrentPageIndicatorImage(_ image: UIImage?, forPage page: Int) { set(image, forPage: page, in: \.currentImages) }

    private func set(_ image: UIImage?, forPage page: Int, in images: WritableKeyPath<PageIndicators, [Int: UIImage]>) {
        guard (0..<numberOfPages).contains(page) else { return }
        indicators[keyPath: images][page] = image
        indicatorsDidChange()
    }

    private func indicatorsDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsDisplay()
    }

    private func image(of page: Int) -> UIImage? {
        let usual = indicators.images[page] ?? preferredIndicatorImage
        return page == displayedPage ? indicators.currentImages[page] ?? preferredCurrentPageIndicatorImage ?? usual : usual
    }

    /// The distance between the centres of neighbouring indicators, which is larger for wide images than for dots.
    private var pitch: CGFloat {
        let preferred = [preferredIndicatorImage, preferredCurrentPageIndicatorImage].compactMap { $0?.size.width }.max()
        guard preferred != nil || !indicators.isEmpty else { return aligned(Theme.pageDotPitch) }
        return max(aligned(Theme.pageDotPitch), (max(preferred ?? 0, indicators.widest) + Theme.pageImageGap).rounded())
    }

    override func directionDidChange() {
        super.directionDidChange()
        setNeedsDisplay()
    }

    /// Redraws the indicators.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }

    /// The pages with indicators that fit into the bounds: all pages, or the pages around the current one.
    private var shownPages: Range<Int> {
        if numberOfPages == 1, hidesForSinglePage { return 0..<0 }
        let capacity = max(1, Int(min((bounds.width - dotDiameter) / pitch, 1e6)) + 1)
        guard bounds.width > 0, capacity < numberOfPages else { return 0..<(bounds.width > 0 ? numberOfPages : 0) }
        let first = max(0, min(displayedPage - capacity / 2, numberOfPages - capacity))
        return first..<(first + capacity)
    }

    private func dot(of page: Int, in pages: Range<Int>) -> CGRect {
        let diameter = dotDiameter
        let left = bounds.midX - (CGFloat(pages.count - 1) * pitch + diameter) / 2
        let origin = CGPoint(x: left + CGFloat(page - pages.lowerBound) * pitch, y: bounds.midY - diameter / 2)
        // Dots are aligned to pixels, so that all look the same.
        let corner = PixelGrid(scale: traitCollection.displayScale).rounded(origin)
        return directed(CGRect(origin: corner, size: CGSize(width: diameter, height: diameter)))
    }

    private var showsBackground: Bool {
        switch backgroundStyle {
        case .automatic: interactionState != .none
        case .prominent: true
        case .minimal: false
        }
    }

    /// Draws the background and the indicators.
    open override func draw(_ rect: CGRect) {
        super.draw(rect)
        let pages = shownPages
        guard let first = pages.first, let last = pages.last else { return }
        if showsBackground {
            let row = dot(of: first, in: pages).union(dot(of: last, in: pages))
            let height = min(Theme.pageBackgroundHeight, bounds.height)
            let capsule = CGRect(
                x: row.minX - Theme.pageBackgroundMargin, y: bounds.midY - height / 2, width: row.width + 2 * Theme.pageBackgroundMargin,
                height: height)
            Theme.pageBackground.setFill()
            UIBezierPath(roundedRect: capsule, cornerRadius: height / 2).fill()
        }
        for page in pages {
            let isCurrent = page == displayedPage
            let color = isCurrent ? currentPageIndicatorTintColor ?? Theme.currentPageDot : pageIndicatorTintColor ?? Theme.pageDot
            let dot = dot(of: page, in: pages)
            if let image = image(of: page) {
                let origin = CGPoint(x: (dot.midX - image.size.width / 2).rounded(), y: (dot.midY - image.size.height / 2).rounded())
                (image.renderingMode == .alwaysOriginal ? image : image.withTintColor(color)).draw(at: origin)
            } else {
                color.setFill()
                UIBezierPath(ovalIn: dot).fill()
            }
        }
    }

    /// The hand as the pointer's shape, without a highlight, since the dots are small.
    override var hoverStyle: UIPointerStyle { UIPointerStyle(effect: .hover(UITargetedPreview(view: self), preferredTintMode: .none)) }

    // MARK: Touches

    /// Whether a drag over the control moves through the pages; true by default.
    open var allowsContinuousInteraction = true
    /// The background of the indicators; `automatic` by default.
    open var backgroundStyle = BackgroundStyle.automatic { didSet { if oldValue != backgroundStyle { setNeedsDisplay() } } }
    /// The kind of touch interaction in progress; in actions for `valueChanged`, the kind that changed the page.
    open private(set) var interactionState = InteractionState.none { didSet { if oldValue != interactionState { setNeedsDisplay() } } }

    override var isDraggedSideways: Bool { allowsContinuousInteraction && numberOfPages > 1 }

    /// Begins a drag, which moves through the pages after a distance of 10 points.
    open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        scrubStart = touch.location(in: self).x
        return super.beginTracking(touch, with: event)
    }

    /// Goes to the page under the touch, if `allowsContinuousInteraction` is true and the touch has moved by 10 points.
    open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: self).x
        if allowsContinuousInteraction, numberOfPages > 1, abs(x - scrubStart) >= Theme.pageScrubSlop { interactionState = .continuous }
        if interactionState == .continuous { goToPage(nearestPage(to: x), event: event) }
        return super.continueTracking(touch, with: event)
    }

    /// The visible page with its indicator nearest to `x`.
    private func nearestPage(to x: CGFloat) -> Int {
        let pages = shownPages
        guard let first = pages.first, let last = pages.last else { return currentPage }
        let steps = ((x - dot(of: first, in: pages).midX) / pitch * (isMirrored ? -1 : 1)).rounded()
        return min(max(first + Int(max(-1e6, min(steps, 1e6))), first), last)
    }

    /// Ends a drag.
    open override func cancelTracking(with event: UIEvent?) {
        super.cancelTracking(with: event)
        interactionState = .none
    }

    // MARK: Clicks and the wheel

    /// The page to which a click at `point` goes; it may be out of range.
    private func page(at point: CGPoint) -> Int {
        let pages = shownPages
        // Each dot takes the clicks up to halfway to the next one.
        let margin = (pitch - dotDiameter) / 2
        let touched = pages.first { page in
            let dot = dot(of: page, in: pages)
            return point.x >= dot.minX - margin && point.x < dot.maxX + margin
        }
        return touched ?? currentPage + ((point.x < bounds.midX) == isMirrored ? 1 : -1)
    }

    /// Goes to the page of the clicked dot, or one page back or forward.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        defer { interactionState = .none }
        guard interactionState != .continuous, let touch, point(inside: touch.location(in: self), with: event) else { return }
        interactionState = .discrete
        goToPage(page(at: touch.location(in: self)), event: event)
    }

    /// Goes one page per notch; returns false after the last page and before the first one.
    open override func scrollWheel(with event: UIEvent) -> Bool { turnPage(event) || super.scrollWheel(with: event) }

    private func turnPage(_ event: UIEvent) -> Bool {
        guard isEnabled, let scroll = event.scroll else { return false }
        let onward = (isMirrored ? -scroll.x : scroll.x) + scroll.y
        guard onward > 0 ? currentPage < numberOfPages - 1 : onward < 0 && currentPage > 0 else { return false }
        let turned = notches.add(x: scroll.x, y: scroll.y, at: event.timestamp)
        goToPage(currentPage + (isMirrored ? -turned.x : turned.x) + turned.y, event: event)
        return true
    }

    // MARK: Keys

    /// False with fewer than two pages.
    open override var canBecomeFocused: Bool { super.canBecomeFocused && numberOfPages > 1 }

    override func keyDidPress() { goToPage(currentPage + 1, event: UIApplication.shared.currentEvent) }

    /// Goes one page in the direction of a left or right arrow key, and consumes the key even on the first and last page.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        switch presses.first?.key?.press.key {
        case .left where isEnabled: goToPage(currentPage + (isMirrored ? 1 : -1), event: event)
        case .right where isEnabled: goToPage(currentPage + (isMirrored ? -1 : 1), event: event)
        default: super.pressesBegan(presses, with: event)
        }
    }

    private func goToPage(_ page: Int, event: UIEvent?) {
        let page = max(0, min(page, numberOfPages - 1))
        guard numberOfPages > 0, page != currentPage else { return }
        isChangingPage = true
        currentPage = page
        isChangingPage = false
        send(.valueChanged, event: event)
    }
}

// MARK: - Types

extension UIPageControl {
    /// The background of the indicators, with Apple's raw values.
    nonisolated public enum BackgroundStyle: Int, Sendable {
        /// A capsule during an interaction.
        case automatic = 0
        /// A capsule.
        case prominent = 1
        /// None.
        case minimal = 2
    }

    /// How the user changes the page, with Apple's raw values.
    nonisolated public enum InteractionState: Int, Sendable {
        /// The user is not changing the page.
        case none = 0
        /// With a click.
        case discrete = 1
        /// With a drag over the indicators.
        case continuous = 2
    }
}

struct PageIndicators {
    var images: [Int: UIImage] = [:]
    var currentImages: [Int: UIImage] = [:]

    var isEmpty: Bool { images.isEmpty && currentImages.isEmpty }

    /// The width of the widest image, in points.
    var widest: CGFloat { max(images.values.map(\.size.width).max() ?? 0, currentImages.values.map(\.size.width).max() ?? 0) }

    /// Removes the images of pages that do not exist any more.
    mutating func limit(to count: Int) {
        guard !isEmpty else { return }
        images = images.filter { $0.key < count }
        currentImages = currentImages.filter { $0.key < count }
    }
}
