// The shared controller of edit menus, which iOS had before `UIEditMenuInteraction`.

@preconcurrency public import Foundation

/// An entry that an application adds to the edit menu.
@preconcurrency @MainActor
open class UIMenuItem: NSObject {
    /// The title.
    open var title: String
    /// The method that is called along the responder chain; its sender is the menu controller.
    open var action: Selector

    /// An entry with a title and an action.
    public init(title: String, action: Selector) {
        self.title = title
        self.action = action
        super.init()
    }
}

/// Shows the edit menu with the commands of the first responder and with the application's own items.
@preconcurrency @MainActor
open class UIMenuController: NSObject {
    /// The application's menu controller.
    public static let shared = UIMenuController()
    /// Posted before the menu is shown.
    nonisolated public static let willShowMenuNotification = Notification.Name("UIMenuControllerWillShowMenuNotification")
    /// Posted after the menu was shown.
    nonisolated public static let didShowMenuNotification = Notification.Name("UIMenuControllerDidShowMenuNotification")
    /// Posted when the dismissal of the menu begins.
    nonisolated public static let willHideMenuNotification = Notification.Name("UIMenuControllerWillHideMenuNotification")
    /// Posted when the menu is not visible any more.
    nonisolated public static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")

    /// The application's items, which are shown while an object along the responder chain can perform their action.
    open var menuItems: [UIMenuItem]?
    private weak var target: UIView?
    private var targetRect = CGRect.zero
    private weak var shown: ContextMenuController?

    private override init() { super.init() }

    /// Whether the menu is visible. Setting it shows or hides the menu with animation.
    open var isMenuVisible: Bool {
        get { shown != nil && ContextMenus.open === shown }
        set { setMenuVisible(newValue, animated: true) }
    }

    /// Sets the rectangle beside which the menu is shown, in the coordinates of `targetView`, which is held weakly.
    open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {
        self.targetRect = targetRect
        target = targetView
    }

    /// Shows the menu at the target rectangle, or hides it. The menu always fades.
    open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {
        guard menuVisible else { return hideMenu() }
        guard !isMenuVisible, let target else { return }
        let start = target.seat.firstResponder ?? target
        let actions = EditMenus.suggestedActions(for: start as? UIView ?? target) + actions(along: start)
        guard !actions.isEmpty else { return }
        NotificationCenter.default.post(name: Self.willShowMenuNotification, object: self)
        shown = EditMenus.present(UIMenu(children: actions), beside: targetRect, in: target) { [weak self] animator in
            NotificationCenter.default.post(name: Self.willHideMenuNotification, object: self)
            animator.addCompletion { NotificationCenter.default.post(name: Self.didHideMenuNotification, object: self) }
        }
        if shown != nil { NotificationCenter.default.post(name: Self.didShowMenuNotification, object: self) }
    }

    /// Shows the menu beside a rectangle in the coordinates of `targetView`.
    open func showMenu(from targetView: UIView, rect targetRect: CGRect) {
        setTargetRect(targetRect, in: targetView)
        setMenuVisible(true, animated: true)
    }

    /// Hides the menu.
    open func hideMenu() { if isMenuVisible { shown?.close(then: nil) } }

    /// Hides the menu if it is shown for `targetView`.
    open func hideMenu(from targetView: UIView) { if target === targetView { hideMenu() } }

    /// Shows the present `menuItems` in the visible menu.
    open func update() {
        guard isMenuVisible, let target else { return }
        let start = target.seat.firstResponder ?? target
        let actions = EditMenus.suggestedActions(for: start as? UIView ?? target) + actions(along: start)
        shown?.update { _ in UIMenu(children: actions) }
    }

    /// The entries of the items with an action that an object in the responder chain can perform.
    func actions(along start: UIResponder) -> [UIMenuElement] {
        (menuItems ?? []).compactMap { item in
            guard start.target(forAction: item.action, withSender: self) != nil else { return nil }
            return UIAction(title: item.title) { [weak self, weak start] _ in
                guard let receiver = start?.target(forAction: item.action, withSender: self) else { return }
                UIApplication.shared.sendAction(item.action, to: receiver, from: self, for: UIApplication.shared.currentEvent)
            }
        }
    }
}
