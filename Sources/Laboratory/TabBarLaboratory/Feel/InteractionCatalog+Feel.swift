// The interactions of UIKit itself, beside those of the scenes.

internal import TabBarDemoScenes
internal import TabBarKit
internal import UIKit

extension InteractionCatalog {
    /// Scrolling and bars, with the values of `window`, which stores them.
    static func makeFeel(of window: UIWindow) -> [any Tunable] { [WindowScrolling(window: window), WindowBars(window: window)] }

    /// Declares the parameters of all interactions in `set`, so that it knows them even while no page has such an interaction.
    static func declareAll(in set: ParameterSet) {
        // The set does not keep these alive.
        let window = UIWindow(frame: .zero)
        (makeAll() + makeFeel(of: window)).forEach(set.add)
        withExtendedLifetime(window) {}
    }
}
