// Images of system symbols, their configurations, and their drawing with a weight.

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
            let weights: [UIFont.Weight] = [.regular, .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black]
            return weights[rawValue]
        }
    }

    /// The size of a symbol relative to text, with Apple's raw values.
    nonisolated public enum SymbolScale: Int, Sendable {
        case `default` = -1, unspecified, small, medium, large
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

/// The drawing of a system symbol.
struct SymbolDrawing {
    private struct Part {
        var kind: Character
        var path: CGPath
    }

    private let parts: [Part]
    /// The width of strokes, in units of the box.
    private let lineWidth: CGFloat
    /// The drawn part of the box: its height of 24 units and the width of the shape; for a symbol in a circle, the circle with its margins.
    private let box: CGRect
    /// The size relative to that of other symbols.
    private let zoom: CGFloat
    /// The height of the box in which shapes are defined, in the shapes' units.
    private static let height: CGFloat = 24

    /// Creates the drawing of a symbol; nil for an unknown name.
    init?(named name: String, weight: UIImage.SymbolWeight) {
        guard let shape = SymbolShapes.shape(named: name) else { return nil }
        let lineWidth = weight.lineWidth
        let parts = shape.split(separator: "|").compactMap { text -> Part? in
            guard let kind = text.first else { return nil }
            return Part(kind: kind, path: SymbolPath(text.dropFirst()).path)
        }
        // Narrow symbols, such as chevrons, have narrow images, with a margin of 1 unit at each side.
        let drawn = parts.reduce(CGRect.null) { union, part in
            let outset = part.kind == "s" ? -lineWidth / 2 : 0
            return union.union(part.path.boundingBoxOfPath.insetBy(dx: outset, dy: outset))
        }
        self.parts = parts
        self.lineWidth = lineWidth
        if Self.circles.contains(where: shape.hasPrefix) {
            (box, zoom) = (Self.circleBox, Self.circleZoom)
        } else {
            let width = min(max(drawn.width + 2, 6), 26)
            (box, zoom) = (CGRect(x: drawn.midX - width / 2, y: 0, width: width, height: Self.height), 1)
        }
    }

    /// The beginnings of the shapes that are in a circle.
    private static let circles = ["s O 12 12 9.5", "f O 12 12 10.4"]
    /// The size of a symbol in a circle at 17 points on iOS 17. The circle takes 89.5 % of the width.
    private static let circleSize = CGSize(width: 61.0 / 3, height: 59.0 / 3)
    private static let circleBox: CGRect = {
        let width = 2 * 10.4 / 0.895
        let height = width * circleSize.height / circleSize.width
        return CGRect(x: 12 - width / 2, y: 12 - height / 2, width: width, height: height)
    }()
    private static let circleZoom = circleSize.width / circleBox.width * height / (17 * 1.2)

    /// The size of the image in points, for text of `pointSize` points.
    func size(pointSize: CGFloat, scale: UIImage.SymbolScale) -> CGSize {
        let unit = pointSize * 1.2 * scale.factor * zoom / Self.height
        return CGSize(width: (box.width * unit * 3).rounded() / 3, height: (box.height * unit * 3).rounded() / 3)
    }

    /// The symbol in black, stretched to `size` points.
    func rasterise(size: CGSize, scale: CGFloat) -> CGImage? {
        let (width, height) = ((size.width * scale).rounded(), (size.height * scale).rounded())
        guard (1...8192).contains(width), (1...8192).contains(height),
            let context = CGContext(pixelWidth: Int(width), pixelHeight: Int(height), scale: 1)
        else { return nil }
        context.scaleBy(x: width / box.width, y: height / box.height)
        context.translateBy(x: -box.minX, y: -box.minY)
        context.setLineWidth(lineWidth)
        context.setLineCap(.round)
        context.setLineJoin(.round)
        for part in parts {
            context.setBlendMode(part.kind == "x" || part.kind == "e" ? .destinationOut : .normal)
            context.addPath(part.path)
            if part.kind == "s" || part.kind == "x" { context.strokePath() } else { context.fillPath() }
        }
        return context.makeImage()
    }
}

/// A path parsed from the notation of `SymbolShapes`.
private struct SymbolPath {
    let path: CGPath

    init(_ text: Substring) {
        let built = CGMutablePath()
        var command: Character = "M"
        var numbers: [CGFloat] = []
        for word in text.split(separator: " ") {
            var word = word
            if let first = word.first, first.isLetter {
                command = first
                word = word.dropFirst()
                numbers = []
                if command == "Z" { built.closeSubpath() }
            }
            guard !word.isEmpty, let number = Double(word) else { continue }
            numbers.append(CGFloat(number))
            if Self.add(command, numbers, to: built) { numbers = [] }
        }
        path = built.copy()
    }

    /// Adds an element to the path if all its numbers are there; returns whether they are.
    private static func add(_ command: Character, _ n: [CGFloat], to path: CGMutablePath) -> Bool {
        func point(_ index: Int) -> CGPoint { CGPoint(x: n[index], y: n[index + 1]) }
        switch (command, n.count) {
        case ("M", 2): path.move(to: point(0))
        case ("L", 2): path.addLine(to: point(0))
        case ("Q", 4): path.addQuadCurve(to: point(2), control: point(0))
        case ("C", 6): path.addCurve(to: point(4), control1: point(0), control2: point(2))
        case ("O", 3): path.addPath(CGPath(ellipseIn: CGRect(x: n[0] - n[2], y: n[1] - n[2], width: 2 * n[2], height: 2 * n[2])))
        case ("R", 5):
            let rect = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
            path.addPath(CGPath(roundedRect: rect, cornerWidth: n[4], cornerHeight: n[4], transform: nil))
        case ("A", 5):
            let (start, end) = (n[3] * .pi / 180, n[4] * .pi / 180)
            path.move(to: CGPoint(x: n[0] + n[2] * cos(start), y: n[1] + n[2] * sin(start)))
            path.addArc(center: point(0), radius: n[2], startAngle: start, endAngle: end, clockwise: false)
        default: return false
        }
        return true
    }
}

extension UIImage.SymbolWeight {
    /// The width of strokes, in units of a box 24 units high.
    fileprivate var lineWidth: CGFloat {
        switch self {
        case .ultraLight: 0.7
        case .thin: 1
        case .light: 1.4
        case .unspecified, .regular: 1.8
        case .medium: 2.1
        case .semibold: 2.4
        case .bold: 2.8
        case .heavy: 3.2
        case .black: 3.6
        }
    }
}

extension UIImage.SymbolScale {
    fileprivate var factor: CGFloat {
        switch self {
        case .small: 0.78
        case .large: 1.2
        case .default, .unspecified, .medium: 1
        }
    }
}
