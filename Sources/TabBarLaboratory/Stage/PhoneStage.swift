// The phone on the stage: its device, its scale, and its state before the laboratory was opened.

internal import TabBarDemoScenes
internal import UIKit

/// Gives the phone's window the size, the place and the scale of a device, and restores it when the laboratory closes.
final class PhoneStage {
    let phone: UIWindow
    let background: StageBackgroundWindow
    /// Called with the scale of the phone after each layout.
    var scaleDidChange: (CGFloat) -> Void = { _ in }
    private let former: FormerState

    /// The state that closing restores.
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
    }

    /// Restores the phone and the desktop window.
    func close() {
        phone.scrollsAtAnimationSpeed = false
        phone.transform = .identity
        phone.layer.cornerRadius = former.cornerRadius
        phone.clipsToBounds = former.clipsToBounds
        phone.simulatedSafeAreaInsets = former.insets
        phone.frame = UIScreen.main.bounds
        background.isHidden = true
        UIApplication.windowConfiguration.safeAreaInsets = former.safeArea
        // The size in the configuration may be older than a change by the user.
        UIApplication.windowConfiguration.size = former.screen
    }

    // MARK: Layout

    private var device: DemoSettings.LaboratoryDevice { DemoSettings.shared.laboratoryDevice }
    private var isLandscape: Bool { DemoSettings.shared.laboratoryLandscape }

    /// Enlarges the desktop window so that the device has room at its full size, above a timeline of a given height. The window system limits the size to the work area.
    func growDesktopWindow(timelineHeight: CGFloat) {
        UIApplication.windowConfiguration.safeAreaInsets = .zero
        let size = device.size(isLandscape: isLandscape) ?? former.screen
        let margins = 2 * StageLayout.margin
        let wanted = CGSize(
            width: max(former.screen.width, size.width + margins + LaboratoryLook.inspectorWidth, LaboratoryLook.leastWideWidth + 120),
            height: max(former.screen.height, size.height + margins + LaboratoryLook.toolbarHeight + timelineHeight))
        UIApplication.windowConfiguration.size = wanted
    }

    /// Gives the phone the size, the place and the scale of the device. `area` is in points of the screen.
    func layOut(in area: CGRect) {
        guard area.width > 0, area.height > 0 else { return }
        let zoom = DemoSettings.shared.laboratoryZoom
        let layout = StageLayout(
            of: device.size(isLandscape: isLandscape), in: area, scale: zoom == .fit ? nil : CGFloat(zoom.percent) / 100,
            displayScale: UIScreen.main.scale)
        phone.transform = .identity
        phone.bounds = CGRect(origin: .zero, size: layout.size)
        phone.center = layout.center
        if layout.scale != 1 { phone.transform = CGAffineTransform(scaleX: layout.scale, y: layout.scale) }
        phone.simulatedSafeAreaInsets = device == .free ? former.safeArea : device.safeAreaInsets(isLandscape: isLandscape)
        phone.layer.cornerRadius = device.cornerRadius
        phone.clipsToBounds = true
        showEdge()
        scaleDidChange(layout.scale)
    }

    /// Shows the edge of the device around the phone, or around a past frame of it.
    func showEdge(of layer: CALayer? = nil) {
        let layer = layer ?? phone.layer
        background.show(device == .free ? nil : layer.frame, cornerRadius: layer.cornerRadius * layer.transform.m11)
    }
}
