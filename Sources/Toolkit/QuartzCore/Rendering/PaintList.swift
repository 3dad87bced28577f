// The steps that draw one rectangle, from back to front, without the parts that opaque layers hide.

import CoreGraphics
import Foundation

/// One drawing operation.
struct PaintStep {
    enum Kind { case layer, backdrop, projected, border, beginGroup, beginMask, endMask, endGroup, beginClip, endClip }

    var kind: Kind
    /// The layer that supplies the drawn values. The tree retains it while the step exists.
    unowned(unsafe) var layer: CALayer
    var geometry: LayerGeometry
    /// The device pixels that the step may change.
    var rect: DeviceRect
    /// The opacity of the layer's own pixels or of the group.
    var alpha: Float
    /// How a group is blended.
    var compositing = LayerCompositing.normal
    /// The rendering of a layer in perspective. The layer or the list retains it.
    unowned(unsafe) var projected: ProjectedLayer?
}

/// Steps in drawing order. The storage is reused from frame to frame.
struct PaintList {
    private(set) var steps: ContiguousArray<PaintStep> = []
    /// The number of projected layers.
    private(set) var projections = 0
    private var cover = OpaqueCover()
    /// Objects that steps refer to and only the list retains.
    private var kept: [AnyObject] = []

    /// Whether opaque pixels cover the rectangle of the last `removeHidden(in:)`, so that it need not be cleared.
    private(set) var coversAll = false

    mutating func removeAll() {
        steps.removeAll(keepingCapacity: true)
        projections = 0
        if !kept.isEmpty { kept = [] }
    }

    /// Retains an object until the list is cleared.
    mutating func keep(_ object: AnyObject) { kept.append(object) }

    mutating func append(_ step: PaintStep) {
        steps.append(step)
        if step.kind == .projected { projections += 1 }
    }

    /// Reduces the content and border of every layer to the part that is not hidden by opaque layers in front.
    mutating func removeHidden(in rect: DeviceRect) {
        cover.removeAll()
        var groupDepth = 0
        for index in stride(from: steps.count - 1, through: 0, by: -1) {
            switch steps[index].kind {
            case .endGroup, .endMask, .endClip: groupDepth += 1
            case .beginGroup, .beginMask, .beginClip: groupDepth -= 1
            case .border, .projected: steps[index].rect = cover.visiblePart(of: steps[index].rect)
            case .layer, .backdrop:
                let visible = cover.visiblePart(of: steps[index].rect)
                steps[index].rect = visible
                guard groupDepth == 0, !visible.isEmpty, steps[index].alpha >= 1 else { continue }
                cover.add(steps[index].layer.opaquePixels(at: steps[index].geometry).intersection(visible))
            }
        }
        coversAll = cover.visiblePart(of: rect).isEmpty
    }
}

/// A few opaque rectangles. Adjacent ones, such as rows of a list, are merged.
private struct OpaqueCover {
    private var rects: ContiguousArray<DeviceRect> = []

    /// The maximum number of rectangles; more would make comparisons slow.
    private static let limit = 8

    mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    mutating func add(_ rect: DeviceRect) {
        guard rect.area >= 256 else { return }
        var added = rect
        var index = 0
        while index < rects.count {
            if let joined = Self.join(rects[index], with: added) {
                added = joined
                rects.remove(at: index)
                index = 0
            } else {
                index += 1
            }
        }
        if rects.count < Self.limit {
            rects.append(added)
        } else if let smallest = rects.indices.min(by: { rects[$0].area < rects[$1].area }), rects[smallest].area < added.area {
            rects[smallest] = added
        }
    }

    /// The union of two rectangles if it is a rectangle, otherwise nil.
    private static func join(_ a: DeviceRect, with b: DeviceRect) -> DeviceRect? {
        if a.contains(b) { return a }
        if b.contains(a) { return b }
        if a.x == b.x, a.width == b.width, a.y <= b.maxY, b.y <= a.maxY { return a.union(b) }
        if a.y == b.y, a.height == b.height, a.x <= b.maxX, b.x <= a.maxX { return a.union(b) }
        return nil
    }

    /// The part of a rectangle that is not covered. It remains a rectangle: only covered parts along a whole side are removed.
    func visiblePart(of rect: DeviceRect) -> DeviceRect {
        var rest = rect
        for covered in rects where covered.intersects(rest) {
            if covered.contains(rest) { return .zero }
            if covered.x <= rest.x, covered.maxX >= rest.maxX {
                if covered.y <= rest.y {
                    rest = DeviceRect(minX: rest.x, minY: covered.maxY, maxX: rest.maxX, maxY: rest.maxY)
                } else if covered.maxY >= rest.maxY {
                    rest = DeviceRect(minX: rest.x, minY: rest.y, maxX: rest.maxX, maxY: covered.y)
                }
            } else if covered.y <= rest.y, covered.maxY >= rest.maxY {
                if covered.x <= rest.x {
                    rest = DeviceRect(minX: covered.maxX, minY: rest.y, maxX: rest.maxX, maxY: rest.maxY)
                } else if covered.maxX >= rest.maxX {
                    rest = DeviceRect(minX: rest.x, minY: rest.y, maxX: covered.x, maxY: rest.maxY)
                }
            }
        }
        return rest
    }
}

extension CALayer {
    /// The device pixels that an opaque background colour or backdrop covers.
    func opaquePixels(at geometry: LayerGeometry) -> DeviceRect {
        if showsBackdrop { return backdropOpaquePixels(at: geometry) }
        guard geometry.isAligned, _backgroundColor?.alpha ?? 0 >= 1, _backgroundColor?.pattern == nil, effects.transition == nil
        else { return .zero }
        guard _cornerRadius > 0 else { return geometry.box }
        let round = PixelGrid.integer((_cornerRadius * cornerCurve.reach * geometry.toDevice.a).rounded(.up)) + 1
        return DeviceRect(
            minX: geometry.box.x, minY: geometry.box.y + round, maxX: geometry.box.maxX, maxY: geometry.box.maxY - round)
    }

    /// The device pixels that an opaque backdrop covers.
    private func backdropOpaquePixels(at geometry: LayerGeometry) -> DeviceRect {
        guard geometry.isAligned, _cornerRadius <= 0, effects.transition == nil,
            let (blurred, frame) = (self as? CABackdropLayer)?.blurredBackdrop, blurred.isOpaque,
            geometry.hasSameScaleAndRotation(as: frame)
        else { return .zero }
        return blurred.rect.offsetBy(dx: geometry.box.x - frame.box.x, dy: geometry.box.y - frame.box.y)
    }
}
