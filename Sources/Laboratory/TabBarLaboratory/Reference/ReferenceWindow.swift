// The window in front of the phone in which a reference is shown, and moved.

internal import UIKit
internal import UIKitTools

/// Shows the frame of a reference on the area of a device. It takes input only while the reference is aligned.
final class ReferenceWindow: UIWindow {
    /// The opacities of the frames before and after the present one in the onion skin, from the nearest to the farthest.
    static let skinOpacities: [Float] = [0.3, 0.16]

    private let picture = CALayer()
    /// The frames before and after, alternately: the nearest first.
    private var skins: [CALayer] = []
    /// The size of the picture, and how it is aligned.
    var alignment = ReferenceAlignment() { didSet { if oldValue != alignment { layOutPictures() } } }
    /// The width and the height of the film in pixels.
    var pixelSize = CGSize(width: 1, height: 1) { didSet { layOutPictures() } }
    /// Moves the reference by a distance in points of the phone.
    var moved: (CGPoint) -> Void = { _ in }
    /// Enlarges the reference by a factor.
    var scaled: (CGFloat) -> Void = { _ in }
    private var lastTranslation = CGPoint.zero
    private var lastScale: CGFloat = 1

    override init(frame: CGRect) {
        super.init(frame: frame)
        windowLevel = .normal + 0.5
        clipsToBounds = true
        isUserInteractionEnabled = false
        isAccessibilityElement = true
        accessibilityIdentifier = "reference"
        accessibilityTraits = .image
        layer.addSublayer(picture)
        addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(ReferenceWindow.panned(_:))))
        addGestureRecognizer(UIPinchGestureRecognizer(target: self, action: Selector(ReferenceWindow.pinched(_:))))
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override var canBecomeKey: Bool { false }

    /// Whether the pointer moves and scales the reference, and does not reach the phone.
    var isAligning = false { didSet { isUserInteractionEnabled = isAligning } }

    /// Shows frames: the present one, and those of the onion skin, alternately before and after it. A frame that is nil keeps its picture.
    func show(_ image: CGImage?, skins images: [CGImage?]) {
        CATransaction.withoutActions {
            if let image { picture.contents = image }
            while skins.count < images.count {
                let skin = CALayer()
                skin.opacity = Self.skinOpacities[min(skins.count / 2, Self.skinOpacities.count - 1)]
                layer.insertSublayer(skin, at: 0)
                skins.append(skin)
            }
            // Below the other frames, the present one is translucent, too.
            picture.opacity = images.isEmpty ? 1 : 0.5
            for (index, skin) in skins.enumerated() {
                skin.isHidden = index >= images.count
                if index < images.count, let image = images[index] { skin.contents = image }
            }
        }
        if skins.contains(where: { $0.frame != picture.frame }) { layOutPictures() }
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layOutPictures()
    }

    /// At the scale 1, the picture is as wide as the device, and at its top.
    private func layOutPictures() {
        let width = bounds.width * alignment.scale, height = width * pixelSize.height / max(pixelSize.width, 1)
        let frame = CGRect(
            x: (bounds.width - width) / 2 + alignment.offset.x, y: alignment.offset.y, width: width, height: height)
        CATransaction.withoutActions { for layer in [picture] + skins { layer.frame = frame } }
    }

    private func panned(_ recognizer: UIPanGestureRecognizer) {
        let translation = recognizer.translation(in: self)
        if recognizer.state == .began { lastTranslation = .zero }
        moved(CGPoint(x: translation.x - lastTranslation.x, y: translation.y - lastTranslation.y))
        lastTranslation = translation
    }

    private func pinched(_ recognizer: UIPinchGestureRecognizer) {
        if recognizer.state == .began { lastScale = 1 }
        guard recognizer.scale > 0 else { return }
        scaled(recognizer.scale / lastScale)
        lastScale = recognizer.scale
    }

    /// A notch of the wheel enlarges by a hundredth.
    override func scrollWheel(with event: UIEvent) -> Bool {
        guard isAligning, let notches = event.scrolledNotches else { return super.scrollWheel(with: event) }
        scaled(pow(1.01, -notches.y))
        return true
    }
}

/// Where a reference is on the device.
struct ReferenceAlignment: Equatable {
    static let scales: ClosedRange<CGFloat> = 0.05...20
    static let offsets: ClosedRange<CGFloat> = -5000...5000

    /// The distance of the top and the horizontal middle from those of the device, in points.
    var offset = CGPoint.zero {
        didSet { offset = CGPoint(x: Self.limited(offset.x, Self.offsets), y: Self.limited(offset.y, Self.offsets)) }
    }
    /// The width divided by that of the device.
    var scale: CGFloat = 1 { didSet { scale = Self.limited(scale, Self.scales) } }

    private static func limited(_ value: CGFloat, _ range: ClosedRange<CGFloat>) -> CGFloat {
        value.isFinite ? min(max(value, range.lowerBound), range.upperBound) : range.contains(0) ? 0 : 1
    }
}
