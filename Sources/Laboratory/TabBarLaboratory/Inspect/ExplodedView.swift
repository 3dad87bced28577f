// The exploded view: the phone's layers in space.

internal import UIKit
internal import UIKitTools

/// Shows copies of the phone's layers as planes, one behind the other. A drag turns them, the slider spreads them, a click selects one.
final class ExplodedView: UIView {
    /// The valid values of `spread`.
    static let spreads: ClosedRange<CGFloat> = 0...80
    /// The viewer's distance, in points of this view.
    private static let distance: CGFloat = 2400
    private static let yawLimit: CGFloat = 75
    private static let pitchLimit: CGFloat = 60

    /// Contains the layers of all planes. Its `sublayerTransform` turns them.
    let space = CALayer()
    let slider = RangeSlider(range: 0...80, isWhole: false)
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
        slider.addAction(UIAction { [weak self] _ in if let self { setSpread(CGFloat(slider.number)) } }, for: .valueChanged)
        configure(resetButton, symbol: "arrow.counterclockwise", identifier: "exploded-reset") { $0.reset() }
        configure(closeButton, symbol: "xmark", identifier: "exploded-close") { $0.close() }
        bar.addSubview(slider)
        slider.show(Double(spread))
        updateTexts()
        rebuild()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    private func configure(_ button: UIButton, symbol: String, identifier: String, _ action: @escaping (ExplodedView) -> Void) {
        button.setImage(UIImage(systemName: symbol, withConfiguration: UIImage.SymbolConfiguration(pointSize: 15)), for: .normal)
        button.accessibilityIdentifier = identifier
        button.addAction(UIAction { [weak self] _ in if let self { action(self) } }, for: .touchUpInside)
        bar.addSubview(button)
    }

    private func updateTexts() {
        slider.accessibilityLabel = Localized.text("inspect.spread")
        slider.toolTip = Localized.text("inspect.spread")
        for (button, key) in [(resetButton, "inspect.exploded.reset"), (closeButton, "inspect.exploded.close")] {
            button.accessibilityLabel = Localized.text(key)
            button.toolTip = Localized.text(key)
        }
        accessibilityLabel = Localized.text("inspect.exploded")
    }

    // MARK: Planes

    /// Copies the phone's layers again.
    func rebuild() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        planes.forEach { $0.layer.removeFromSuperlayer() }
        let new = ExplodedPlanes(of: phone)
        planes = new.planes
        depth = new.depth
        space.bounds = phone.bounds
        for plane in planes { space.addSublayer(plane.layer) }
        space.addSublayer(highlight)
        CATransaction.commit()
        updateSpace()
        showSelection()
    }

    private func updateSpace() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        for plane in planes { plane.layer.zPosition = CGFloat(plane.level) * spread }
        highlight.zPosition = highlightDepth
        space.sublayerTransform = transform(opening: 1)
        CATransaction.commit()
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
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let selected = model.selected
        let plane = planes.first { $0.view === selected && selected != nil }
        highlight.isHidden = plane == nil
        if let plane {
            highlight.bounds = CGRect(origin: .zero, size: plane.box.size)
            highlight.position = CGPoint(x: plane.box.midX, y: plane.box.midY)
        }
        highlight.zPosition = highlightDepth
        CATransaction.commit()
    }

    private var highlightDepth: CGFloat {
        let level = planes.first { $0.view != nil && $0.view === model.selected }?.level ?? 0
        return CGFloat(level) * spread + 0.5
    }

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
        spread = min(max(points, Self.spreads.lowerBound), Self.spreads.upperBound)
        updateSpace()
    }

    private func reset() {
        zoom = 1
        setSpread(22)
        slider.show(Double(spread))
        turn(yaw: -35, pitch: 14)
        rebuild()
    }

    override func scrollWheel(with event: UIEvent) {
        endOpening()
        zoom = min(max(zoom * pow(1.1, -CGFloat(event.wheelNotches)), 0.4), 4)
        updateSpace()
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
        switch presses.first?.key?.charactersIgnoringModifiers {
        case UIKeyCommand.inputLeftArrow: turn(yaw: yaw - 5, pitch: pitch)
        case UIKeyCommand.inputRightArrow: turn(yaw: yaw + 5, pitch: pitch)
        case UIKeyCommand.inputUpArrow: turn(yaw: yaw, pitch: pitch - 5)
        case UIKeyCommand.inputDownArrow: turn(yaw: yaw, pitch: pitch + 5)
        default: super.pressesBegan(presses, with: event)
        }
    }

    // MARK: Layout

    override func layoutSubviews() {
        super.layoutSubviews()
        let width = min(300, bounds.width - 24), height: CGFloat = 44
        bar.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: bounds.height - height - 14, width: width, height: height)
        bar.layer.borderColor = resolved(LaboratoryLook.line)
        bar.place(slider, CGRect(x: 14, y: 0, width: width - 14 - 2 * 40 - 8, height: height))
        bar.place(resetButton, CGRect(x: width - 2 * 40 - 4, y: 2, width: 40, height: 40))
        bar.place(closeButton, CGRect(x: width - 40 - 4, y: 2, width: 40, height: 40))
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        space.position = CGPoint(x: bounds.midX, y: bounds.midY - 14)
        CATransaction.commit()
        updateSpace()
    }
}
