// The parameters of the raised button.

extension CentreButton: Tunable {
    /// "centre"
    public var interactionName: String { "centre" }
    /// Creates a button with an image, which is a parameter of the generated function.
    public var swiftInitializer: SwiftInitializer { SwiftInitializer("\(type(of: self))(image: image)", arguments: ["image: UIImage?"]) }
    /// The disc, its position, the area that receives touches, and the touch event that counts as a click.
    public var parameters: [InteractionParameter] {
        [
            .number("centre.diameter", of: self, \.diameter, "diameter", default: Self.defaultDiameter, in: 16...80, unit: .points),
            .number("centre.overhang", of: self, \.overhang, "overhang", default: Self.defaultOverhang, in: -11...60, unit: .points),
            .number("centre.hit-slop", of: self, \.hitSlop, "hitSlop", default: Self.defaultHitSlop, in: 0...40, unit: .points),
            .choice("centre.click", of: self, \.click, "click", default: .released),
        ]
    }
}
