// Layout of contents in a layer.

import CoreGraphics
import Foundation

/// The frame of contents that do not have the size of the bounds.
public nonisolated struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Centred in the bounds.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// Centred at the top edge.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// Centred at the bottom edge.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// Centred at the left edge.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// Centred at the right edge.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// In the top left corner.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// In the top right corner.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// In the bottom left corner.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// In the bottom right corner.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// Scaled to fit into the bounds.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// Scaled to fill the bounds.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The filter for contents drawn at another size.
public nonisolated struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The nearest pixel.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// Interpolation between pixels.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// As `linear`.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// A set of corners.
public nonisolated struct CACornerMask: OptionSet, Sendable {
    /// One bit per corner.
    public let rawValue: UInt
    /// Creates a mask from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The top left corner.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The top right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The bottom left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The bottom right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

    package static let all: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
}

/// The layout of an image in a layer.
nonisolated struct ContentsLayout: Equatable {
    /// Pixels per point; nil, until it is set, means 1 for images and the device's scale for the layer's own drawing.
    var scale: CGFloat?
    var gravity = CALayerContentsGravity.resize
    /// The part of the image that is drawn, in fractions of its size.
    var rect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// The part of the image that is stretched, in fractions of its size.
    var center = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Whether `center` is repeated instead of stretched.
    var tiles = false
    var magnification = CALayerContentsFilter.linear
    var minification = CALayerContentsFilter.linear

    private static let whole = CGRect(x: 0, y: 0, width: 1, height: 1)

    var showsAll: Bool { rect == Self.whole }
    var stretchesAll: Bool { center == Self.whole }

    /// The frame of an image with a size in points.
    func frame(forSize size: CGSize, in bounds: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0 else { return bounds }
        var size = size
        switch gravity {
        case .resize: return bounds
        case .resizeAspect, .resizeAspectFill:
            let x = bounds.width / size.width
            let y = bounds.height / size.height
            let factor = gravity == .resizeAspect ? min(x, y) : max(x, y)
            size = CGSize(width: size.width * factor, height: size.height * factor)
        default: break
        }
        var origin = CGPoint(x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2)
        switch gravity {
        case .left, .topLeft, .bottomLeft: origin.x = bounds.minX
        case .right, .topRight, .bottomRight: origin.x = bounds.maxX - size.width
        default: break
        }
        switch gravity {
        case .top, .topLeft, .topRight: origin.y = bounds.minY
        case .bottom, .bottomLeft, .bottomRight: origin.y = bounds.maxY - size.height
        default: break
        }
        return CGRect(origin: origin, size: size)
    }
}
