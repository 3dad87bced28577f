// The interactions of UIKit itself, which every window has: scrolling and bars.

@preconcurrency public import Foundation
public import TabBarKit
public import UIKit
internal import UIKitTools

/// The physics of all scroll views of a window. The window, held weakly, stores the values.
@preconcurrency @MainActor public final class WindowScrolling: Tunable {
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

    private var demonstration: ScrollDemonstration?

    /// The way of content that is released at a speed in points per second, in 240 equal intervals, and its seconds.
    func coasting(from speed: CGFloat) -> (distances: [CGFloat], duration: Double) { feel.coasting(from: speed, count: 240) }

    /// "scrolling", with the deceleration, the resistance past the end, and the wheel. The window is a parameter of the generated function.
    public static var declarations: [InteractionDeclaration] {
        typealias Scrolling = WindowScrolling
        let standard = WindowFeel.standard
        let parameters: [InteractionParameter] = [
            .number(
                "deceleration-rate", \Scrolling.decelerationRate, "decelerationRate", default: standard.decelerationRate, in: 0.9...0.9995,
                unit: .ratio),
            .number(
                "rubber-band", \Scrolling.rubberBandCoefficient, "rubberBandCoefficient", default: standard.rubberBandCoefficient,
                in: 0.05...2, unit: .ratio),
            .number(
                "notch-distance", \Scrolling.notchDistance, "notchDistance", default: standard.notchDistance, in: 0.1...10, unit: .ratio,
                scale: .logarithmic),
            .number(
                "glide-duration", \Scrolling.glideDuration, "glideDuration", default: standard.glideDuration, in: 0.01...2, unit: .seconds,
                scale: .logarithmic),
        ]
        let initializer = SwiftInitializer(
            "WindowScrolling(window: window)", arguments: ["window: UIWindow"], module: "TabBarLaboratory")
        return [InteractionDeclaration("scrolling", of: self, initializer: initializer, parameters: parameters).moving(motion)]
    }

    /// Scroll physics are constants: the motion depends on the finger.
    nonisolated private static func motion(_ values: TunedValues) -> InteractionMotion {
        InteractionMotion(
            constants: [
                values.constant(
                    "deceleration-rate", "The factor of the speed of released content for each millisecond",
                    uikit: "UIScrollView.decelerationRate"),
                values.constant("rubber-band", "The content's speed as a fraction of the finger's, as it begins to pull past the end"),
                values.constant(
                    "notch-distance", "The distance of a wheel notch as a multiple of the visible length to the power of two thirds"),
                values.constant("glide-duration", "The duration of the movement after a wheel notch, in seconds"),
            ],
            notes: [
                "Content released at v points per second has moved by v · (r^(1000·t) − 1) / (1000 · ln r) points after t seconds, "
                    + "with the deceleration rate r.",
                "Content pulled by x points past its end is displaced by (1 − 1 / (x · c / d + 1)) · d points, "
                    + "with the rubber band c and the visible length d.",
            ])
    }
}

extension WindowScrolling: ScrollingInteraction {
    /// The duration of the wheel's turn, the flick, the return and the pull.
    public var playedDuration: TimeInterval? { ScrollDemonstration.duration(of: self) }

    /// Turns the wheel by four notches, flicks the list on, returns to the nearer end, and pulls the content past it.
    public func play(in window: UIWindow) {
        demonstration?.stop()
        demonstration = window.visibleScrollView.map { ScrollDemonstration($0, in: window, feel: self) }
    }
}

extension WindowScrolling: PlottedInteraction {
    /// The finger's largest distance in the plot of the rubber band, and the height of the view, in points.
    private static let plottedPull: CGFloat = 400, plottedHeight: CGFloat = 700

    func plot(of id: String) -> ParameterPlot? {
        switch id {
        case "scrolling.deceleration-rate":
            let way = coasting(from: ScrollDemonstration.flickSpeed)
            return ParameterPlot(values: way.distances.map(Double.init), length: way.duration, lengthUnit: .seconds)
        case "scrolling.rubber-band":
            let values = (0...240).map { feel.displacement(pulledBy: Self.plottedPull * CGFloat($0) / 240, height: Self.plottedHeight) }
            return ParameterPlot(values: values.map(Double.init), length: Double(Self.plottedPull), lengthUnit: .points)
        default: return nil
        }
    }
}

/// The look of the translucent bars of a window, and the collapse of their large titles. The window, held weakly, stores the values.
@preconcurrency @MainActor public final class WindowBars: Tunable {
    private weak var window: UIWindow?

    /// Gives access to the values of `window`.
    public init(window: UIWindow) { self.window = window }

    private var feel: WindowFeel {
        get { window?.feel ?? .standard }
        set { window?.feel = newValue }
    }

    /// The standard deviation of the blur behind bars, in points.
    public var blurRadius: CGFloat {
        get { feel.barBlurRadius }
        set { feel.barBlurRadius = newValue }
    }
    /// The opacity of the colour over the blur.
    public var tintOpacity: CGFloat {
        get { feel.barTintOpacity }
        set { feel.barTintOpacity = newValue }
    }
    /// The distance over which a large title collapses, as a multiple of the height of its row.
    public var collapseDistance: CGFloat {
        get { feel.collapseDistance }
        set { feel.collapseDistance = newValue }
    }

    /// "bars", with the blur, the tint, and the large title. The window is a parameter of the generated function.
    public static var declarations: [InteractionDeclaration] {
        let standard = WindowFeel.standard
        let parameters: [InteractionParameter] = [
            .number("blur-radius", \WindowBars.blurRadius, "blurRadius", default: standard.barBlurRadius, in: 0...60, unit: .points),
            .number("tint-opacity", \WindowBars.tintOpacity, "tintOpacity", default: standard.barTintOpacity, in: 0...1, unit: .ratio),
            .number(
                "collapse-distance", \WindowBars.collapseDistance, "collapseDistance", default: standard.collapseDistance, in: 0.25...4,
                unit: .ratio),
        ]
        let initializer = SwiftInitializer("WindowBars(window: window)", arguments: ["window: UIWindow"], module: "TabBarLaboratory")
        return [InteractionDeclaration("bars", of: self, initializer: initializer, parameters: parameters).moving(motion)]
    }

    /// The look of bars has no motion of its own.
    nonisolated private static func motion(_ values: TunedValues) -> InteractionMotion {
        InteractionMotion(
            constants: [
                values.constant("blur-radius", "The standard deviation of the blur behind bars, in points"),
                values.constant("tint-opacity", "The opacity of the colour over the blur"),
                values.constant(
                    "collapse-distance", "The distance over which a large title collapses, as a multiple of the height of its row"),
            ],
            notes: ["The scroll offset moves the large title; this is no motion in time."])
    }
}

extension WindowBars: ScrollingInteraction {}

// MARK: - Feel

extension InteractionGroup {
    /// Scrolling and bars.
    static let feel = InteractionGroup(
        titleKey: "laboratory.group.system", interactions: WindowScrolling.declarations + WindowBars.declarations)
}

extension LaboratoryConfiguration {
    /// The interactions by topic: the app's, and those of UIKit itself.
    var groups: [InteractionGroup] { catalog() + [.feel] }

    /// The declarations of all interactions, the app's and those of UIKit itself.
    public var interactions: [InteractionDeclaration] { groups.flatMap(\.interactions) }
}

extension WindowParameters {
    /// Adds scrolling and bars of `window`, and returns them. The caller keeps them: a set does not.
    public func addFeel(of window: UIWindow) -> [any Tunable] {
        let feel: [any Tunable] = [WindowScrolling(window: window), WindowBars(window: window)]
        feel.forEach(set.add)
        return feel
    }
}
