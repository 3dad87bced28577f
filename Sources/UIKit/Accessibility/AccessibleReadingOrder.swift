// The reading order of elements: lines from the top, each line in the layout direction.

internal import Foundation

/// An element with its rectangle.
struct AccessiblePart {
    var number: Int
    /// The element's frame on the screen; a scroll view's frame is inset by its `adjustedContentInset`.
    var rect: CGRect
}

extension [AccessiblePart] {
    /// The elements in reading order.
    ///
    /// A line begins with the topmost remaining element. The line also contains each element with its top above the first element's
    /// middle and its middle above the first element's bottom.
    func inReadingOrder(_ direction: UIUserInterfaceLayoutDirection) -> [AccessiblePart] {
        guard count > 1 else { return self }
        var rest = enumerated().sorted { ($0.element.rect.minY, $0.offset) < ($1.element.rect.minY, $1.offset) }.map(\.element)
        var result: [AccessiblePart] = []
        result.reserveCapacity(count)
        while let first = rest.first {
            func isInLine(_ part: AccessiblePart) -> Bool {
                part.number == first.number || (part.rect.midY < first.rect.maxY && part.rect.minY < first.rect.midY)
            }
            let line = rest.filter(isInLine)
            rest.removeAll(where: isInLine)
            result += line.sorted { direction == .rightToLeft ? $0.rect.maxX > $1.rect.maxX : $0.rect.minX < $1.rect.minX }
        }
        return result
    }
}
