// The default scene, which combines all interactions.

public import UIKit

/// Four tabs and a centre button: a list with a wheel, a clock, a choice of tab animations, and the settings.
public enum CombinedScene: Scene {
    /// "combined".
    public static let name = "combined"
    /// For --list-scenes and the manual page; not localized.
    public static let summary = "everything together: wheel, clock, animated tabs, raised button, edit mode, settings"
    /// Starts with the guide.
    public static let opening = SceneOpening.guide

    /// A tab bar controller; the option `rows` is the number of rows of the list.
    public static func make(_ options: SceneOptions) -> UIViewController { CombinedTabBarController(rows: options.rows) }
}
