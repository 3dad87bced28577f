// Edit menus: of an application's own views, of text fields, and by the shared controller of earlier versions of iOS.

@preconcurrency public import Foundation

/// Runs an application's animations alongside the presentation or dismissal of an edit menu.
@preconcurrency @MainActor public protocol UIEditMenuInteractionAnimating: AnyObject {
    /// Adds changes to animate.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure that is called after the animations.
    func addCompletion(_ completion: @escaping () -> Void)
}

extension InteractionAnimator: UIEditMenuInteractionAnimating {}

/// Identifies an edit menu, and gives the point at which it is presented.
@preconcurrency @MainActor open class UIEditMenuConfiguration: NSObject {
    /// The value that identifies the menu to the delegate; a new `UUID` if none was given.
    public let identifier: AnyHashable
    /// The point for which the menu is presented, in the coordinates of the interaction's view.
    public let sourcePoint: CGPoint

    /// The configuration of a menu at `sourcePoint`, in the coordinates of the interaction's view.
    public init(identifier: AnyHashable?, sourcePoint: CGPoint) {
        self.identifier = identifier ?? AnyHashable(UUID())
        self.sourcePoint = sourcePoint
        super.init()
    }
}

/// Provides the menus of an edit menu interaction. All methods are optional.
@preconcurrency @MainActor public protocol UIEditMenuInteractionDelegate: AnyObject {
    /// Returns the menu; nil, the default, for the suggested actions: the commands of a first responder with text in the view.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
    ) -> UIMenu?
    /// Returns the rectangle beside which the menu is presented, in the view's coordinates; the source point by default.
    func editMenuInteraction(_ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration) -> CGRect
    /// Called when the presentation of the menu begins.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
    /// Called when the dismissal of the menu begins.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating)
}

extension UIEditMenuInteractionDelegate {
    /// Returns nil.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }
    /// Returns an empty rectangle at the source point.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { CGRect(origin: configuration.sourcePoint, size: .zero) }
    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction, willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
}

/// Presents edit menus for a view.
@preconcurrency @MainActor open class UIEditMenuInteraction: NSObject, UIInteraction {
    /// Provides the menus; held weakly.
    public private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?
    /// The view that the interaction was added to.
    public private(set) weak var view: UIView?
    private weak var shown: ContextMenuController?
    private var configuration: UIEditMenuConfiguration?

    /// An interaction with the menus of `delegate`, which is held weakly.
    public init(delegate: (any UIEditMenuInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// Dismisses the menu.
    open func willMove(to view: UIView?) { dismissMenu() }
    /// Sets `view`.
    open func didMove(to view: UIView?) { self.view = view }

    /// Presents a menu if it has entries and no other menu is open.
    open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
        guard let view, shown == nil else { return }
        let point = CGRect(origin: configuration.sourcePoint, size: .zero)
        let anchor = delegate?.editMenuInteraction(self, targetRectFor: configuration) ?? point
        shown = EditMenus.present(menu(for: configuration, in: view), beside: anchor, in: view) { [weak self] animator in
            guard let self, let animator = animator as? InteractionAnimator else { return }
            shown = nil
            delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: animator)
            self.configuration = nil
        }
        guard shown != nil else { return }
        self.configuration = configuration
        let animator = InteractionAnimator()
        delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: animator)
        animator.run(duration: Theme.menuFadeIn)
    }

    private func menu(for configuration: UIEditMenuConfiguration, in view: UIView) -> UIMenu {
        let suggested = EditMenus.suggestedActions(for: view)
        return delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested) ?? UIMenu(children: suggested)
    }

    /// Dismisses the visible menu.
    open func dismissMenu() { shown?.close(then: nil) }

    /// Requests the visible menu from the delegate again.
    open func reloadVisibleMenu() {
        guard let view, let shown, let configuration else { return }
        shown.update { _ in menu(for: configuration, in: view) }
    }

    /// The source point of the visible menu in the coordinates of `view`; zero without a menu.
    open func location(in view: UIView?) -> CGPoint {
        guard let point = configuration?.sourcePoint else { return .zero }
        return self.view?.convert(point, to: view) ?? point
    }
}

/// An entry that an application adds to the edit menu.
@preconcurrency @MainActor open class UIMenuItem: NSObject {
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
@preconcurrency @MainActor open class UIMenuController: NSObject {
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
        let actions = actions(for: target)
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
        let menu = UIMenu(children: actions(for: target))
        shown?.update { _ in menu }
    }

    private func actions(for target: UIView) -> [UIMenuElement] {
        let start = target.seat.firstResponder ?? target
        return EditMenus.suggestedActions(for: start as? UIView ?? target) + actions(along: start)
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

/// Presents edit menus.
enum EditMenus {
    /// Presents `menu` beside `rect` in the view. `willEnd` is called when the dismissal begins. Returns nil if nothing is presented.
    static func present(
        _ menu: UIMenu, beside rect: CGRect, in view: UIView, willEnd: @escaping (any UIContextMenuInteractionAnimating) -> Void
    ) -> ContextMenuController? {
        guard let window = view.window, !MenuSections(menu).isEmpty else { return nil }
        let controller = ContextMenuController(menu: menu, anchor: view.convert(rect, to: nil), opener: .press, origin: view)
        controller.willEnd = willEnd
        return ContextMenus.present(controller, in: window) ? controller : nil
    }

    /// The commands that are possible now in the first responder, if it is a text field or text view and is `view` or in it.
    static func suggestedActions(for view: UIView) -> [UIMenuElement] {
        guard let host = view.seat.firstResponder as? any TextEditorHost, host.isDescendant(of: view) else { return [] }
        return host.editor.menuActions.filter { ($0 as? UIAction)?.attributes.contains(.disabled) != true }
    }
}

extension TextEditor {
    /// The commands for the selection, as the context menu and the edit menu offer them; those that are impossible now are disabled.
    var menuActions: [UIMenuElement] {
        guard let host, host.isTextSelectable else { return [] }
        func action(_ title: String, isPossible: Bool, _ work: @escaping @MainActor (any TextEditorHost) -> Void) -> UIAction {
            UIAction(title: title, attributes: isPossible ? [] : .disabled) { [weak host] _ in if let host { work(host) } }
        }
        let hasText = UIPasteboard.general.hasStrings
        var entries: [UIMenuElement] = []
        if host.isTextEditable { entries.append(action(SystemText.shown("Cut"), isPossible: canCopy) { $0.cut(nil) }) }
        entries.append(action(SystemText.shown("Copy"), isPossible: canCopy) { $0.copy(nil) })
        if host.isTextEditable { entries.append(action(SystemText.shown("Paste"), isPossible: hasText) { $0.paste(nil) }) }
        let isAll = selection.range == 0..<length
        return entries + [action(SystemText.shown("Select All"), isPossible: length > 0 && !isAll) { $0.selectAll(nil) }]
    }

    /// The menu for the selection: the delegate's, or else one with `menuActions` and the items of the menu controller.
    func makeMenu() -> UIMenu? {
        guard let host, host.isTextSelectable else { return nil }
        let actions = menuActions + UIMenuController.shared.actions(along: host)
        return host.editMenu(for: selection.range, suggestedActions: actions) ?? UIMenu(children: actions)
    }

    // MARK: Fingers

    /// Handles a tap of a finger: the caret moves to the nearest boundary of the word. A tap at the caret opens the edit menu; a second tap
    /// selects the word and a third one the paragraph, with the menu.
    func tap(_ touch: UITouch, wasEditing: Bool) {
        guard let host, host.isTextSelectable else { return }
        guard touch.tapCount == 1 else {
            press(touch, isExtending: false)
            released()
            return showEditMenu()
        }
        endTyping()
        let found = host.canvas.index(at: touch.location(in: host.canvas))
        let place = nearestWordBoundary(to: found.index)
        let isAtCaret = wasEditing && selection == TextSelection(caret: place)
        select(TextSelection(caret: place, isAtLineEnd: place == found.index && found.isAtEnd), scrolls: false)
        if isAtCaret { showEditMenu() }
    }

    /// The start or the end of the word at a position, whichever is nearer; the position itself outside words.
    private func nearestWordBoundary(to index: Int) -> Int {
        guard host?.isSecureTextEntry != true, let word = TextBoundaries.wordUnit(at: index, in: text) else { return index }
        return index - word.lowerBound < word.upperBound - index ? word.lowerBound : word.upperBound
    }

    /// Opens the edit menu beside the selection.
    func showEditMenu() {
        guard let host, let menu = makeMenu() else { return }
        let selected = rects(for: TextIndexRange(selection.range)).reduce(CGRect.null) { $0.union($1) }
        let caret = caretRect(for: TextIndexPosition(selection.head))
        _ = EditMenus.present(menu, beside: (selected.isNull ? caret : selected).intersection(host.bounds), in: host) { _ in }
    }
}
