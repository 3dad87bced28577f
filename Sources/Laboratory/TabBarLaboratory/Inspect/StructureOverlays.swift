// The overlays that show the structure of the phone: outlines, alignment grid and hit areas.

internal import UIKit

/// The overlays, which are switched on and off one by one.
enum StageOverlayKind: String, CaseIterable {
    case outlines, grid, damage, touches
    case hitAreas = "hit-areas"

    var titleKey: String { "inspect.overlay.\(rawValue)" }

    /// The overlays in a text of names separated by commas. Unknown names are ignored.
    static func named(in text: String) -> Set<Self> { Set(text.split(separator: ",").compactMap { Self(rawValue: String($0)) }) }

    /// The names of overlays, separated by commas.
    static func names(of kinds: Set<Self>) -> String { allCases.filter(kinds.contains).map(\.rawValue).joined(separator: ",") }
}

/// The outlines, the alignment grid and the hit areas of one phone, as paths in the coordinates of the screen.
final class StructureOverlays {
    let layer = CALayer()
    let outlines = CAShapeLayer()
    let grid = CAShapeLayer()
    let hitAreas = CAShapeLayer()
    /// The distance of the grid's lines, in points of the phone.
    static let gridStep: CGFloat = 8

    init() {
        outlines.fillColor = nil
        outlines.lineWidth = 1
        grid.fillColor = nil
        hitAreas.lineWidth = 0
        for part in [grid, hitAreas, outlines] { layer.addSublayer(part) }
    }

    /// Resolves the colours in the appearance of a view.
    func updateColors(in view: UIView) {
        CATransaction.withoutActions {
            outlines.strokeColor = view.resolved(.systemBlue.withAlphaComponent(0.7))
            grid.strokeColor = view.resolved(.systemPink.withAlphaComponent(0.35))
            hitAreas.strokeColor = view.resolved(.systemGreen)
            hitAreas.fillColor = view.resolved(.systemGreen.withAlphaComponent(0.3))
        }
    }

    /// Updates the paths of the overlays in `kinds`, and removes the paths of the others. Unchanged paths cause no drawing. Without a
    /// phone, there are no paths.
    func update(_ kinds: Set<StageOverlayKind>, phone: UIWindow?, displayScale: CGFloat) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        guard let phone else { return [outlines, grid, hitAreas].forEach { $0.path = nil } }
        layer.clip(toShapeOf: phone)
        outlines.path = kinds.contains(.outlines) ? Self.outlines(of: phone, displayScale: displayScale) : nil
        grid.lineWidth = 1 / max(displayScale, 1)
        grid.path = kinds.contains(.grid) ? Self.grid(of: phone, displayScale: displayScale) : nil
        hitAreas.path = kinds.contains(.hitAreas) ? HitAreas.path(in: phone) : nil
    }

    private static func outlines(of phone: UIWindow, displayScale: CGFloat) -> CGPath {
        let path = CGMutablePath(), scale = max(displayScale, 1)
        func add(_ view: UIView) {
            guard !view.isHidden, view.alpha >= 0.01 else { return }
            if let corners = ScreenGeometry.corners(ScreenGeometry.bounds(of: view), of: view) {
                path.addPolygon(ScreenGeometry.innerOutline(corners, lineWidth: 1, scale: scale))
            }
            view.subviews.forEach(add)
        }
        add(phone)
        return path
    }

    /// Lines at multiples of `gridStep`, each in the middle of a row or column of pixels.
    private static func grid(of phone: UIWindow, displayScale: CGFloat) -> CGPath {
        let path = CGMutablePath()
        let scale = max(displayScale, 1), frame = phone.frame
        let perPoint = frame.width / max(phone.bounds.width, 1)
        func aligned(_ x: CGFloat) -> CGFloat { ((x * scale).rounded(.down) + 0.5) / scale }
        for x in stride(from: gridStep, to: phone.bounds.width, by: gridStep) {
            let line = aligned(frame.minX + x * perPoint)
            path.move(to: CGPoint(x: line, y: frame.minY))
            path.addLine(to: CGPoint(x: line, y: frame.maxY))
        }
        for y in stride(from: gridStep, to: phone.bounds.height, by: gridStep) {
            let line = aligned(frame.minY + y * perPoint)
            path.move(to: CGPoint(x: frame.minX, y: line))
            path.addLine(to: CGPoint(x: frame.maxX, y: line))
        }
        return path
    }
}

extension CALayer {
    /// Clips the sublayers to the phone's rounded rectangle. The layer has screen coordinates.
    func clip(toShapeOf phone: UIWindow) {
        masksToBounds = true
        frame = phone.frame
        bounds = phone.frame
        cornerRadius = phone.layer.cornerRadius * phone.frame.width / max(phone.bounds.width, 1)
    }
}

/// Finds the points outside bounds at which views take clicks.
///
/// A view takes points outside its bounds if `point(inside:with:)` returns true there. A view that extends beyond its superview takes the
/// points there only if the window's hit test returns the view or one of its subviews.
enum HitAreas {
    /// The side of the cells that are tested, in points.
    static let cell: CGFloat = 2
    /// The greatest distance from the bounds that is tested, in points.
    static let reach: CGFloat = 48
    /// The maximum number of cells of one view.
    private static let limit: CGFloat = 1_000_000

    /// The hit areas of all visible views that take clicks, in points of the screen.
    static func path(in phone: UIWindow) -> CGPath {
        let path = CGMutablePath()
        func add(_ view: UIView) {
            guard !view.isHidden, view.alpha >= 0.01, view.isUserInteractionEnabled else { return }
            if reachesBeyondBounds(view) || overhangs(view) {
                for rect in rects(of: view, in: phone) {
                    if let corners = ScreenGeometry.corners(rect, of: view) { path.addPolygon(corners) }
                }
            }
            view.subviews.forEach(add)
        }
        add(phone)
        return path
    }

    /// Whether the view extends beyond a superview that does not clip it.
    private static func overhangs(_ view: UIView) -> Bool {
        guard let superview = view.superview, !superview.clipsToBounds, !view.bounds.isEmpty else { return false }
        return !superview.bounds.encloses(view.frame)
    }

    /// Whether the view takes one of a few points around its bounds. This test is cheap, and most views fail it.
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

    /// Whether the view takes a point, in its coordinates, that is outside its bounds or outside its superview's.
    static func takes(_ point: CGPoint, _ view: UIView, in phone: UIWindow) -> Bool {
        guard view.point(inside: point, with: nil) else { return false }
        if !view.bounds.contains(point) { return true }
        guard let superview = view.superview, !superview.bounds.contains(view.convert(point, to: superview)) else { return false }
        return phone.hitTest(view.convert(point, to: phone), with: nil)?.isDescendant(of: view) ?? false
    }

    /// The part of the view's bounds, with a margin of `reach`, that is on the phone, extended to a corner of a cell. Nil if it is outside
    /// the phone or too large to be tested.
    private static func testedArea(of view: UIView, in phone: UIWindow) -> CGRect? {
        let whole = view.bounds.insetBy(dx: -reach, dy: -reach)
        let shown = whole.intersection(view.convert(phone.bounds, from: phone))
        guard !shown.isNull, shown.width * shown.height / (cell * cell) <= limit else { return nil }
        func start(_ edge: CGFloat, _ first: CGFloat) -> CGFloat { first + ((edge - first) / cell).rounded(.down) * cell }
        let (x, y) = (start(shown.minX, whole.minX), start(shown.minY, whole.minY))
        return CGRect(x: x, y: y, width: shown.maxX - x, height: shown.maxY - y)
    }

    /// The hit areas of one view, as rectangles with the height of a cell, in the view's coordinates.
    static func rects(of view: UIView, in phone: UIWindow) -> [CGRect] {
        let bounds = view.bounds
        guard let area = testedArea(of: view, in: phone) else { return [] }
        // Points inside the bounds of both the view and its superview belong to no hit area, and need no test.
        let isStraight = CATransform3DIsIdentity(view.layer.transform)
        let outer = isStraight ? view.superview.map { view.convert($0.bounds, from: $0) } ?? bounds : .null
        let inner = bounds.intersection(outer)
        var rects: [CGRect] = []
        var y = area.minY
        while y < area.maxY {
            var start: CGFloat?
            var x = area.minX
            while x <= area.maxX {
                let isTaken = x < area.maxX && takes(CGPoint(x: x + cell / 2, y: y + cell / 2), view, in: phone)
                if isTaken { start = start ?? x }
                if !isTaken, let first = start {
                    rects.append(CGRect(x: first, y: y, width: x - first, height: cell))
                    start = nil
                }
                x += cell
                let isInRow = !inner.isNull && y >= inner.minY && y + cell <= inner.maxY
                while isInRow, start == nil, x >= inner.minX, x + 2 * cell <= inner.maxX { x += cell }
            }
            y += cell
        }
        return rects
    }
}
