// What an effect view does with what lies beneath it.

@preconcurrency public import Foundation

/// An effect: of itself none; `UIBlurEffect` blurs.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
    public override init() { super.init() }

    /// What the effect makes of the pixels beneath; nil leaves them alone.
    var material: BackdropMaterial? { nil }
}

/// Blurs what lies beneath, strengthens its colours and lays a colour over it.
@preconcurrency @MainActor
open class UIBlurEffect: UIVisualEffect {
    /// How light the blur is; those that name neither light nor dark follow the appearance.
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

    public init(style: Style) {
        self.style = style
        super.init()
    }

    override var material: BackdropMaterial? { Theme.material(style) }
}
