// The sizes, distances and frames of a compositional layout, in points.

/// A point of a layout; `x` grows in the reading direction.
public struct CompositionPoint: Hashable, Sendable {
    /// The distances in the reading direction and downwards.
    public var x, y: Double

    /// A point; (0, 0) by default.
    public init(x: Double = 0, y: Double = 0) { (self.x, self.y) = (x, y) }
}

/// A width and a height. The initializer limits both to 0 through 10⁹ and replaces NaN by 0.
public struct CompositionExtent: Hashable, Sendable {
    /// The width and the height.
    public var width, height: Double

    /// A size of two lengths.
    public init(width: Double, height: Double) { (self.width, self.height) = (Self.limited(width), Self.limited(height)) }

    /// The length along an axis.
    public subscript(axis: CompositionAxis) -> Double {
        get { axis == .horizontal ? width : height }
        set { if axis == .horizontal { width = newValue } else { height = newValue } }
    }

    /// The size reduced by margins.
    public func inset(by insets: CompositionInsets) -> CompositionExtent {
        CompositionExtent(width: width - insets.leading - insets.trailing, height: height - insets.top - insets.bottom)
    }

    static func limited(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, 0), 1e9) }
}

/// An origin and a size.
public struct CompositionFrame: Hashable, Sendable {
    /// The top leading corner.
    public var origin: CompositionPoint
    /// The size.
    public var size: CompositionExtent

    /// A rectangle at an origin, (0, 0) by default.
    public init(origin: CompositionPoint = CompositionPoint(), size: CompositionExtent) { (self.origin, self.size) = (origin, size) }

    /// The frame reduced by margins.
    public func inset(by insets: CompositionInsets) -> CompositionFrame {
        CompositionFrame(
            origin: CompositionPoint(x: origin.x + insets.leading, y: origin.y + insets.top), size: size.inset(by: insets))
    }

    /// The frame moved by a distance.
    public func moved(by distance: CompositionPoint) -> CompositionFrame {
        CompositionFrame(origin: CompositionPoint(x: origin.x + distance.x, y: origin.y + distance.y), size: size)
    }

    /// The start along an axis.
    public func start(_ axis: CompositionAxis) -> Double { axis == .horizontal ? origin.x : origin.y }
    /// The end along an axis.
    public func end(_ axis: CompositionAxis) -> Double { start(axis) + size[axis] }
}

/// The direction in which the parts of a group follow one another.
public enum CompositionAxis: Sendable {
    /// Side by side, in the reading direction.
    case horizontal
    /// One below the other.
    case vertical

    /// The other direction.
    public var crossing: CompositionAxis { self == .horizontal ? .vertical : .horizontal }
}

/// Margins; leading and trailing follow the reading direction.
public struct CompositionInsets: Hashable, Sendable {
    /// The margins above, at the beginning of a line, below, and at the end of a line.
    public var top, leading, bottom, trailing: Double

    /// Margins; zero by default.
    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    /// The margin before the content along an axis.
    public func before(_ axis: CompositionAxis) -> Double { axis == .horizontal ? leading : top }
    /// The margins before and after the content along an axis.
    public func total(_ axis: CompositionAxis) -> Double { axis == .horizontal ? leading + trailing : top + bottom }

    /// The margins without those along axes on which `size` is estimated.
    func withoutEstimates(of size: CompositionSize) -> CompositionInsets {
        var insets = self
        if size.width.isEstimated { (insets.leading, insets.trailing) = (0, 0) }
        if size.height.isEstimated { (insets.top, insets.bottom) = (0, 0) }
        return insets
    }
}

/// A length: a fraction of the container's width or height, a number of points, or an estimate until the length is measured.
public enum CompositionLength: Hashable, Sendable {
    /// A fraction of the container's width.
    case fractionalWidth(Double)
    /// A fraction of the container's height.
    case fractionalHeight(Double)
    /// A number of points.
    case absolute(Double)
    /// The number of points until the length is measured.
    case estimated(Double)

    /// Whether the length is an estimate until it is measured.
    public var isEstimated: Bool { if case .estimated = self { true } else { false } }

    /// The length in a container, in points; the estimate for an estimated one.
    public func length(in container: CompositionExtent) -> Double {
        switch self {
        case .fractionalWidth(let fraction): CompositionExtent.limited(container.width * fraction)
        case .fractionalHeight(let fraction): CompositionExtent.limited(container.height * fraction)
        case .absolute(let points), .estimated(let points): CompositionExtent.limited(points)
        }
    }
}

/// The size of an item or a group.
public struct CompositionSize: Hashable, Sendable {
    /// The width and the height.
    public var width, height: CompositionLength

    /// A size of two lengths.
    public init(width: CompositionLength, height: CompositionLength) { (self.width, self.height) = (width, height) }

    /// The length along an axis.
    public subscript(axis: CompositionAxis) -> CompositionLength { axis == .horizontal ? width : height }

    /// Whether one of the lengths is estimated.
    public var isEstimated: Bool { width.isEstimated || height.isEstimated }

    /// The size in a container; `measured` replaces the estimated lengths.
    public func resolved(in container: CompositionExtent, measured: CompositionExtent? = nil) -> CompositionExtent {
        func length(_ axis: CompositionAxis) -> Double {
            if self[axis].isEstimated, let measured { return measured[axis] }
            return self[axis].length(in: container)
        }
        return CompositionExtent(width: length(.horizontal), height: length(.vertical))
    }
}

/// A distance between two parts of a group, or between a part and the group's edge.
public enum CompositionSpacing: Hashable, Sendable {
    /// Exactly this many points.
    case fixed(Double)
    /// At least this many points; the group's free space is divided equally among its flexible distances.
    case flexible(Double)

    /// The minimum, in points.
    var least: Double {
        switch self {
        case .fixed(let points), .flexible(let points): points.isNaN ? 0 : min(max(points, -1e9), 1e9)
        }
    }

    var isFlexible: Bool { if case .flexible = self { true } else { false } }
}

/// The distances around an item or a group; nil for none.
public struct CompositionEdges: Hashable, Sendable {
    /// The distances above, before, below and after the part, in the reading direction.
    public var top, leading, bottom, trailing: CompositionSpacing?

    /// The distances around a part; none by default.
    public init(
        top: CompositionSpacing? = nil, leading: CompositionSpacing? = nil, bottom: CompositionSpacing? = nil,
        trailing: CompositionSpacing? = nil
    ) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    func before(_ axis: CompositionAxis) -> CompositionSpacing { (axis == .horizontal ? leading : top) ?? .fixed(0) }
    func after(_ axis: CompositionAxis) -> CompositionSpacing { (axis == .horizontal ? trailing : bottom) ?? .fixed(0) }
    func least(_ axis: CompositionAxis) -> Double { before(axis).least + after(axis).least }
}
