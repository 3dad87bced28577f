// The context that `draw(_:)` draws into.

public import CoreGraphics
public import Foundation

/// The stack of contexts; one may be made only when it is asked for.
@MainActor
enum GraphicsStack {
    /// A context, or the recipe for one.
    final class Entry {
        private(set) var context: CGContext?
        private let make: () -> CGContext?

        init(_ context: CGContext) {
            self.context = context
            make = { nil }
        }

        /// A context that comes into being with its first use.
        init(lazily make: @escaping () -> CGContext?) { self.make = make }

        func materialised() -> CGContext? {
            if context == nil { context = make() }
            return context
        }
    }

    private static var entries: [Entry] = []

    static var current: CGContext? { entries.last?.materialised() }
    static func push(_ entry: Entry) { entries.append(entry) }
    static func pop() { if !entries.isEmpty { entries.removeLast() } }
}

/// The context that drawing goes to now; nil outside of `draw(_:)` and image renderers.
@MainActor
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsStack.current }

/// Makes `context` the current one until `UIGraphicsPopContext`.
@MainActor
public func UIGraphicsPushContext(_ context: CGContext) { GraphicsStack.push(GraphicsStack.Entry(context)) }

/// Makes the context current that was so before the last push.
@MainActor
public func UIGraphicsPopContext() { GraphicsStack.pop() }

/// Fills `rect` with the current fill colour.
@MainActor
public func UIRectFill(_ rect: CGRect) { GraphicsStack.current?.fill(rect) }

@MainActor
extension UIColor {
    /// Makes the colour the current context's, for fills and strokes.
    public func set() {
        setFill()
        setStroke()
    }

    /// Makes this the current context's colour of fills, or of lines.
    public func setFill() { GraphicsStack.current?.setFillColor(cgColor) }
    public func setStroke() { GraphicsStack.current?.setStrokeColor(cgColor) }
}
