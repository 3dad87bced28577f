// An animation that shows a sequence of images.

@preconcurrency public import Foundation
public import UIKit

/// Shows frames one after the other for equal times, and then the selected icon. The frames are either given images, tinted with the
/// selected colour, or drawn from the item's icon, including a view that replaces it.
@preconcurrency @MainActor open class FrameItemAnimation: ItemAnimation {
    /// Draws the frame at `progress` (0…1) from `icon`; `color` is the selected icon's colour. At 0 and 1 it must return `icon`. In the
    /// first half `icon` has the image from before the selection, in the second half the selected image.
    public typealias Drawing = @MainActor (_ icon: UIImage, _ color: UIColor, _ progress: CGFloat) -> UIImage

    /// The frames given to the initializer; empty if they are drawn.
    public let images: [UIImage]
    /// The number of drawn frames, at least 2; 0 if images are given, and changes then have no effect.
    open var frameCount: Int
    /// The usual number of drawn frames.
    nonisolated public static let defaultFrameCount = 19
    /// The number of drawn frames given to the initializer.
    private let defaultCount: Int
    private let drawing: Drawing?
    /// A snapshot of the icon before its image changes, in the selected colour, for the first half of the drawn frames.
    private var unselectedIcon: UIImage?

    private static let animationKey = "frames"

    /// Creates an animation from images; without images it only changes colours.
    public init(images: [UIImage]) {
        self.images = images
        drawing = nil
        frameCount = 0
        defaultCount = 0
        super.init()
    }

    /// Creates an animation of `count` frames, at least 2, which `drawing` creates from the item's icon.
    public init(count: Int = FrameItemAnimation.defaultFrameCount, drawing: @escaping Drawing) {
        images = []
        self.drawing = drawing
        defaultCount = max(count, 2)
        frameCount = defaultCount
        super.init()
    }

    // MARK: Parameters

    /// "frames", with the duration and the number of drawn frames.
    open override class var declarations: [InteractionDeclaration] { [declare(frameCount: defaultFrameCount)] }
    /// The declaration for the number of frames given to the initializer; without that number if images are given.
    open override var declaration: InteractionDeclaration { Self.declare(frameCount: defaultCount) }

    /// The images or the drawing are parameters of the generated function.
    private static func declare(frameCount count: Int) -> InteractionDeclaration {
        guard count > 0 else {
            return declare("frames", initializer: SwiftInitializer("\(self)(images: images)", arguments: ["images: [UIImage]"]))
                .moving { motion($0, count: 0) }
        }
        let initializer = SwiftInitializer(
            "\(self)(count: \(count), drawing: drawing)", arguments: ["drawing: @escaping FrameItemAnimation.Drawing"])
        let frames = InteractionParameter.count(
            "frame-count", \FrameItemAnimation.frameCount, "frameCount", default: count, in: 2...120, scale: .logarithmic)
        return declare("frames", initializer: initializer, parameters: [frames]).moving { values in
            motion(values, count: Int(values.number("frame-count")))
        }
    }

    /// The indices of the frames, each for an equal time. With images, only the app knows how many there are.
    nonisolated private static func motion(_ values: TunedValues, count: Int) -> InteractionMotion {
        let count = max(count, 2)
        let times = (0..<count).map { Double($0) / Double(count) }
        // Keyframes end at the time 1: the last frame has another keyframe there.
        let indices = Keyframes(
            (0..<count).map(Double.init) + [Double(count - 1)], keyTimes: times + [1], mode: .discrete)
        return .selection(
            [.keyframes(.icon, .frame, indices, duration: values.number("duration"))],
            notes: ["The pictures are the app's: it supplies them, or draws each from the icon. At rest the icon itself is shown."])
    }

    // MARK: Playing

    /// Also starts the given frames, or takes a snapshot of the unselected icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        guard drawing == nil else {
            removeAnimations(from: icon)
            unselectedIcon = snapshot(of: icon)
            return
        }
        let color = selectedIconColor(textLabel).resolvedColor(with: icon.traitCollection)
        play(images.compactMap { $0.withTintColor(color).cgImage }, on: icon)
    }

    /// Draws the frames, which need the selected icon as well, and starts them.
    open override func iconDidChange(_ icon: UIImageView, textLabel: UILabel) {
        guard let drawing, let unselectedIcon, let selectedIcon = snapshot(of: icon) else { return }
        self.unselectedIcon = nil
        let color = selectedIconColor(textLabel).resolvedColor(with: icon.traitCollection)
        let count = max(frameCount, 2)
        let frames = (0..<count).compactMap { index in
            let progress = CGFloat(index) / CGFloat(count - 1)
            return drawing(progress < 0.5 ? unselectedIcon : selectedIcon, color, progress).cgImage
        }
        play(frames, on: icon)
    }

    /// Also stops the frames, which have the selected colour.
    open override func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor) {
        removeAnimations(from: icon)
        super.deselectAnimation(icon, textLabel: textLabel, defaultTextColor: defaultTextColor)
    }

    private func play(_ frames: [CGImage], on icon: UIImageView) {
        guard !frames.isEmpty else { return }
        let animation = CAKeyframeAnimation(keyPath: "contents")
        animation.values = frames
        animation.calculationMode = .discrete
        animation.duration = duration
        icon.layer.add(animation, forKey: Self.animationKey)
        // A view that replaces the icon is invisible in the meantime.
        for view in icon.subviews {
            let hiding = CABasicAnimation(keyPath: "opacity")
            hiding.fromValue = Float(0)
            hiding.toValue = Float(0)
            hiding.duration = duration
            view.layer.add(hiding, forKey: Self.animationKey)
        }
    }

    private func removeAnimations(from icon: UIImageView) {
        icon.layer.removeAnimation(forKey: Self.animationKey)
        for view in icon.subviews { view.layer.removeAnimation(forKey: Self.animationKey) }
    }

    /// The tinted icon with its subviews; nil if its bounds are empty.
    private func snapshot(of icon: UIImageView) -> UIImage? {
        guard icon.bounds.width > 0, icon.bounds.height > 0 else { return nil }
        return UIGraphicsImageRenderer(size: icon.bounds.size).image { _ in
            icon.drawHierarchy(in: CGRect(origin: .zero, size: icon.bounds.size), afterScreenUpdates: true)
        }
    }
}
