// In which order the things on a page are read: line by line from the top, each line from its beginning.

internal import Foundation

/// Something on a page with its place in the tree.
struct AccessiblePart {
    var number: Int
    /// On the screen; of a scroll view, only what bars leave free.
    var rect: CGRect
}

extension [AccessiblePart] {
    /// The parts as text is read; what has its middle within the height of the first of a line, and the other way round, is in that line.
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
