// The stack of graphics contexts, and the functions that draw into the topmost one.

/// The stack of graphics contexts; an entry may create its context at the first use.
enum GraphicsStack {
    /// A context, or a closure that creates it.
    final class Entry {
        private(set) var context: CGContext?
        private let make: () -> CGContext?
        /// The scale of a bitmap that `UIGraphicsBeginImageContextWithOptions(_:_:_:)` has begun; nil for other contexts.
        let imageScale: CGFloat?

        init(_ context: CGContext?, imageScale: CGFloat? = nil) {
            self.context = context
            self.imageScale = imageScale
            make = { nil }
        }

        /// A context that is created at its first use.
        init(lazily make: @escaping () -> CGContext?) {
            self.make = make
            imageScale = nil
        }

        func materialised() -> CGContext? {
            if context == nil { context = make() }
            return context
        }
    }

    private static var entries: [Entry] = []

    static var top: Entry? { entries.last }
    static var current: CGContext? { entries.last?.materialised() }
    static func push(_ entry: Entry) { entries.append(entry) }
    static func pop() { if !entries.isEmpty { entries.removeLast() } }
}

/// The context of the current `draw(_:)`, image renderer or `UIGraphicsPushContext(_:)`; nil without one.
@preconcurrency @MainActor
@discardableResult
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.current }

/// Makes `context` the current one until `UIGraphicsPopContext()`.
@preconcurrency @MainActor public func UIGraphicsPushContext(_ context: CGContext) { GraphicsStack.push(GraphicsStack.Entry(context)) }

/// Restores the context from before the last push.
@preconcurrency @MainActor public func UIGraphicsPopContext() { GraphicsStack.pop() }

/// Fills `rect` with the current context's fill colour.
@preconcurrency @MainActor public func UIRectFill(_ rect: CGRect) { GraphicsStack.current?.fill(rect) }

/// Fills `rect` with the current context's fill colour, combined with the existing pixels by `blendMode`.
@preconcurrency @MainActor public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    GraphicsStack.current?.draw(with: blendMode) { $0.fill(rect) }
}

extension CGContext {
    /// Calls `drawing` with a blend mode, and restores the graphics state.
    func draw(with blendMode: CGBlendMode, _ drawing: (CGContext) -> Void) {
        saveGState()
        setBlendMode(blendMode)
        drawing(self)
        restoreGState()
    }
}

/// Draws a line of one point along the inside of the edges of `rect`, with the current context's fill colour.
@preconcurrency @MainActor public func UIRectFrame(_ rect: CGRect) { UIRectFrameUsingBlendMode(rect, .copy) }

/// Draws a line of one point along the inside of the edges of `rect`, with the current context's fill colour, combined with the existing
/// pixels by `blendMode`.
@preconcurrency @MainActor public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    let inner = rect.insetToMiddle(dx: 1, dy: 1)
    guard !inner.isEmpty else { return UIRectFillUsingBlendMode(rect, blendMode) }
    for edge in [
        CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: 1),
        CGRect(x: rect.minX, y: inner.maxY, width: rect.width, height: 1),
        CGRect(x: rect.minX, y: inner.minY, width: 1, height: inner.height),
        CGRect(x: inner.maxX, y: inner.minY, width: 1, height: inner.height),
    ] { UIRectFillUsingBlendMode(edge, blendMode) }
}

/// Clips further drawing in the current context to `rect`.
@preconcurrency @MainActor public func UIRectClip(_ rect: CGRect) { GraphicsStack.current?.clip(to: rect) }

extension UIColor {
    /// Sets the fill and the stroke colour of the current context.
    @preconcurrency @MainActor public func set() {
        setFill()
        setStroke()
    }

    /// Sets the fill colour of the current context.
    @preconcurrency @MainActor public func setFill() { GraphicsStack.current?.setFillColor(cgColor) }
    /// Sets the stroke colour of the current context.
    @preconcurrency @MainActor public func setStroke() { GraphicsStack.current?.setStrokeColor(cgColor) }
}

/// Begins drawing into a transparent bitmap of `size` points with one pixel per point.
@preconcurrency @MainActor
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

/// Begins drawing into a bitmap of `size` points, black if `opaque`, else transparent. A `scale` of 0 stands for the screen's scale.
///
/// Until `UIGraphicsEndImageContext()` the bitmap's context is the current one. No context is current if the size is empty or too large.
@preconcurrency @MainActor public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale > 0 ? scale : UIScreen.main.scale
    let context = CGContext(points: size, scale: scale)
    if opaque {
        context?.setFillColor(.black)
        context?.fill(CGRect(origin: .zero, size: size))
    }
    GraphicsStack.push(GraphicsStack.Entry(context, imageScale: scale))
}

/// The picture drawn so far since `UIGraphicsBeginImageContextWithOptions(_:_:_:)`; nil if the current context is not such a bitmap.
@preconcurrency @MainActor public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = GraphicsStack.top, let scale = entry.imageScale, let image = entry.context?.makeImage() else { return nil }
    return UIImage(cgImage: image, scale: scale, orientation: .up)
}

/// Ends drawing into a bitmap, and restores the context from before. Without such a bitmap nothing happens.
@preconcurrency @MainActor public func UIGraphicsEndImageContext() { if GraphicsStack.top?.imageScale != nil { GraphicsStack.pop() } }
