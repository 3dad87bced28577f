// Paging by wheel and keys: one page for each notch and each key press.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

/// Adds up the fractions of notches that some wheels report.
nonisolated struct PageNotches: Sendable {
    private var fraction = CGPoint.zero
    private var last = -Double.infinity
    /// The seconds without movement after which a fraction of a notch is discarded.
    private static let timeout = 0.5

    /// Adds a turn of the wheel; returns the number of whole notches that it completes.
    mutating func add(x: Double, y: Double, at time: Double) -> (x: Int, y: Int) {
        if time - last > Self.timeout { fraction = .zero }
        last = time
        return (Self.addWhole(x, to: &fraction.x), Self.addWhole(y, to: &fraction.y))
    }

    private static func addWhole(_ more: Double, to fraction: inout CGFloat) -> Int {
        guard more.isFinite, more != 0 else { return 0 }
        // A change of direction discards the fraction.
        if (fraction < 0) != (more < 0) { fraction = 0 }
        fraction += min(max(more, -1e6), 1e6)
        // Rounding errors of up to a thousandth still complete a notch.
        let whole = (fraction < 0 ? fraction - 0.001 : fraction + 0.001).rounded(.towardZero)
        fraction -= whole
        return Int(whole)
    }
}

extension UIScrollView {
    /// Turns pages for a turn of the wheel; returns false if there are no pages in that direction and the content is at rest.
    func turnPages(_ scroll: ScrollDelta, at time: Double) -> Bool {
        // A vertical wheel also turns pages that are side by side.
        let onward = pagesRunBackward ? -scroll.y : scroll.y
        let sideways = canScrollHorizontally ? (scroll.x == 0 && !canScrollVertically && followsVerticalWheel ? onward : scroll.x) : 0
        let down = canScrollVertically ? scroll.y : 0
        guard sideways != 0 || down != 0 else { return false }
        let notches = pageNotches.add(x: sideways, y: down, at: time)
        let from = pageTarget
        if notches == (0, 0) {
            // The scroll view that handles a whole notch handles its fractions, too, so that an outer scroll view does not receive them.
            let next = page(from: from, x: sideways < 0 ? -1 : sideways > 0 ? 1 : 0, y: down < 0 ? -1 : down > 0 ? 1 : 0)
            return clampedOffset(next) != from || !isAtRest
        }
        return turn(to: page(from: from, x: notches.x, y: notches.y), from: from) || !isAtRest
    }

    /// Turns a page for a key; returns false for other keys, and at the content's end.
    func turnPages(for key: Key, isShifted: Bool) -> Bool {
        let from = pageTarget
        let isSideways = canScrollHorizontally && !canScrollVertically
        let onward = pagesRunBackward ? -1 : 1
        let ends = (first: horizontalRange.lowerBound, last: horizontalRange.upperBound)
        let target: CGPoint
        switch key {
        case .left where canScrollHorizontally: target = page(from: from, x: -1, y: 0)
        case .right where canScrollHorizontally: target = page(from: from, x: 1, y: 0)
        case .up where canScrollVertically: target = page(from: from, x: 0, y: -1)
        case .down where canScrollVertically: target = page(from: from, x: 0, y: 1)
        case .pageUp: target = isSideways ? page(from: from, x: -onward, y: 0) : page(from: from, x: 0, y: -1)
        case .pageDown: target = isSideways ? page(from: from, x: onward, y: 0) : page(from: from, x: 0, y: 1)
        case .space where canScrollVertically: target = page(from: from, x: 0, y: isShifted ? -1 : 1)
        case .home: target = CGPoint(x: isSideways ? (onward > 0 ? ends.first : ends.last) : from.x, y: verticalRange.lowerBound)
        case .end:
            target =
                isSideways
                ? CGPoint(x: onward > 0 ? ends.last : ends.first, y: from.y) : CGPoint(x: from.x, y: verticalRange.upperBound)
        default: return false
        }
        return turn(to: target, from: from)
    }

    private func turn(to target: CGPoint, from: CGPoint) -> Bool {
        let rest = clampedOffset(target)
        guard rest != from else { return false }
        if isDecelerating { stopMotion() }
        ease(to: rest, duration: ScrollPhysics.animationDuration, cause: .wheel)
        return true
    }

    /// Whether nothing moves the content.
    var isAtRest: Bool { motion.isAtRest }

    /// The content offset at which the present movement ends; the current content offset at rest and during a drag.
    private var pageTarget: CGPoint { motion.destination ?? contentOffset }

    /// The offset `x` and `y` pages from `offset`; an axis with 0 pages keeps its offset.
    private func page(from offset: CGPoint, x: Int, y: Int) -> CGPoint {
        func position(from offset: CGFloat, by pages: Int, size: CGFloat, in range: ClosedRange<CGFloat>) -> CGFloat {
            guard pages != 0, size > 0 else { return offset }
            return range.lowerBound + (((offset - range.lowerBound) / size).rounded() + CGFloat(pages)) * size
        }
        return CGPoint(
            x: position(from: offset.x, by: x, size: bounds.width, in: horizontalRange),
            y: position(from: offset.y, by: y, size: bounds.height, in: verticalRange))
    }
}
