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
        let initializer = SwiftInitializer(
            "WindowBars(window: window)", arguments: ["window: UIWindow"], module: "TabBarLaboratory")
        return [InteractionDeclaration("bars", of: self, initializer: initializer, parameters: parameters)]
    }
}

extension WindowBars: ScrollingInteraction {}
