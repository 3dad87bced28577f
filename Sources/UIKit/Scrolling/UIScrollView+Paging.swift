// Content that rests at pages only: one further for each notch of the wheel and each key.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

/// Counts the notches of a wheel, of which some tell in parts.
nonisolated struct PageNotches: Sendable {
    private var part = CGPoint.zero
    private var last = -Double.infinity
    /// A wheel that rested this long, in seconds, stands between notches no more.
    private static let memory = 0.5

    /// How many whole notches a turn of `x` and `y` completes.
    mutating func add(x: Double, y: Double, at time: Double) -> (x: Int, y: Int) {
        if time - last > Self.memory { part = .zero }
        last = time
        return (Self.whole(&part.x, x), Self.whole(&part.y, y))
    }

    private static func whole(_ part: inout CGFloat, _ more: Double) -> Int {
        guard more.isFinite, more != 0 else { return 0 }
        // Turned back, it begins anew.
        if (part < 0) != (more < 0) { part = 0 }
        part += min(max(more, -1e6), 1e6)
        // A thousandth is what parts may lack together.
        let whole = (part < 0 ? part - 0.001 : part + 0.001).rounded(.towardZero)
        part -= whole
        return Int(whole)
    }
}

extension UIScrollView {
    /// Turns the pages for a turn of the wheel; false where there are none that way.
    func turnPages(_ scroll: ScrollDelta, at time: Double) -> Bool {
        // Pages that only lie side by side follow the ordinary wheel.
        let onward = pagesRunBackward ? -scroll.y : scroll.y
        let sideways = canScrollHorizontally ? (scroll.x == 0 && !canScrollVertically ? onward : scroll.x) : 0
        let down = canScrollVertically ? scroll.y : 0
        guard sideways != 0 || down != 0 else { return false }
        let notches = pageNotches.add(x: sideways, y: down, at: time)
        let from = pageTarget
        if notches == (0, 0) {
            // A part of a notch is for whoever the whole will be for.
            let next = page(from: from, x: sideways < 0 ? -1 : sideways > 0 ? 1 : 0, y: down < 0 ? -1 : down > 0 ? 1 : 0)
            return nearestRest(to: next) != from || !isAtRest
        }
        return turn(to: page(from: from, x: notches.x, y: notches.y), from: from) || !isAtRest
    }

    /// Turns the pages for a key; false where it turns none.
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
            target = isSideways
                ? CGPoint(x: onward > 0 ? ends.last : ends.first, y: from.y) : CGPoint(x: from.x, y: verticalRange.upperBound)
        default: return false
        }
        return turn(to: target, from: from)
    }

    private func turn(to target: CGPoint, from: CGPoint) -> Bool {
        let rest = nearestRest(to: target)
        guard rest != from else { return false }
        if isDecelerating { stopMoving() }
        ease(to: rest, duration: ScrollPhysics.animationDuration, cause: .wheel)
        return true
    }

    /// Whether nothing moves the content.
    var isAtRest: Bool { if case .none = motion { true } else { false } }

    /// The page that the content is on its way to, or rests at.
    private var pageTarget: CGPoint {
        switch motion {
        case .easing(let x, let y, _): CGPoint(x: x.target, y: y.target)
        case .gliding(let x, let y, _): CGPoint(x: x.destination, y: y.destination)
        case .none, .dragging: contentOffset
        }
    }

    /// The place so many pages from `offset`, of which an axis without movement keeps its place.
    private func page(from offset: CGPoint, x: Int, y: Int) -> CGPoint {
        func place(_ offset: CGFloat, _ pages: Int, _ size: CGFloat, _ range: ClosedRange<CGFloat>) -> CGFloat {
            guard pages != 0, size > 0 else { return offset }
            return range.lowerBound + (((offset - range.lowerBound) / size).rounded() + CGFloat(pages)) * size
        }
        return CGPoint(
            x: place(offset.x, x, bounds.width, horizontalRange), y: place(offset.y, y, bounds.height, verticalRange))
    }
}
