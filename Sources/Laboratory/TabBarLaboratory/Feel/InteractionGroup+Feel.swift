// The interactions of UIKit itself, which every window has.

public import TabBarKit
public import UIKit

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
