// The state of a layer and its sublayers in a past frame.

import CoreGraphics
import Foundation

/// The values of a layer in one or more past frames, with its sublayers. It never changes, so that frames share the unchanged parts of
/// the tree.
final class FrozenLayer {
    let values: FrozenValues
    let children: ContiguousArray<FrozenLayer>
    let mask: FrozenLayer?
    /// The period of recording in which the layer was frozen. The dirty flags do not cover changes between two periods.
    let period: Int

    init(values: FrozenValues, children: ContiguousArray<FrozenLayer>, mask: FrozenLayer?, period: Int) {
        self.values = values
        self.children = children
        self.mask = mask
        self.period = period
        values.ledger.bytes += Self.cost(children: children.count)
    }

    isolated deinit { values.ledger.bytes -= Self.cost(children: children.count) }

    /// The memory of the object and of its list of sublayers, in bytes.
    private static func cost(children: Int) -> Int { 128 + (children > 0 ? 32 + 8 * children : 0) }

    /// A new tree of layers with these values. Nothing in it animates.
    func makeLayer() -> CALayer {
        let layer = values.layer.copyForHistory()
        layer.registerCopy()
        layer.children.reserveCapacity(children.count)
        for child in children {
            let child = child.makeLayer()
            child.parent = layer
            layer.children.append(child)
        }
        layer.depthOrderChanged()
        if let mask {
            let mask = mask.makeLayer()
            mask.maskedLayer = layer
            layer.maskLayer = mask
        }
        return layer
    }
}

/// The values of one layer in past frames.
final class FrozenValues {
    /// A layer without a superlayer and sublayers that has the values.
    let layer: CALayer
    /// The layer that had the values. It may no longer exist.
    let source: ObjectIdentifier
    /// Counts the memory of the values.
    let ledger: HistoryLedger

    /// Copies the values that a layer is drawn with.
    init(of source: CALayer, ledger: HistoryLedger) {
        self.source = ObjectIdentifier(source)
        layer = source.presentationValues.copyForHistory()
        self.ledger = ledger
        // From now on, `source` draws its contents into another bitmap.
        layer.backing?.isShared = true
        ledger.bytes += Self.cost
        for image in images { ledger.retain(image) }
    }

    isolated deinit {
        ledger.bytes -= Self.cost
        for image in images { ledger.release(image) }
    }

    /// The memory of this object, its layer and the values that the layer stores elsewhere, such as a path, in bytes.
    static let cost = 1536

    /// The bitmaps that the layer shows.
    private var images: [CGImage] {
        [layer._contents, layer.backing?.image, layer.fadingContents?.image, layer.ongoingTransition?.old.image].compactMap(\.self)
    }
}

/// The memory that a history uses.
final class HistoryLedger {
    /// The memory in bytes, including bitmaps that layers on the screen still use.
    var bytes = 0
    private var uses: [ObjectIdentifier: Int] = [:]

    /// Counts one more use of a bitmap. The memory of a bitmap is counted once.
    func retain(_ image: CGImage) {
        if uses[ObjectIdentifier(image), default: 0] == 0 { bytes += Self.size(of: image) }
        uses[ObjectIdentifier(image), default: 0] += 1
    }

    /// Counts one use fewer. The caller still retains the bitmap, so no other bitmap has its identifier.
    func release(_ image: CGImage) {
        let rest = uses[ObjectIdentifier(image), default: 1] - 1
        uses[ObjectIdentifier(image)] = rest > 0 ? rest : nil
        if rest == 0 { bytes -= Self.size(of: image) }
    }

    private static func size(of image: CGImage) -> Int { image.width * image.height * 4 }
}

extension CALayer {
    /// A layer that looks like the present frame of this one, without superlayer, sublayers and mask. It does not animate.
    package func _makeStillCopy() -> CALayer {
        let copy = presentationValues.copyForHistory()
        // From now on, this layer draws its contents into another bitmap.
        copy.backing?.isShared = true
        return copy
    }

    /// Whether the layer itself is drawn, apart from its sublayers.
    package var _drawsPixelsOfItsOwn: Bool { presentationValues.drawsPixels }

    /// A copy of the values that are drawn, without superlayer, sublayers and mask.
    func copyForHistory() -> CALayer {
        let copy = plainCopy()
        copy.ongoingTransition = ongoingTransition
        copy.fadingContents = fadingContents
        return copy
    }
}
