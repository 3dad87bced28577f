// Geometry in NSValue objects, for animations and dictionaries.

public import CoreGraphics
public import Foundation

nonisolated extension NSValue {
    /// A value of several numbers.
    package convenience init(numbers: [Double]) { self.init(bytes: numbers, objCType: "[\(numbers.count)d]") }

    /// The numbers of a value made with `init(numbers:)`; zeros for other values and another count.
    package func numbers(_ count: Int) -> [Double] {
        var numbers = [Double](repeating: 0, count: count)
        if String(cString: objCType) == "[\(count)d]" { getValue(&numbers) }
        return numbers
    }

    private func hasType(of other: NSValue) -> Bool { String(cString: objCType) == String(cString: other.objCType) }

    /// A point.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
    /// The point; zero for a value of another type.
    public var cgPointValue: CGPoint { hasType(of: NSValue(point: .zero)) ? pointValue : .zero }

    /// A size.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }
    /// The size; zero for a value of another type.
    public var cgSizeValue: CGSize { hasType(of: NSValue(size: .zero)) ? sizeValue : .zero }

    /// A rectangle.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
    /// The rectangle; zero for a value of another type.
    public var cgRectValue: CGRect { hasType(of: NSValue(rect: .zero)) ? rectValue : .zero }

    /// A vector.
    public convenience init(cgVector vector: CGVector) { self.init(numbers: [vector.dx, vector.dy]) }
    /// The vector; zero for a value of another type.
    public var cgVectorValue: CGVector {
        let n = numbers(2)
        return CGVector(dx: n[0], dy: n[1])
    }

    /// An affine transform.
    public convenience init(cgAffineTransform t: CGAffineTransform) { self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty]) }
    /// The affine transform; zeros for a value of another type.
    public var cgAffineTransformValue: CGAffineTransform {
        let n = numbers(6)
        return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }

    /// A transform in three dimensions.
    public convenience init(caTransform3D t: CATransform3D) { self.init(numbers: t.rows.flatMap(\.self)) }

    /// The transform in three dimensions; zeros for a value of another type.
    public var caTransform3DValue: CATransform3D { CATransform3D(numbers: numbers(16)) }
}
