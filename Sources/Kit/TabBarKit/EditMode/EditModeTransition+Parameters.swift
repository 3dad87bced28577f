// The parameters of the transition to edit mode.

extension EditModeTransition: Tunable {
    /// "edit", with the duration and the pacing, the tab bar's fade, and the toolbar's movement. The page and the toolbar are parameters of
    /// the generated function.
    public static var declarations: [InteractionDeclaration] {
        typealias Edit = EditModeTransition
        let parameters: [InteractionParameter] = [
            .number(
                "duration", \Edit.duration, "duration", default: Article.duration, in: 0.01...5, unit: .seconds, durationOf: .whole),
            .curve("curve", \Edit.curve, "curve", default: Article.curve),
            .number("toolbar-delay", \Edit.toolbarDelay, "toolbarDelay", default: Article.toolbarDelay, in: 0...2, unit: .seconds),
            .number("tab-bar-fade", \Edit.tabBarFade, "tabBarFade", default: Article.tabBarFade, in: 0...1, unit: .ratio),
            .number("travel", \Edit.travel, "travel", default: Article.travel, in: 0...4, unit: .ratio),
        ]
        let initializer = SwiftInitializer(
            "EditModeTransition(page: page, toolbar: toolbar)", arguments: ["page: UIViewController", "toolbar: UIToolbar"])
        return [InteractionDeclaration("edit", of: self, initializer: initializer, parameters: parameters)]
    }
}
