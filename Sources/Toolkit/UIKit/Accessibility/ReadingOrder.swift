// The reading order of rectangles, for Tab and for screen readers: lines from the top, each line in the layout direction.

/// An element, or the elements of a view that gives their order, with their rectangle.
struct AccessiblePart {
    var numbers: [Int]
    /// The element's or the view's frame on the screen; a scroll view's frame is inset by its `adjustedContentInset`.
    var rect: CGRect
}

extension Array {
    /// The elements in reading order. A line begins with the topmost remaining element. It also contains each element with its top above
    /// the first element's middle and its middle above the first element's bottom. An element beside several lines, such as a divider
    /// between two panels, is before or after all of them.
    func inReadingOrder(_ direction: UIUserInterfaceLayoutDirection, frame: (Element) -> CGRect) -> [Element] {
        guard count > 1 else { return self }
        let order = ReadingOrder(frames: map(frame), isMirrored: direction == .rightToLeft)
        let topDown = indices.sorted { (order.frames[$0].minY, $0) < (order.frames[$1].minY, $1) }
        return order.sorted(topDown).map { self[$0] }
    }
}

private struct ReadingOrder {
    let frames: [CGRect]
    let isMirrored: Bool

    /// Sorts indices that are sorted by the upper edges of their rectangles.
    func sorted(_ topDown: [Int]) -> [Int] {
        var result: [Int] = []
        result.reserveCapacity(topDown.count)
        var placed: Set<Int> = []
        for (position, first) in topDown.enumerated() where !placed.contains(first) {
            let top = frames[first]
            // The rectangles beside the first one, including those beside its lower half. Their tops are above its bottom.
            let near = topDown[(position + 1)...].prefix { frames[$0].minY < top.maxY }
            let beside = near.filter { frames[$0].midY < top.maxY && !placed.contains($0) }
            if areInSeveralLines(beside) {
                let inner = sorted(beside)
                result += beside.allSatisfy { isBefore(first, $0) } ? [first] + inner : inner + [first]
                placed.formUnion(beside)
            } else {
                let others = beside.filter { frames[$0].minY < top.midY }
                result += ([first] + others).sorted(by: isBefore)
                placed.formUnion(others)
            }
        }
        return result
    }

    private func isBefore(_ first: Int, _ second: Int) -> Bool {
        isMirrored ? frames[first].maxX > frames[second].maxX : frames[first].minX < frames[second].minX
    }

    /// Whether one of the rectangles is below another one.
    private func areInSeveralLines(_ indices: [Int]) -> Bool {
        guard let top = indices.map({ frames[$0].maxY }).min(), let bottom = indices.map({ frames[$0].minY }).max() else { return false }
        return bottom >= top
    }
}
