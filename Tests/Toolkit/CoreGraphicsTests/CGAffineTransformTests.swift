// Affine transforms compared with matrices calculated by hand.

import CoreGraphics
import Foundation
import Testing

@Suite struct CGAffineTransformTests {
    private func isClose(_ t: CGAffineTransform, _ u: CGAffineTransform, within tolerance: CGFloat = 1e-12) -> Bool {
        zip([t.a, t.b, t.c, t.d, t.tx, t.ty], [u.a, u.b, u.c, u.d, u.tx, u.ty]).allSatisfy { abs($0 - $1) <= tolerance }
    }

    @Test func concatenatingAppliesTheReceiverFirst() {
        // Scale by 2, 3, then move by 10, 20: (1, 1) → (2, 3) → (12, 23).
        let map = CGAffineTransform(scaleX: 2, y: 3).concatenating(CGAffineTransform(translationX: 10, y: 20))
        #expect(map == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 10, ty: 20))
        #expect(CGPoint(x: 1, y: 1).applying(map) == CGPoint(x: 12, y: 23))
        // In the other order: (1, 1) → (11, 21) → (22, 63).
        let other = CGAffineTransform(translationX: 10, y: 20).concatenating(CGAffineTransform(scaleX: 2, y: 3))
        #expect(other == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 20, ty: 60))
    }

    @Test func translatedByAndScaledByArePrepended() {
        let map = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 10, y: 20)
        #expect(map == CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 20, ty: 60))
        let scaled = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6).scaledBy(x: 10, y: 100)
        #expect(scaled == CGAffineTransform(a: 10, b: 20, c: 300, d: 400, tx: 5, ty: 6))
    }

    @Test func rotationMapsXTowardY() {
        let quarter = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(isClose(quarter, CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)))
        let moved = CGAffineTransform(translationX: 5, y: 7).rotated(by: .pi / 2)
        #expect(isClose(moved, CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 7)))
    }

    @Test func inverseEqualsHandCalculation() {
        // det = 1·4 − 2·3 = −2; inverse linear part (4 −2; −3 1) / −2; translation −(5, 6)·inverse.
        let map = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(isClose(map.inverted(), CGAffineTransform(a: -2, b: 1, c: 1.5, d: -0.5, tx: 1, ty: -2)))
        #expect(isClose(map.concatenating(map.inverted()), .identity))
    }

    @Test(arguments: [
        CGAffineTransform(scaleX: 0, y: 1), CGAffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
        CGAffineTransform(scaleX: .infinity, y: 1), CGAffineTransform(scaleX: 1e-200, y: 1e-200),
    ])
    func singularTransformIsItsOwnInverse(map: CGAffineTransform) {
        #expect(!map.isInvertible)
        #expect(map.inverted() == map)
    }

    @Test func nanIsNeitherFiniteNorInvertible() {
        let map = CGAffineTransform(scaleX: .nan, y: 1)
        #expect(!map.isFinite)
        #expect(!map.isInvertible)
        #expect(map.inverted().a.isNaN)
    }

    @Test func rectanglesBecomeTheirBoundingBox() {
        let rect = CGRect(x: 10, y: 20, width: 30, height: 40)
        #expect(rect.applying(CGAffineTransform(scaleX: -1, y: 2)) == CGRect(x: -40, y: 40, width: 30, height: 80))
        // A quarter turn maps (x, y) to (−y, x).
        let turned = rect.applying(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
        #expect(turned == CGRect(x: -60, y: 10, width: 40, height: 30))
        #expect(CGRect.null.applying(CGAffineTransform(scaleX: 2, y: 2)).isNull)
        #expect(CGRect.infinite.applying(CGAffineTransform(rotationAngle: 1)).isInfinite)
    }

    @Test func sizesIgnoreTranslation() {
        let map = CGAffineTransform(a: 2, b: 1, c: 0, d: 3, tx: 100, ty: 100)
        #expect(CGSize(width: 10, height: 5).applying(map) == CGSize(width: 20, height: 25))
    }

    @Test func codingKeepsAllElements() throws {
        let map = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let back = try JSONDecoder().decode(CGAffineTransform.self, from: JSONEncoder().encode(map))
        #expect(back == map)
    }
}
