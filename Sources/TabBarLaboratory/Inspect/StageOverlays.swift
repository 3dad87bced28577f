// The overlays that show the structure of the phone: outlines, alignment grid and hit areas.

internal import UIKit

/// The overlays, each of which can be switched on.
enum StageOverlayKind: String, CaseIterable {
    case outlines, grid, damage, touches
    case hitAreas = "hit-areas"

    /// The key of the title.
    var titleKey: String { "inspect.overlay.\(rawValue)" }
}

/// The outlines, the alignment grid and the hit areas, as paths in the coordinates of the screen.
final class StructureOverlays {
    let layer = CALayer()
    let outlines = CAShapeLayer()
    let grid = CAShapeLayer()
    let hitAreas = CAShapeLayer()
    /// The distance of the grid's lines, in points of the phone.
    static let gridStep: CGFloat = 8

    init() {
        outlines.strokeColor = UIColor.systemBlue.withAlphaComponent(0.7).cgColor
        outlines.fillColor = nil
        outlines.lineWidth = 1
        grid.strokeColor = UIColor.systemPink.withAlphaComponent(0.35).cgColor
        grid.fillColor = nil
        hitAreas.strokeColor = UIColor.systemGreen.cgColor
        hitAreas.fillColor = UIColor.systemGreen.withAlphaComponent(0.3).cgColor
        hitAreas.lineWidth = 0
        for part in [grid, hitAreas, outlines] { layer.addSublayer(part) }
    }

    /// Updates the paths of the overlays in `kinds`, and removes the others. Unchanged paths cause no drawing.
    func update(_ kinds: Set<StageOverlayKind>, phone: UIWindow, displayScale: CGFloat) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        outlines.path = kinds.contains(.outlines) ? Self.outlines(of: phone) : nil
        grid.lineWidth = 1 / max(displayScale, 1)
        grid.path = kinds.contains(.grid) ? Self.grid(of: phone, displayScale: displayScale) : nil
        hitAreas.path = kinds.contains(.hitAreas) ? HitAreas.path(in: phone) : nil
        CATransaction.commit()
    }

    private static func outlines(of phone: UIWindow) -> CGPath {
        let path = CGMutablePath()
        func add(_ view: UIView) {
            guard !view.isHidden, view.alpha >= 0.01 else { return }
            if let corners = ScreenGeometry.corners(ScreenGeometry.bounds(of: view), of: view) { path.addPolygon(corners) }
            view.subviews.forEach(add)
        }
        add(phone)
        return path
    }

    /// Lines at multiples of `gridStep`, each in the middle of a row of pixels.
    private static func grid(of phone: UIWindow, displayScale: CGFloat) -> CGPath {
        let path = CGMutablePath()
        let scale = max(displayScale, 1), frame = phone.frame
        let perPoint = frame.width / max(phone.bounds.width, 1)
        func aligned(_ x: CGFloat) -> CGFloat { ((x * scale).rounded(.down) + 0.5) / scale }
        var x = gridStep
        while x < phone.bounds.width {
            let line = aligned(frame.minX + x * perPoint)
            path.move(to: CGPoint(x: line, y: frame.minY))
            path.addLine(to: CGPoint(x: line, y: frame.maxY))
            x += gridStep
        }
        var y = gridStep
        while y < phone.bounds.height {
            let line = aligned(frame.minY + y * perPoint)
            path.move(to: CGPoint(x: frame.minX, y: line))
            path.addLine(to: CGPoint(x: frame.maxX, y: line))
            y += gridStep
        }
        return path
    }
}

/// The places outside the bounds of views where `point(inside:with:)` returns true.
enum HitAreas {
    /// The side of the cells that are tested, in points.
    static let cell: CGFloat = 2
    /// The greatest distance from the bounds that is tested, in points.
    static let reach: CGFloat = 48

    /// The areas of all visible views that take clicks, on the screen.
    static func path(in phone: UIWindow) -> CGPath {
        let path = CGMutablePath()
        func add(_ view: UIView) {
            guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return }
            if reachesBeyondBounds(view) {
                for rect in rects(of: view) {
                    if let corners = ScreenGeometry.corners(rect, of: view) { path.addPolygon(corners) }
                }
            }
            view.subviews.forEach(add)
        }
        add(phone)
        return path
    }

    /// Tests a few points around the bounds; most views contain none of them.
    private static func reachesBeyondBounds(_ view: UIView) -> Bool {
        let bounds = view.bounds
        guard bounds.width > 0, bounds.height > 0 else { return false }
        for distance in [0.5, 6, 16] as [CGFloat] {
            for part in [0.1, 0.3, 0.5, 0.7, 0.9] as [CGFloat] {
                let x = bounds.minX + part * bounds.width, y = bounds.minY + part * bounds.height
                let points = [
                    CGPoint(x: x, y: bounds.minY - distance), CGPoint(x: x, y: bounds.maxY + distance),
                    CGPoint(x: bounds.minX - distance, y: y), CGPoint(x: bounds.maxX + distance, y: y),
                ]
                if points.contains(where: { view.point(inside: $0, with: nil) }) { return true }
            }
        }
        return false
    }

    /// Rectangles of one cell's height that contain the view's points outside the bounds.
    static func rects(of view: UIView) -> [CGRect] {
        let bounds = view.bounds
        let area = bounds.insetBy(dx: -reach, dy: -reach)
        var rects: [CGRect] = []
        var y = area.minY
        while y < area.maxY {
            var start: CGFloat?
            var x = area.minX
            while x <= area.maxX {
                let point = CGPoint(x: x + cell / 2, y: y + cell / 2)
                let isOutside = x < area.maxX && !bounds.contains(point) && view.point(inside: point, with: nil)
                if isOutside { start = start ?? x }
                if !isOutside, let first = start {
                    rects.append(CGRect(x: first, y: y, width: x - first, height: cell))
                    start = nil
                }
                // The points of the bounds are not tested one by one.
                let isInRow = y + cell > bounds.minY && y < bounds.maxY
                if isInRow, start == nil, x >= bounds.minX, x + cell < bounds.maxX - cell { x = bounds.maxX - 2 * cell } else { x += cell }
            }
            y += cell
        }
        return rects
    }
}
