// Bézier paths: arcs and filling.

import CoreGraphics
import Foundation
import Testing

@testable import UIKit

@MainActor @Suite struct UIBezierPathTests {
    /// On the screen, y points down, so clockwise from angle 0 leads to the bottom.
    @Test func arcsAreClockwiseOnTheScreen() {
        let quarter = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(quarter.bounds.minY > -0.01 && quarter.bounds.maxY > 9.99)
        #expect(quarter.bounds.minX > -0.01)
        let rest = UIBezierPath(arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(rest.bounds.minY < -9.99 && rest.bounds.minX < -9.99)
    }

    @Test func pathsFillTheCurrentContext() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10)).image { _ in
            UIColor.red.setFill()
            UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerRadius: 5).fill()
        }
        let bitmap = try #require(image.cgImage)
        #expect(bitmap.pixel(bitmap.width / 2, bitmap.height / 2) == 0xFFFF_0000)
        #expect(bitmap.pixel(0, 0) == 0)
        #expect(UIGraphicsGetCurrentContext() == nil)
    }
}
