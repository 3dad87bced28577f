// What a menu is about, and how its entries are made.

@preconcurrency public import Foundation

/// Makes a view's menu at the moment when it is to be shown.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
    /// Makes a preview; menus here show none, as those of a pointer.
    public typealias ContentPreviewProvider = () -> UIViewController?
    /// Makes the menu; the argument is what the system suggests, here nothing.
    public typealias ActionProvider = ([UIMenuElement]) -> UIMenu?

    /// Names what the menu is about.
    public let identifier: any NSCopying
    private let actionProvider: ActionProvider?

    public init(
        identifier: (any NSCopying)? = nil, previewProvider: ContentPreviewProvider? = nil, actionProvider: ActionProvider? = nil
    ) {
        self.identifier = identifier ?? NSUUID()
        self.actionProvider = actionProvider
        super.init()
    }

    /// The menu; nil where there is nothing in it.
    func makeMenu() -> UIMenu? {
        guard let menu = actionProvider?([]), !MenuSections(menu).isEmpty else { return nil }
        return menu
    }
}
