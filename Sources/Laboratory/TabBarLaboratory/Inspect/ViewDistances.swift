// The distances between two views on the stage.

internal import UIKit

/// A horizontal or vertical distance between edges of two rectangles.
struct ViewDistance: Equatable {
    let start: CGPoint
    let end: CGPoint

    /// In the unit of the coordinates.
    var length: CGFloat { hypot(end.x - start.x, end.y - start.y) }

    /// The distances from one rectangle to another. On an axis on which they are apart, it is the gap; otherwise, the distances between
    /// their edges, such as the insets of one inside the other.
    static func between(_ first: CGRect, _ second: CGRect) -> [ViewDistance] {
        let (x, y) = (first.minX...first.maxX, first.minY...first.maxY)
        let (otherX, otherY) = (second.minX...second.maxX, second.minY...second.maxY)
        let (middleX, middleY) = (middle(x, otherX), middle(y, otherY))
        let horizontal = spans(x, otherX).map { start, end in
            ViewDistance(start: CGPoint(x: start, y: middleY), end: CGPoint(x: end, y: middleY))
        }
        let vertical = spans(y, otherY).map { start, end in
            ViewDistance(start: CGPoint(x: middleX, y: start), end: CGPoint(x: middleX, y: end))
        }
        return horizontal + vertical
    }

    private static func spans(_ first: ClosedRange<CGFloat>, _ second: ClosedRange<CGFloat>) -> [(CGFloat, CGFloat)] {
        if second.lowerBound >= first.upperBound { return apart([(first.upperBound, second.lowerBound)]) }
        if first.lowerBound >= second.upperBound { return apart([(first.lowerBound, second.upperBound)]) }
        return apart([(first.lowerBound, second.lowerBound), (first.upperBound, second.upperBound)])
    }

    /// The spans that are longer than rounding errors.
    private static func apart(_ spans: [(CGFloat, CGFloat)]) -> [(CGFloat, CGFloat)] { spans.filter { abs($0.0 - $0.1) > 0.01 } }

    /// The middle of the common part, or of the first range if there is none.
    private static func middle(_ first: ClosedRange<CGFloat>, _ second: ClosedRange<CGFloat>) -> CGFloat {
        let (low, high) = (max(first.lowerBound, second.lowerBound), min(first.upperBound, second.upperBound))
        return low <= high ? (low + high) / 2 : (first.lowerBound + first.upperBound) / 2
    }
}

/// Lines with the distances between the selected view and the view under the pointer, in points of the phone.
final class DistanceMarks {
    let layer = CAShapeLayer()
    /// At most two distances on each axis.
    let tags = (0..<4).map { _ in ViewTag(frame: .zero) }

    init() {
        layer.fillColor = nil
        layer.lineWidth = 1
        for tag in tags {
            tag.backgroundColor = LaboratoryLook.candidateTag
            tag.isHidden = true
        }
    }

    /// Resolves the colour in the appearance of a view.
    func updateColors(in view: UIView) { layer.strokeColor = view.resolved(.systemPink) }

    /// Draws the distances between two views of a phone; nothing if one of them is nil, or if they are not in the same phone.
    func show(from first: UIView?, to second: UIView?, in area: CGRect) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        let distances = Self.distances(from: first, to: second)
        let path = CGMutablePath()
        for (index, tag) in tags.enumerated() {
            tag.isHidden = index >= distances.count
            guard index < distances.count, let phone = first?.window else { continue }
            let distance = distances[index]
            let (start, end) = (phone.layer.convert(distance.start, to: nil), phone.layer.convert(distance.end, to: nil))
            path.move(to: start)
            path.addLine(to: end)
            let middle = CGPoint(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
            tag.show(NumberText.plain(Double((distance.length * 100).rounded() / 100)), around: middle, in: area)
        }
        layer.path = path.isEmpty ? nil : path
    }

    private static func distances(from first: UIView?, to second: UIView?) -> [ViewDistance] {
        guard let first, let second, first !== second, let phone = first.window, second.window === phone,
            let own = box(first, in: phone), let other = box(second, in: phone), own.isFinite, other.isFinite
        else { return [] }
        return ViewDistance.between(own, other)
    }

    /// The bounding box of a view in the present frame, in coordinates of its phone.
    private static func box(_ view: UIView, in phone: UIWindow) -> CGRect? {
        let corners = ScreenGeometry.corners(ScreenGeometry.bounds(of: view), of: view)
        return corners.map { corners in ScreenGeometry.box(corners.map { phone.layer.convert($0, from: nil) }) }
    }
}
