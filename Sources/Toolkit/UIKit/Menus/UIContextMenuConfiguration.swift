// The configuration of a context menu.

@preconcurrency public import Foundation

/// Creates a view's menu when the menu is about to be shown.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
    /// Creates a preview. It is never called, since menus have no preview here.
    public typealias ContentPreviewProvider = () -> UIViewController?
    /// Creates the menu. The argument, the suggested elements, is always empty here.
    public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?

    /// Identifies the configuration for its delegate; a new UUID by default.
    public let identifier: any NSCopying
    private let actionProvider: ActionProvider?

    /// A configuration. `actionProvider` creates the menu; `previewProvider` is not called.
    public init(
        identifier: (any NSCopying)? = nil, previewProvider: ContentPreviewProvider? = nil, actionProvider: ActionProvider? = nil
    ) {
        self.identifier = identifier ?? NSUUID()
        self.actionProvider = actionProvider
        super.init()
    }

    /// Creates the menu; nil if `actionProvider` returns none, or one without visible entries.
    func makeMenu() -> UIMenu? {
        guard let menu = actionProvider?([]), !MenuSections(menu).isEmpty else { return nil }
        return menu
    }
}
