// The parameters of the transition to edit mode.

extension EditModeTransition: Tunable {
    /// "edit"
    public var interactionName: String { "edit" }
    /// Creates a transition for a page and a toolbar, which are parameters of the generated function.
    public var swiftInitializer: SwiftInitializer {
        SwiftInitializer("EditModeTransition(page: page, toolbar: toolbar)", arguments: ["page: UIViewController", "toolbar: UIToolbar"])
    }
    /// The duration and the pacing, the tab bar's fade, and the toolbar's movement.
    public var parameters: [InteractionParameter] {
        [
            .number("edit.duration", of: self, \.duration, "duration", default: Article.duration, in: 0.01...5, unit: .seconds),
            .curve("edit.curve", of: self, \.curve, "curve", default: Article.curve),
            .number(
                "edit.toolbar-delay", of: self, \.toolbarDelay, "toolbarDelay", default: Article.toolbarDelay, in: 0...2, unit: .seconds),
            .number("edit.tab-bar-fade", of: self, \.tabBarFade, "tabBarFade", default: Article.tabBarFade, in: 0...1, unit: .ratio),
            .number("edit.travel", of: self, \.travel, "travel", default: Article.travel, in: 0...4, unit: .ratio),
        ]
    }
}
