// Regions of fields.

internal import CoreGraphics
public import Foundation

/// A part of the plane. The origin is the position of the field that uses the region.
public nonisolated final class UIRegion: NSObject, Sendable {
    private let isInside: @Sendable (CGPoint) -> Bool

    private init(_ isInside: @escaping @Sendable (CGPoint) -> Bool) {
        self.isInside = isInside
        super.init()
    }

    /// The whole plane.
    public static let infinite = UIRegion { _ in true }

    /// A disc of `radius` points, centred on the origin.
    public convenience init(radius: CGFloat) {
        self.init { $0.x * $0.x + $0.y * $0.y <= radius * radius }
    }

    /// A rectangle centred on the origin.
    public convenience init(size: CGSize) {
        self.init { abs($0.x) <= size.width / 2 && abs($0.y) <= size.height / 2 }
    }

    /// The part of the plane outside this region.
    public func inverse() -> UIRegion { UIRegion { [isInside] in !isInside($0) } }
    /// The points that are in either region.
    public func byUnion(with region: UIRegion) -> UIRegion { UIRegion { [isInside] in isInside($0) || region.contains($0) } }
    /// The points of this region that are not in the other region.
    public func byDifference(from region: UIRegion) -> UIRegion { UIRegion { [isInside] in isInside($0) && !region.contains($0) } }
    /// The points that are in both regions.
    public func byIntersection(with region: UIRegion) -> UIRegion { UIRegion { [isInside] in isInside($0) && region.contains($0) } }
    /// Whether a point is in the region.
    public func contains(_ point: CGPoint) -> Bool { isInside(point) }
}
