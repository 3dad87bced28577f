// The comparison in the toolbar and on the Tune page.

internal import TabBarDemoScenes
internal import UIKit

extension Comparison {
    /// Keeps the toolbar's button and the phones' captions up to date.
    func connect(to controller: LaboratoryViewController) {
        let button = controller.toolbar.compareButton
        controller.overlaySlider.opacityDidChange = { [weak self] in self?.stage.overlayOpacity = $0 }
        didChange = { [weak self, weak button, weak controller] in
            guard let self else { return }
            update(button)
            controller?.showsOverlay = mode == .overlay
            controller?.overlaySlider.slider.value = stage.overlayOpacity
        }
        controller.inspector.tune.valuesWereShown = { [weak self] in self?.updateTitles() }
        Localized.follow(self) { [weak button] comparison in
            comparison.updateTitles()
            comparison.update(button)
        }
    }

    private func update(_ button: UIButton?) {
        guard let button else { return }
        button.accessibilityLabel = Localized.text("laboratory.compare")
        button.accessibilityValue = mode.title
        button.toolTip = Localized.tip(Localized.text("laboratory.compare"), keys: "Ctrl+B")
        button.configuration?.title = "\(Comparison.names.first) | \(Comparison.names.second)"
        button.isSelected = mode != .off
        button.menu = menu
        button.superview?.setNeedsLayout()
    }
}
