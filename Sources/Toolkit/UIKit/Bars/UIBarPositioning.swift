// The styles, metrics and positions of bars.

@preconcurrency public import Foundation

/// The colours of a bar, with Apple's raw values.
nonisolated public enum UIBarStyle: Int, Sendable {
    /// The colours of the light or dark appearance.
    case `default` = 0
    /// Dark, with white titles.
    case black = 1
    /// The same as `black`.
    case blackTranslucent = 2
}

/// The sizes of bars for which images and offsets can be set, with Apple's raw values.
nonisolated public enum UIBarMetrics: Int, Sendable {
    /// A bar of regular height.
    case `default` = 0
    /// A bar in a view of compact height, as in landscape on iPhones. Views here have regular height, whatever the size of the window.
    case compact = 1
    /// A bar of regular height with a prompt. Only search bars use values for it; other bars store them.
    case defaultPrompt = 101
}

/// The positions of bars, with Apple's raw values.
nonisolated public enum UIBarPosition: Int, Sendable {
    /// Any position.
    case any = 0
    /// At the bottom of its container.
    case bottom = 1
    /// At the top of its container.
    case top = 2
    /// At the top of the window, with a background that extends behind the status bar.
    case topAttached = 3
}

/// A bar with a position.
@preconcurrency @MainActor public protocol UIBarPositioning: NSObjectProtocol {
    /// The position, which selects the background image.
    var barPosition: UIBarPosition { get }
}

/// The delegate of a bar that chooses the bar's position.
@preconcurrency @MainActor public protocol UIBarPositioningDelegate: AnyObject {
    /// Returns a bar's position, requested whenever its look changes; `any` for the usual one of its class, such as `bottom` for toolbars.
    func position(for bar: any UIBarPositioning) -> UIBarPosition
}

extension UIBarPositioningDelegate {
    /// Returns `any`.
    public func position(for bar: any UIBarPositioning) -> UIBarPosition { .any }
}

extension UIView {
    var barMetrics: UIBarMetrics { traitCollection.verticalSizeClass == .compact ? .compact : .default }
}

struct BarMetricsValues<Value> {
    private struct Key: Hashable {
        let position: UIBarPosition
        let metrics: UIBarMetrics
    }
    private var values: [Key: Value] = [:]

    /// The value that was set for exactly this position and these metrics.
    subscript(position: UIBarPosition, metrics: UIBarMetrics) -> Value? {
        get { values[Key(position: position, metrics: metrics)] }
        set { values[Key(position: position, metrics: metrics)] = newValue }
    }

    /// The value for a bar, else for any position and these metrics, for this position and `.default`, or for any position and `.default`.
    func shown(at position: UIBarPosition, _ metrics: UIBarMetrics) -> Value? {
        guard !values.isEmpty else { return nil }
        return self[position, metrics] ?? self[.any, metrics] ?? self[position, .default] ?? self[.any, .default]
    }
}
