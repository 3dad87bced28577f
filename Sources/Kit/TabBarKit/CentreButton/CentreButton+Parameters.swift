// The parameters of the raised button.

extension CentreButton: Tunable {
    /// "centre", with the disc, its position, the area that receives touches, and the touch event that counts as a click. The image is a
    /// parameter of the generated function.
    public static var declarations: [InteractionDeclaration] {
        let parameters: [InteractionParameter] = [
            .number("diameter", \CentreButton.diameter, "diameter", default: defaultDiameter, in: 16...80, unit: .points),
            .number("overhang", \CentreButton.overhang, "overhang", default: defaultOverhang, in: -11...60, unit: .points),
            .number("hit-slop", \CentreButton.hitSlop, "hitSlop", default: defaultHitSlop, in: 0...40, unit: .points),
            .choice("click", \CentreButton.click, "click", default: .released),
        ]
        let initializer = SwiftInitializer("\(self)(image: image)", arguments: ["image: UIImage?"])
        return [InteractionDeclaration("centre", of: self, initializer: initializer, parameters: parameters)]
    }
}
