// Transforms in space, and their components.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

@MainActor @Suite struct CATransform3DTests {
    private func isClose(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
        let pairs = [
            (a.m11, b.m11), (a.m12, b.m12), (a.m13, b.m13), (a.m14, b.m14), (a.m21, b.m21), (a.m22, b.m22), (a.m23, b.m23),
            (a.m24, b.m24), (a.m31, b.m31), (a.m32, b.m32), (a.m33, b.m33), (a.m34, b.m34), (a.m41, b.m41), (a.m42, b.m42),
            (a.m43, b.m43), (a.m44, b.m44),
        ]
        return pairs.allSatisfy { abs($0.0 - $0.1) < 1e-9 }
    }

    @Test func rotationAboutZIsAffine() {
        let t = CATransform3DMakeRotation(0.7, 0, 0, 2)
        #expect(CATransform3DIsAffine(t))
        #expect(CATransform3DGetAffineTransform(t).isClose(to: CGAffineTransform(rotationAngle: 0.7)))
    }

    @Test func scaleAndTranslateArePrepended() {
        let t = CATransform3DScale(CATransform3DMakeTranslation(10, 20, 30), 2, 2, 2)
        #expect(t.m41 == 10 && t.m11 == 2)
        let u = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 10, 20, 30)
        #expect(u.m41 == 20 && u.m42 == 40 && u.m43 == 60)
    }

    @Test func inverseTimesTransformIsTheIdentity() {
        var t = CATransform3DMakeRotation(0.4, 1, 2, 3)
        t = CATransform3DTranslate(t, 5, -6, 7)
        t.m34 = -1 / 500
        #expect(isClose(CATransform3DConcat(t, CATransform3DInvert(t)), CATransform3DIdentity))
        let flat = CATransform3DMakeScale(0, 1, 1)
        #expect(CATransform3DEqualToTransform(CATransform3DInvert(flat), flat))
    }

    @Test func rotationAboutZeroVectorIsTheIdentity() {
        #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    }

    @Test func componentsSetByKeyPathReadBack() throws {
        let layer = CALayer()
        var t = CATransform3DMakeTranslation(3, 4, 5)
        t = CATransform3DRotate(t, 0.3, 0, 0, 1)
        t = CATransform3DRotate(t, 0.2, 0, 1, 0)
        t = CATransform3DRotate(t, 0.1, 1, 0, 0)
        layer.transform = CATransform3DScale(t, 2, 3, 4)
        for (path, value) in [
            ("scale.x", 2.0), ("scale.y", 3), ("scale.z", 4), ("rotation.x", 0.1), ("rotation.y", 0.2), ("rotation.z", 0.3),
            ("translation.x", 3), ("translation.y", 4), ("translation.z", 5),
        ] {
            let read = try #require(layer.value(forKeyPath: "transform." + path) as? Double)
            #expect(abs(read - value) < 1e-9, "\(path)")
        }
        let before = layer.transform
        layer.setValue(0.3, forKeyPath: "transform.rotation.z")
        #expect(isClose(layer.transform, before))
        layer.setValue(CGPoint(x: 1, y: 1), forKeyPath: "position")
        layer.setValue(9, forKeyPath: "position.x")
        #expect(layer.position == CGPoint(x: 9, y: 1))
    }

    @Test func settingAComponentKeepsSkew() {
        let layer = CALayer()
        layer.setAffineTransform(CGAffineTransform(a: 1, b: 0.2, c: 0.5, d: -2, tx: 3, ty: 4))
        let before = layer.transform
        layer.setValue(3, forKeyPath: "transform.translation.x")
        #expect(isClose(layer.transform, before))
    }
}
