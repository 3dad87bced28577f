// The protocol of scenes, and the list of all scenes. A new scene is a type that conforms to it, and an entry here.

public import UIKit

/// The command-line options of a scene.
public struct SceneOptions: Sendable, Equatable {
    /// The number of rows of a list; at least 0.
    public var rows: Int

    /// A negative number of rows is treated as 0.
    public init(rows: Int = 100) { self.rows = max(rows, 0) }
}

/// The first page that a scene shows.
nonisolated public enum SceneOpening: Sendable {
    /// The scene itself.
    case scene
    /// The guide, until the user has finished it once.
    case guide
}

/// A demonstration that fills the window.
public protocol Scene {
    /// The name on the command line: lower-case words joined by hyphens.
    static var name: String { get }
    /// A description of one line, for --list-scenes and the manual page.
    static var summary: String { get }
    /// The first page; `.scene` by default.
    static var opening: SceneOpening { get }
    /// Creates the window's root view controller.
    static func make(_ options: SceneOptions) -> UIViewController
}

extension Scene {
    /// Starts without the guide.
    public static var opening: SceneOpening { .scene }
}

/// The available scenes.
public enum SceneCatalog {
    /// All scenes, in the order of --list-scenes; the first is the default.
    public static let scenes: [any Scene.Type] = [
        CombinedScene.self, WheelScene.self, BounceScene.self, CentreExtendedScene.self, CentreCustomScene.self, EditScene.self,
        GuideScene.self,
    ]

    /// The names of `scenes`, in the same order.
    public static var names: [String] { scenes.map { $0.name } }

    /// Creates the guide, which posts `guideDidFinish`.
    public static func makeGuide() -> UIViewController { GuideViewController() }

    /// The scene with a name; nil if there is none.
    public static func scene(named name: String) -> (any Scene.Type)? { scenes.first { $0.name == name } }
}
