// The icon of a tab, with an image for each selection state.

internal import Foundation

/// The icon of a tab bar's button. It has the name of Apple's private class because applications search the button's subviews for it.
@preconcurrency @MainActor
class UITabBarSwappableImageView: UIImageView {
    var normalImage: UIImage? { didSet { swap() } }
    /// The image of the selected tab; nil to show `normalImage`.
    var selectedImage: UIImage? { didSet { swap() } }
    var isSelectedTab = false { didSet { if oldValue != isSelectedTab { swap() } } }

    private func swap() {
        let shown = isSelectedTab ? selectedImage ?? normalImage : normalImage
        // Tab icons are templates by default.
        image = shown?.renderingMode == .automatic ? shown?.withRenderingMode(.alwaysTemplate) : shown
    }
}
