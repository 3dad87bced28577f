// The traits that can be observed one by one.

public import Foundation

/// A trait that `registerForTraitChanges` observes. UIKit's traits conform; an application's own traits cannot be observed.
public protocol UITraitDefinition {
    /// The type of the trait's value.
    associatedtype Value
    /// The value of the trait in a collection, in a comparable form.
    static func _value(in traits: UITraitCollection) -> AnyHashable
}

/// The type of a trait, such as `UITraitUserInterfaceStyle.self`.
public typealias UITrait = any UITraitDefinition.Type

/// Light or dark.
nonisolated public struct UITraitUserInterfaceStyle: UITraitDefinition {
    public typealias Value = UIUserInterfaceStyle
    public static func _value(in traits: UITraitCollection) -> AnyHashable { traits.userInterfaceStyle }
}
/// The contrast of the interface.
nonisolated public struct UITraitAccessibilityContrast: UITraitDefinition {
    public typealias Value = UIAccessibilityContrast
    public static func _value(in traits: UITraitCollection) -> AnyHashable { traits.accessibilityContrast }
}
/// Device pixels per point.
nonisolated public struct UITraitDisplayScale: UITraitDefinition {
    public typealias Value = CGFloat
    public static func _value(in traits: UITraitCollection) -> AnyHashable { traits.displayScale }
}
/// The layout direction.
nonisolated public struct UITraitLayoutDirection: UITraitDefinition {
    public typealias Value = UITraitEnvironmentLayoutDirection
    public static func _value(in traits: UITraitCollection) -> AnyHashable { traits.layoutDirection }
}
/// The text size that the user prefers.
nonisolated public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
    public typealias Value = UIContentSizeCategory
    public static func _value(in traits: UITraitCollection) -> AnyHashable { traits.preferredContentSizeCategory }
}
/// The horizontal size class.
nonisolated public struct UITraitHorizontalSizeClass: UITraitDefinition {
    public typealias Value = UIUserInterfaceSizeClass
    public static func _value(in traits: UITraitCollection) -> AnyHashable { traits.horizontalSizeClass }
}
/// The vertical size class.
nonisolated public struct UITraitVerticalSizeClass: UITraitDefinition {
    public typealias Value = UIUserInterfaceSizeClass
    public static func _value(in traits: UITraitCollection) -> AnyHashable { traits.verticalSizeClass }
}
/// The kind of interface.
nonisolated public struct UITraitUserInterfaceIdiom: UITraitDefinition {
    public typealias Value = UIUserInterfaceIdiom
    public static func _value(in traits: UITraitCollection) -> AnyHashable { traits.userInterfaceIdiom }
}
/// The level of the interface: base, or elevated above another interface.
nonisolated public struct UITraitUserInterfaceLevel: UITraitDefinition {
    public typealias Value = UIUserInterfaceLevel
    public static func _value(in traits: UITraitCollection) -> AnyHashable { traits.userInterfaceLevel }
}
/// Regular or bold text.
nonisolated public struct UITraitLegibilityWeight: UITraitDefinition {
    public typealias Value = UILegibilityWeight
    public static func _value(in traits: UITraitCollection) -> AnyHashable { traits.legibilityWeight }
}
/// The colour gamut of the display.
nonisolated public struct UITraitDisplayGamut: UITraitDefinition {
    public typealias Value = UIDisplayGamut
    public static func _value(in traits: UITraitCollection) -> AnyHashable { traits.displayGamut }
}

extension UITraitCollection {
    /// The traits on which dynamic colours depend.
    public static var systemTraitsAffectingColorAppearance: [UITrait] {
        [UITraitUserInterfaceStyle.self, UITraitAccessibilityContrast.self, UITraitUserInterfaceLevel.self]
    }
    /// The traits on which the choice of an image depends.
    public static var systemTraitsAffectingImageLookup: [UITrait] {
        [UITraitUserInterfaceStyle.self, UITraitDisplayScale.self, UITraitLayoutDirection.self, UITraitDisplayGamut.self]
    }
}
