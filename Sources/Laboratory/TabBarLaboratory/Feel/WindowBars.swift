// The parameters of bars.

@preconcurrency public import Foundation
public import TabBarKit
public import UIKit
internal import UIKitTools

/// The look of the translucent bars of a window, and the collapse of their large titles. The window, held weakly, stores the values.
@preconcurrency @MainActor
public final class WindowBars: Tunable {
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

    /// "bars"
    public var interactionName: String { "bars" }
    /// Gives access to a window, which is a parameter of the generated function.
    public var swiftInitializer: SwiftInitializer {
        SwiftInitializer("WindowBars(window: window)", arguments: ["window: UIWindow"], module: "TabBarLaboratory")
    }
    /// The blur, the tint, and the large title.
    public var parameters: [InteractionParameter] {
        let standard = WindowFeel.standard
        return [
            .number("bars.blur-radius", of: self, \.blurRadius, "blurRadius", default: standard.barBlurRadius, in: 0...60, unit: .points),
            .number("bars.tint-opacity", of: self, \.tintOpacity, "tintOpacity", default: standard.barTintOpacity, in: 0...1, unit: .ratio),
            .number(
                "bars.collapse-distance", of: self, \.collapseDistance, "collapseDistance", default: standard.collapseDistance,
                in: 0.25...4, unit: .ratio),
        ]
    }
}

extension WindowBars: ScrollingInteraction {}
