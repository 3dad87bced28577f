// The presentation of a context menu: position, animation, selection and keys.

@preconcurrency internal import Foundation

/// Presents a menu until an entry is chosen or the menu is dismissed.
final class ContextMenuController: UIViewController {
    /// The input that opened the menu. One opened by a key focuses its first entry; one opened by a touch on a control follows it.
    enum Opener { case pointer, press, touch, key }

    private var menu: UIMenu
    /// The parent menus, outermost first, with their vertical content offsets.
    private var parents: [(menu: UIMenu, offset: CGFloat)] = []
    private let anchor: CGRect
    let opener: Opener
    /// The sender of chosen actions: the control or bar button item with the menu; nil for the menus of other views.
    weak var sender: AnyObject?
    /// Opens the menu that was requested while this one was being dismissed.
    var successor: (@MainActor @Sendable () -> Void)?
    /// Called after the user has chosen an entry and the entries' states were updated, before the entry's action is performed.
    var didChoose: (any MenuChoice) -> Void = { _ in }
    private let card = MenuCard(frame: .zero)
    /// Whether the secondary button that opened the menu is still down.
    private var awaitsRelease: Bool
    private var isClosing = false
    /// Called once, when the dismissal begins.
    var willEnd: (any UIContextMenuInteractionAnimating) -> Void = { _ in }

    /// A menu beside `anchor`, a rectangle in the window's coordinates.
    ///
    /// Commands are sent along the responder chain from the first responder, or else from `origin`.
    init(menu: UIMenu, anchor: CGRect, opener: Opener, origin: UIResponder?) {
        self.menu = menu
        self.anchor = anchor
        self.opener = opener
        awaitsRelease = opener == .pointer
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
        card.chain = (origin ?? UIApplication.shared).seat.firstResponder ?? origin
        menu.dropUncachedElements()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func loadView() {
        let root = MenuRoot(frame: .zero)
        root.dismiss = { [weak self] in self?.close(then: nil) }
        root.layOut = { [weak self] in self?.layOutCard() }
        root.contentSizeCategoryChanged = { [weak self] in self?.update { $0 } }
        card.choose = { [weak self] in self?.choose($0) }
        card.goBack = { [weak self] in self?.goBack() }
        card.escape = { [weak self] in self?.escapeWasPressed() }
        root.addSubview(card)
        view = root
        loadDeferredElements()
        card.show(menu, parent: nil)
        card.ignoreRestingPointer()
    }

    /// Requests the contents of deferred elements, and shows them when they are ready. A menu without any entry is closed then.
    private func loadDeferredElements() {
        menu.loadDeferredElements { [weak self] in
            guard let self, !isClosing else { return }
            if MenuSections(menu).isEmpty, parents.isEmpty { close(then: nil) } else { update { $0 } }
        }
    }

    // MARK: Layout

    /// Lays out the card within the safe area: below the anchor, or above it if the card fits only there.
    private func layOutCard() {
        guard let root = viewIfLoaded else { return }
        let area = root.bounds.inset(by: root.safeAreaInsets).insetToMiddle(dx: Theme.menuMargin, dy: Theme.menuMargin)
        let size = card.size(in: area.size)
        // The leading edges of card and anchor are in line; the trailing edges if the card fits only there.
        let (left, right) = (anchor.minX, anchor.maxX - size.width)
        let fitsLeft = left + size.width <= area.maxX, fitsRight = right >= area.minX
        var x = (root.isMirrored ? fitsRight || !fitsLeft : !fitsLeft && fitsRight) ? right : left
        if anchor.width > size.width { x = anchor.midX - size.width / 2 }
        x = min(max(x, area.minX), max(area.maxX - size.width, area.minX))
        let fitsBelow = anchor.maxY + size.height <= area.maxY
        let fitsAbove = anchor.minY - size.height >= area.minY
        var y = fitsBelow || !fitsAbove ? anchor.maxY : anchor.minY - size.height
        y = min(max(y, area.minY), max(area.maxY - size.height, area.minY))
        let scale = root.traitCollection.displayScale
        func aligned(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        let rect = CGRect(x: aligned(x), y: aligned(y), width: aligned(size.width), height: aligned(size.height))
        // The card grows from the point beside the anchor.
        let pivot = CGPoint(
            x: size.width > 0 ? min(max((anchor.midX - rect.minX) / size.width, 0), 1) : 0.5, y: rect.midY >= anchor.midY ? 0 : 1)
        card.layer.anchorPoint = pivot
        card.bounds.size = rect.size
        card.center = CGPoint(x: rect.minX + rect.width * pivot.x, y: rect.minY + rect.height * pivot.y)
    }

    override var presentationMotion: PresentationMotion {
        PresentationMotion(
            duration: isClosing ? Theme.menuFadeOut : Theme.menuFadeIn, options: [.curveEaseOut, .allowUserInteraction],
            setInitialState: { [card] in
                card.alpha = 0
                card.transform = CGAffineTransform(scaleX: Theme.menuInitialScale, y: Theme.menuInitialScale)
            },
            setPresentedState: { [card] in
                card.alpha = 1
                card.transform = .identity
            },
            setDismissedState: { [card] in card.alpha = 0 })
    }

    // MARK: Choosing

    /// The cause of a movement of the focus.
    private enum FocusCause { case key, pointer }

    private func choose(_ row: MenuRow, by cause: FocusCause = .key) {
        guard row.isEnabled, !isClosing else { return }
        if let submenu = row.entry.submenu { return open(submenu, by: cause) }
        guard let choice = row.entry.choice else { return }
        for other in row.entry.selection?.choicesInline ?? [] { other.state = other === choice ? .on : .off }
        didChoose(choice)
        let (sender, chain) = (sender, card.chain)
        guard !choice.attributes.contains(.keepsMenuPresented) else {
            choice.perform(sender: sender, along: chain)
            return update { $0 }
        }
        close { choice.perform(sender: sender, along: chain) }
    }

    private func open(_ submenu: UIMenu, by cause: FocusCause) {
        submenu.dropUncachedElements()
        parents.append((menu, card.contentOffsetY))
        exchange { show(submenu, offset: 0, by: cause) { _ in nil } }
    }

    /// Shows the parent menu at its previous content offset, and focuses the entry of the submenu.
    private func goBack() {
        guard let parent = parents.popLast() else { return }
        let identifier = menu.identifier
        exchange { show(parent.menu, offset: parent.offset) { rows in rows.first { $0.entry.submenu?.identifier == identifier } } }
    }

    /// Cross-fades from the present menu to the one that `change` shows, while the card takes its new size.
    private func exchange(_ change: () -> Void) {
        guard view.window != nil, UIView.areAnimationsEnabled, !UIAccessibility.isReduceMotionEnabled else { return change() }
        let old = card.frame, picture = card.takePicture()
        UIView.performWithoutAnimation(change)
        card.animate(from: old, fading: picture)
    }

    /// Replaces the menu while it is shown. The focus stays on the same element, or else at the same index.
    func update(_ change: (UIMenu) -> UIMenu) {
        let index = card.rows.firstIndex(where: \.isFocused)
        let element = index.map { card.rows[$0].entry.element }
        show(change(menu), offset: card.contentOffsetY) { rows in
            rows.first { $0.entry.element === element } ?? index.flatMap { rows.indices.contains($0) ? rows[$0] : nil }
        }
    }

    /// Shows a menu at a content offset. A focus moves to the row that `chosen` returns, or the first enabled row if it is nil or disabled.
    private func show(_ menu: UIMenu, offset: CGFloat, by cause: FocusCause = .key, focusing chosen: ([MenuRow]) -> MenuRow?) {
        let hadFocus = seat.focus.current != nil
        self.menu = menu
        loadDeferredElements()
        card.show(menu, parent: parents.last?.menu)
        layOutCard()
        card.layoutIfNeeded()
        card.contentOffsetY = offset
        guard hadFocus else { return }
        focus(chosen(card.rows).flatMap { $0.isEnabled ? $0 : nil } ?? card.rows.first { $0.isEnabled }, by: cause)
    }

    /// Dismisses the menu and then calls `work`; does nothing if the dismissal has begun already.
    func close(then work: (() -> Void)?) {
        guard !isClosing, let presenter = presentingViewController else { return }
        end()
        presenter.dismiss(animated: true) { work?() }
    }

    /// Reports the beginning of the dismissal; later calls do nothing.
    func end() {
        guard !isClosing else { return }
        isClosing = true
        // While the menu fades out, the views below it get the input.
        presentation.containerView?.isUserInteractionEnabled = false
        UIApplication.shared.forEachSeat { if $0.openMenu === self { $0.openMenu = nil } }
        let animator = InteractionAnimator()
        willEnd(animator)
        animator.run(duration: Theme.menuFadeOut)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        if isBeingDismissed { end() }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isClosing, let successor { UIApplication.shared.frameLoop.afterThisTurn(successor) }
        successor = nil
    }

    override var postsScreenChangedOnDismissal: Bool { false }

    // MARK: The pointer

    /// Whether a point on the screen is in the card.
    func contains(_ screen: CGPoint) -> Bool {
        guard let window = viewIfLoaded?.window else { return false }
        return card.bounds.contains(card.convert(window.convert(fromScreen: screen), from: nil))
    }

    /// Chooses the entry at which the secondary button was released, after a drag or a click on the open menu.
    func secondaryButtonReleased(at screen: CGPoint) {
        guard let window = viewIfLoaded?.window else { return }
        let isFirst = awaitsRelease
        awaitsRelease = false
        let point = window.convert(fromScreen: screen)
        // A click without a drag only opens the menu.
        if isFirst, hypot(point.x - anchor.midX, point.y - anchor.midY) < 10 { return }
        if let row = card.row(at: card.convert(point, from: nil)) { choose(row, by: .pointer) }
    }

    /// Whether a point in the window is at the place that opened the menu: in a control, or as near to a point as a hand is steady.
    private func isAtAnchor(_ point: CGPoint) -> Bool {
        opener == .press ? hypot(point.x - anchor.midX, point.y - anchor.midY) < 10 : anchor.contains(point)
    }

    /// Focuses the entry under a touch that opened the menu and is still down, at a point in the window.
    func touchMoved(to point: CGPoint) {
        guard opener != .press || !isAtAnchor(point) else { return }
        let row = card.row(at: card.convert(point, from: nil))
        let focus = seat.focus
        if row !== focus.current { focus.move(to: row, heading: []) }
    }

    /// Chooses the entry under a touch that opened the menu. A touch that ends elsewhere leaves the menu open.
    func touchEnded(at point: CGPoint) {
        guard !isAtAnchor(point), let row = card.row(at: card.convert(point, from: nil)) else { return }
        choose(row, by: .pointer)
    }

    // MARK: Keys

    override var canBecomeFirstResponder: Bool { true }

    /// Takes the focus from the view behind the menu, for the first enabled entry after a key. The dismissal restores the previous focus.
    func takeFocus() {
        view.layoutIfNeeded()
        seat.focus.update()
        if opener == .key { focus(card.rows.first { $0.isEnabled }) }
    }

    override func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator) {
        super.didUpdateFocus(in: context, with: coordinator)
        if !context.focusHeading.isEmpty { card.ignoreRestingPointer() }
    }

    private func focus(_ row: MenuRow?, by cause: FocusCause = .key) {
        guard let row else { return }
        if cause == .key { card.ignoreRestingPointer() }
        card.scrollToVisible(row)
        seat.focus.requestFocusUpdate(to: row)
    }

    override var keyCommands: [UIKeyCommand]? {
        let commands = [
            (UIKeyCommand.inputEscape, Selector(Self.escapeWasPressed)), (UIKeyCommand.inputDownArrow, Selector(Self.focusFirst)),
            (UIKeyCommand.inputUpArrow, Selector(Self.focusLast)), (UIKeyCommand.inputHome, Selector(Self.focusFirst)),
            (UIKeyCommand.inputEnd, Selector(Self.focusLast)), (UIKeyCommand.inputRightArrow, Selector(Self.rightWasPressed)),
            (UIKeyCommand.inputLeftArrow, Selector(Self.leftWasPressed)),
        ]
        return commands.map { UIKeyCommand(input: $0.0, modifierFlags: [], action: $0.1) }
    }

    private func escapeWasPressed() { if parents.isEmpty { close(then: nil) } else { goBack() } }

    /// Called for Home, and for the down arrow at the last row or without a focus.
    private func focusFirst() { focus(card.rows.first { $0.isEnabled }) }
    /// Called for End, and for the up arrow at the first row or without a focus.
    private func focusLast() { focus(card.rows.last { $0.isEnabled }) }

    private func rightWasPressed() { view.isMirrored ? goBack() : openFocused() }
    private func leftWasPressed() { view.isMirrored ? openFocused() : goBack() }

    private func openFocused() {
        guard let row = seat.focus.current as? MenuRow, row.isEnabled, let submenu = row.entry.submenu else { return }
        open(submenu, by: .key)
    }
}

/// Fills the window behind a menu. A press beside the card dismisses the menu.
final class MenuRoot: UIView {
    var dismiss: () -> Void = {}
    var layOut: () -> Void = {}
    var contentSizeCategoryChanged: () -> Void = {}

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut()
    }

    override func contentSizeCategoryDidChange() {
        super.contentSizeCategoryDidChange()
        contentSizeCategoryChanged()
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if touches.first?.view === self { dismiss() } else { super.touchesBegan(touches, with: event) }
    }

    override func scrollWheel(with event: UIEvent) -> Bool { true }
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { .system() }
}
