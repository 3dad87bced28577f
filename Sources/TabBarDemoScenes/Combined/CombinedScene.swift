// The scene in which all interactions are together: the program's default.

public import UIKit

/// Four tabs and a raised button: a list with its wheel, a clock, the animations of the tabs, and the settings.
public enum CombinedScene: Scene {
    public static let name = "combined"
    public static let summary = "everything together: wheel, clock, animated tabs, raised button, edit mode, settings"
    public static let opening = SceneOpening.withGuide

    public static func make(_ options: SceneOptions) -> UIViewController { CombinedTabBarController(rows: options.rows) }
}
