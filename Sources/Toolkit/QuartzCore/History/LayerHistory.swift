// The recent past of a layer tree, as the values of its layers in each frame.

import CoreGraphics
import Foundation

/// Keeps the frames of a layer and its sublayers, so that they can be drawn again exactly as they were.
///
/// A frame consists of values and references to bitmaps; frames share the values of layers that have not changed. A frame in which a list
/// scrolls therefore takes a few kilobytes, however large the window is. When the budget is exceeded, the oldest frames are dropped. The
/// latest frame is always kept, even if it alone exceeds the budget: the layers on the screen use its bitmaps anyway.
///
/// Assign the history to `LayerRenderer.history` of the renderer that draws the layer.
@preconcurrency @MainActor public final class LayerHistory {
    /// The layer of the kept frames; nil if it no longer exists.
    public private(set) weak var layer: CALayer?
    /// A second layer, kept in the same frames; nil by default. Neither layer contains the other. A change drops the states and the
    /// animations of the previous companion.
    public weak var companion: CALayer? { didSet { if oldValue !== companion { companionDidChange(from: oldValue) } } }
    /// The maximum memory in bytes.
    public let budget: Int
    /// Whether new frames are kept. True by default.
    public var isRecording = true { didSet { if isRecording != oldValue { period += 1 } } }
    /// Called after a frame was added.
    public var didRecord: () -> Void = {}

    private struct Frame {
        let time: CFTimeInterval
        var state: FrozenFrame
    }
    /// The frames in the order of time. Those before `first` were dropped.
    private var frames: [Frame?] = []
    private var first = 0
    private let ledger = HistoryLedger()
    private var log = AnimationLog()
    /// The number of the present period of recording.
    private var period = 0

    /// Creates a history without frames. `budget` is in bytes.
    public init(of layer: CALayer, budget: Int) {
        self.layer = layer
        self.budget = budget
    }

    isolated deinit { forget() }

    private func forget() {
        layer?.forgetHistory()
        companion?.forgetHistory()
    }

    // MARK: Reading

    /// The number of frames.
    public var count: Int { frames.count - first }
    /// The memory that is used, in bytes. It includes bitmaps that layers on the screen still use. It is greater than `budget` only if the
    /// latest frame alone needs more; the history then has no other frame.
    public var bytes: Int { ledger.bytes }
    /// The time of the oldest frame; nil if there is none.
    public var firstTime: CFTimeInterval? { count > 0 ? time(of: 0) : nil }
    /// The time of the latest frame; nil if there is none.
    public var lastTime: CFTimeInterval? { count > 0 ? time(of: count - 1) : nil }

    /// The time of a frame, in seconds on the clock of the window system. `index` is 0 for the oldest frame.
    public func time(of index: Int) -> CFTimeInterval { frames[first + index]?.time ?? 0 }

    /// The index of the frame that was on the screen at a time: the latest one that is not after it, or the oldest one. Nil without frames.
    public func index(at time: CFTimeInterval) -> Int? {
        guard count > 0 else { return nil }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self.time(of: middle) <= time { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    /// The animations that ran in the kept frames, in the order of their begin times.
    public var animations: [RecordedAnimation] { log.all }

    /// The values of all layers in a frame; nil if there is no such frame, or if the companion was not kept in it.
    func root(at index: Int, of part: Part = .layer) -> FrozenLayer? {
        guard index >= 0 && index < count, let state = frames[first + index]?.state else { return nil }
        return part == .layer ? state.root : state.companion
    }

    /// A new layer tree that looks as the layer, or its companion, did in a frame; nil if there is no such frame, or if the companion was
    /// not kept in it. Nothing in it animates.
    ///
    /// The tree has the position and the transform that the layer had. Its layers have the names of the originals.
    public func makeLayer(at index: Int, of part: Part = .layer) -> CALayer? { root(at: index, of: part)?.makeLayer() }

    /// One of the layers of a history.
    public nonisolated enum Part: Sendable { case layer, companion }

    // MARK: Recording

    /// Drops all frames.
    public func removeAll() {
        frames = []
        first = 0
        log = AnimationLog()
        period += 1
        forget()
    }

    /// Keeps the present value of a motion that no animation performs. `mover` identifies it until `endMotion(of:)`. Does nothing if
    /// `layer`, whose contents move, is not a part of the history.
    public func setValue(_ value: Double, of mover: AnyObject, named name: RecordedMotion, in layer: CALayer) {
        guard isRecording, let root = self.layer, let part = AnimationLog.part(of: layer, root, companion) else { return }
        log.setValue(value, of: mover, named: name, in: part, at: CACurrentMediaTime())
    }

    /// Ends a motion. Its latest value stays its last one.
    public func endMotion(of mover: AnyObject) { log.endMotion(of: mover, at: CACurrentMediaTime()) }

    private func companionDidChange(from former: CALayer?) {
        former?.forgetHistory()
        for index in frames.indices { frames[index]?.state.companion = nil }
        log.removeAll(of: .companion)
    }

    /// Freezes the layers with the values of the present frame. Call it before the frame is compared with the previous one, because the
    /// comparison clears the dirty flags.
    func freeze(at time: CFTimeInterval) -> FrozenFrame? {
        guard isRecording, let layer else { return nil }
        log.update(under: layer, companion: companion, at: time)
        return FrozenFrame(root: freeze(layer, at: time), companion: companion.map { freeze($0, at: time) })
    }

    /// Adds a frame, and drops as many old ones as the budget requires. Adds nothing if no pixel has changed (`isVisible` is false), or if
    /// the layers have not changed since the latest frame: other parts of the window were drawn.
    func append(_ state: FrozenFrame, isVisible: Bool, at time: CFTimeInterval) {
        if count > 0, let latest = frames.last??.state, latest.root === state.root, latest.companion === state.companion { return }
        // The layers keep the state, even if no frame has it.
        guard isVisible else { return trim() }
        if let last = lastTime, time <= last { frames.removeLast() }
        frames.append(Frame(time: time, state: state))
        trim()
        log.removeAll(before: firstTime ?? time)
        didRecord()
    }

    /// Drops the oldest frames until the budget suffices or only the latest frame is left.
    private func trim() {
        while bytes > budget, count > 1 {
            frames[first] = nil
            first += 1
        }
        if first > 1024, first > frames.count / 2 {
            frames.removeFirst(first)
            first = 0
        }
    }

    private func freeze(_ layer: CALayer, at time: CFTimeInterval) -> FrozenLayer {
        let old = layer.cache.frozen.flatMap { $0.period == period && $0.values.ledger === ledger ? $0 : nil }
        if let old, layer.dirty.isDisjoint(with: .rendering) { return old }
        if let track = layer.animationTrack { track.refresh(at: time) }
        let isChanged = !layer.dirty.isDisjoint(with: [.geometry, .appearance, .subtreeAppearance])
        let values = isChanged ? nil : old?.values
        let drawn = layer.presentationValues
        if isChanged, let old, old.values.layer._bounds.origin != drawn._bounds.origin {
            let isInCompanion = companion.map(layer.isDescendant(of:)) ?? false
            log.addScrolling(of: layer, in: isInCompanion ? .companion : .layer, at: time)
        }
        // Nothing inside an invisible layer is drawn. When the layer becomes visible, its flags are set.
        let isVisible = !drawn._isHidden && drawn._opacity > 0
        let frozen = FrozenLayer(
            values: values ?? FrozenValues(of: layer, ledger: ledger),
            children: isVisible ? ContiguousArray(layer.drawnChildren.map { freeze($0, at: time) }) : [],
            mask: isVisible ? layer.maskLayer.map { freeze($0, at: time) } : nil, period: period)
        layer.cache.frozen = frozen
        return frozen
    }
}

/// The state of the layers of a history in a frame.
struct FrozenFrame {
    let root: FrozenLayer
    /// The state of the companion; nil if there was none.
    var companion: FrozenLayer?
}

/// The values of a layer in one or more past frames, with its sublayers. It never changes, so that frames share the unchanged parts of
/// the tree.
final class FrozenLayer {
    let values: FrozenValues
    let children: ContiguousArray<FrozenLayer>
    let mask: FrozenLayer?
    /// The period of recording in which the layer was frozen. The dirty flags do not cover changes between two periods.
    let period: Int

    init(values: FrozenValues, children: ContiguousArray<FrozenLayer>, mask: FrozenLayer?, period: Int) {
        (self.values, self.children, self.mask, self.period) = (values, children, mask, period)
        values.ledger.bytes += Self.cost(children: children.count)
    }

    isolated deinit { values.ledger.bytes -= Self.cost(children: children.count) }

    /// The memory of the object and of its list of sublayers, in bytes.
    private static func cost(children: Int) -> Int { 128 + (children > 0 ? 32 + 8 * children : 0) }

    /// A new tree of layers with these values. Nothing in it animates.
    func makeLayer() -> CALayer {
        let layer = values.layer.copyForHistory()
        layer.registerCopy()
        layer.children = ContiguousArray(children.map { $0.makeLayer() })
        for child in layer.children { child.parent = layer }
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
        [layer._contents, layer.backing?.image, layer.effects.fadingContents?.image, layer.effects.transition?.old.image].compactMap(\.self)
    }
}

/// The memory that a history uses.
final class HistoryLedger {
    /// The memory in bytes, including bitmaps that layers on the screen still use.
    var bytes = 0
    private var uses: [ObjectIdentifier: Int] = [:]

    /// Counts one more use of a bitmap. The memory of a bitmap is counted once.
    func retain(_ image: CGImage) {
        uses[ObjectIdentifier(image), default: 0] += 1
        if uses[ObjectIdentifier(image)] == 1 { bytes += Self.size(of: image) }
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
    /// Releases the frozen values of the layer and its sublayers.
    func forgetHistory() {
        cache.frozen = nil
        for child in children { child.forgetHistory() }
        maskLayer?.forgetHistory()
    }

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
        copy.effects = effects
        return copy
    }
}
