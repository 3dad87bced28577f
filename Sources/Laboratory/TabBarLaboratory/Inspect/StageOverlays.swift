// The overlays that show the structure of the phone: outlines, alignment grid and hit areas.

internal import UIKit

/// The overlays, which are switched on and off one by one.
enum StageOverlayKind: String, CaseIterable {
    case outlines, grid, damage, touches
    case hitAreas = "hit-areas"

    /// The key of the title.
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
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        outlines.strokeColor = view.resolved(.systemBlue.withAlphaComponent(0.7))
        grid.strokeColor = view.resolved(.systemPink.withAlphaComponent(0.35))
        hitAreas.strokeColor = view.resolved(.systemGreen)
        hitAreas.fillColor = view.resolved(.systemGreen.withAlphaComponent(0.3))
        CATransaction.commit()
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

extension CALayer {
    /// Clips the sublayers to the phone's rounded rectangle. The layer has screen coordinates.
    func clip(toShapeOf phone: UIWindow) {
        masksToBounds = true
        frame = phone.frame
        bounds = phone.frame
        cornerRadius = phone.layer.cornerRadius * phone.frame.width / max(phone.bounds.width, 1)
    }
}
