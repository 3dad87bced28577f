// The exploded view: the phone's layers as planes in space.

internal import UIKit
internal import UIKitTools

/// Shows copies of the phone's layers as planes, one behind the other. A drag turns them, the slider spreads them, a click selects one.
final class ExplodedView: UIView {
    /// The viewer's distance, in points of this view.
    private static let distance: CGFloat = 2400
    private static let yawLimit: CGFloat = 75
    private static let pitchLimit: CGFloat = 60

    /// Contains the layers of all planes. Its `sublayerTransform` turns them.
    let space = CALayer()
    /// Chooses `spread`.
    let slider = RangeSlider(range: 0...80)
    let resetButton = UIButton(type: .system)
    let closeButton = UIButton(type: .system)
    let bar = UIView()
    private(set) var planes: [ExplodedPlane] = []
    let highlight = CALayer()
    let phone: UIWindow
    private let model: InspectModel
    /// In degrees; positive turns the right side away.
    private(set) var yaw: CGFloat = -35
    /// In degrees; positive turns the upper side toward the viewer.
    private(set) var pitch: CGFloat = 14
    /// The distance between two levels, in points of the phone.
    private(set) var spread: CGFloat = 22
    private var zoom: CGFloat = 1
    /// The greatest level of a plane.
    private var depth = 0
    private var press: (start: CGPoint, yaw: CGFloat, pitch: CGFloat, isDrag: Bool)?
    /// Called when the user clicks the close button.
    var close: () -> Void = {}

    init(phone: UIWindow, model: InspectModel) {
        self.phone = phone
        self.model = model
        super.init(frame: .zero)
        backgroundColor = LaboratoryLook.stage
        clipsToBounds = true
        accessibilityIdentifier = "exploded-view"
        layer.addSublayer(space)
        highlight.borderWidth = 2
        highlight.borderColor = UIColor.systemBlue.cgColor
        highlight.backgroundColor = UIColor.systemBlue.withAlphaComponent(0.15).cgColor
        bar.backgroundColor = LaboratoryLook.panel
        bar.layer.cornerRadius = 12
        bar.layer.borderWidth = 1
        addSubview(bar)
        slider.accessibilityIdentifier = "spread"
        slider.call(self, on: .valueChanged) { $0.setSpread(CGFloat($0.slider.number)) }
        configure(resetButton, symbol: "arrow.counterclockwise", identifier: "exploded-reset") { $0.reset() }
        configure(closeButton, symbol: "xmark", identifier: "exploded-close") { $0.close() }
        bar.addSubview(slider)
        slider.show(Double(spread))
        slider.setTexts("inspect.spread")
        resetButton.setTexts("inspect.exploded.reset")
        closeButton.setTexts("inspect.exploded.close")
        accessibilityLabel = Localized.text("inspect.exploded")
        rebuild()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    private func configure(_ button: UIButton, symbol: String, identifier: String, _ action: @escaping (ExplodedView) -> Void) {
        button.setSymbol(symbol, size: 15)
        button.accessibilityIdentifier = identifier
        button.call(self, action)
        bar.addSubview(button)
    }

    // MARK: Planes

    /// Copies the phone's layers again.
    func rebuild() {
        CATransaction.withoutActions {
            planes.forEach { $0.layer.removeFromSuperlayer() }
            planes = ExplodedPlanes(of: phone).planes
            space.bounds = phone.bounds
            for plane in planes { space.addSublayer(plane.layer) }
            space.addSublayer(highlight)
        }
        depth = planes.reduce(0) { max($0, $1.level) }
        updateSpace()
        showSelection()
    }

    private func updateSpace() {
        CATransaction.withoutActions {
            for plane in planes { plane.layer.zPosition = CGFloat(plane.level) * spread }
            highlight.zPosition = highlightDepth
            space.sublayerTransform = transform(opening: 1)
        }
    }

    /// The transform of all planes: at 0 the planes cover the phone, at 1 they are turned. Between them, angles, scale, perspective and
    /// place are interpolated; the distances of the planes are those of `spread` times `opening`.
    func transform(opening: CGFloat) -> CATransform3D {
        func degrees(_ angle: CGFloat) -> CGFloat { angle * opening * .pi / 180 }
        var transform = CATransform3DMakeTranslation(0, 0, -CGFloat(depth) * spread * opening / 2)
        transform = CATransform3DConcat(transform, CATransform3DMakeRotation(degrees(yaw), 0, 1, 0))
        transform = CATransform3DConcat(transform, CATransform3DMakeRotation(-degrees(pitch), 1, 0, 0))
        let flat = phonePlace, size = flat.scale + (scale - flat.scale) * opening
        transform = CATransform3DConcat(transform, CATransform3DMakeScale(size, size, size))
        var perspective = CATransform3DIdentity
        perspective.m34 = -opening / Self.distance
        transform = CATransform3DConcat(transform, perspective)
        let offset = CGPoint(x: flat.offset.x * (1 - opening), y: flat.offset.y * (1 - opening))
        return CATransform3DConcat(transform, CATransform3DMakeTranslation(offset.x, offset.y, 0))
    }

    /// The scale at which the turned planes fit into this view, at most 1, times the user's zoom.
    private var scale: CGFloat {
        let size = phone.bounds.size, length = CGFloat(depth) * spread
        guard size.width > 0, size.height > 0, bounds.width > 0 else { return 1 }
        let (sideways, upward) = (abs(yaw) * .pi / 180, abs(pitch) * .pi / 180)
        let width = size.width * cos(sideways) + length * sin(sideways)
        let height = size.height * cos(upward) + (length + size.width * sin(sideways)) * sin(upward)
        return min(bounds.width * 0.88 / width, (bounds.height - 70) * 0.88 / height, 1) * zoom
    }

    /// Outlines the plane of the selected view.
    func showSelection() {
        CATransaction.withoutActions {
            highlight.isHidden = selectedPlane == nil
            if let box = selectedPlane?.box {
                highlight.bounds = CGRect(origin: .zero, size: box.size)
                highlight.position = CGPoint(x: box.midX, y: box.midY)
            }
            highlight.zPosition = highlightDepth
        }
    }

    private var selectedPlane: ExplodedPlane? { model.selected.flatMap { selected in planes.first { $0.view === selected } } }

    private var highlightDepth: CGFloat { CGFloat(selectedPlane?.level ?? 0) * spread + 0.5 }

    /// The frontmost plane at a point of this view; a ghost only if there is no other.
    func plane(at point: CGPoint) -> ExplodedPlane? {
        let ordered = planes.enumerated().sorted { ($0.element.level, $0.offset) > ($1.element.level, $1.offset) }.map(\.element)
        let hits = ordered.filter { plane in
            let inside = plane.layer.convert(point, from: layer)
            return inside.x.isFinite && plane.layer.bounds.contains(inside)
        }
        return hits.first { !$0.isGhost } ?? hits.first
    }

    // MARK: Turning

    /// Turns the planes to angles in degrees, which are limited so that no plane is seen edge-on.
    func turn(yaw: CGFloat, pitch: CGFloat) {
        endOpening()
        self.yaw = min(max(yaw, -Self.yawLimit), Self.yawLimit)
        self.pitch = min(max(pitch, -Self.pitchLimit), Self.pitchLimit)
        updateSpace()
    }

    func setSpread(_ points: CGFloat) {
        endOpening()
        spread = points
        updateSpace()
    }

    private func reset() {
        zoom = 1
        setSpread(22)
        slider.show(Double(spread))
        turn(yaw: -35, pitch: 14)
        rebuild()
    }

    override func scrollWheel(with event: UIEvent) -> Bool {
        endOpening()
        zoom = min(max(zoom * pow(1.1, -CGFloat(event.wheelNotches)), 0.4), 4)
        updateSpace()
        return true
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self) else { return }
        press = (point, yaw, pitch, false)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let point = touches.first?.location(in: self), var press else { return }
        let (x, y) = (point.x - press.start.x, point.y - press.start.y)
        if !press.isDrag, hypot(x, y) < 4 { return }
        press.isDrag = true
        self.press = press
        turn(yaw: press.yaw + x * 0.35, pitch: press.pitch + y * 0.35)
    }

    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        defer { press = nil }
        guard let point = touches.first?.location(in: self), press?.isDrag == false else { return }
        if let view = plane(at: point)?.view { model.select(view) }
    }

    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { press = nil }

    // MARK: Keys

    override var canBecomeFocused: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        guard let arrow = presses.arrow else { return super.pressesBegan(presses, with: event) }
        turn(yaw: yaw + 5 * CGFloat(arrow.right), pitch: pitch - 5 * CGFloat(arrow.up))
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(300, bounds.width - 24), height: CGFloat = 44
        bar.frame = CGRect(x: ((bounds.width - width) / 2).rounded(), y: bounds.height - height - 14, width: width, height: height)
        bar.layer.borderColor = resolved(LaboratoryLook.line)
        bar.place(slider, CGRect(x: 14, y: 0, width: width - 14 - 2 * 40 - 8, height: height))
        bar.place(resetButton, CGRect(x: width - 2 * 40 - 4, y: 2, width: 40, height: 40))
        bar.place(closeButton, CGRect(x: width - 40 - 4, y: 2, width: 40, height: 40))
        CATransaction.withoutActions { space.position = CGPoint(x: bounds.midX, y: bounds.midY - 14) }
        updateSpace()
    }
}

// MARK: - Opening

extension ExplodedView {
    /// The scale of the phone on the stage, and the distance of its centre from that of the planes.
    var phonePlace: (scale: CGFloat, offset: CGPoint) {
        let place = accessibilityFrame
        guard phone.bounds.width > 0, place.width > 0 else { return (1, .zero) }
        let offset = CGPoint(x: phone.center.x - place.minX - space.position.x, y: phone.center.y - place.minY - space.position.y)
        return (phone.frame.width / phone.bounds.width, offset)
    }

    /// The seconds in which the planes fly apart or together.
    static let openingDuration = 0.4
    private static let fadeDuration = 0.12
    private static let openingKey = "opening"
    /// The number of transforms of the animation. Turning is not a linear change of the matrix.
    private static let openingSteps = 24

    /// Lets the planes fly apart from the phone's place. A short fade at the beginning replaces the phone by the planes, which are not
    /// clipped to its corners. With Reduce Motion the view only fades in.
    func open() {
        layoutIfNeeded()
        alpha = 0
        UIView.animate(withDuration: Self.fadeDuration, delay: 0, options: [.curveLinear, .allowUserInteraction]) { self.alpha = 1 }
        guard !UIAccessibility.isReduceMotionEnabled else { return }
        bar.alpha = 0
        UIView.animate(withDuration: Self.openingDuration, delay: 0, options: .allowUserInteraction) { self.bar.alpha = 1 }
        addOpening(from: 0, to: 1)
    }

    /// Shows the planes where the user turns them to, without the rest of the animation.
    func endOpening() {
        for layer in planes.map(\.layer) + [space, highlight] { layer.removeAnimation(forKey: Self.openingKey) }
    }

    /// Lets the planes fly together, and then removes the view, which takes no more input.
    func removeAnimated() {
        isUserInteractionEnabled = false
        guard window != nil, !UIAccessibility.isReduceMotionEnabled else { return fadeOut(delay: 0) }
        UIView.animate(withDuration: Self.openingDuration / 2) { self.bar.alpha = 0 }
        // At the end, the fade replaces the planes by the phone.
        fadeOut(delay: Self.openingDuration - Self.fadeDuration)
        addOpening(from: 1, to: 0)
    }

    private func fadeOut(delay: TimeInterval) {
        guard window != nil else { return removeFromSuperview() }
        UIView.animate(withDuration: Self.fadeDuration, delay: delay, options: .curveLinear) {
            self.alpha = 0
        } completion: { [weak self] _ in
            self?.removeFromSuperview()
        }
    }

    private func addOpening(from start: CGFloat, to end: CGFloat) {
        func share(_ step: Int) -> CGFloat { start + (end - start) * CGFloat(step) / CGFloat(Self.openingSteps) }
        func add(_ animation: CAPropertyAnimation, to layer: CALayer) {
            animation.duration = Self.openingDuration
            animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
            animation.fillMode = .forwards
            animation.isRemovedOnCompletion = end == 1
            layer.add(animation, forKey: Self.openingKey)
        }
        let turning = CAKeyframeAnimation(keyPath: "sublayerTransform")
        turning.values = (0...Self.openingSteps).map { transform(opening: share($0)) }
        add(turning, to: space)
        for layer in planes.map(\.layer) + [highlight] where layer.zPosition != 0 {
            let depth = CABasicAnimation(keyPath: "zPosition")
            depth.fromValue = layer.zPosition * start
            depth.toValue = layer.zPosition * end
            add(depth, to: layer)
        }
    }
}

/// A view of the phone as a plane: a copy of its layer, with the sublayers that belong to no other view.
final class ExplodedPlane {
    private(set) weak var view: UIView?
    /// The copy, positioned in the phone's coordinates.
    let layer: CALayer
    /// The visible part of the view's bounding box, in the phone's coordinates; the whole box for a ghost.
    let box: CGRect
    /// Whether the view or a superview is hidden or transparent; the plane is only an outline then.
    let isGhost: Bool
    /// The distance from the back, in steps of `ExplodedView.spread`: one more than the frontmost overlapping plane behind it, or 0.
    fileprivate(set) var level = 0

    fileprivate init(view: UIView, layer: CALayer, box: CGRect, isGhost: Bool) {
        self.view = view
        self.layer = layer
        self.box = box
        self.isGhost = isGhost
    }
}

/// Copies the phone's layers. The phone itself is not changed.
struct ExplodedPlanes {
    private(set) var planes: [ExplodedPlane] = []
    private let phone: UIWindow
    /// The maximum number of planes; more would not be legible.
    private static let limit = 1500

    /// The values that a view passes to its subviews.
    private struct Inherited {
        var clip: CGRect
        var opacity: Float
        var isHidden: Bool
    }

    init(of phone: UIWindow) {
        self.phone = phone
        add(phone, Inherited(clip: phone.bounds, opacity: 1, isHidden: false))
        assignLevels()
    }

    private mutating func add(_ view: UIView, _ outer: Inherited) {
        guard planes.count < Self.limit, let map = Self.map(from: view, to: phone) else { return }
        let bounds = ScreenGeometry.bounds(of: view)
        let box = bounds.applying(map)
        var inner = outer
        inner.isHidden = outer.isHidden || view.isHidden || view.alpha < 0.01
        inner.opacity = outer.opacity * (view === phone ? 1 : view.layer.opacity)
        let visible = box.intersection(outer.clip)
        if !visible.isNull, visible.width > 0, visible.height > 0 {
            if inner.isHidden {
                addGhost(view, bounds: bounds, map: map, box: box)
            } else if let copy = Self.copy(of: view) {
                place(copy, bounds: bounds, map: map)
                copy.opacity = inner.opacity
                let layer = outer.clip.encloses(box, tolerance: 1) ? copy : Self.clipped(copy, to: visible)
                Self.addEdge(to: layer)
                planes.append(ExplodedPlane(view: view, layer: layer, box: visible, isGhost: false))
            }
        }
        if view.clipsToBounds { inner.clip = visible.isNull ? .zero : visible }
        for subview in view.subviews { add(subview, inner) }
    }

    private mutating func addGhost(_ view: UIView, bounds: CGRect, map: CGAffineTransform, box: CGRect) {
        let outline = CAShapeLayer()
        outline.bounds = bounds
        outline.path = CGPath(rect: bounds.insetToMiddle(dx: 0.5, dy: 0.5))
        outline.strokeColor = UIColor.systemGray.cgColor
        outline.fillColor = nil
        outline.lineDashPattern = [4, 4]
        place(outline, bounds: bounds, map: map)
        planes.append(ExplodedPlane(view: view, layer: outline, box: box, isGhost: true))
    }

    /// Adds a thin edge, which separates the plane from others of the same colour.
    private static func addEdge(to layer: CALayer) {
        guard layer.borderWidth == 0 else { return }
        layer.borderWidth = 0.5
        layer.borderColor = UIColor.systemGray.withAlphaComponent(0.45).cgColor
    }

    /// Puts each plane in front of the planes before it that overlap it, except ghosts. Neighbours that share an edge, such as rows, do not
    /// overlap.
    private func assignLevels() {
        for (index, plane) in planes.enumerated() {
            var level = 0
            let inner = plane.box.insetBy(dx: min(1.5, plane.box.width / 4), dy: min(1.5, plane.box.height / 4))
            for other in planes[..<index] where !other.isGhost && other.level >= level && other.box.intersects(inner) {
                level = other.level + 1
            }
            plane.level = level
        }
    }

    // MARK: Copies

    private func place(_ layer: CALayer, bounds: CGRect, map: CGAffineTransform) {
        layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        layer.bounds = bounds
        layer.position = CGPoint(x: bounds.midX, y: bounds.midY).applying(map)
        let linear = CGAffineTransform(a: map.a, b: map.b, c: map.c, d: map.d, tx: 0, ty: 0)
        layer.transform = linear == .identity ? CATransform3DIdentity : CATransform3DMakeAffineTransform(linear)
        layer.isHidden = false
        layer.zPosition = 0
    }

    /// The affine map from a view's coordinates to the phone's in the present frame; nil if the view is beside or behind the viewer.
    private static func map(from view: UIView, to phone: UIWindow) -> CGAffineTransform? {
        guard view !== phone else { return .identity }
        let points = [CGPoint.zero, CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)]
            .compactMap { ScreenGeometry.point($0, of: view) }.map { phone.layer.convert($0, from: nil) }
        guard points.count == 3 else { return nil }
        let origin = points[0]
        return CGAffineTransform(
            a: points[1].x - origin.x, b: points[1].y - origin.y, c: points[2].x - origin.x, d: points[2].y - origin.y, tx: origin.x,
            ty: origin.y)
    }

    /// A copy of the view's layer with those sublayers that are not layers of views; nil if none of these layers draws pixels.
    private static func copy(of view: UIView) -> CALayer? {
        let copy = deepCopy(view.layer)
        copy?.masksToBounds = view.layer.masksToBounds
        return copy
    }

    private static func deepCopy(_ layer: CALayer) -> CALayer? {
        let parts = (layer.sublayers ?? []).filter { !isLayerOfView($0) && !$0.isHidden }.compactMap(deepCopy)
        guard layer.drawsPixelsOfItsOwn || !parts.isEmpty else { return nil }
        let copy = still(layer)
        for part in parts { copy.addSublayer(part) }
        return copy
    }

    /// A copy of a layer and its mask, without sublayers. A plane has no backdrop, so a backdrop layer becomes a plain layer with the
    /// overlay colour.
    private static func still(_ layer: CALayer) -> CALayer {
        let copy = layer.makeStillCopy()
        if let mask = layer.mask { copy.mask = deepCopy(mask) }
        guard let overlay = copy.backdropOverlayColor else { return copy }
        let plain = CALayer()
        plain.bounds = copy.bounds
        plain.position = copy.position
        plain.anchorPoint = copy.anchorPoint
        plain.transform = copy.transform
        plain.opacity = copy.opacity
        plain.cornerRadius = copy.cornerRadius
        plain.backgroundColor = overlay
        return plain
    }

    private static func isLayerOfView(_ layer: CALayer) -> Bool { (layer.delegate as? UIView)?.layer === layer }

    private static func clipped(_ copy: CALayer, to rect: CGRect) -> CALayer {
        let frame = CALayer()
        frame.bounds = rect
        frame.position = CGPoint(x: rect.midX, y: rect.midY)
        frame.masksToBounds = true
        frame.addSublayer(copy)
        return frame
    }
}
