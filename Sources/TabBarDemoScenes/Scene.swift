// A scene: one thing to look at and play with. A new scene is one file like those beside this one, and a line in SceneCatalog.

public import UIKit

/// What the command line decides about a scene.
public struct SceneOptions: Sendable, Equatable {
    /// How many rows a list has; at least 0.
    public var rows: Int

    public init(rows: Int = 100) { self.rows = max(rows, 0) }
}

/// How a scene begins.
nonisolated public enum SceneOpening: Sendable {
    case atOnce
    /// With the guide, until the user has been through it once.
    case withGuide
}

/// Something to look at and play with.
public protocol Scene {
    /// What the command line calls it: lower-case words joined by hyphens.
    static var name: String { get }
    /// What it shows, in one line.
    static var summary: String { get }
    /// How it begins; at once unless told otherwise.
    static var opening: SceneOpening { get }
    /// The controller that fills the window.
    static func make(_ options: SceneOptions) -> UIViewController
}

extension Scene {
    public static var opening: SceneOpening { .atOnce }
}
