// The effects of visual effect views.

@preconcurrency public import Foundation

/// An effect on the content behind a view; the base class has none.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
    /// An effect that does nothing.
    public override init() { super.init() }

    /// The material of the effect; nil for none.
    var material: BackdropMaterial? { nil }
}

/// Blurs and saturates the content behind a view, and adds a colour overlay.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
    /// The lightness of the material; styles without "light" or "dark" in their names follow the appearance.
    nonisolated public enum Style: Int, CaseIterable, Sendable {
        case extraLight = 0
        case light = 1
        case dark = 2
        case regular = 4
        case prominent = 5
        case systemUltraThinMaterial = 6
        case systemThinMaterial = 7
        case systemMaterial = 8
        case systemThickMaterial = 9
        case systemChromeMaterial = 10
        case systemUltraThinMaterialLight = 11
        case systemThinMaterialLight = 12
        case systemMaterialLight = 13
        case systemThickMaterialLight = 14
        case systemChromeMaterialLight = 15
        case systemUltraThinMaterialDark = 16
        case systemThinMaterialDark = 17
        case systemMaterialDark = 18
        case systemThickMaterialDark = 19
        case systemChromeMaterialDark = 20
    }

    private let style: Style

    /// A blur with the material of `style`.
    public init(style: Style) {
        self.style = style
        super.init()
    }

    override var material: BackdropMaterial? { Theme.material(style) }
}
