// A row of dots, one for each page.

@preconcurrency public import Foundation
internal import QuartzCore
internal import WindowSystem

/// A row of dots, one for each page, of which the current page's stands out.
///
/// A click on a dot goes to its page; one elsewhere, a page back in the left half and a page on in the right one. Then, as at a turn of
/// the wheel, `.valueChanged` is sent.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
    /// How many pages there are; at least 0.
    open var numberOfPages = 0 {
        didSet {
            if numberOfPages < 0 { numberOfPages = 0 }
            guard oldValue != numberOfPages else { return }
            let current = currentPage
            currentPage = current
            invalidateIntrinsicContentSize()
            dotsDidChange()
        }
    }
    /// The page shown, from 0; kept within those that there are.
    open var currentPage = 0 {
        didSet {
            currentPage = max(0, min(currentPage, numberOfPages - 1))
            if oldValue != currentPage { dotsDidChange() }
        }
    }
    /// Whether a single dot is left out.
    open var hidesForSinglePage = false { didSet { if oldValue != hidesForSinglePage { dotsDidChange() } } }
    /// The colour of the other pages' dots; gray where none is set.
    open var pageIndicatorTintColor: UIColor? { didSet { dotsDidChange() } }
    /// The colour of the current page's dot.
    open var currentPageIndicatorTintColor: UIColor? { didSet { dotsDidChange() } }

    /// The size at which as many dots fit.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        let count = CGFloat(max(pageCount, 0))
        let width = count == 0 ? 0 : (count - 1) * Theme.pageDotPitch + Theme.pageDotDiameter
        return CGSize(width: width, height: Theme.pageControlHeight)
    }

    private var notches = PageNotches()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    private func setUp() {
        isOpaque = false
        contentMode = .redraw
    }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    override var isAccessibilityElementByDefault: Bool { numberOfPages > 1 || (numberOfPages == 1 && !hidesForSinglePage) }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.adjustable) }
    /// The page's number, and how many there are.
    override var defaultAccessibilityValue: String? {
        numberOfPages > 0 ? SystemText.shown("page %1$@ of %2$@", currentPage + 1, numberOfPages) : nil
    }
    override var accessibilityRange: AccessibleRange? {
        numberOfPages > 0 ? AccessibleRange(value: Double(currentPage + 1), minimum: 1, maximum: Double(numberOfPages)) : nil
    }
    open override func accessibilityIncrement() { choose(currentPage + 1, nil) }
    open override func accessibilityDecrement() { choose(currentPage - 1, nil) }

    // MARK: Dots

    private func dotsDidChange() {
        setNeedsDisplay()
    }

    override func directionDidChange() {
        super.directionDidChange()
        setNeedsDisplay()
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsDisplay()
    }

    /// The pages whose dots there is room for: all, or those around the current one.
    private var shownPages: Range<Int> {
        if numberOfPages == 1, hidesForSinglePage { return 0..<0 }
        let room = max(1, Int(min((bounds.width - Theme.pageDotDiameter) / Theme.pageDotPitch, 1e6)) + 1)
        guard bounds.width > 0, room < numberOfPages else { return 0..<(bounds.width > 0 ? numberOfPages : 0) }
        let first = max(0, min(currentPage - room / 2, numberOfPages - room))
        return first..<(first + room)
    }

    /// Where a page's dot is.
    private func dot(of page: Int, in pages: Range<Int>) -> CGRect {
        let scale = traitCollection.displayScale
        let diameter = Theme.pageDotDiameter
        let left = bounds.midX - (CGFloat(pages.count - 1) * Theme.pageDotPitch + diameter) / 2
        let place = CGPoint(x: left + CGFloat(page - pages.lowerBound) * Theme.pageDotPitch, y: bounds.midY - diameter / 2)
        // On pixels, so that all dots are alike.
        return directed(
            CGRect(x: (place.x * scale).rounded() / scale, y: (place.y * scale).rounded() / scale, width: diameter, height: diameter))
    }

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

    /// The dots are too small for a ground of their own: the hand says that they can be clicked.
    override var hoverStyle: UIPointerStyle {
        UIPointerStyle(effect: .hover(UITargetedPreview(view: self), preferredTintMode: .none))
    }

    // MARK: Clicks and the wheel

    /// The page that a click at `point` asks for.
    private func page(at point: CGPoint) -> Int {
        let pages = shownPages
        // A dot's share of the row.
        let reach = (Theme.pageDotPitch - Theme.pageDotDiameter) / 2
        if let page = pages.first(where: { page in
            let dot = dot(of: page, in: pages)
            return point.x >= dot.minX - reach && point.x < dot.maxX + reach
        }) {
            return page
        }
        return currentPage + ((point.x < bounds.midX) == isMirrored ? 1 : -1)
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        super.endTracking(touch, with: event)
        guard let touch, point(inside: touch.location(in: self), with: event) else { return }
        choose(page(at: touch.location(in: self)), event)
    }

    open override func scrollWheel(with event: UIEvent) {
        guard isEnabled, let scroll = event.scroll else {
            super.scrollWheel(with: event)
            return
        }
        let turned = notches.add(x: scroll.x, y: scroll.y, at: event.timestamp)
        choose(currentPage + (isMirrored ? -turned.x : turned.x) + turned.y, event)
    }

    // MARK: Keys

    open override var canBecomeFocused: Bool { super.canBecomeFocused && numberOfPages > 1 }

    /// Space and Enter go a page on.
    override func keyPressEnded() {
        super.keyPressEnded()
        if isEnabled { choose(currentPage + 1, UIApplication.shared.currentEvent) }
    }

    /// The arrows at its ends do nothing else either.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        switch presses.first?.key?.press.key {
        case .left where isEnabled: choose(currentPage + (isMirrored ? 1 : -1), event)
        case .right where isEnabled: choose(currentPage + (isMirrored ? -1 : 1), event)
        default: super.pressesBegan(presses, with: event)
        }
    }

    private func choose(_ page: Int, _ event: UIEvent?) {
        let page = max(0, min(page, numberOfPages - 1))
        guard numberOfPages > 0, page != currentPage else { return }
        currentPage = page
        send(.valueChanged, event: event)
    }
}
