// The comparison in the toolbar and on the Tune page.

internal import TabBarKit
internal import UIKit

extension Comparison {
    /// Keeps the toolbar's button and the phones' captions up to date.
    func connect(to controller: LaboratoryViewController) {
        let slider = controller.overlaySlider.slider
        slider.addAction(
            UIAction { [weak self, weak slider] _ in if let slider { self?.stage.overlayOpacity = slider.value } }, for: .valueChanged)
        modeChanges.observe(controller) { [weak self] controller, mode in
            guard let self else { return }
            update(controller.toolbar.compareButton)
            controller.showsOverlay = mode == .overlay
            controller.overlaySlider.slider.value = stage.overlayOpacity
        }
        model.changes.observe(self) { comparison, _ in comparison.updateTitles() }
        Localized.follow(self) { [weak controller] comparison in
            comparison.updateTitles()
            if let controller { comparison.update(controller.toolbar.compareButton) }
        }
    }

    private func update(_ button: UIButton) {
        button.accessibilityLabel = Localized.text("laboratory.compare")
        button.accessibilityValue = mode.title
        button.toolTip = Localized.tip(Localized.text("laboratory.compare"), keys: "Ctrl+B")
        button.configuration?.title = "\(Comparison.names.first) | \(Comparison.names.second)"
        button.isSelected = mode != .off
        button.menu = menu
        button.superview?.setNeedsLayout()
    }
}
