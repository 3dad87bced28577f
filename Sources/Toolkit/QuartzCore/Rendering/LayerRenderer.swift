// Renders a layer tree frame by frame, and draws only what has changed.

public import CoreGraphics
public import Foundation

/// Renders a tree into a bitmap that is kept from frame to frame.
///
/// A frame consists of `tick(at:)`, `layoutIfNeeded()`, `displayIfNeeded()` and `composite(into:)`, which compares the tree with the
/// previous frame and draws the difference. `render(at:into:)` does all of it. A tree has one renderer at a time.
@preconcurrency @MainActor public final class LayerRenderer {
    /// The root of the tree. Its `position` is in points from the bitmap's top left corner.
    public let root: CALayer
    /// Device pixels per point.
    public var scale: CGFloat {
        get { _scale }
        set {
            guard newValue != _scale else { return }
            _scale = newValue
            root.redrawBackings()
            invalidateAll()
        }
    }
    var _scale: CGFloat
    /// The counters since `resetStatistics()`.
    package var statistics: FrameStatistics { counts }
    var counts = FrameStatistics()
    /// Whether every frame is also drawn as a whole and compared. For tests.
    public var verifiesDamage = false
    /// The number of differing pixels in the latest frame that was verified.
    public internal(set) var differingPixels = 0

    /// Keeps the frames of a layer of this tree; nil by default.
    package var history: LayerHistory?
    /// The renderer stores the damage of these layers and their sublayers in `watchedDamage` in each frame. The layers must have
    /// superlayers in the tree, and none may contain another. Empty by default.
    package var watchedLayers: [CALayer] {
        get { watched }
        set { watched = newValue }
    }
    var watched: [CALayer] = []
    /// The damage by changes of `watchedLayers` and their sublayers in the latest frame; the rectangles of one layer are disjoint.
    package internal(set) var watchedDamage: [DeviceRect] = []

    var needsAll = true
    let collector = DamageCollector()
    var compositor = Compositor()
    let backdrops = BackdropFrame()
    /// Whether the tree contains backdrop layers.
    var hasBackdrops = false
    /// Whether the tree contains layers with depth, such as `CATransformLayer`.
    var hasSpaces = false
    /// The time of the current frame.
    var frameTime: CFTimeInterval = 0
    private var lastSize = (width: 0, height: 0)
    /// The solid rows of the bitmap.
    private var rows: SolidRows?
    /// The address of the bitmap in the previous frame.
    private var lastPixels: UnsafeMutableRawPointer?

    /// Creates the renderer of a tree. `scale` is in device pixels per point.
    public init(root: CALayer, scale: CGFloat) {
        self.root = root
        _scale = scale
        root.renderer = self
        StackLimit.raise()
    }

    /// Requests a frame that draws the whole bitmap.
    public func invalidateAll() {
        needsAll = true
        root.host?.layerTreeNeedsFrame()
    }

    /// Sets all counters to zero.
    package func resetStatistics() { counts = FrameStatistics() }

    // MARK: Passes

    /// Draws a frame for `time` and returns the changed device pixels as disjoint rectangles.
    @discardableResult
    public func render(at time: CFTimeInterval, into context: CGContext) -> [DeviceRect] {
        let outerTime = MediaClock.frameTime
        MediaClock.frameTime = time
        defer { MediaClock.frameTime = outerTime }
        tick(at: time)
        layoutIfNeeded()
        displayIfNeeded()
        return composite(into: context)
    }

    /// Commits the implicit transaction, advances all animations to the frame's time, and calls the delegates and completion blocks of
    /// those that have started or ended.
    public func tick(at time: CFTimeInterval) {
        CATransaction.commitImplicit()
        advance(to: time)?()
    }

    /// Advances all animations to the frame's time. Returns a closure that calls the delegates and completion blocks of those that have
    /// started or ended; nil if there are none.
    ///
    /// During a frame in the middle of an event no application code may run; the caller then runs the closure later.
    public func advance(to time: CFTimeInterval) -> (@MainActor () -> Void)? {
        frameTime = time
        let notices = AnimationRegistry.advance(under: root, to: time)
        if notices.isEmpty { return nil }
        return { for notice in notices { notice.deliver() } }
    }

    /// Lays out all marked layers.
    public func layoutIfNeeded() {
        root.layoutSubtree()
    }

    /// Redraws the marked contents of all layers that are not hidden.
    public func displayIfNeeded() {
        display(root)
    }

    private func display(_ layer: CALayer) {
        guard !layer._isHidden else { return }
        if layer.dirty.contains(.display) {
            counts.contentsRedrawn += 1
            layer.displayIfNeeded()
        }
        guard layer.dirty.contains(.subtreeDisplay) else { return }
        layer.dirty.remove(.subtreeDisplay)
        if let mask = layer.maskLayer { display(mask) }
        for child in layer.children { display(child) }
    }

    // MARK: Compositing

    /// Draws the differences from the previous frame and returns their device pixels as disjoint rectangles.
    ///
    /// The bitmap must contain the previous frame, unless it has another size or `invalidateAll()` was called.
    public func composite(into context: CGContext) -> [DeviceRect] {
        if lastSize != (context.width, context.height) { needsAll = true }
        lastSize = (context.width, context.height)
        if needsAll || rows == nil || context.bytes != lastPixels {
            rows = SolidRows(width: context.width, height: context.height)
            lastPixels = context.bytes
        }
        hasSpaces = DerivedLayers.derive(under: root, at: frameTime)
        let frozen = history?.freeze(at: frameTime)
        if !watchedDamage.isEmpty { watchedDamage = [] }
        let damage = findDamage(limits: DeviceRect(x: 0, y: 0, width: context.width, height: context.height))
        if let frozen { history?.append(frozen, isVisible: !damage.isEmpty, at: frameTime) }
        blurBackdrops(width: context.width, height: context.height)
        for rect in damage.rects {
            compositor.draw(root, in: rect, into: context, rows: rows)
            counts.layersComposited += compositor.layersDrawn
            counts.pixelsComposited += rect.area
        }
        if !damage.isEmpty { context.flush() }
        DetachedLayers.dropBackings()
        if !root.dirty.isEmpty { root.host?.layerTreeNeedsFrame() }
        if verifiesDamage { verify(context) }
        return damage.rects
    }

    /// Draws the part of the latest frame in `rect` that is behind `layer`, into a bitmap of the frame's size, without a new frame.
    public func drawContent(behind layer: CALayer, in rect: DeviceRect, into context: CGContext) {
        let frame = DeviceRect(x: 0, y: 0, width: context.width, height: context.height)
        guard lastSize == (context.width, context.height), !rect.intersection(frame).isEmpty else { return }
        compositor.drawContent(behind: layer, of: root, in: rect.intersection(frame), into: context)
        context.flush()
    }

    // MARK: Animations

    /// The next time at which an animation needs a frame to be requested: the time of the latest frame while an animation runs, `lead`
    /// seconds before an animation begins, or when the next value of a discrete animation is due; nil if none will run.
    public func nextAnimationTime(lead: CFTimeInterval) -> CFTimeInterval? {
        AnimationRegistry.nextTime(under: root, after: frameTime, lead: lead)
    }

    /// `nextAnimationTime(lead:)` without a lead.
    public var nextAnimationTime: CFTimeInterval? { nextAnimationTime(lead: 0) }

    /// Removes all animations, also from detached layers, without calling delegates or completions. Call it when their clock ends.
    public func dropAnimations() { AnimationRegistry.removeAll() }
}

/// Counters of the work for frames.
package nonisolated struct FrameStatistics: Hashable, Sendable {
    /// The number of layers that redrew their contents.
    package var contentsRedrawn = 0
    /// The number of layers drawn into the bitmap, counted for each damaged rectangle.
    package var layersComposited = 0
    /// The area of the damage, in pixels.
    package var pixelsComposited = 0
    /// The number of backdrops that were blurred.
    package var backdropsBlurred = 0
    /// The area that was composited for blurring, in pixels.
    package var backdropPixelsComposited = 0
    /// The number of layers compared with the previous frame.
    package var layersCompared = 0

    /// All counters are zero.
    package init() {}
}

// MARK: - Verification

extension LayerRenderer {
    /// Draws the whole tree into another bitmap and counts the pixels that differ from the given one.
    func verify(_ context: CGContext) {
        guard let whole = CGContext(pixelWidth: context.width, pixelHeight: context.height, scale: 1) else { return }
        var compositor = Compositor(.verification)
        root.forgetShadows()
        let kept = remakeBackdrops(with: &compositor, width: context.width, height: context.height)
        compositor.draw(root, in: DeviceRect(x: 0, y: 0, width: context.width, height: context.height), into: whole)
        whole.flush()
        for (layer, blurred) in zip(backdrops.visible, kept) { layer.blurred = blurred }
        differingPixels = 0
        for y in 0..<context.height {
            let drawn = context.bytes + y * context.bytesPerRow
            let expected = whole.bytes + y * whole.bytesPerRow
            guard memcmp(drawn, expected, context.width * 4) != 0 else { continue }
            for x in 0..<context.width
            where drawn.load(fromByteOffset: x * 4, as: UInt32.self) != expected.load(fromByteOffset: x * 4, as: UInt32.self) {
                differingPixels += 1
            }
        }
    }
}

extension CALayer {
    /// Marks the shadows in the tree to be found and drawn again.
    fileprivate func forgetShadows() {
        cache.castShadow?.isCurrent = false
        maskLayer?.forgetShadows()
        for child in drawnChildren { child.forgetShadows() }
    }
}
