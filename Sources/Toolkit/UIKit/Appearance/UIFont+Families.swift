// The names of fonts, and the monospaced font of the system.

internal import CoreGraphics
public import Foundation

nonisolated extension UIFont {
    /// The families that fontconfig knows, in alphabetical order.
    public static var familyNames: [String] { FontFamilies.names }

    /// The names of the fonts of a family, as `init(name:size:)` takes them: the family's name, and a hyphen and the style unless that is
    /// regular. Empty for unknown families.
    public static func fontNames(forFamilyName familyName: String) -> [String] {
        FontFamilies.styles(of: familyName).map { $0 == "Regular" ? familyName : "\(familyName)-\($0.filter { $0 != " " })" }
    }

    /// The system's monospaced font with a weight; the size is in points.
    public static func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(font: Font(family: FontFamilies.monospaced, pointSize: fontSize, weight: weight.fontWeight))
    }
}
