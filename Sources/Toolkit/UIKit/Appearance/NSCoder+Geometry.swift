// Geometry as text, in the formats of Apple's string functions: "{{0, 0}, {320, 480}}".

nonisolated extension NSCoder {
    /// "{x, y}".
    public class func string(for point: CGPoint) -> String { GeometryText.text([point.x, point.y]) }
    /// "{dx, dy}".
    public class func string(for vector: CGVector) -> String { GeometryText.text([vector.dx, vector.dy]) }
    /// "{width, height}".
    public class func string(for size: CGSize) -> String { GeometryText.text([size.width, size.height]) }
    /// "{{x, y}, {width, height}}".
    public class func string(for rect: CGRect) -> String { "{\(string(for: rect.origin)), \(string(for: rect.size))}" }
    /// "[a, b, c, d, tx, ty]".
    public class func string(for transform: CGAffineTransform) -> String {
        let t = transform
        return "[\(GeometryText.list([t.a, t.b, t.c, t.d, t.tx, t.ty]))]"
    }
    /// "{top, left, bottom, right}".
    public class func string(for insets: UIEdgeInsets) -> String {
        GeometryText.text([insets.top, insets.left, insets.bottom, insets.right])
    }
    /// "{top, leading, bottom, trailing}".
    public class func string(for insets: NSDirectionalEdgeInsets) -> String {
        GeometryText.text([insets.top, insets.leading, insets.bottom, insets.trailing])
    }
    /// "{horizontal, vertical}".
    public class func string(for offset: UIOffset) -> String { GeometryText.text([offset.horizontal, offset.vertical]) }

    /// The point of a text such as "{1, 2}"; zero for other texts.
    public class func cgPoint(for string: String) -> CGPoint {
        GeometryText.numbers(string, 2).map { CGPoint(x: $0[0], y: $0[1]) } ?? .zero
    }
    /// The vector of a text such as "{1, 2}"; zero for other texts.
    public class func cgVector(for string: String) -> CGVector {
        GeometryText.numbers(string, 2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? CGVector(dx: 0, dy: 0)
    }
    /// The size of a text such as "{1, 2}"; zero for other texts.
    public class func cgSize(for string: String) -> CGSize {
        GeometryText.numbers(string, 2).map { CGSize(width: $0[0], height: $0[1]) } ?? .zero
    }
    /// The rectangle of a text such as "{{1, 2}, {3, 4}}"; zero for other texts.
    public class func cgRect(for string: String) -> CGRect {
        GeometryText.numbers(string, 4).map { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .zero
    }
    /// The transform of a text such as "[1, 0, 0, 1, 0, 0]"; the identity for other texts.
    public class func cgAffineTransform(for string: String) -> CGAffineTransform {
        GeometryText.numbers(string, 6).map { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) } ?? .identity
    }
    /// The insets of a text such as "{1, 2, 3, 4}"; zero for other texts.
    public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
        GeometryText.numbers(string, 4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
    }
    /// The insets of a text such as "{1, 2, 3, 4}"; zero for other texts.
    public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
        GeometryText.numbers(string, 4).map { NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3]) } ?? .zero
    }
    /// The offset of a text such as "{1, 2}"; zero for other texts.
    public class func uiOffset(for string: String) -> UIOffset {
        GeometryText.numbers(string, 2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
    }
}

/// Lists of numbers in braces or brackets.
nonisolated private enum GeometryText {
    /// The numbers with up to 17 digits, so that they are the same when they are read back.
    static func list(_ numbers: [CGFloat]) -> String { numbers.map { String(format: "%.17g", Double($0)) }.joined(separator: ", ") }

    static func text(_ numbers: [CGFloat]) -> String { "{\(list(numbers))}" }

    /// The numbers of a text; nil unless the text consists of `count` numbers.
    static func numbers(_ text: String, _ count: Int) -> [CGFloat]? {
        let words = text.split { "{}[], \t\n".contains($0) }
        let numbers = words.compactMap { Double($0) }.map { CGFloat($0) }
        return words.count == count && numbers.count == count ? numbers : nil
    }
}

/// "{x, y}".
nonisolated public func NSStringFromCGPoint(_ point: CGPoint) -> String { NSCoder.string(for: point) }
/// "{dx, dy}".
nonisolated public func NSStringFromCGVector(_ vector: CGVector) -> String { NSCoder.string(for: vector) }
/// "{width, height}".
nonisolated public func NSStringFromCGSize(_ size: CGSize) -> String { NSCoder.string(for: size) }
/// "{{x, y}, {width, height}}".
nonisolated public func NSStringFromCGRect(_ rect: CGRect) -> String { NSCoder.string(for: rect) }
/// "[a, b, c, d, tx, ty]".
nonisolated public func NSStringFromCGAffineTransform(_ transform: CGAffineTransform) -> String { NSCoder.string(for: transform) }
/// "{top, left, bottom, right}".
nonisolated public func NSStringFromUIEdgeInsets(_ insets: UIEdgeInsets) -> String { NSCoder.string(for: insets) }
/// "{top, leading, bottom, trailing}".
nonisolated public func NSStringFromDirectionalEdgeInsets(_ insets: NSDirectionalEdgeInsets) -> String { NSCoder.string(for: insets) }
/// "{horizontal, vertical}".
nonisolated public func NSStringFromUIOffset(_ offset: UIOffset) -> String { NSCoder.string(for: offset) }

/// The point of a text such as "{1, 2}"; zero for other texts.
nonisolated public func CGPointFromString(_ string: String) -> CGPoint { NSCoder.cgPoint(for: string) }
/// The vector of a text such as "{1, 2}"; zero for other texts.
nonisolated public func CGVectorFromString(_ string: String) -> CGVector { NSCoder.cgVector(for: string) }
/// The size of a text such as "{1, 2}"; zero for other texts.
nonisolated public func CGSizeFromString(_ string: String) -> CGSize { NSCoder.cgSize(for: string) }
/// The rectangle of a text such as "{{1, 2}, {3, 4}}"; zero for other texts.
nonisolated public func CGRectFromString(_ string: String) -> CGRect { NSCoder.cgRect(for: string) }
/// The transform of a text such as "[1, 0, 0, 1, 0, 0]"; the identity for other texts.
nonisolated public func CGAffineTransformFromString(_ string: String) -> CGAffineTransform { NSCoder.cgAffineTransform(for: string) }
/// The insets of a text such as "{1, 2, 3, 4}"; zero for other texts.
nonisolated public func UIEdgeInsetsFromString(_ string: String) -> UIEdgeInsets { NSCoder.uiEdgeInsets(for: string) }
/// The insets of a text such as "{1, 2, 3, 4}"; zero for other texts.
nonisolated public func NSDirectionalEdgeInsetsFromString(_ string: String) -> NSDirectionalEdgeInsets {
    NSCoder.nsDirectionalEdgeInsets(for: string)
}
/// The offset of a text such as "{1, 2}"; zero for other texts.
nonisolated public func UIOffsetFromString(_ string: String) -> UIOffset { NSCoder.uiOffset(for: string) }
