// A tab's icon, which shows another image while its tab is selected.

internal import Foundation

/// The icon of a tab bar's button. Code looks for it by its class's name, so it keeps Apple's.
@preconcurrency @MainActor
class UITabBarSwappableImageView: UIImageView {
    /// The icon while the tab is not selected.
    var normalImage: UIImage? { didSet { swap() } }
    /// The icon while the tab is selected; `normalImage` where none is set.
    var selectedImage: UIImage? { didSet { swap() } }
    /// Whether the tab is selected.
    var isSelectedTab = false { didSet { if oldValue != isSelectedTab { swap() } } }

    private func swap() {
        let shown = isSelectedTab ? selectedImage ?? normalImage : normalImage
        // Icons are shapes in the bar's colours unless the image says otherwise.
        image = shown?.renderingMode == .automatic ? shown?.withRenderingMode(.alwaysTemplate) : shown
    }
}
