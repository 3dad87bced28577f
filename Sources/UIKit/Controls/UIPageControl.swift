// A page control: a row of dots, one for each page.

@preconcurrency public import Foundation
internal import QuartzCore
internal import WindowSystem

/// A row of dots, one for each page, with the current page's dot highlighted.
///
/// A click on a dot selects its page; a click beside the dots goes one page back in the leading half and one page forward in the other
/// half. Clicks, the wheel and keys send `.valueChanged`.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
    /// The number of pages. A negative number counts as 0.
    open var numberOfPages = 0 {
        didSet {
            if numberOfPages < 0 { numberOfPages = 0 }
            guard oldValue != numberOfPages else { return }
            let current = currentPage
            currentPage = current
            invalidateIntrinsicContentSize()
            setNeedsDisplay()
        }
    }
    /// The index of the current page, limited to the existing pages.
    open var currentPage = 0 {
        didSet {
            currentPage = max(0, min(currentPage, numberOfPages - 1))
            if oldValue != currentPage { setNeedsDisplay() }
        }
    }
    /// Whether no dot is drawn for a single page; false by default.
    open var hidesForSinglePage = false { didSet { if oldValue != hidesForSinglePage { setNeedsDisplay() } } }
    /// The colour of the other pages' dots; nil for gray.
    open var pageIndicatorTintColor: UIColor? { didSet { setNeedsDisplay() } }
    /// The colour of the current page's dot; nil for black, or white in a dark interface.
    open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsDisplay() } }

    /// The size, in points, that `pageCount` dots need.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        let count = CGFloat(max(pageCount, 0))
        let width = count == 0 ? 0 : (count - 1) * Theme.pageDotPitch + Theme.pageDotDiameter
        return CGSize(width: width, height: Theme.pageControlHeight)
    }

    private var notches = PageNotches()

    /// A control without pages.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    /// A control without pages.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
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
        numberOfPages > 0 ? AccessibleRange(value: Double(currentPage + 1), minimum: 1, maximum: Double(numberOfPages)) : nil
    }
    /// Goes to the next page and sends `valueChanged`.
    open override func accessibilityIncrement() { goToPage(currentPage + 1, event: nil) }
    /// Goes to the previous page and sends `valueChanged`.
    open override func accessibilityDecrement() { goToPage(currentPage - 1, event: nil) }

    // MARK: Dots

    override func directionDidChange() {
        super.directionDidChange()
        setNeedsDisplay()
    }

    /// Redraws the dots.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }

    /// The pages whose dots fit into the bounds: all, or those around the current page.
    private var shownPages: Range<Int> {
        if numberOfPages == 1, hidesForSinglePage { return 0..<0 }
        let capacity = max(1, Int(min((bounds.width - Theme.pageDotDiameter) / Theme.pageDotPitch, 1e6)) + 1)
        guard bounds.width > 0, capacity < numberOfPages else { return 0..<(bounds.width > 0 ? numberOfPages : 0) }
        let first = max(0, min(currentPage - capacity / 2, numberOfPages - capacity))
        return first..<(first + capacity)
    }

    /// The frame of a page's dot, aligned to pixels.
    private func dot(of page: Int, in pages: Range<Int>) -> CGRect {
        let scale = traitCollection.displayScale
        let diameter = Theme.pageDotDiameter
        let left = bounds.midX - (CGFloat(pages.count - 1) * Theme.pageDotPitch + diameter) / 2
        let origin = CGPoint(x: left + CGFloat(page - pages.lowerBound) * Theme.pageDotPitch, y: bounds.midY - diameter / 2)
        // Aligned to pixels, so that all dots look the same.
        return directed(
            CGRect(x: (origin.x * scale).rounded() / scale, y: (origin.y * scale).rounded() / scale, width: diameter, height: diameter))
    }

    /// Draws the dots.
    open override func draw(_ rect: CGRect) {
        super.draw(rect)
        let pages = shownPages
        for page in pages {
            let color =
                page == currentPage
                ? currentPageIndicatorTintColor ?? Theme.currentPageDot : pageIndicatorTintColor ?? Theme.pageDot
            color.setFill()
            UIBezierPath(ovalIn: dot(of: page, in: pages)).fill()
        }
    }

    /// The hand as the pointer's shape, without a highlight, since the dots are small.
    override var hoverStyle: UIPointerStyle {
        UIPointerStyle(effect: .hover(UITargetedPreview(view: self), preferredTintMode: .none))
    }

    // MARK: Clicks and the wheel

    /// The page to which a click at `point` goes; it may not exist.
    private func page(at point: CGPoint) -> Int {
        let pages = shownPages
        // Each dot takes the clicks up to halfway to the next one.
        let margin = (Theme.pageDotPitch - Theme.pageDotDiameter) / 2
        if let page = pages.first(where: { page in
            let dot = dot(of: page, in: pages)
            return point.x >= dot.minX - margin && point.x < dot.maxX + margin
        }) {
            return page
        }
        return currentPage + ((point.x < bounds.midX) == isMirrored ? 1 : -1)
    }

    /// Goes to the page of the clicked dot, or one page back or forward.
    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, point(inside: touch.location(in: self), with: event) else { return }
        goToPage(page(at: touch.location(in: self)), event: event)
    }

    /// Goes one page per notch.
    open override func scrollWheel(with event: UIEvent) {
        guard isEnabled, let scroll = event.scroll else {
            super.scrollWheel(with: event)
            return
        }
        let turned = notches.add(x: scroll.x, y: scroll.y, at: event.timestamp)
        goToPage(currentPage + (isMirrored ? -turned.x : turned.x) + turned.y, event: event)
    }

    // MARK: Keys

    /// False with fewer than two pages.
    open override var canBecomeFocused: Bool { super.canBecomeFocused && numberOfPages > 1 }

    /// Goes to the next page.
    override func keyPressEnded() {
        super.keyPressEnded()
        if isEnabled { goToPage(currentPage + 1, event: UIApplication.shared.currentEvent) }
    }

    /// Goes one page back or forward for the left and right arrow keys, and consumes these even on the first and last page.
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
        currentPage = page
        send(.valueChanged, event: event)
    }
}
