// The phones on the stage: their device, their scale, and the state of the phone before the laboratory was opened.

internal import LaboratoryCore
internal import UIKit
internal import UIKitTools

/// Follows the phones on the stage.
protocol PhoneStageDelegate: AnyObject {
    /// Called after each layout of the phones.
    func stageDidLayOut()
    /// Called with the scale of the phone after each layout.
    func scaleDidChange(_ scale: CGFloat)
    /// Called with the second phone's window after it was added, and with nil after it was removed.
    func secondPhoneDidChange(_ second: UIWindow?)
}

/// Gives the phone's window the size of a device, a place and a scale on the stage, and restores it when the laboratory closes. While two
/// phones are compared, it places both.
final class PhoneStage {
    let phone: UIWindow
    /// Zooms the stage with two fingers.
    private var pinch: StagePinch?
    let background: StageBackgroundWindow
    /// The second phone's window while two phones are compared; otherwise nil.
    var second: UIWindow? {
        didSet {
            if oldValue !== second { oldValue?.magnification = 1 }
            second?.scrollsAtAnimationSpeed = true
            delegate?.secondPhoneDidChange(second)
        }
    }
    weak var delegate: (any PhoneStageDelegate)?
    /// The height of the timeline below the stage, in points; 0 while it is hidden.
    var timelineHeight: CGFloat = 0
    /// How the second phone is shown.
    var comparison = Comparison.Mode.off { didSet { if oldValue != comparison { layOut(in: area) } } }
    /// The opacity of the second phone in front of the first one, in the overlay; 0.5 at first.
    var overlayOpacity: Float = 0.5 { didSet { if oldValue != overlayOpacity { layOut(in: area) } } }
    /// Whether frames of the past replace the phones, which are then transparent and take no input.
    var showsPast = false {
        didSet {
            guard oldValue != showsPast else { return }
            showPhones()
            for window in [phone, second].compactMap(\.self) { window.isUserInteractionEnabled = !showsPast }
        }
    }
    private let former: FormerState
    private var area = CGRect.zero

    private struct FormerState {
        let screen: CGSize
        let safeArea: UIEdgeInsets
        let cornerRadius: CGFloat
        let clipsToBounds: Bool
        let insets: UIEdgeInsets?
    }

    init(phone: UIWindow) {
        self.phone = phone
        former = FormerState(
            screen: UIScreen.main.bounds.size, safeArea: UIApplication.windowConfiguration.safeAreaInsets,
            cornerRadius: phone.layer.cornerRadius, clipsToBounds: phone.clipsToBounds, insets: phone.simulatedSafeAreaInsets)
        background = StageBackgroundWindow(frame: UIScreen.main.bounds)
    }

    /// Shows the background. From now on, the speed of the stage applies to scrolling, too.
    func open() {
        background.isHidden = false
        phone.scrollsAtAnimationSpeed = true
        // Screen readers read the phone before the panels around it.
        phone.accessibilityContainerType = .semanticGroup
        // The bars of an isolated phone blur only the phone's own content, not the stage behind its round corners.
        phone.layer.compositing = .isolated
    }

    /// The size of the screen before the laboratory was opened.
    var formerScreenSize: CGSize { former.screen }

    /// Restores the phone and the desktop window.
    func close() {
        zooming?.motion.stop()
        zooming = nil
        pinch?.remove()
        pinch = nil
        phone.scrollsAtAnimationSpeed = false
        phone.accessibilityContainerType = .none
        phone.layer.compositing = .normal
        phone.transform = .identity
        phone.magnification = 1
        phone.layer.cornerRadius = former.cornerRadius
        phone.clipsToBounds = former.clipsToBounds
        phone.simulatedSafeAreaInsets = former.insets
        phone.frame = UIScreen.main.bounds
        background.isHidden = true
        UIApplication.windowConfiguration.safeAreaInsets = former.safeArea
        // The screen's former size, not the configuration's, which does not change when the user resizes the desktop window.
        UIApplication.windowConfiguration.size = former.screen
    }

    // MARK: Layout

    private var device: StageDevice { LaboratorySettings.shared[\.device] }
    private var isLandscape: Bool { LaboratorySettings.shared[\.isLandscape] }

    /// Enlarges the desktop window so that one or two devices have room at their full size, above the timeline. The window system limits
    /// the size to the work area.
    func growDesktopWindow(phones: Int = 1) {
        UIApplication.windowConfiguration.safeAreaInsets = .zero
        let size = device.size(isLandscape: isLandscape) ?? former.screen
        // A device as large as the stage has no margins: the phone keeps its size.
        let isFree = device == .free
        let margins = isFree ? 0 : 2 * StageLayout.margin
        let devices = phones == 1 ? size.width : 2 * size.width + ComparedLayout.gap
        let caption = phones == 1 ? 0 : ComparedLayout.captionHeight
        let screen = phones == 1 ? former.screen : UIScreen.main.bounds.size
        let inspectorWidth = CGFloat(LaboratorySettings.shared[\.inspectorWidth])
        let leastWidth = isFree ? LaboratoryLook.leastWideWidth : LaboratoryLook.usualWidth
        UIApplication.windowConfiguration.size = CGSize(
            width: max(screen.width, devices + margins + inspectorWidth, leastWidth),
            height: max(screen.height, size.height + margins + caption + LaboratoryLook.toolbarHeight + timelineHeight))
    }

    /// The zoom of the settings; nil for *Fit*.
    private var chosenScale: CGFloat? {
        let percent = LaboratorySettings.shared[\.zoom]
        return percent == 0 ? nil : CGFloat(percent) / 100
    }

    /// The scale of the present frame while a single phone changes to another zoom.
    private var zooming: (motion: DisplayMotion, scale: CGFloat)?
    /// The seconds in which the phone changes to another zoom.
    static let zoomDuration = 0.25

    /// From now on, two fingers on a touchpad over the stage or the phone zoom the stage, and so do two on the stage of a touch screen.
    func followPinches() { pinch = StagePinch(background: background, phone: phone) { [weak self] in self?.phone.transform.a ?? 1 } }

    /// Changes the phone to the zoom of the settings, in `zoomDuration`; at once if two phones are compared.
    func zoomDidChange() {
        zooming?.motion.stop()
        zooming = nil
        let start = phone.transform.a
        let end = StageLayout(
            of: device.size(isLandscape: isLandscape), in: area, scale: chosenScale, displayScale: UIScreen.main.scale
        ).scale
        guard second == nil, start > 0, start != end, pinch?.isActive != true, !UIAccessibility.isReduceMotionEnabled else {
            return layOut(in: area)
        }
        // The contents are as sharp as the larger of the two scales needs, and drawn again only at the end.
        phone.magnification = max(start, end, 1)
        let motion = DisplayMotion(duration: Self.zoomDuration) { [weak self] progress in
            guard let self, let present = zooming else { return }
            zooming = progress < 1 ? (present.motion, DisplayMotion.value(from: start, to: end, at: progress)) : nil
            layOut(in: area)
        }
        zooming = (motion, start)
    }

    /// Lays out the phones in `area`, in points of the screen.
    func layOut(in area: CGRect) {
        self.area = area
        guard area.width > 0, area.height > 0 else { return }
        let scale = zooming?.scale ?? chosenScale
        let size = device.size(isLandscape: isLandscape), displayScale = UIScreen.main.scale
        guard let second, comparison != .off else {
            let layout = StageLayout(of: size, in: area, scale: scale, displayScale: displayScale)
            place(phone, layout)
            showEdges([phone], layout)
            background.show(captions: [])
            delegate?.stageDidLayOut()
            return
        }
        let layout = ComparedLayout(
            of: size, in: area, scale: scale, displayScale: displayScale, mode: comparison,
            direction: background.effectiveUserInterfaceLayoutDirection)
        place(phone, layout.first)
        place(second, layout.second)
        second.layer.compositing = comparison == .difference ? .difference : .isolated
        showPhones()
        showEdges(comparison == .sideBySide ? [phone, second] : [phone], layout.first)
        background.show(captions: layout.captions)
        delegate?.stageDidLayOut()
    }

    /// The opacity of a phone, or of its frame of the past: `overlayOpacity` for the second phone in the overlay, else 1.
    func opacity(of window: UIWindow) -> Float { window === second && comparison == .overlay ? overlayOpacity : 1 }

    private func showPhones() {
        UIView.performWithoutAnimation {
            for window in [phone, second].compactMap(\.self) { window.layer.opacity = showsPast ? 0 : opacity(of: window) }
        }
    }

    private func place(_ window: UIWindow, _ layout: StageLayout) {
        window.transform = .identity
        window.bounds = CGRect(origin: .zero, size: layout.size)
        window.center = layout.center
        // An enlarged phone has sharp contents. A reduced one keeps its layout.
        if zooming == nil { window.magnification = max(layout.scale, 1) }
        if layout.scale != 1 { window.transform = CGAffineTransform(scaleX: layout.scale, y: layout.scale) }
        window.simulatedSafeAreaInsets = device == .free ? former.safeArea : device.safeAreaInsets(isLandscape: isLandscape)
        window.layer.cornerRadius = device.cornerRadius
        window.clipsToBounds = true
    }

    /// Gives a past frame of a phone the place that the phone has now. The two may differ in size.
    func align(_ frame: CALayer, with phone: UIWindow, opacity: Float) {
        frame.opacity = opacity
        frame.cornerRadius = phone.layer.cornerRadius
        frame.position = phone.layer.position
        frame.transform = phone.layer.transform
    }

    /// Shows the edges of the devices around the layers of a past frame; without layers, lays out the phones of the present again.
    func showEdges(of layers: [CALayer]) {
        guard let first = layers.first else { return layOut(in: area) }
        let frames = comparison == .sideBySide ? layers.map(\.frame) : [first.frame]
        background.show(device == .free ? [] : frames, cornerRadius: first.cornerRadius * first.transform.m11, color: edgeColor)
    }

    private var edgeColor: UIColor { comparison == .difference ? LaboratoryLook.differenceEdge : LaboratoryLook.edge }

    private func showEdges(_ windows: [UIWindow], _ layout: StageLayout) {
        background.show(device == .free ? [] : windows.map(\.frame), cornerRadius: device.cornerRadius * layout.scale, color: edgeColor)
        delegate?.scaleDidChange(layout.scale)
    }
}

/// The device on the stage, named by its size in points. The names are stored and must not change.
nonisolated enum StageDevice: String, CaseIterable, SettingsRepresentable {
    /// As large as the stage.
    case free
    case smallPhone = "320x568"
    case phone = "375x667"
    case narrowNotchedPhone = "375x812"
    case notchedPhone = "390x844"
    case largeNotchedPhone = "430x932"
    case tablet = "768x1024"

    /// The size in portrait, in points; nil for a device as large as the stage.
    var portraitSize: CGSize? {
        let sides = rawValue.split(separator: "x").compactMap { Double($0) }
        return sides.count == 2 ? CGSize(width: sides[0], height: sides[1]) : nil
    }

    /// The size in an orientation; nil for a device as large as the stage.
    func size(isLandscape: Bool) -> CGSize? { portraitSize.map { isLandscape ? CGSize(width: $0.height, height: $0.width) : $0 } }

    /// The safe area insets, as on Apple's phones of these sizes. In landscape, the side opposite the notch has the same inset.
    func safeAreaInsets(isLandscape: Bool) -> UIEdgeInsets {
        let top: CGFloat
        switch self {
        case .free, .smallPhone, .phone, .tablet: return .zero
        case .narrowNotchedPhone: top = 44
        case .notchedPhone: top = 47
        case .largeNotchedPhone: top = 59
        }
        return isLandscape
            ? UIEdgeInsets(top: 0, left: top, bottom: 21, right: top) : UIEdgeInsets(top: top, left: 0, bottom: 34, right: 0)
    }

    /// The radius of the screen's corners, in points.
    var cornerRadius: CGFloat {
        switch self {
        case .free: 0
        case .smallPhone, .phone: 8
        case .narrowNotchedPhone: 38
        case .notchedPhone: 46
        case .largeNotchedPhone: 54
        case .tablet: 18
        }
    }

    /// The size as text, or "Free" in the user's language for a device as large as the stage.
    @MainActor func title(isLandscape: Bool) -> String {
        guard let size = size(isLandscape: isLandscape) else { return Localized.text("laboratory.device.free") }
        return "\(Localized.number(Int(size.width)))×\(Localized.number(Int(size.height)))"
    }
}

/// The position and the scale of a device on the stage.
struct StageLayout: Equatable {
    /// The device's size in its own points.
    let size: CGSize
    /// The device's centre, in points of the screen.
    let center: CGPoint
    /// The size on the screen divided by the device's size.
    let scale: CGFloat

    /// The least distance between the edges of the stage and a device that is scaled to fit.
    static let margin: CGFloat = 24
    static let scaleRange: ClosedRange<CGFloat> = 0.25...4

    /// Places a device of `size` points in the middle of `stage`; nil is a device as large as the stage, at the scale 1.
    ///
    /// `scale` is limited to `scaleRange`. Without it, the device is scaled to fit, but not enlarged. Its upper left corner is on a whole
    /// pixel of `displayScale`.
    init(of size: CGSize?, in stage: CGRect, scale: CGFloat?, displayScale: CGFloat) {
        guard let size else {
            self.size = CGSize(width: max(stage.width, 1), height: max(stage.height, 1))
            self.scale = 1
            center = CGPoint(x: stage.midX, y: stage.midY)
            return
        }
        let fitting = min((stage.width - 2 * Self.margin) / size.width, (stage.height - 2 * Self.margin) / size.height, 1)
        let chosen = min(max(scale ?? fitting, Self.scaleRange.lowerBound), Self.scaleRange.upperBound)
        let shown = CGSize(width: size.width * chosen, height: size.height * chosen)
        func aligned(_ x: CGFloat) -> CGFloat { (x * displayScale).rounded() / displayScale }
        self.size = size
        self.scale = chosen
        center = CGPoint(
            x: aligned(stage.midX - shown.width / 2) + shown.width / 2, y: aligned(stage.midY - shown.height / 2) + shown.height / 2)
    }
}

/// Changes the zoom of the settings with the distance of two fingers.
final class StagePinch: NSObject, UIGestureRecognizerDelegate {
    private let scale: () -> CGFloat
    private var recognizers: [UIPinchGestureRecognizer] = []
    private var startScale: CGFloat = 1
    /// Whether fingers are zooming, so that the stage follows them without an animation.
    private(set) var isActive = false

    /// Follows pinches on the background, and on the phone those of a touchpad: touches there belong to the phone. `scale` returns the
    /// present scale of the phone.
    init(background: UIWindow, phone: UIWindow, scale: @escaping () -> CGFloat) {
        self.scale = scale
        super.init()
        for window in [background, phone] {
            let recognizer = UIPinchGestureRecognizer(target: self, action: Selector(StagePinch.pinched(_:)))
            recognizer.delegate = self
            window.addGestureRecognizer(recognizer)
            recognizers.append(recognizer)
        }
    }

    func remove() { for recognizer in recognizers { recognizer.view?.removeGestureRecognizer(recognizer) } }

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        gestureRecognizer === recognizers.first
    }

    private func pinched(_ recognizer: UIPinchGestureRecognizer) {
        switch recognizer.state {
        case .began:
            isActive = true
            startScale = scale()
            zoom(recognizer)
        case .changed: zoom(recognizer)
        default:
            guard isActive else { return }
            isActive = false
            LaboratorySettings.shared.set(\.zoom, to: LaboratorySettings.shared[\.zoom], .stored)
        }
    }

    /// The zoom is not stored yet: writing a file for each movement would delay the frames.
    private func zoom(_ recognizer: UIPinchGestureRecognizer) {
        let percent = (startScale * recognizer.scale * 100).rounded()
        guard percent.isFinite else { return }
        let range = LaboratorySettings.Values.zooms
        let zoom = Int(min(max(percent, CGFloat(range.lowerBound)), CGFloat(range.upperBound)))
        LaboratorySettings.shared.set(\.zoom, to: zoom, .temporary)
    }
}
