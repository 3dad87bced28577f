// All scenes, by name.

/// The scenes that can be shown.
public enum SceneCatalog {
    /// Every scene, in the order in which they are listed.
    public static let scenes: [any Scene.Type] = [
        CombinedScene.self, WheelScene.self, BounceScene.self, CentreExtendedScene.self, CentreCustomScene.self, EditScene.self,
        GuideScene.self,
    ]

    /// The scenes' names.
    public static var names: [String] { scenes.map { $0.name } }

    /// The scene called `name`.
    public static func scene(named name: String) -> (any Scene.Type)? { scenes.first { $0.name == name } }
}
