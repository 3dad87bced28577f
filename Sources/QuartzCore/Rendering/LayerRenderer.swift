// Turns a layer tree into pixels, frame by frame, drawing no more than has changed.

public import CoreGraphics
public import Foundation

/// Renders a tree into a bitmap that keeps its pixels from frame to frame.
///
/// A frame goes: `tick(at:)`, `layoutIfNeeded()`, `displayIfNeeded()`, `composite(into:)`, which finds the difference to the last frame
/// and draws it. `render(at:into:)` does all of it. A tree has one renderer at a time.
@preconcurrency @MainActor
public final class LayerRenderer {
    /// The tree's root; it is drawn with its position and transform, in the bitmap's points.
    public let root: CALayer
    /// Device pixels to a point.
    public var scale: CGFloat {
        didSet {
            guard scale != oldValue else { return }
            root.redrawBackings()
            invalidateAll()
        }
    }
    /// What the frames cost since `resetStatistics()`.
    public internal(set) var statistics = FrameStatistics()
    /// Whether every frame is drawn a second time as a whole and compared with what damage alone has drawn.
    public var verifiesDamage = false
    /// How many pixels differed in the last frame that was verified.
    public internal(set) var differingPixels = 0

    var needsAll = true
    var collector = DamageCollector()
    var compositor = Compositor()
    var backdrops = BackdropFrame()
    /// Whether the tree has layers that show what is beneath them.
    var hasBackdrops = false
    /// The time of the frame being made.
    var frameTime: CFTimeInterval = 0
    private var lastSize = (width: 0, height: 0)
    /// What is known of the bitmap.
    private var rows: SolidRows?
    /// Where the bitmap's pixels are.
    private var lastPixels: UnsafeMutableRawPointer?

    public init(root: CALayer, scale: CGFloat) {
        self.root = root
        self.scale = scale
        root.renderer = self
    }

    /// Has the whole bitmap drawn in the next frame.
    public func invalidateAll() {
        needsAll = true
        root.host?.layerTreeNeedsFrame()
    }

    /// Starts counting anew.
    public func resetStatistics() { statistics = FrameStatistics() }

    /// Makes a whole frame for `time` and returns the device pixels that have changed, as disjoint rectangles.
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

    /// Commits the implicit transaction, brings all animations to the frame's time, and calls the delegates and completion blocks of those
    /// that have started or ended.
    public func tick(at time: CFTimeInterval) {
        CATransaction.commitImplicit()
        advance(to: time)?()
    }

    /// Brings all animations to the frame's time, and returns a closure that calls the delegates and completion blocks of those that have
    /// started or ended; nil if none has.
    ///
    /// For a frame in the middle of an event, where no application code may run: the caller runs the closure later.
    public func advance(to time: CFTimeInterval) -> (@MainActor () -> Void)? {
        frameTime = time
        let notices = AnimationRegistry.advance(under: root, to: time)
        if notices.isEmpty { return nil }
        return { for notice in notices { notice.deliver() } }
    }

    /// Arranges sublayers wherever that is asked for.
    public func layoutIfNeeded() {
        root.layoutSubtree()
    }

    /// Redraws the contents that are out of date, of all layers that are not hidden.
    public func displayIfNeeded() {
        display(root)
    }

    private func display(_ layer: CALayer) {
        guard !layer._isHidden else { return }
        if layer.dirty.contains(.display) {
            statistics.contentsRedrawn += 1
            layer.displayIfNeeded()
        }
        guard layer.dirty.contains(.subtreeDisplay) else { return }
        layer.dirty.remove(.subtreeDisplay)
        if let mask = layer.maskLayer { display(mask) }
        for child in layer.children { display(child) }
    }

    /// Draws what differs from the last frame, and returns those device pixels as disjoint rectangles.
    ///
    /// The bitmap is the one of the last frame, unless its size has changed or `invalidateAll()` was called.
    public func composite(into context: CGContext) -> [DeviceRect] {
        if lastSize != (context.width, context.height) { needsAll = true }
        lastSize = (context.width, context.height)
        if needsAll || rows == nil || context.data != lastPixels {
            rows = SolidRows(width: context.width, height: context.height)
            lastPixels = context.data
        }
        let damage = findDamage(limits: DeviceRect(x: 0, y: 0, width: context.width, height: context.height))
        blurBackdrops(width: context.width, height: context.height)
        for rect in damage.rects {
            compositor.draw(root, in: rect, into: context, rows: rows)
            statistics.layersComposited += compositor.layersDrawn
            statistics.pixelsComposited += rect.area
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

    /// Whether animations will change the picture after `time`.
    public func hasActiveAnimations(at time: CFTimeInterval) -> Bool {
        AnimationRegistry.nextTime(under: root, after: time) != nil
    }

    /// When the next animation begins or moves: the last frame's time if one is running, nil if there is none.
    public var nextAnimationTime: CFTimeInterval? {
        AnimationRegistry.nextTime(under: root, after: frameTime)
    }
}

/// What frames cost.
public nonisolated struct FrameStatistics: Hashable, Sendable {
    /// How many layers drew their contents anew.
    public var contentsRedrawn = 0
    /// How many times a layer was drawn into the bitmap.
    public var layersComposited = 0
    /// The area of the damage, in pixels.
    public var pixelsComposited = 0
    /// How many times what lies beneath a layer was blurred.
    public var backdropsBlurred = 0
    /// The area composited in order to be blurred, in pixels.
    public var backdropPixelsComposited = 0
    /// How many layers were compared with the last frame.
    public var layersCompared = 0

    public init() {}
}
