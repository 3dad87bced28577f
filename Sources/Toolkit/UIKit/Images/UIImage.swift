// Images: bitmaps with a scale and an orientation, and SVG drawings for any scale.

@preconcurrency public import Foundation

/// An image with its size in points.
@preconcurrency @MainActor open class UIImage: NSObject {
    /// Whether an image is shown in its own colours or filled with the tint.
    nonisolated public enum RenderingMode: Int, Sendable {
        /// In its own colours; symbols, and images in bars, menus and system buttons, are filled with the tint.
        case automatic = 0
        /// In its own colours.
        case alwaysOriginal = 1
        /// Filled with the tint.
        case alwaysTemplate = 2
    }

    /// How the middle of a resizable image is filled.
    nonisolated public enum ResizingMode: Int, Sendable {
        case tile = 0, stretch
    }

    /// The size in points.
    public let size: CGSize
    /// Device pixels per point.
    public let scale: CGFloat
    /// Whether views show the image in its own colours or fill it with the tint.
    public private(set) var renderingMode = RenderingMode.automatic
    /// The insets of the edges that keep their size when the image is resized; zero if it is not resizable.
    public private(set) var capInsets = UIEdgeInsets.zero
    /// How the part between the cap insets is filled.
    public private(set) var resizingMode = ResizingMode.tile
    /// The images of an animated image; nil for others.
    public private(set) var images: [UIImage]?
    /// The duration of an animated image, in seconds.
    public private(set) var duration: TimeInterval = 0

    /// The insets from the edges to the part that Auto Layout aligns, in points; zero by default.
    public private(set) var alignmentRectInsets = UIEdgeInsets.zero
    /// Whether image views mirror the image in right-to-left layouts.
    public private(set) var flipsForRightToLeftLayoutDirection = false

    /// How the bitmap is turned and mirrored for display.
    public let imageOrientation: Orientation

    /// The text that a screen reader reads for a text attachment with this image; nil by default.
    open var accessibilityLabel: String?

    /// The image as displayed, after the orientation was applied.
    let source: ImageSource
    /// The bitmap before the orientation was applied; nil if the source has the same bitmap.
    private let storedBitmap: CGImage?
    /// Whether `resizableImage` made the image, so that it is resized in nine parts.
    private(set) var isResizable = false

    init(source: ImageSource, size: CGSize, scale: CGFloat, orientation: Orientation = .up, storedBitmap: CGImage? = nil) {
        self.source = source
        self.size = size
        self.scale = scale
        imageOrientation = orientation
        self.storedBitmap = storedBitmap
        super.init()
    }

    /// An image without pixels, of size zero.
    public convenience override init() { self.init(source: ImageSource.nothing, size: .zero, scale: 1) }

    /// A bitmap with one pixel per point.
    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

    /// A bitmap with `scale` pixels per point, turned and mirrored for display.
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let scale = scale > 0 ? scale : 1
        let displayed = orientation.display(cgImage)
        self.init(
            source: ImageSource(bitmap: displayed),
            size: CGSize(width: CGFloat(displayed.width) / scale, height: CGFloat(displayed.height) / scale), scale: scale,
            orientation: orientation, storedBitmap: orientation == .up ? nil : cgImage)
    }

    /// An image from PNG, JPEG or SVG data; nil for other data.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// An image from PNG, JPEG or SVG data; nil for other data. `scale` is the pixels per point of a PNG or JPEG. Exif orients a JPEG.
    public convenience init?(data: Data, scale: CGFloat) {
        do { try self.init(contents: data, scale: scale) } catch { return nil }
    }

    private convenience init(contents data: Data, scale: CGFloat) throws {
        if data.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self.init(cgImage: try CGImage(pngData: data), scale: scale, orientation: .up)
        } else if JPEGImage.isJPEG(data) {
            let picture = try JPEGImage(data: data)
            self.init(cgImage: picture.image, scale: scale, orientation: Orientation(exif: picture.orientation))
        } else {
            let drawing = try SVGImage(data: data)
            self.init(source: ImageSource(drawing: drawing), size: drawing.intrinsicSize, scale: UIScreen.main.scale)
        }
    }

    /// An image from a PNG, JPEG or SVG file; `@2x` or `@3x` before the extension is the scale of a PNG or JPEG.
    ///
    /// Nil, and a message on standard error, for other files and if there is no such file.
    public convenience init?(contentsOfFile path: String) { self.init(contentsOfFile: path, scale: nil) }

    /// As `init(contentsOfFile:)`. A scale that is not nil replaces the scale in the name of a PNG or JPEG.
    convenience init?(contentsOfFile path: String, scale: CGFloat?) {
        guard let data = FileManager.default.contents(atPath: path) else {
            PictureDiagnostics.report(path, "there is no such file, or it may not be read")
            return nil
        }
        do {
            try self.init(contents: data, scale: scale ?? UIImage.scale(ofFileNamed: path))
        } catch {
            PictureDiagnostics.report(path, "\(error)")
            return nil
        }
    }

    /// A copy of another image without its orientation, its alignment insets, its flipping and the images of an animation.
    convenience init(copying image: UIImage) {
        self.init(source: image.source, size: image.size, scale: image.scale)
        renderingMode = image.renderingMode
        (capInsets, resizingMode, isResizable) = (image.capInsets, image.resizingMode, image.isResizable)
    }

    /// The bitmap at `scale`, before it is turned and mirrored by the orientation.
    public var cgImage: CGImage? { storedBitmap ?? source.bitmap(size: size, scale: scale) }

    /// An image that image views animate, with the size and attributes of the first one; nil without images.
    public static func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        return first.copied { ($0.images, $0.duration) = (images, duration) }
    }

    // MARK: Variants

    /// The image with another rendering mode.
    @discardableResult open func withRenderingMode(_ mode: RenderingMode) -> UIImage { copied { $0.renderingMode = mode } }

    /// The image with a middle that is tiled when it is resized; the edges within the insets keep their size.
    @discardableResult
    open func resizableImage(withCapInsets insets: UIEdgeInsets) -> UIImage { resizableImage(withCapInsets: insets, resizingMode: .tile) }

    /// The image with a middle that is tiled or stretched when it is resized.
    @discardableResult open func resizableImage(withCapInsets insets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
        copied { ($0.capInsets, $0.resizingMode, $0.isResizable) = (insets, resizingMode, true) }
    }

    /// The image's shape filled with `color`.
    @discardableResult open func withTintColor(_ color: UIColor) -> UIImage {
        guard let filled = source.filled(with: color.cgColor, size: size, scale: scale) else { return self }
        return copied(with: filled) {
            if isSymbolImage { $0.renderingMode = .alwaysOriginal }
            $0.images = images?.map { $0.withTintColor(color) }
        }
    }

    /// The image's shape filled with `color`, with another rendering mode.
    @discardableResult open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        withTintColor(color).withRenderingMode(renderingMode)
    }

    /// A resizable image with left and top caps and a stretched middle of one point; a cap of 0 stretches the whole width or height.
    open func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
        let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
        let insets = UIEdgeInsets(
            top: top, left: left, bottom: top > 0 ? max(size.height - top - 1, 0) : 0, right: left > 0 ? max(size.width - left - 1, 0) : 0)
        return resizableImage(withCapInsets: insets, resizingMode: .stretch)
    }

    /// A copy that image views mirror in right-to-left layouts.
    open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { copied { $0.flipsForRightToLeftLayoutDirection = true } }

    /// A copy with other alignment insets: in image views, Auto Layout aligns the part of the image inside them.
    open func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage {
        copied { $0.alignmentRectInsets = alignmentInsets }
    }

    /// The displayed image as a PNG file; nil without pixels.
    open func pngData() -> Data? { source.bitmap(size: size, scale: scale)?.pngData }

    /// The displayed image as a JPEG file, with transparent parts on white; nil without pixels.
    ///
    /// - Parameter compressionQuality: 0, the smallest file, to 1, the best image.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        source.bitmap(size: size, scale: scale)?.jpegData(quality: compressionQuality)
    }

    /// A copy, changed by `change`. With another source, which has no orientation, it has the pixels of that.
    private func copied(with other: ImageSource? = nil, _ change: (UIImage) -> Void) -> UIImage {
        let copy = UIImage(
            source: other ?? source, size: size, scale: scale, orientation: other == nil ? imageOrientation : .up,
            storedBitmap: other == nil ? storedBitmap : nil)
        copy.renderingMode = renderingMode
        (copy.capInsets, copy.resizingMode, copy.isResizable) = (capInsets, resizingMode, isResizable)
        copy.alignmentRectInsets = alignmentRectInsets
        copy.flipsForRightToLeftLayoutDirection = flipsForRightToLeftLayoutDirection
        (copy.images, copy.duration) = (images, duration)
        change(copy)
        return copy
    }

    // MARK: Drawing

    /// Draws the image into the current context at `point`.
    open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    /// Draws the image in the middle of `bounds`, at whole points.
    func draw(centeredIn bounds: CGRect) {
        draw(at: CGPoint(x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded()))
    }

    /// Draws the image into the current context, resized to `rect`: as a whole, or in nine parts if it is resizable.
    open func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    /// Draws the image into the current context at `point`, with a blend mode and an opacity of 0…1.
    open func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
        draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
    }

    /// Draws the image into the current context, resized to `rect`, with a blend mode and an opacity of 0…1.
    open func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        let isSliced = isResizable && rect.size != size
        guard let image = source.bitmap(size: isSliced ? size : rect.size, scale: context.scale) else { return }
        let isPlain = blendMode == .normal && alpha >= 1
        if !isPlain {
            context.saveGState()
            context.setBlendMode(blendMode)
            context.setAlpha(alpha)
        }
        if isSliced {
            let scale = size.width > 0 ? CGFloat(image.width) / size.width : self.scale
            context.draw(image, center: stretchedPart, scale: scale, in: rect, tiles: resizingMode == .tile)
        } else {
            context.draw(image, uprightIn: rect)
        }
        if !isPlain { context.restoreGState() }
    }

    /// Fills `rect` in the current context with copies of the image, from the top left corner of the view or bitmap.
    open func drawAsPattern(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setFillColor(UIColor(patternImage: self).cgColor)
        context.fill(rect)
        context.restoreGState()
    }
}

// MARK: - Orientation

extension UIImage {
    /// How a bitmap is turned and mirrored for display. The raw values are Apple's.
    nonisolated public enum Orientation: Int, Sendable {
        /// As stored.
        case up = 0
        /// Turned by 180°.
        case down = 1
        /// Turned by 90° anticlockwise.
        case left = 2
        /// Turned by 90° clockwise.
        case right = 3
        /// Mirrored horizontally.
        case upMirrored = 4
        /// Mirrored vertically.
        case downMirrored = 5
        /// Mirrored along the diagonal from the top left: rows become columns.
        case leftMirrored = 6
        /// Mirrored along the diagonal from the top right.
        case rightMirrored = 7
    }

    /// The image mirrored horizontally for display. The bitmap stays the same, the orientation changes.
    public func withHorizontallyFlippedOrientation() -> UIImage {
        guard let bitmap = cgImage else { return self }
        return UIImage(cgImage: bitmap, scale: scale, orientation: imageOrientation.mirrored)
    }
}

extension UIImage.Orientation {
    /// The orientation with a number of the Exif standard, 1…8; `up` for other numbers.
    init(exif number: Int) {
        let orientations: [UIImage.Orientation] = [.up, .upMirrored, .down, .downMirrored, .leftMirrored, .right, .rightMirrored, .left]
        self = orientations.indices.contains(number - 1) ? orientations[number - 1] : .up
    }

    /// The orientation in which the displayed image is mirrored horizontally.
    fileprivate var mirrored: UIImage.Orientation {
        switch self {
        case .up: .upMirrored
        case .down: .downMirrored
        case .left: .rightMirrored
        case .right: .leftMirrored
        case .upMirrored: .up
        case .downMirrored: .down
        case .leftMirrored: .right
        case .rightMirrored: .left
        }
    }

    /// Whether the displayed width is the bitmap's height.
    private var swapsAxes: Bool { [.left, .right, .leftMirrored, .rightMirrored].contains(self) }

    /// The displayed bitmap; `image` itself for `up`.
    func display(_ image: CGImage) -> CGImage {
        guard self != .up else { return image }
        let pixels = image.premultipliedPixels
        let (lastX, lastY) = (image.width - 1, image.height - 1)
        let (width, height) = swapsAxes ? (image.height, image.width) : (image.width, image.height)
        var displayed: [UInt32] = []
        displayed.reserveCapacity(pixels.count)
        for y in 0..<height {
            for x in 0..<width {
                let (column, row) =
                    switch self {
                    case .up: (x, y)
                    case .down: (lastX - x, lastY - y)
                    case .left: (lastX - y, x)
                    case .right: (y, lastY - x)
                    case .upMirrored: (lastX - x, y)
                    case .downMirrored: (x, lastY - y)
                    case .leftMirrored: (y, x)
                    case .rightMirrored: (lastX - y, lastY - x)
                    }
                displayed.append(pixels[row * image.width + column])
            }
        }
        return CGImage(width: width, height: height, premultipliedPixels: displayed) ?? image
    }
}

// MARK: - Thumbnails

extension UIImage {
    /// The image scaled to `size` points, at its own scale; nil for an empty size or an image without pixels.
    public func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard cgImage != nil, size.width > 0, size.height > 0 else { return nil }
        UIGraphicsBeginImageContextWithOptions(size, false, scale)
        defer { UIGraphicsEndImageContext() }
        UIGraphicsGetCurrentContext()?.interpolationQuality = .high
        draw(in: CGRect(origin: .zero, size: size))
        return UIGraphicsGetImageFromCurrentImageContext()
    }

    /// The image with its pixels ready for display; nil without pixels. A drawing is rasterised for its scale.
    public func preparingForDisplay() -> UIImage? { cgImage == nil ? nil : self }
}
