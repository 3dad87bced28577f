// The item animation that plays tracks: one transform for all movements, and a picture of its own for colours and lines.

@preconcurrency public import Foundation
public import UIKit

/// Plays a `TrackAnimation` on the icon. All tracks play together: the icon is scaled, rotated, flipped and then moved. An animation that
/// the next click interrupts continues from what is seen. At its end, the icon is at rest.
///
///     item.animation = TrackItemAnimation(TrackAnimation(name: "Wobble", tracks: [
///         .animation(.rotation, Keyframes([0, 20, -14, 0]), duration: 0.6),
///     ]))
@preconcurrency @MainActor open class TrackItemAnimation: ItemAnimation {
    /// The identifier of the list of animations, as a parameter.
    nonisolated public static let listID = "own.animations"
    /// The animations among which `name` chooses.
    open var animations: [TrackAnimation]
    /// The name of the animation that is played.
    public let name: String
    /// The lines of the icon, if the icon is not in an `AnimatedTabBarItem`, which has a picture of its own; nil, the default, for an icon
    /// that cannot draw itself.
    open var picture: SVGPicture?

    /// Plays the animation `name` of a list; nothing moves if the list does not have it.
    public init(named name: String, in animations: [TrackAnimation] = []) {
        self.name = name
        self.animations = animations
        super.init()
    }

    /// Plays an animation.
    public convenience init(_ animation: TrackAnimation) { self.init(named: animation.name, in: [animation]) }

    /// The animation that is played; one without tracks if the list does not have it, or if it is not valid.
    public var animation: TrackAnimation {
        let found = animations.first { $0.name == name }
        return found.flatMap { (try? $0.check()) == nil ? nil : $0 } ?? TrackAnimation(name: name)
    }

    /// The duration of all tracks. Setting it has no effect.
    open override var duration: TimeInterval {
        get { animation.duration }
        set {}
    }

    /// "own", with the list of animations.
    open override class var declarations: [InteractionDeclaration] {
        [
            InteractionDeclaration(
                "own", of: self, titleKey: "animation.own", initializer: SwiftInitializer("\(self)(named: \"\")"),
                parameters: [.animations("animations", \TrackItemAnimation.animations, "animations")])
        ]
    }

    private static let transformKey = "tracks.transform", opacityKey = "tracks.opacity", contentsKey = "tracks.contents"
    private static let pictureName = "TrackItemAnimation"

    /// Whether the selected tab of a window's visible tab bar has an icon with lines, which a track can draw.
    public static func canDrawLines(in window: UIWindow) -> Bool {
        guard let tabs = window.visibleAnimatedTabs, let item = tabs.tabBar.selectedItem as? AnimatedTabBarItem else { return false }
        return item.picture(isSelected: true)?.shapes.isEmpty == false
    }

    // MARK: Playing

    /// Also moves the icon.
    open override func playAnimation(_ icon: UIImageView, textLabel: UILabel) {
        super.playAnimation(icon, textLabel: textLabel)
        let samples = TrackSamples(animation), layer = icon.layer, shown = layer.presentation()
        guard samples.duration > 0 else { return }
        let isMoving = layer.animation(forKey: Self.transformKey) != nil, isFading = layer.animation(forKey: Self.opacityKey) != nil
        if samples.hasTransform || isMoving {
            let size = max(icon.bounds.width, icon.bounds.height)
            layer.add(samples.transforms(size: size, from: isMoving ? shown?.transform : nil), forKey: Self.transformKey)
        }
        if samples.has(.opacity) || isFading {
            let start = isFading ? shown.map { Double($0.opacity) } : nil
            layer.add(samples.numbers(of: .opacity, keyPath: "opacity", from: start), forKey: Self.opacityKey)
        }
    }

    /// Shows the lines or the colours of the new image.
    open override func iconDidChange(_ icon: UIImageView, textLabel: UILabel) {
        let samples = TrackSamples(animation), former = TrackPicture.shown(in: icon.layer, named: Self.pictureName)
        Self.removePicture(from: icon)
        let lines = (icon.superview as? ItemContainer)?.picture ?? picture
        guard samples.duration > 0, samples.has(.color) || samples.has(.strokeEnd) && lines != nil, !icon.bounds.isEmpty else { return }
        let layer = CALayer()
        layer.name = Self.pictureName
        layer.frame = icon.bounds
        CATransaction.run {
            let color = selectedIconColor(textLabel).resolvedColor(with: icon.traitCollection)
            let picture = TrackPicture(samples: samples, own: color, former: former)
            if let lines { picture.draw(lines, in: layer) } else { picture.fill(layer, with: icon.image) }
            icon.layer.addSublayer(layer)
            icon.layer.add(Self.hiding(for: samples.duration), forKey: Self.contentsKey)
        } completion: { [weak layer] in
            layer?.removeFromSuperlayer()
        }
    }

    /// Also ends colours and lines, which are those of the selected image.
    open override func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor) {
        Self.removePicture(from: icon)
        super.deselectAnimation(icon, textLabel: textLabel, defaultTextColor: defaultTextColor)
    }

    /// Shows the icon's image again.
    public static func removePicture(from icon: UIImageView) {
        icon.layer.removeAnimation(forKey: contentsKey)
        for layer in icon.layer.sublayers ?? [] where layer.name == pictureName { layer.removeFromSuperlayer() }
    }

    /// An animation that shows an empty image.
    private static func hiding(for duration: TimeInterval) -> CAAnimation {
        let hiding = CABasicAnimation(keyPath: "contents")
        let empty = UIGraphicsImageRenderer(size: CGSize(width: 1, height: 1)).image { _ in }.cgImage
        hiding.fromValue = empty
        hiding.toValue = empty
        hiding.duration = duration
        return hiding
    }
}

// MARK: - Samples

/// The values of an animation's tracks, as keyframes of Core Animation: tracks with different times share one transform, so it is sampled.
@MainActor struct TrackSamples {
    private let animation: TrackAnimation
    /// The times of the keyframes in seconds. A jump has two of them, a microsecond apart.
    let times: [Double]
    let duration: Double

    /// Keyframes per second; between them the values are on straight lines.
    private static let rate = 120.0
    private static let instant = 1e-6
    /// The seconds in which an interrupted animation reaches the values of the next one.
    static let blending = 0.12
    /// The distance of the viewer of a flip, in sides of the icon, as in the flips of UIKit.
    private static let viewerDistance = 10.0 / 3

    init(_ animation: TrackAnimation) {
        self.animation = animation
        let duration = animation.duration
        self.duration = duration
        let count = max(Int((duration * Self.rate).rounded(.up)), 1)
        var times = (0..<count).map { Double($0) / Self.rate } + [duration]
        for track in animation.tracks {
            var own = [track.delay, track.endTime - Self.instant, track.endTime]
            if case .keyframes(let keyframes, _) = track.pacing, keyframes.mode != .paced, keyframes.mode != .cubicPaced {
                let isStepped = keyframes.mode == .discrete
                for (index, time) in keyframes.keyTimes.enumerated() {
                    let isJump = isStepped || index > 0 && keyframes.keyTimes[index - 1] == time
                    let moment = track.delay + time * track.duration
                    own += isJump ? [moment - Self.instant, moment] : [moment]
                }
            }
            times += own.filter { $0 >= 0 && $0 <= duration }
        }
        self.times = Set(times).sorted()
    }

    func has(_ property: MotionProperty) -> Bool { animation.index(of: property) != nil }

    private static let transformed: Set<MotionProperty> = [
        .scale, .scaleX, .scaleY, .rotation, .rotationX, .rotationY, .translationX, .translationY,
    ]

    var hasTransform: Bool { animation.tracks.contains { Self.transformed.contains($0.property) } }

    private func track(_ property: MotionProperty) -> MotionTrack? { animation.index(of: property).map { animation.tracks[$0] } }

    /// The transform at a time, of a square with a side of `size` points: scaled, rotated, flipped in perspective, and then moved.
    func transform(at time: Double, size: CGFloat) -> CATransform3D {
        func value(_ property: MotionProperty, _ rest: Double) -> CGFloat { CGFloat(track(property)?.value(at: time) ?? rest) }
        func radians(_ property: MotionProperty) -> CGFloat { value(property, 0) * .pi / 180 }
        var transform = CATransform3DMakeTranslation(value(.translationX, 0), value(.translationY, 0), 0)
        if has(.rotationX) || has(.rotationY) {
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / (max(size, 1) * Self.viewerDistance)
            transform = CATransform3DConcat(perspective, transform)
            transform = CATransform3DRotate(transform, radians(.rotationY), 0, 1, 0)
            transform = CATransform3DRotate(transform, radians(.rotationX), 1, 0, 0)
        }
        transform = CATransform3DRotate(transform, radians(.rotation), 0, 0, 1)
        let scale = value(.scale, 1)
        return CATransform3DScale(transform, scale * value(.scaleX, 1), scale * value(.scaleY, 1), 1)
    }

    /// The share that the values seen at an interruption still have, from 1 to 0.
    private func rest(at time: Double) -> Double {
        let part = min(time / min(Self.blending, duration), 1)
        return 1 - part * part * (3 - 2 * part)
    }

    /// An animation of the layer's transform, from the transform that was seen; nil for a beginning at rest.
    func transforms(size: CGFloat, from start: CATransform3D?) -> CAKeyframeAnimation {
        let first = transform(at: 0, size: size)
        return keyframes("transform") { time in
            let transform = transform(at: time, size: size)
            let rest = start == nil ? 0 : rest(at: time)
            guard let start, rest > 0 else { return NSValue(caTransform3D: transform) }
            return NSValue(caTransform3D: transform.moved(by: rest, from: first, to: start))
        }
    }

    /// An animation of a number, from the number that was seen.
    func numbers(of property: MotionProperty, keyPath: String, from start: Double?) -> CAKeyframeAnimation {
        let track = track(property)
        func value(_ time: Double) -> Double { track?.value(at: time) ?? 1 }
        return keyframes(keyPath) { time in CGFloat(value(time) + (start.map { ($0 - value(0)) * rest(at: time) } ?? 0)) }
    }

    /// An animation of a colour, from the colour that was seen; `own` is that of the icon at rest.
    func colors(keyPath: String, own: [Double], from start: [Double]?) -> CAKeyframeAnimation {
        let track = track(.color)
        func value(_ time: Double) -> [Double] { track?.color(at: time).components(own: own) ?? own }
        return keyframes(keyPath) { time in
            var parts = value(time)
            if let start {
                let first = value(0), rest = rest(at: time)
                for index in parts.indices { parts[index] += (start[index] - first[index]) * rest }
            }
            return UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]).cgColor
        }
    }

    private func keyframes(_ keyPath: String, _ value: (Double) -> Any) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.values = times.map(value)
        animation.keyTimes = times.map { NSNumber(value: $0 / duration) }
        animation.duration = duration
        return animation
    }
}

extension CATransform3D {
    /// The sum with `share` of the difference between two other transforms.
    fileprivate func moved(by share: Double, from first: CATransform3D, to last: CATransform3D) -> CATransform3D {
        func sum(_ part: KeyPath<CATransform3D, CGFloat>) -> CGFloat {
            self[keyPath: part] + (last[keyPath: part] - first[keyPath: part]) * CGFloat(share)
        }
        var result = CATransform3DIdentity
        (result.m11, result.m12, result.m13, result.m14) = (sum(\.m11), sum(\.m12), sum(\.m13), sum(\.m14))
        (result.m21, result.m22, result.m23, result.m24) = (sum(\.m21), sum(\.m22), sum(\.m23), sum(\.m24))
        (result.m31, result.m32, result.m33, result.m34) = (sum(\.m31), sum(\.m32), sum(\.m33), sum(\.m34))
        (result.m41, result.m42, result.m43, result.m44) = (sum(\.m41), sum(\.m42), sum(\.m43), sum(\.m44))
        return result
    }
}

// MARK: - Picture

/// Fills a layer with what takes the place of the icon's image while colours or lines move.
@MainActor private struct TrackPicture {
    /// What an interrupted animation showed.
    struct State {
        var color: [Double]?
        var strokeEnd: Double?
    }

    private let samples: TrackSamples
    private let own: UIColor
    private let former: State?
    private var ownParts: [Double] { Self.parts(own.cgColor) }

    init(samples: TrackSamples, own: UIColor, former: State?) {
        (self.samples, self.own, self.former) = (samples, own, former)
    }

    /// What the picture in a layer shows now; nil without one.
    static func shown(in layer: CALayer, named name: String) -> State? {
        guard let picture = layer.sublayers?.first(where: { $0.name == name }) else { return nil }
        var state = State(color: picture.presentation()?.backgroundColor.map(parts))
        for case let shape as CAShapeLayer in picture.sublayers ?? [] {
            guard let shown = shape.presentation() else { continue }
            state.color = (shown.strokeColor ?? shown.fillColor).map(parts)
            if shown.strokeColor != nil { state.strokeEnd = Double(shown.strokeEnd) }
        }
        return state
    }

    private static func parts(_ color: CGColor) -> [Double] {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
        UIColor(cgColor: color).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return [red, green, blue, alpha].map { Double($0) }
    }

    /// The shape of an image in the colours.
    func fill(_ layer: CALayer, with image: UIImage?) {
        let bounds = layer.bounds, mask = CALayer()
        mask.frame = bounds
        mask.contents = UIGraphicsImageRenderer(size: bounds.size).image { _ in image?.draw(in: bounds) }.cgImage
        layer.mask = mask
        layer.backgroundColor = own.cgColor
        layer.add(samples.colors(keyPath: "backgroundColor", own: ownParts, from: former?.color), forKey: "color")
    }

    /// The lines and surfaces of a picture in the colours. The lines are drawn, the surfaces fade in.
    func draw(_ picture: SVGPicture, in layer: CALayer) {
        let (x, y) = (layer.bounds.width / max(picture.width, 1e-3), layer.bounds.height / max(picture.height, 1e-3))
        for shape in picture.shapes {
            let path = CGMutablePath()
            for part in shape.paths { path.add(part.transformed(by: CGAffineTransform(scaleX: x, y: y))) }
            if shape.fill != nil {
                let surface = makeShape(path, in: layer)
                surface.fillColor = own.cgColor
                surface.fillRule = shape.isEvenOdd ? .evenOdd : .nonZero
                color(surface, "fillColor")
                if samples.has(.strokeEnd) {
                    surface.add(samples.numbers(of: .strokeEnd, keyPath: "opacity", from: former?.strokeEnd), forKey: "lines")
                }
            }
            if shape.stroke != nil {
                let lines = makeShape(path, in: layer)
                lines.fillColor = nil
                lines.strokeColor = own.cgColor
                lines.lineWidth = CGFloat(shape.strokeWidth) * min(x, y)
                lines.lineCap = shape.hasRoundCaps ? .round : .butt
                lines.lineJoin = shape.hasRoundJoins ? .round : .miter
                color(lines, "strokeColor")
                if samples.has(.strokeEnd) {
                    lines.add(samples.numbers(of: .strokeEnd, keyPath: "strokeEnd", from: former?.strokeEnd), forKey: "lines")
                }
            }
        }
    }

    private func makeShape(_ path: CGPath, in layer: CALayer) -> CAShapeLayer {
        let shape = CAShapeLayer()
        shape.frame = layer.bounds
        shape.path = path
        layer.addSublayer(shape)
        return shape
    }

    private func color(_ shape: CAShapeLayer, _ keyPath: String) {
        guard samples.has(.color) else { return }
        shape.add(samples.colors(keyPath: keyPath, own: ownParts, from: former?.color), forKey: "color")
    }
}

extension CGMutablePath {
    /// Adds a path of lines and curves.
    fileprivate func add(_ path: BezierPath) {
        guard let first = path.vertices.first else { return }
        move(to: first.point)
        for (start, end) in zip(path.vertices, path.vertices.dropFirst()) {
            addCurve(to: end.point, control1: start.outgoing, control2: end.incoming)
        }
        if path.isClosed { closeSubpath() }
    }
}
