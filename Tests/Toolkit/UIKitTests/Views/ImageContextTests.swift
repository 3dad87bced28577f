// Bitmaps drawn with functions, empty images, and geometry in NSValue objects.

import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct ImageContextTests {
    /// `UIGraphicsBeginImageContextWithOptions`: the bitmap's size is the size times the scale; a scale of 0 means the screen's scale.
    @Test(arguments: [(0.0, 2.0), (1, 1), (3, 3)]) func bitmapHasTheScale(scale: CGFloat, expected: CGFloat) throws {
        let stage = Stage(scale: 2)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 20), false, scale)
        UIColor.red.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 20))
        let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
        #expect(UIGraphicsGetCurrentContext() != nil)
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
        #expect(image.size == CGSize(width: 10, height: 20) && image.scale == expected)
        let bitmap = try #require(image.cgImage)
        #expect(bitmap.width == Int(10 * expected) && bitmap.height == Int(20 * expected))
        #expect(bitmap.premultipliedPixels.first == 0xFFFF_0000 && bitmap.premultipliedPixels.last == 0)
        #expect(stage.window.isKeyWindow)
    }

    @Test func opaqueBitmapBeginsBlack() throws {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 1, height: 1), true, 1)
        defer { UIGraphicsEndImageContext() }
        #expect(UIGraphicsGetImageFromCurrentImageContext()?.cgImage?.premultipliedPixels == [0xFF00_0000])
    }

    @Test(arguments: [(0, 0), (-1, 5), (.infinity, 1), (.nan, 1)] as [(CGFloat, CGFloat)])
    func emptyOrInfiniteBitmapHasNoContext(width: CGFloat, height: CGFloat) {
        UIGraphicsBeginImageContext(CGSize(width: width, height: height))
        #expect(UIGraphicsGetCurrentContext() == nil && UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
        UIGraphicsEndImageContext()
    }

    @Test func bitmapsNest() throws {
        UIGraphicsBeginImageContext(CGSize(width: 1, height: 1))
        UIGraphicsBeginImageContext(CGSize(width: 2, height: 2))
        #expect(UIGraphicsGetImageFromCurrentImageContext()?.size.width == 2)
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetImageFromCurrentImageContext()?.size.width == 1)
        UIGraphicsEndImageContext()
    }

    @Test func newImageIsEmpty() {
        let image = UIImage()
        #expect(image.size == .zero && image.cgImage == nil && image.scale == 1)
        #expect(UIImageView(image: image).intrinsicContentSize == .zero)
    }

    // MARK: Values

    @Test func valuesHoldGeometry() {
        let turn = CGAffineTransform(rotationAngle: 1).translatedBy(x: 3, y: 4)
        let space = CATransform3DMakeRotation(1, 1, 2, 3)
        #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
        #expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue == CGSize(width: 1, height: 2))
        #expect(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgRectValue == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(NSValue(cgVector: CGVector(dx: 1, dy: 2)).cgVectorValue == CGVector(dx: 1, dy: 2))
        #expect(NSValue(cgAffineTransform: turn).cgAffineTransformValue == turn)
        #expect(NSValue(caTransform3D: space).caTransform3DValue == space)
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
        #expect(NSValue(uiOffset: UIOffset(horizontal: 1, vertical: 2)).uiOffsetValue == UIOffset(horizontal: 1, vertical: 2))
        #expect(NSValue(cgAffineTransform: turn) == NSValue(cgAffineTransform: turn))
        #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgRectValue == .zero, "a value of another type gives zero")
    }

    /// Key-value coding takes transforms as `NSValue` objects.
    @Test func layersTakeTransformsAsValues() {
        let layer = CALayer()
        layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(2, 3, 1)), forKey: "transform")
        #expect(layer.affineTransform() == CGAffineTransform(scaleX: 2, y: 3))
        layer.setValue(NSValue(cgAffineTransform: CGAffineTransform(scaleX: 4, y: 5)), forKeyPath: "transform")
        #expect(layer.affineTransform() == CGAffineTransform(scaleX: 4, y: 5))
    }

    @Test func indexPathObjectsHaveRowsAndItems() {
        let path = NSIndexPath(row: 3, section: 2)
        #expect(path.row == 3 && path.section == 2 && path.item == 3)
        #expect(NSIndexPath(item: 3, section: 2) == path && IndexPath(row: 3, section: 2) as NSIndexPath == path)
        #expect(NSIndexPath(index: 1).row == 0)
        let (number, size): (NSInteger, NSUInteger) = (-1, 1)
        #expect(number < 0 && size == 1 && HUGE == MAXFLOAT)
    }

    /// Rasterization changes no pixel at the display's scale, so the properties are only stored.
    @Test func rasterizationPropertiesAreStored() {
        let layer = CALayer()
        #expect(!layer.shouldRasterize && layer.rasterizationScale == 1)
        layer.shouldRasterize = true
        layer.rasterizationScale = 2
        #expect(layer.presentation()?.shouldRasterize == true && layer.presentation()?.rasterizationScale == 2)
    }

    /// Feedback generators have no effect on devices without a haptic engine, such as iPads.
    @Test func feedbackGeneratorsAreSilent() {
        let generators = [UIImpactFeedbackGenerator(style: .heavy), UISelectionFeedbackGenerator(), UINotificationFeedbackGenerator()]
        for generator in generators { generator.prepare() }
        UIImpactFeedbackGenerator().impactOccurred(intensity: 0.5)
        UISelectionFeedbackGenerator().selectionChanged()
        UINotificationFeedbackGenerator().notificationOccurred(.success)
        #expect(generators.count == 3)
    }
}
