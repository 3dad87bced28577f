// Insets of rectangles that are too narrow for them.

import CoreGraphics
import Foundation
import Testing

@MainActor @Suite struct InsetTests {
    @Test(arguments: [0, 3, 8, 10, 16, 40] as [CGFloat]) func aRectangleIsNeverNull(_ side: CGFloat) {
        let rect = CGRect(x: 5, y: 7, width: side, height: side)
        let inner = rect.insetToMiddle(dx: 8, dy: 2)
        #expect(inner.minX == 5 + min(8, side / 2) && inner.width == max(side - 16, 0))
        #expect(inner.minY == 7 + min(2, side / 2) && inner.height == max(side - 4, 0))
    }

    @Test func negativeDistancesGoOutwardAndOthersCountAsZero() {
        let rect = CGRect(x: 0, y: 0, width: 10, height: 10)
        #expect(rect.insetToMiddle(dx: -2, dy: .nan) == CGRect(x: -2, y: 0, width: 14, height: 10))
        #expect(rect.insetToMiddle(dx: .infinity, dy: -.infinity) == rect)
    }
}
