// Regions compared with a set of pixels as reference.

import CoreGraphics
import Foundation
import Testing

@Suite struct RegionTests {
    private struct Pixel: Hashable {
        var x: Int
        var y: Int
    }

    private func pixels(_ rects: [DeviceRect]) -> Set<Pixel> {
        var result = Set<Pixel>()
        for rect in rects {
            for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { result.insert(Pixel(x: x, y: y)) } }
        }
        return result
    }

    /// Reproducible rectangles with origins in 0..<100 and sides in 1...side.
    ///
    /// A linear congruential generator with the constants of Knuth's MMIX supplies the numbers.
    private func scatter(_ count: Int, seed: UInt64, side: Int) -> [DeviceRect] {
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        return (0..<count).map { _ in
            DeviceRect(x: next(100), y: next(100), width: 1 + next(side), height: 1 + next(side))
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func unionOfRectanglesIsDisjointAndCoversAll(seed: UInt64) {
        let rects = scatter(40, seed: seed, side: 20)
        let region = Region(rects)
        #expect(region.rects.count <= Region.rectLimit)
        #expect(pixels(rects).isSubset(of: pixels(region.rects)))
        #expect(pixels(region.rects).count == region.area)
        #expect(region.boundingRect == rects.reduce(DeviceRect.zero) { $0.union($1) })
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func queriesAndSubtractionAreExact(seed: UInt64) {
        let region = Region(scatter(8, seed: seed, side: 40))
        let covered = pixels(region.rects)
        for rect in scatter(3, seed: seed + 100, side: 40) {
            #expect(region.intersects(rect) == !covered.isDisjoint(with: pixels([rect])))
            #expect(region.contains(rect) == pixels([rect]).isSubset(of: covered))
            for other in region.rects {
                #expect(pixels(rect.subtracting(other)) == pixels([rect]).subtracting(pixels([other])))
            }
        }
    }

    @Test func adjacentRectanglesMerge() {
        var region = Region([DeviceRect(x: 0, y: 0, width: 10, height: 10)])
        region.formUnion(DeviceRect(x: 10, y: 0, width: 5, height: 10))
        #expect(region.rects == [DeviceRect(x: 0, y: 0, width: 15, height: 10)])
    }

    @Test func distantRectanglesStaySeparate() {
        let region = Region([
            DeviceRect(x: 0, y: 0, width: 100, height: 20), DeviceRect(x: 0, y: 700, width: 100, height: 20),
        ])
        #expect(region.rects.count == 2)
        #expect(region.area == 4000)
    }

    @Test func tooManyRectanglesBecomeTheirBoundingBox() {
        let far = (0...Region.rectLimit).map { DeviceRect(x: $0 * 1000, y: 0, width: 100, height: 100) }
        #expect(Region(far.dropLast()).rects.count == Region.rectLimit)
        #expect(Region(far).rects == [DeviceRect(x: 0, y: 0, width: Region.rectLimit * 1000 + 100, height: 100)])
    }

    @Test func containsConsidersSeveralRectangles() {
        let hole = DeviceRect(x: 100, y: 100, width: 100, height: 100)
        let ring = Region(DeviceRect(x: 0, y: 0, width: 300, height: 300).subtracting(hole))
        #expect(ring.contains(DeviceRect(x: 50, y: 0, width: 50, height: 300)))
        #expect(!ring.contains(DeviceRect(x: 50, y: 50, width: 100, height: 100)))
        #expect(ring.area == 80_000)
    }

    @Test func emptyRectanglesAreIgnored() {
        var region = Region([DeviceRect(x: 5, y: 5, width: 0, height: 10)])
        #expect(region.isEmpty)
        region.formUnion(DeviceRect(x: 0, y: 0, width: -4, height: 10))
        #expect(region.isEmpty)
        #expect(region.boundingRect == .zero)
    }
}
