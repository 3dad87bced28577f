// The scene of the animated items: a shop whose tabs bounce, and whose cart is thrown into.

public import UIKit

/// Four tabs with animated icons; the third presents the cart instead of being selected, and wears a badge.
public enum BounceScene: Scene {
    public static let name = "bounce"
    public static let summary = "tabs that bounce when selected, a cart that is presented, a badge that things are thrown into"

    public static let opening = SceneOpening.withGuide

    public static func make(_ options: SceneOptions) -> UIViewController { ShopTabBarController(rows: options.rows) }
}
