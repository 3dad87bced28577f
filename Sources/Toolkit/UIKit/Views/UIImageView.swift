// A view that shows an image.

@preconcurrency public import Foundation

/// Shows an image, in its own colours or filled with the tint.
@preconcurrency @MainActor open class UIImageView: UIView {
    /// A view without an image, which takes no touches.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// A view of the image's size.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    /// A view of the image's size, with an image for the highlighted state.
    public init(image: UIImage?, highlightedImage: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        (self.image, self.highlightedImage) = (image, highlightedImage)
    }

    /// A view without an image; nothing is read from `coder`.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    override func didInit() {
        isUserInteractionEnabled = false
        isOpaque = false
    }

    /// The image. Its size is the intrinsic content size.
    open var image: UIImage? {
        didSet {
            guard oldValue !== image else { return }
            showImage()
            if oldValue?.size != image?.size { invalidateIntrinsicContentSize() }
            if image?.images != nil {
                startAnimating()
            } else if oldValue?.images != nil, animationImages == nil {
                stopAnimating()
            }
        }
    }
    /// The image shown while highlighted; nil for `image`.
    open var highlightedImage: UIImage? { didSet { if isHighlighted { showImage() } } }
    /// Whether the highlighted image is shown, if there is one.
    open var isHighlighted = false { didSet { if oldValue != isHighlighted { showImage() } } }

    override var defaultAccessibilityTraits: UIAccessibilityTraits { .image }

    // MARK: Image sequences

    /// The images that `startAnimating()` shows one after the other; nil for the images of an animated `image`.
    open var animationImages: [UIImage]?
    /// The duration of one run through the images, in seconds; 0 for 30 images per second.
    open var animationDuration: TimeInterval = 0
    /// The number of runs; 0 for endless repetition.
    open var animationRepeatCount = 0
    /// Whether the image sequence is running.
    open var isAnimating: Bool { layer.animation(forKey: UIImageView.sequenceKey) != nil }

    private static let sequenceKey = "contents.sequence"

    /// Shows the image sequence, from its first image.
    open func startAnimating() {
        guard let frames = animationImages ?? image?.images, !frames.isEmpty else { return }
        let duration = animationImages == nil ? image?.duration ?? 0 : animationDuration
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = frames.compactMap { $0.bitmap(scale: traitCollection.displayScale) }
        animation.calculationMode = .discrete
        animation.duration = duration > 0 ? duration : Double(frames.count) / 30
        animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
        layer.add(animation, forKey: UIImageView.sequenceKey)
    }

    /// Shows `image` again.
    open func stopAnimating() { layer.removeAnimation(forKey: UIImageView.sequenceKey) }

    // MARK: Size and appearance

    /// The image's insets; zero without an image.
    open override var alignmentRectInsets: UIEdgeInsets { image?.alignmentRectInsets ?? .zero }

    /// The image's size; `noIntrinsicMetric` without an image.
    open override var intrinsicContentSize: CGSize {
        configured(image)?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// The image's size; zero without an image.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    /// Also renders a template image in the new tint.
    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if shownImage?.isTemplate == true { showImage() }
    }

    /// Also renders the image for the new traits.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showImage()
    }

    override func directionDidChange() {
        super.directionDidChange()
        if shownImage?.flipsForRightToLeftLayoutDirection == true { showImage() }
    }

    /// Sets the layer's contents to the image; `draw(_:)` is not called.
    open override func display(_ layer: CALayer) { showImage() }

    /// The configuration of symbols that have none of their own; nil by default.
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration? {
        didSet {
            guard oldValue != preferredSymbolConfiguration else { return }
            showImage()
            invalidateIntrinsicContentSize()
        }
    }

    /// The image for the present state. A symbol without a configuration of its own has the preferred configuration.
    private var shownImage: UIImage? { configured(isHighlighted ? highlightedImage ?? image : image) }

    private func configured(_ image: UIImage?) -> UIImage? {
        guard let preferredSymbolConfiguration, let image, image.symbolConfiguration == .unspecified else { return image }
        return image.withConfiguration(preferredSymbolConfiguration)
    }

    /// The size at which the view shows a symbol, for which the symbol is drawn; nil for images that are stretched as they are.
    private func shownSize(of image: UIImage) -> CGSize? {
        guard image.source.isSymbolDrawing, !image.isResizable, image.size.width > 0, image.size.height > 0 else { return nil }
        let (x, y) = (bounds.width / image.size.width, bounds.height / image.size.height)
        var size = bounds.size
        switch contentMode {
        case .scaleToFill, .redraw: break
        case .scaleAspectFit: size = CGSize(width: image.size.width * min(x, y), height: image.size.height * min(x, y))
        case .scaleAspectFill: size = CGSize(width: image.size.width * max(x, y), height: image.size.height * max(x, y))
        default: return nil
        }
        return min(size.width, size.height) >= 1 && max(size.width, size.height) <= Self.longestSymbol ? size : image.size
    }

    /// The greatest side of a symbol that is drawn for its size; a larger one is stretched, to limit memory.
    private static let longestSymbol: CGFloat = 2048

    /// Also draws a symbol for the size in the new mode.
    open override var contentMode: ContentMode {
        didSet { if contentMode != oldValue, shownImage?.source.isSymbolDrawing == true { showImage() } }
    }

    /// Sets the image as the layer's contents, without drawing.
    private func showImage() {
        guard let image = shownImage else { return layer.contents = nil }
        let scale = traitCollection.displayScale
        let tint = image.isTemplate ? _tintColor.resolvedColor(with: traitCollection).cgColor : nil
        let isFlipped = image.flipsForRightToLeftLayoutDirection && isMirrored
        let drawnSize = shownSize(of: image)
        layer.needsDisplayOnBoundsChange = drawnSize != nil
        let bitmap =
            isFlipped
            ? image.mirroredBitmap(tint, scale: scale, drawnSize: drawnSize)
            : tint.map { image.tintedBitmap($0, scale: scale, drawnSize: drawnSize) } ?? image.bitmap(scale: scale, drawnSize: drawnSize)
        layer.contents = bitmap
        if let bitmap, image.size.width > 0 { layer.contentsScale = CGFloat(bitmap.width) / image.size.width }
        layer.contentsCenter = image.stretchedPart
        layer.tilesContents = image.isResizable && image.resizingMode == .tile
    }
}

extension UIImage {
    /// The part between the cap insets, in fractions of the image.
    var stretchedPart: CGRect {
        guard capInsets != .zero, size.width > 0, size.height > 0 else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
        return CGRect(
            x: capInsets.left / size.width, y: capInsets.top / size.height,
            width: max(0, size.width - capInsets.left - capInsets.right) / size.width,
            height: max(0, size.height - capInsets.top - capInsets.bottom) / size.height)
    }
}
