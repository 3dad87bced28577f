// Contents of a layer: an image, or a bitmap that the layer draws at device scale, and their layout.

import CoreGraphics
public import Foundation

extension CALayer {
    /// The image that is drawn: `contents`, or the layer's backing store. The setter leaves the backing store unchanged.
    var contentsImage: CGImage? {
        get { _contents ?? backing?.image }
        set { _contents = newValue }
    }

    /// The implementation of `contents`.
    var displayedContents: Any? {
        get { contentsImage }
        set {
            let image = newValue as? CGImage
            if image !== _contents || backing != nil { change(.contents) { (_contents, backing) = (image, nil) } }
        }
    }

    /// The implementation of `contentsScale`.
    var _contentsScale: CGFloat {
        get { contentsLayout.scale ?? 1 }
        set {
            guard newValue != contentsLayout.scale else { return }
            contentsLayout.scale = newValue
            invalidate(backing == nil ? .appearance : [.appearance, .display])
        }
    }

    /// The scaling and position of the contents within the bounds. The default is `resize`.
    public var contentsGravity: CALayerContentsGravity {
        get { contentsLayout.gravity }
        set { if newValue != contentsLayout.gravity { changeAppearance { contentsLayout.gravity = newValue } } }
    }

    /// The part of the contents that is drawn, in fractions of their size. Animatable.
    public var contentsRect: CGRect {
        get { contentsLayout.rect }
        set { if newValue != contentsLayout.rect { change(.contentsRect) { contentsLayout.rect = newValue } } }
    }

    /// The part of the contents that is stretched when they are resized, in fractions of their size. Animatable.
    public var contentsCenter: CGRect {
        get { contentsLayout.center }
        set { if newValue != contentsLayout.center { change(.contentsCenter) { contentsLayout.center = newValue } } }
    }

    /// Whether the part of the contents in `contentsCenter` is repeated instead of stretched; false by default.
    package var tilesContents: Bool {
        get { contentsLayout.tiles }
        set { if newValue != contentsLayout.tiles { changeAppearance { contentsLayout.tiles = newValue } } }
    }

    /// The filter for enlarged contents. The default is `linear`.
    public var magnificationFilter: CALayerContentsFilter {
        get { contentsLayout.magnification }
        set { if newValue != contentsLayout.magnification { changeAppearance { contentsLayout.magnification = newValue } } }
    }

    /// The filter for reduced contents. The default is `linear`.
    public var minificationFilter: CALayerContentsFilter {
        get { contentsLayout.minification }
        set { if newValue != contentsLayout.minification { changeAppearance { contentsLayout.minification = newValue } } }
    }

    /// Marks the contents to be redrawn as a whole; `r` is ignored.
    public func setNeedsDisplay(_ r: CGRect) { invalidate([.display]) }

    /// Whether the contents are marked to be redrawn.
    public func needsDisplay() -> Bool { dirty.contains(.display) }

    /// Redraws the contents now if they are marked.
    public func displayIfNeeded() { if dirty.remove(.display) != nil { display() } }

    /// Marks the layer for layout after a change of its sublayers, unless its own layout makes the change.
    package func setNeedsLayoutForSublayers() { if LayoutPass.current !== self { invalidate(.layout) } }

    /// Whether the layer or a layer in it is marked for layout.
    package var needsLayoutWithin: Bool { !dirty.isDisjoint(with: [.layout, .subtreeLayout]) }

    /// Whether the layer is marked for layout.
    public func needsLayout() -> Bool { dirty.contains(.layout) }

    /// Lays out marked layers in this subtree until none is marked, in at most a hundred rounds.
    /// A layer that invalidates its layout in every round is left for the next frame. Its ancestors then start no further rounds,
    /// because otherwise each level of the tree would multiply the number of rounds by a hundred.
    package func layoutSubtree() {
        LayoutPass.depth += 1
        if LayoutPass.depth == 1 { LayoutPass.isHopeless = false }
        defer { LayoutPass.depth -= 1 }
        var rounds = 0
        while !dirty.isDisjoint(with: [.layout, .subtreeLayout]), rounds == 0 || !LayoutPass.isHopeless {
            guard rounds < 100 else {
                LayoutPass.isHopeless = true
                return
            }
            rounds += 1
            if dirty.remove(.layout) != nil {
                let outer = LayoutPass.current
                LayoutPass.current = self
                layoutSublayers()
                LayoutPass.current = outer
            }
            guard dirty.remove(.subtreeLayout) != nil else { continue }
            maskLayer?.layoutSubtree()
            var index = 0
            while index < children.count {
                children[index].layoutSubtree()
                index += 1
            }
        }
    }
}

/// The state of the layout pass that is running.
private enum LayoutPass {
    /// The number of nested calls of `layoutSubtree()`.
    static var depth = 0
    /// Whether a layer has invalidated its layout in a hundred rounds.
    static var isHopeless = false
    /// The layer that is laying out its sublayers, the innermost one.
    static var current: CALayer?
}

// MARK: - Drawing

extension CALayer {
    /// Device pixels per point of the backing store: `contentsScale` if it was set, else the renderer's scale, else 1.
    var drawingScale: CGFloat {
        contentsLayout.scale ?? rootThroughMasks.renderer?.scale ?? 1
    }

    /// Draws the contents into a backing store for `backingRect`, or for the bounds if it is nil. The store replaces `contents`.
    ///
    /// Releases the backing store instead if the bounds are empty or `layerDraws(_:)` returns false.
    public func drawIntoBackingStore() {
        invalidate(.appearance)
        guard delegate?.layerDraws(self) ?? true, _bounds.size.width > 0, _bounds.size.height > 0 else {
            backing = nil
            return
        }
        let scale = drawingScale
        let wanted = (_backingRect ?? _bounds).offsetBy(dx: -_bounds.minX, dy: -_bounds.minY)
        if backing?.isShared != false || backing?.fits(wanted: wanted, scale: scale) != true {
            backing = BackingStore(wanted: wanted, scale: scale)
        }
        _contents = nil
        guard let backing else { return }
        delegate?.layerWillDraw(self)
        backing.redraw(origin: _bounds.origin) { draw(in: $0) }
    }

    /// Releases the backing stores and blurred backdrops of the subtree. They are drawn again if the layers are displayed again.
    func dropBackings() {
        if backing != nil {
            backing = nil
            dirty.insert(.display)
        }
        for child in children {
            child.dropBackings()
            dirty.formUnion(child.dirty.ancestorFlags)
        }
        if showsBackdrop { (self as? CABackdropLayer)?.blurred = nil }
        maskLayer?.dropBackings()
        if let maskLayer { dirty.formUnion(maskLayer.dirty.ancestorFlags) }
    }

    /// Marks all backing stores of the subtree to be redrawn, after a change of scale.
    func redrawBackings() {
        if backing != nil { invalidate(.display) }
        for child in children { child.redrawBackings() }
        maskLayer?.redrawBackings()
    }
}

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
            let (x, y) = (bounds.width / size.width, bounds.height / size.height)
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

/// A layer's bitmap at `contentsScale`, or at the device's scale if that is not set.
final class BackingStore {
    /// The part of the layer that is drawn, in points from the corner of the bounds, with edges on whole pixels.
    let rect: CGRect
    /// Pixels per point.
    let scale: CGFloat
    /// The origin of the bitmap in pixels from the corner of the bounds.
    let pixelX: Int
    let pixelY: Int
    /// The bitmap as an image; its pixels change when the layer is redrawn.
    let image: CGImage
    private let context: CGContext
    /// Whether a history or a still copy of the layer shows the bitmap, so that it must not change.
    var isShared = false

    /// Creates a bitmap for the part `wanted`, in points from the corner of the bounds; nil if it is empty or too large.
    init?(wanted: CGRect, scale: CGFloat) {
        let pixels = DeviceRect(covering: wanted.applying(CGAffineTransform(scaleX: scale, y: scale)))
        guard !pixels.isEmpty, let context = CGContext(pixelWidth: pixels.width, pixelHeight: pixels.height, scale: scale)
        else { return nil }
        rect = PixelGrid(scale: scale).points(pixels)
        self.scale = scale
        (pixelX, pixelY) = (pixels.x, pixels.y)
        self.context = context
        image = context.liveImage
    }

    /// Whether the bitmap has the size and position for these arguments.
    func fits(wanted: CGRect, scale: CGFloat) -> Bool {
        guard scale == self.scale else { return false }
        let pixels = DeviceRect(covering: wanted.applying(CGAffineTransform(scaleX: scale, y: scale)))
        return pixels == DeviceRect(x: pixelX, y: pixelY, width: image.width, height: image.height)
    }

    /// Clears the bitmap and calls `draw` with bounds coordinates. `origin` is the origin of the bounds.
    func redraw(origin: CGPoint, _ draw: (CGContext) -> Void) {
        context.saveGState()
        context.clearAllPixels()
        context.translateBy(x: -rect.minX - origin.x, y: -rect.minY - origin.y)
        draw(context)
        context.restoreGState()
        context.flush()
    }
}
