// Small API that code for iOS uses: associated objects, geometry in text and in `NSValue`, timers, and functions that draw rectangles.

import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct SmallAPITests {
    private static var key: UInt8 = 0
    private static var otherKey: UInt8 = 0

    private final class Token {}

    @Test func associatedObjectsAreFoundByTheirKey() {
        let (view, object) = (UIView(), NSObject())
        objc_setAssociatedObject(view, &Self.key, "view", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        objc_setAssociatedObject(view, &Self.otherKey, 7, .OBJC_ASSOCIATION_RETAIN)
        objc_setAssociatedObject(object, &Self.key, "object", .OBJC_ASSOCIATION_COPY)
        #expect(objc_getAssociatedObject(view, &Self.key) as? String == "view")
        #expect(objc_getAssociatedObject(view, &Self.otherKey) as? Int == 7)
        #expect(objc_getAssociatedObject(object, &Self.key) as? String == "object")
        #expect(objc_getAssociatedObject(object, &Self.otherKey) == nil)
        objc_setAssociatedObject(view, &Self.key, nil, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(objc_getAssociatedObject(view, &Self.key) == nil)
        objc_removeAssociatedObjects(view)
        #expect(objc_getAssociatedObject(view, &Self.otherKey) == nil)
    }

    @Test func associatedObjectsAreReleasedWithTheView() {
        weak var token: Token?
        do {
            let view = UIView()
            let new = Token()
            token = new
            objc_setAssociatedObject(view, &Self.key, new, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
        #expect(token == nil)
    }

    @Test func assignedObjectsAreNotRetainedAndCopiedOnesAreCopied() {
        let owner = NSObject()
        weak var token: Token?
        do {
            let new = Token()
            token = new
            objc_setAssociatedObject(owner, &Self.key, new, .OBJC_ASSOCIATION_ASSIGN)
            #expect(objc_getAssociatedObject(owner, &Self.key) as? Token === new)
        }
        #expect(token == nil)
        #expect(objc_getAssociatedObject(owner, &Self.key) as? Token == nil)
        let text = NSMutableString(string: "a")
        objc_setAssociatedObject(owner, &Self.key, text, .OBJC_ASSOCIATION_COPY_NONATOMIC)
        text.append("b")
        #expect(objc_getAssociatedObject(owner, &Self.key) as? NSString == "a")
    }

    @Test func geometryIsConvertedToTextAndBack() {
        // https://developer.apple.com/documentation/foundation/nscoder: "{{x, y}, {width, height}}", "[a, b, c, d, tx, ty]".
        let rect = CGRect(x: 1, y: -2.5, width: 30, height: 40)
        #expect(NSCoder.string(for: rect) == "{{1, -2.5}, {30, 40}}")
        #expect(NSCoder.cgRect(for: "{{1, -2.5}, {30, 40}}") == rect)
        #expect(NSCoder.cgRect(for: "nothing") == .zero)
        #expect(NSCoder.string(for: CGPoint(x: 0.1, y: 2)) == "{0.10000000000000001, 2}")
        #expect(NSCoder.cgPoint(for: "{3, 4}") == CGPoint(x: 3, y: 4))
        #expect(NSCoder.string(for: CGAffineTransform(scaleX: 2, y: 3)) == "[2, 0, 0, 3, 0, 0]")
        #expect(NSCoder.cgAffineTransform(for: "[2, 0, 0, 3, 0, 0]") == CGAffineTransform(scaleX: 2, y: 3))
        #expect(NSCoder.string(for: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)) == "{1, 2, 3, 4}")
        #expect(NSCoder.string(for: UIOffset(horizontal: 5, vertical: 6)) == "{5, 6}")
        #expect(NSCoder.cgSize(for: "{7, 8}") == CGSize(width: 7, height: 8))
    }

    @Test func nsValuesContainGeometry() {
        let insets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        #expect(NSValue(directionalEdgeInsets: insets).directionalEdgeInsetsValue == insets)
        #expect(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgRectValue == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(NSValue(uiOffset: UIOffset(horizontal: 1, vertical: 2)).uiOffsetValue == UIOffset(horizontal: 1, vertical: 2))
    }

    private final class Listener: NSObject {
        var infos: [String] = []
        var timers: [Timer] = []

        func fired(_ timer: Timer) {
            infos.append(timer.userInfo as? String ?? "none")
            timers.append(timer)
        }
    }

    @Test func timersPassTheirUserInfo() {
        let listener = Listener()
        let scheduled = Timer.scheduledTimer(
            timeInterval: 1000, target: listener, selector: Selector(Listener.fired), userInfo: "scheduled", repeats: true)
        scheduled.fire()
        #expect(listener.infos == ["scheduled"])
        #expect(listener.timers.first === scheduled)
        let timer = Timer(
            fireAt: Date(timeIntervalSinceNow: 1000), interval: 1000, target: listener, selector: Selector(Listener.fired),
            userInfo: "made", repeats: true)
        timer.fire()
        #expect(listener.infos == ["scheduled", "made"])
        listener.timers.last?.invalidate()
        scheduled.invalidate()
        #expect(!timer.isValid && !scheduled.isValid)
    }

    @Test func rectanglesAreFramedInsideTheirEdges() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 6)).image { _ in
            UIColor.red.set()
            UIRectFrame(CGRect(x: 1, y: 1, width: 4, height: 4))
            UIRectClip(CGRect(x: 0, y: 0, width: 1, height: 1))
            UIRectFill(CGRect(x: 0, y: 0, width: 6, height: 6))
        }
        let pixels = try #require(image.cgImage)
        let scale = Int(image.scale)
        func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels.pixel(x * scale, y * scale) }
        #expect(pixel(1, 1) == 0xFFFF_0000 && pixel(4, 3) == 0xFFFF_0000 && pixel(0, 0) == 0xFFFF_0000)
        #expect(pixel(2, 2) == 0 && pixel(5, 5) == 0)
    }
}
