// Functions that configurations apply to colours and to text attributes.

/// A function from colour to colour, which a configuration applies to one of its colours.
@preconcurrency @MainActor public struct UIConfigurationColorTransformer {
    /// The function.
    public let transform: (UIColor) -> UIColor

    /// A transformer with a function.
    public init(_ transform: @escaping (UIColor) -> UIColor) { self.transform = transform }

    /// The result of the function.
    public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

    /// Turns each colour into the grey of its luminance.
    public static let grayscale = UIConfigurationColorTransformer { input in
        UIColor { traits in
            let color = input.resolvedColor(with: traits).cgColor
            return UIColor(white: 0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue, alpha: color.alpha)
        }
    }
    /// Returns each colour unchanged: a button's tint has already been applied.
    public static let preferredTint = UIConfigurationColorTransformer { $0 }
    /// Reduces each colour to 75 percent of its opacity.
    public static let monochromeTint = UIConfigurationColorTransformer { $0.faded(by: 0.75) }
}

/// A function from text attributes to text attributes, which a configuration applies to a title or a subtitle.
@preconcurrency @MainActor public struct UIConfigurationTextAttributesTransformer {
    /// The function.
    public let transform: (AttributeContainer) -> AttributeContainer

    /// A transformer with a function.
    public init(_ transform: @escaping (AttributeContainer) -> AttributeContainer) { self.transform = transform }

    /// The result of the function.
    public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }
}
