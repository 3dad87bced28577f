// The scene with animated tab bar items: a shop with a cart.

public import UIKit

/// Four tabs with animated icons. The third has a badge and presents the cart instead of being selected.
public enum BounceScene: Scene {
    /// "bounce".
    public static let name = "bounce"
    /// For --list-scenes and the manual page; not localized.
    public static let summary = "tabs that bounce when selected, a cart that is presented, a badge that things are thrown into"
    /// Starts with the guide.
    public static let opening = SceneOpening.guide

    /// A tab bar controller; the option `rows` is the number of products in a list.
    public static func make(_ options: SceneOptions) -> UIViewController { ShopTabBarController(rows: options.rows) }
}
