// The kinds of properties on the Inspect page.

internal import TabBarKit
internal import UIKit

/// A property of the inspected view: how to read, present and change it.
struct ViewProperty {
    /// The accessibility identifier of the row's control. If there are several, a hyphen and a number are appended.
    let id: String
    /// The key of the title.
    let titleKey: String
    let kind: Kind

    enum Kind {
        /// Up to four numbers, two in a line.
        case numbers([NumberPart])
        case flag(read: (UIView) -> Bool, write: (UIView, Bool) -> Void)
        /// A colour; nil for none.
        case color(read: (UIView) -> UIColor?, write: (UIView, UIColor?) -> Void, presented: ((CALayer) -> CGColor?)?)
        case text(read: (UIView) -> String?, write: (UIView, String?) -> Void)
        /// Lines of text that cannot be edited.
        case note(read: (UIView) -> [String])
    }

    /// A number with its field.
    struct NumberPart {
        /// A short name such as "x"; empty for a property with one number.
        let name: String
        let unit: ParameterUnit
        let range: ClosedRange<Double>
        let read: (UIView) -> Double
        /// Nil for a number that cannot be edited.
        let write: ((UIView, Double) -> Void)?
        /// Reads the presentation value; nil for a number that cannot be animated.
        let presented: ((CALayer) -> Double)?

        init(
            _ name: String, unit: ParameterUnit = .ratio, in range: ClosedRange<Double> = ViewProperty.coordinates,
            read: @escaping (UIView) -> Double, write: ((UIView, Double) -> Void)? = nil, presented: ((CALayer) -> Double)? = nil
        ) {
            self.name = name
            self.unit = unit
            self.range = range
            self.read = read
            self.write = write
            self.presented = presented
        }
    }

    /// The valid coordinates, which leave room for sums and products.
    static let coordinates: ClosedRange<Double> = -100_000...100_000
    /// The valid lengths.
    static let lengths: ClosedRange<Double> = 0...100_000
}

/// A group of properties with a title.
struct PropertyGroup {
    /// The key of the title, and the identifier of the header.
    let titleKey: String
    let properties: [ViewProperty]
}

/// A transform as scale, shear, rotation and translation.
struct TransformValues: Equatable {
    var scaleX, scaleY, shear: CGFloat
    /// In degrees.
    var rotation: CGFloat
    var x, y: CGFloat

    /// A matrix without an inverse has a scale of 0.
    init(_ t: CGAffineTransform) {
        scaleX = hypot(t.a, t.b)
        let angle = atan2(t.b, t.a)
        rotation = angle * 180 / .pi
        scaleY = t.d * cos(angle) - t.c * sin(angle)
        shear = t.c * cos(angle) + t.d * sin(angle)
        (x, y) = (t.tx, t.ty)
    }

    var transform: CGAffineTransform {
        let angle = rotation * .pi / 180
        // The identity stays exact.
        let (sine, cosine) = rotation == 0 ? (0, 1) : (sin(angle), cos(angle))
        return CGAffineTransform(
            a: scaleX * cosine, b: scaleX * sine, c: shear * cosine - scaleY * sine, d: shear * sine + scaleY * cosine, tx: x, ty: y)
    }
}
