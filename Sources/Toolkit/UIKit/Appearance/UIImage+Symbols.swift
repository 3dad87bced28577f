// Images of system symbols, and their configurations.

@preconcurrency public import Foundation

extension UIImage {
    /// The values with which an image is created: traits, and in a subclass others.
    nonisolated public class Configuration: NSObject, @unchecked Sendable {
        /// The traits of the configuration; nil by default.
        public private(set) var traitCollection: UITraitCollection?

        override init() { super.init() }

        /// A copy with other traits.
        public func withTraitCollection(_ traitCollection: UITraitCollection?) -> Self {
            let copy = copied()
            copy.traitCollection = traitCollection
            return copy
        }

        /// A copy with the values that `otherConfiguration` specifies, and the other values of this configuration.
        public func applying(_ otherConfiguration: Configuration?) -> Self {
            guard let other = otherConfiguration else { return self }
            let copy = copied()
            copy.take(other)
            return copy
        }

        /// A copy of the same class. Subclasses override it: there are no instances of the base class.
        func copied() -> Self { self }
        func take(_ other: Configuration) { traitCollection = other.traitCollection ?? traitCollection }
    }

    /// The thickness of a symbol's strokes, with Apple's raw values.
    nonisolated public enum SymbolWeight: Int, Sendable {
        case unspecified = 0, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

        /// The font weight that matches the symbol's weight; regular if it is unspecified.
        public func fontWeight() -> UIFont.Weight {
            let weights: [UIFont.Weight] = [
                .regular, .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
            ]
            return weights[rawValue]
        }
    }

    /// The size of a symbol relative to text, with Apple's raw values.
    nonisolated public enum SymbolScale: Int, Sendable {
        case `default` = -1
        case unspecified = 0
        case small, medium, large
    }

    /// The size, the weight and the scale of a symbol. Unspecified values mean 17 points, regular and medium.
    nonisolated public class SymbolConfiguration: Configuration, @unchecked Sendable {
        private(set) var pointSize: CGFloat?
        private(set) var textStyle: UIFont.TextStyle?
        private(set) var weight = SymbolWeight.unspecified
        private(set) var scale = SymbolScale.unspecified

        override init() { super.init() }

        /// A configuration that specifies nothing.
        public class var unspecified: SymbolConfiguration { SymbolConfiguration() }

        /// The symbol for text of a size in points.
        public convenience init(pointSize: CGFloat) { self.init(pointSize: pointSize, weight: .unspecified, scale: .unspecified) }
        /// The symbol for text of a size in points and a weight.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
            self.init(pointSize: pointSize, weight: weight, scale: .unspecified)
        }
        /// The symbol for text of a size in points and a weight, at a scale.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            self.init()
            self.pointSize = pointSize > 0 && pointSize.isFinite ? pointSize : nil
            self.weight = weight
            self.scale = scale
        }
        /// A scale, with the size and the weight unspecified.
        public convenience init(scale: SymbolScale) {
            self.init()
            self.scale = scale
        }
        /// A weight, with the size and the scale unspecified.
        public convenience init(weight: SymbolWeight) {
            self.init()
            self.weight = weight
        }
        /// The symbol for text of a style.
        public convenience init(textStyle: UIFont.TextStyle) { self.init(textStyle: textStyle, scale: .unspecified) }
        /// The symbol for text of a style, at a scale.
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init()
            self.textStyle = textStyle
            self.scale = scale
        }
        /// The symbol for text of a font's size; the font's weight is not used.
        public convenience init(font: UIFont) { self.init(font: font, scale: .unspecified) }
        /// The symbol for text of a font's size, at a scale; the font's weight is not used.
        public convenience init(font: UIFont, scale: SymbolScale) {
            self.init(pointSize: font.pointSize, weight: .unspecified, scale: scale)
        }

        override func copied() -> Self {
            let copy = SymbolConfiguration()
            copy.take(self)
            return copy as? Self ?? self
        }

        override func take(_ other: Configuration) {
            super.take(other)
            guard let other = other as? SymbolConfiguration else { return }
            if other.pointSize != nil || other.textStyle != nil { (pointSize, textStyle) = (other.pointSize, other.textStyle) }
            if other.weight != .unspecified { weight = other.weight }
            if other.scale != .unspecified { scale = other.scale }
        }

        /// Whether both specify the same size, weight and scale; the traits are not compared.
        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? SymbolConfiguration else { return false }
            return pointSize == other.pointSize && textStyle == other.textStyle && weight == other.weight && scale == other.scale
        }

        /// The size of the text that the symbol matches, in points.
        func resolvedPointSize() -> CGFloat {
            pointSize ?? textStyle.map { UIFont.preferredFont(forTextStyle: $0, compatibleWith: traitCollection).pointSize } ?? 17
        }
    }

    /// The symbol `name` at 17 points; nil, and a message on standard error, for a symbol that this system does not have.
    ///
    /// Image views, buttons and bars fill symbols with the tint unless the rendering mode is `alwaysOriginal`.
    public convenience init?(systemName name: String) { self.init(systemName: name, withConfiguration: nil) }

    /// The symbol `name` for traits; nil, and a message on standard error, for a symbol that this system does not have.
    public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
        self.init(systemName: name, withConfiguration: SymbolConfiguration.unspecified.withTraitCollection(traitCollection))
    }

    /// The symbol `name` in a configuration; nil, and a message on standard error, for a symbol that this system does not have.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        let configuration = configuration as? SymbolConfiguration ?? .unspecified
        guard let symbol = SymbolDrawing(named: name, weight: configuration.weight) else {
            PictureDiagnostics.report("symbol “\(name)”", "there is no symbol of this name")
            return nil
        }
        self.init(
            source: ImageSource(symbol: symbol, name: name, configuration: configuration),
            size: symbol.size(pointSize: configuration.resolvedPointSize(), scale: configuration.scale), scale: UIScreen.main.scale)
    }

    /// Whether the image is a system symbol.
    public var isSymbolImage: Bool { source.symbolName != nil }

    /// The configuration of a symbol; nil for other images.
    public var symbolConfiguration: SymbolConfiguration? { source.symbolConfiguration }

    /// The configuration of a symbol; nil for other images.
    public var configuration: Configuration? { source.symbolConfiguration }

    /// The symbol with the configuration replaced; other images are returned unchanged.
    public func withConfiguration(_ configuration: Configuration) -> UIImage {
        guard let name = source.symbolName, let new = UIImage(systemName: name, withConfiguration: configuration) else { return self }
        return renderingMode == .automatic ? new : new.withRenderingMode(renderingMode)
    }

    /// The symbol with the values that `configuration` specifies; the others are unchanged. Nil for images that are not symbols.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        guard isSymbolImage else { return nil }
        return withConfiguration((source.symbolConfiguration ?? .unspecified).applying(configuration))
    }

    /// Whether views fill the image with the tint: a template, or a symbol in the automatic rendering mode.
    var isTemplate: Bool { renderingMode == .alwaysTemplate || renderingMode == .automatic && isSymbolImage }
}
