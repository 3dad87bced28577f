// A view that shows a picture.

internal import CoreGraphics
@preconcurrency public import Foundation
public import QuartzCore

/// Shows a picture, in its own colours or filled with the tint.
@preconcurrency @MainActor
open class UIImageView: UIView {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        isOpaque = false
    }

    /// A view of the picture's size.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    public convenience init(image: UIImage?, highlightedImage: UIImage?) {
        self.init(image: image)
        self.highlightedImage = highlightedImage
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        isUserInteractionEnabled = false
        isOpaque = false
    }

    /// What is shown; the view's natural size is the image's.
    open var image: UIImage? {
        didSet {
            guard oldValue !== image else { return }
            showImage()
            if oldValue?.size != image?.size { invalidateIntrinsicContentSize() }
            if image?.images != nil { startAnimating() }
        }
    }
    /// What is shown instead while highlighted.
    open var highlightedImage: UIImage? {
        didSet { if isHighlighted { showImage() } }
    }
    /// Whether the highlighted image is shown, if there is one.
    open var isHighlighted = false {
        didSet { if oldValue != isHighlighted { showImage() } }
    }

    override var defaultAccessibilityTraits: UIAccessibilityTraits { .image }

    // MARK: Frame sequences

    /// Pictures shown one after the other by `startAnimating`.
    open var animationImages: [UIImage]?
    /// How long one round takes, in seconds; 0 for 30 pictures a second.
    open var animationDuration: TimeInterval = 0
    /// How many rounds; 0 for no end.
    open var animationRepeatCount = 0
    open var isAnimating: Bool { layer.animation(forKey: UIImageView.sequenceKey) != nil }

    private static let sequenceKey = "contents.sequence"

    /// Shows `animationImages` in turn.
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

    /// Goes back to `image`.
    open func stopAnimating() { layer.removeAnimation(forKey: UIImageView.sequenceKey) }

    // MARK: Size and looks

    open override var intrinsicContentSize: CGSize {
        image?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        if shownImage?.renderingMode == .alwaysTemplate { showImage() }
    }

    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showImage()
    }

    override func directionDidChange() {
        super.directionDidChange()
        if shownImage?.flipsForRightToLeftLayoutDirection == true { showImage() }
    }

    open override func display(_ layer: CALayer) { showImage() }

    private var shownImage: UIImage? { isHighlighted ? highlightedImage ?? image : image }

    /// The picture is the layer's contents: nothing is drawn.
    private func showImage() {
        guard let image = shownImage else {
            layer.contents = nil
            return
        }
        let scale = traitCollection.displayScale
        let tint = image.renderingMode == .alwaysTemplate ? effectiveTint.resolvedColor(with: traitCollection).cgColor : nil
        let isFlipped = image.flipsForRightToLeftLayoutDirection && isMirrored
        let bitmap =
            isFlipped
            ? image.mirroredBitmap(tint, scale: scale)
            : tint.map { image.tintedBitmap($0, scale: scale) } ?? image.bitmap(scale: scale)
        layer.contents = bitmap
        if let bitmap, image.size.width > 0 { layer.contentsScale = CGFloat(bitmap.width) / image.size.width }
        layer.contentsCenter = image.stretchedPart
    }
}

extension UIImage {
    /// What lies between the caps, in fractions of the picture.
    var stretchedPart: CGRect {
        guard capInsets != .zero, size.width > 0, size.height > 0 else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
        return CGRect(
            x: capInsets.left / size.width, y: capInsets.top / size.height,
            width: max(0, size.width - capInsets.left - capInsets.right) / size.width,
            height: max(0, size.height - capInsets.top - capInsets.bottom) / size.height)
    }
}
