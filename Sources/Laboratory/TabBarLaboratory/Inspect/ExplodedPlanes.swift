// The layers of the phone as planes for the exploded view.

internal import UIKit
internal import UIKitTools

/// A view of the phone as a plane: a copy of its layer, with the sublayers that belong to no other view.
final class ExplodedPlane {
    private(set) weak var view: UIView?
    /// The copy, positioned in the phone's coordinates.
    let layer: CALayer
    /// The visible part of the view's bounding box, in the phone's coordinates; the whole box for a ghost.
    let box: CGRect
    /// Whether the view or a superview is hidden or transparent; the plane is only an outline then.
    let isGhost: Bool
    /// The distance from the back, in steps of `ExplodedView.spread`: one more than the frontmost overlapping plane behind it, or 0.
    fileprivate(set) var level = 0

    fileprivate init(view: UIView, layer: CALayer, box: CGRect, isGhost: Bool) {
        self.view = view
        self.layer = layer
        self.box = box
        self.isGhost = isGhost
    }
}

/// Copies the phone's layers. The phone itself is not changed.
struct ExplodedPlanes {
    private(set) var planes: [ExplodedPlane] = []
    private let phone: UIWindow
    /// The maximum number of planes; more would not be legible.
    private static let limit = 1500

    /// The values that a view passes to its subviews.
    private struct Inherited {
        var clip: CGRect
        var opacity: Float
        var isHidden: Bool
    }

    init(of phone: UIWindow) {
        self.phone = phone
        add(phone, Inherited(clip: phone.bounds, opacity: 1, isHidden: false))
        assignLevels()
    }

    private mutating func add(_ view: UIView, _ outer: Inherited) {
        guard planes.count < Self.limit, let map = Self.map(from: view, to: phone) else { return }
        let bounds = ScreenGeometry.bounds(of: view)
        let box = bounds.applying(map)
        var inner = outer
        inner.isHidden = outer.isHidden || view.isHidden || view.alpha < 0.01
        inner.opacity = outer.opacity * (view === phone ? 1 : view.layer.opacity)
        let visible = box.intersection(outer.clip)
        if !visible.isNull, visible.width > 0, visible.height > 0 {
            if inner.isHidden {
                addGhost(view, bounds: bounds, map: map, box: box)
            } else if let copy = Self.copy(of: view) {
                place(copy, bounds: bounds, map: map)
                copy.opacity = inner.opacity
                let layer = outer.clip.encloses(box, tolerance: 1) ? copy : Self.clipped(copy, to: visible)
                Self.addEdge(to: layer)
                planes.append(ExplodedPlane(view: view, layer: layer, box: visible, isGhost: false))
            }
        }
        if view.clipsToBounds { inner.clip = visible.isNull ? .zero : visible }
        for subview in view.subviews { add(subview, inner) }
    }

    private mutating func addGhost(_ view: UIView, bounds: CGRect, map: CGAffineTransform, box: CGRect) {
        let outline = CAShapeLayer()
        outline.bounds = bounds
        outline.path = CGPath(rect: bounds.insetToMiddle(dx: 0.5, dy: 0.5))
        outline.strokeColor = UIColor.systemGray.cgColor
        outline.fillColor = nil
        outline.lineDashPattern = [4, 4]
        place(outline, bounds: bounds, map: map)
        planes.append(ExplodedPlane(view: view, layer: outline, box: box, isGhost: true))
    }

    /// Adds a thin edge, which separates the plane from others of the same colour.
    private static func addEdge(to layer: CALayer) {
        guard layer.borderWidth == 0 else { return }
        layer.borderWidth = 0.5
        layer.borderColor = UIColor.systemGray.withAlphaComponent(0.45).cgColor
    }

    /// Puts each plane in front of the planes before it that overlap it, except ghosts. Neighbours that share an edge, such as rows, do not
    /// overlap.
    private func assignLevels() {
        for (index, plane) in planes.enumerated() {
            var level = 0
            let inner = plane.box.insetBy(dx: min(1.5, plane.box.width / 4), dy: min(1.5, plane.box.height / 4))
            for other in planes[..<index] where !other.isGhost && other.level >= level && other.box.intersects(inner) {
                level = other.level + 1
            }
            plane.level = level
        }
    }

    /// The greatest level of a plane.
    var depth: Int { planes.reduce(0) { max($0, $1.level) } }

    // MARK: Copies

    private func place(_ layer: CALayer, bounds: CGRect, map: CGAffineTransform) {
        layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        layer.bounds = bounds
        layer.position = CGPoint(x: bounds.midX, y: bounds.midY).applying(map)
        let linear = CGAffineTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0)
        layer.transform = linear == .identity ? CATransform3DIdentity : CATransform3DMakeAffineTransform(linear)
        layer.isHidden = false
        layer.zPosition = 0
    }

    /// The affine map from a view's coordinates to the phone's in the present frame; nil if the view is beside or behind the viewer.
    private static func map(from view: UIView, to phone: UIWindow) -> CGAffineTransform? {
        guard view !== phone else { return .identity }
        let points = [CGPoint.zero, CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)]
            .compactMap { ScreenGeometry.point($0, of: view) }.map { phone.layer.convert($0, from: nil) }
        guard points.count == 3 else { return nil }
        let origin = points[0]
        return CGAffineTransform(
            a: points[1].x - origin.x, b: points[1].y - origin.y, c: points[2].x - origin.x, d: points[2].y - origin.y, tx: origin.x,
            ty: origin.y)
    }

    /// A copy of the view's layer with those sublayers that are not layers of views; nil if none of these layers draws pixels.
    private static func copy(of view: UIView) -> CALayer? {
        let parts = (view.layer.sublayers ?? []).filter { !isLayerOfView($0) && !$0.isHidden }.compactMap(deepCopy)
        guard view.layer.drawsPixelsOfItsOwn || !parts.isEmpty else { return nil }
        let copy = still(view.layer)
        copy.masksToBounds = view.layer.masksToBounds
        for part in parts { copy.addSublayer(part) }
        return copy
    }

    private static func deepCopy(_ layer: CALayer) -> CALayer? {
        let parts = (layer.sublayers ?? []).filter { !isLayerOfView($0) && !$0.isHidden }.compactMap(deepCopy)
        guard layer.drawsPixelsOfItsOwn || !parts.isEmpty else { return nil }
        let copy = still(layer)
        for part in parts { copy.addSublayer(part) }
        return copy
    }

    /// A copy of a layer and its mask, without sublayers. A plane has no backdrop, so a backdrop layer becomes a plain layer with the
    /// overlay colour.
    private static func still(_ layer: CALayer) -> CALayer {
        let copy = layer.makeStillCopy()
        if let mask = layer.mask { copy.mask = deepCopy(mask) }
        guard let overlay = copy.backdropOverlayColor else { return copy }
        let plain = CALayer()
        plain.bounds = copy.bounds
        plain.position = copy.position
        plain.anchorPoint = copy.anchorPoint
        plain.transform = copy.transform
        plain.opacity = copy.opacity
        plain.cornerRadius = copy.cornerRadius
        plain.backgroundColor = overlay
        return plain
    }

    private static func isLayerOfView(_ layer: CALayer) -> Bool { (layer.delegate as? UIView)?.layer === layer }

    private static func clipped(_ copy: CALayer, to rect: CGRect) -> CALayer {
        let frame = CALayer()
        frame.bounds = rect
        frame.position = CGPoint(x: rect.midX, y: rect.midY)
        frame.masksToBounds = true
        frame.addSublayer(copy)
        return frame
    }
}
