// The antialiasing of a layer's edges.

import Foundation

/// The edges of a layer, with Core Animation's bits.
public nonisolated struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
    /// Core Animation's bits.
    public let rawValue: UInt32
    /// A mask with Core Animation's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The edge at the least x.
    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    /// The edge at the greatest x.
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    /// The edge at the greatest y.
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    /// The edge at the least y.
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

extension CALayer {
    /// Whether edges that are not on pixel boundaries may be smoothed; false by default, as on iOS. Has no effect: all are smoothed.
    public var allowsEdgeAntialiasing: Bool {
        get { applicationValues?["allowsEdgeAntialiasing"] as? Bool ?? false }
        set { setValue(newValue, forKey: "allowsEdgeAntialiasing") }
    }

    /// The edges that may be smoothed; all by default. Has no effect: all edges are smoothed.
    public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get {
            CAEdgeAntialiasingMask(rawValue: applicationValues?["edgeAntialiasingMask"] as? UInt32 ?? 15)
        }
        set { setValue(newValue.rawValue, forKey: "edgeAntialiasingMask") }
    }
}
