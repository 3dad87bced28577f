// The parameters of scrolling.

@preconcurrency public import Foundation
public import UIKit

/// The physics of all scroll views of a window. The window, held weakly, stores the values.
@preconcurrency @MainActor
public final class WindowScrolling: Tunable {
    private weak var window: UIWindow?

    /// Gives access to the values of `window`.
    public init(window: UIWindow) { self.window = window }

    private var feel: WindowFeel {
        get { window?.feel ?? .standard }
        set { window?.feel = newValue }
    }

    /// The factor by which the speed of released content is multiplied each millisecond, in scroll views with the rate `normal`.
    public var decelerationRate: CGFloat {
        get { feel.decelerationRate }
        set { feel.decelerationRate = newValue }
    }
    /// The content's speed as a fraction of the finger's, when the finger begins to pull the content past its end.
    public var rubberBandCoefficient: CGFloat {
        get { feel.rubberBandCoefficient }
        set { feel.rubberBandCoefficient = newValue }
    }
    /// The distance of a wheel notch as a multiple of the standard distance, which is the visible length to the power of two thirds.
    public var notchDistance: CGFloat {
        get { feel.notchDistance }
        set { feel.notchDistance = newValue }
    }
    /// The duration of the movement after a wheel notch, in seconds.
    public var glideDuration: TimeInterval {
        get { feel.glideDuration }
        set { feel.glideDuration = newValue }
    }

    /// "scrolling"
    public var interactionName: String { "scrolling" }
    /// Gives access to a window, which is a parameter of the generated function.
    public var swiftInitializer: SwiftInitializer {
        SwiftInitializer("WindowScrolling(window: window)", arguments: ["window: UIWindow"])
    }
    /// The deceleration, the resistance past the end, and the wheel.
    public var parameters: [InteractionParameter] {
        let standard = WindowFeel.standard
        return [
            .number(
                "scrolling.deceleration-rate", of: self, \.decelerationRate, "decelerationRate", default: standard.decelerationRate,
                in: 0.9...0.9995, unit: .ratio),
            .number(
                "scrolling.rubber-band", of: self, \.rubberBandCoefficient, "rubberBandCoefficient",
                default: standard.rubberBandCoefficient, in: 0.05...2, unit: .ratio),
            .number(
                "scrolling.notch-distance", of: self, \.notchDistance, "notchDistance", default: standard.notchDistance, in: 0.1...10,
                unit: .ratio),
            .number(
                "scrolling.glide-duration", of: self, \.glideDuration, "glideDuration", default: standard.glideDuration, in: 0.01...2,
                unit: .seconds),
        ]
    }
}
