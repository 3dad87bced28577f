// The stack of graphics contexts.

public import CoreGraphics
public import Foundation

/// The stack of graphics contexts; an entry may create its context at the first use.
@MainActor
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
@MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.current }

/// Makes `context` the current one until `UIGraphicsPopContext()`.
@MainActor
public func UIGraphicsPushContext(_ context: CGContext) { GraphicsStack.push(GraphicsStack.Entry(context)) }

/// Restores the context from before the last push.
@MainActor
public func UIGraphicsPopContext() { GraphicsStack.pop() }

/// Fills `rect` with the current context's fill colour.
@MainActor
public func UIRectFill(_ rect: CGRect) { GraphicsStack.current?.fill(rect) }

@MainActor
extension UIColor {
    /// Sets the fill and the stroke colour of the current context.
    public func set() {
        setFill()
        setStroke()
    }

    /// Sets the fill colour of the current context.
    public func setFill() { GraphicsStack.current?.setFillColor(cgColor) }
    /// Sets the stroke colour of the current context.
    public func setStroke() { GraphicsStack.current?.setStrokeColor(cgColor) }
}
