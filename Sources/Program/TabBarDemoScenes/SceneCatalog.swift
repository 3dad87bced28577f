// The list of all scenes.

/// The available scenes.
public enum SceneCatalog {
    /// All scenes, in the order of --list-scenes; the first is the default.
    public static let scenes: [any Scene.Type] = [
        CombinedScene.self, WheelScene.self, BounceScene.self, CentreExtendedScene.self, CentreCustomScene.self, EditScene.self,
        GuideScene.self,
    ]

    /// The names of `scenes`, in the same order.
    public static var names: [String] { scenes.map { $0.name } }

    /// The scene with a name; nil if there is none.
    public static func scene(named name: String) -> (any Scene.Type)? { scenes.first { $0.name == name } }
}
