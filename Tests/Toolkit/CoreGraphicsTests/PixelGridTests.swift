// Rounding to device pixels, and conversion of extreme numbers to integers.

import CoreGraphics
import Foundation
import Testing

@Suite struct PixelGridTests {
    @Test func roundsToTheNearestPixel() {
        #expect(PixelGrid(scale: 1).rounded(1.49) == 1)
        #expect(PixelGrid(scale: 2).rounded(1.26) == 1.5)
        #expect(PixelGrid(scale: 3).rounded(1.3) == 4 / CGFloat(3))
        #expect(PixelGrid(scale: 2).rounded(-0.25) == 0)
    }

    @Test func roundingUpHasATolerance() {
        #expect(PixelGrid(scale: 2).roundedUp(10.0001) == 10)
        #expect(PixelGrid(scale: 2).roundedUp(10.01) == 10.5)
    }

    @Test func adjacentRectanglesStayAdjacent() {
        let grid = PixelGrid(scale: 1)
        let left = grid.rounded(CGRect(x: 0.3, y: 0, width: 10.4, height: 1))
        let right = grid.rounded(CGRect(x: 10.7, y: 0, width: 5, height: 1))
        #expect(left.maxX == right.minX)
    }

    @Test(arguments: [0, -1, .nan, .infinity] as [CGFloat])
    func invalidScaleBecomesOne(scale: CGFloat) {
        #expect(PixelGrid(scale: scale).scale == 1)
    }

    @Test func conversionToIntegersNeverTraps() {
        #expect(PixelGrid.integer(.nan) == 0)
        #expect(PixelGrid.integer(.infinity) == PixelGrid.integerLimit)
        #expect(PixelGrid.integer(-1e300) == -PixelGrid.integerLimit)
        #expect(PixelGrid.integer(-2.9) == -2)
    }

    @Test func coveringPixelsIncludePartlyCoveredOnes() {
        #expect(
            PixelGrid(scale: 2).coveringPixels(of: CGRect(x: 0.4, y: 1, width: 1, height: 1))
                == DeviceRect(x: 0, y: 2, width: 3, height: 2))
        #expect(DeviceRect(covering: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)).isEmpty)
        #expect(DeviceRect(covering: .null).isEmpty)
        #expect(DeviceRect(covering: .infinite).contains(DeviceRect(x: -1000, y: -1000, width: 2000, height: 2000)))
    }
}
