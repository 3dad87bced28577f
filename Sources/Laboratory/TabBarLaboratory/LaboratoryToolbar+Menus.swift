// The menus of the laboratory's toolbar.

internal import LaboratoryCore
internal import UIKit

extension LaboratoryToolbar {
    /// Shows the scale of the phone on the zoom button. 1 is its full size.
    func show(scale: CGFloat) {
        let percent = Localized.percent(Int((scale * 100).rounded()))
        zoomButton.configuration?.title = percent
        zoomButton.accessibilityValue = percent
        setNeedsLayout()
    }

    /// Shows the speed on the button that replaces the segments, and marks it in the menu.
    func updateSpeedMenu(speed: Float) {
        let chosen = MotionClock.speeds.first { abs($0.speed - speed) < 1e-4 }
        let title = chosen.map { Localized.number($0.title) } ?? Localized.percent(Int((speed * 100).rounded()))
        speedButton.configuration?.title = title
        speedButton.accessibilityValue = title
        speedButton.menu = UIMenu(
            children: MotionClock.speeds.map { [weak self] choice in
                let isChosen = choice.speed == chosen?.speed
                return UIAction(title: Localized.number(choice.title), state: isChosen ? .on : .off) { _ in
                    self?.delegate?.setSpeed(choice.speed)
                }
            })
        setNeedsLayout()
    }

    /// Creates the menus of devices and zooms in the user's language.
    func updateMenus() {
        let settings = LaboratorySettings.shared, selected = settings[\.device]
        let title = selected.title(isLandscape: settings[\.isLandscape])
        deviceButton.configuration?.title = title
        deviceButton.accessibilityValue = title
        let devices = StageDevice.allCases.map { device in
            UIAction(title: device.title(isLandscape: settings[\.isLandscape]), state: device == selected ? .on : .off) { _ in
                settings[\.device] = device
            }
        }
        let landscape = UIAction(
            title: Localized.text("laboratory.landscape"), attributes: selected == .free ? .disabled : [],
            state: settings[\.isLandscape] ? .on : .off
        ) { _ in
            settings[\.isLandscape].toggle()
        }
        deviceButton.menu = UIMenu(children: [
            UIMenu(options: .displayInline, children: devices), UIMenu(options: .displayInline, children: [landscape]),
        ])
        zoomButton.menu = UIMenu(
            children: [0, 25, 50, 75, 100, 150, 200, 400].map { percent in
                let title = percent == 0 ? Localized.text("laboratory.zoom.fit") : Localized.percent(percent)
                return UIAction(title: title, state: settings[\.zoom] == percent ? .on : .off) { _ in
                    settings[\.zoom] = percent
                }
            })
        setNeedsLayout()
    }
}
