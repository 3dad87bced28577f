// A menu on the screen: where its card stands, how it comes and goes, and what keys do to it.

internal import CoreGraphics
@preconcurrency internal import Foundation
internal import QuartzCore

/// Presents a menu over everything else until an entry is chosen or it is dismissed.
@MainActor
final class ContextMenuController: UIViewController {
    /// What opened the menu: keys go on with keys.
    enum Opener { case pointer, press, key }

    private var menu: UIMenu
    /// The parent menus, outermost first, with their scroll offsets.
    private var parents: [(menu: UIMenu, scrolled: CGFloat)] = []
    private let anchor: CGRect
    private let opener: Opener
    private let card = MenuCard(frame: .zero)
    /// The right button is still down since it opened the menu.
    private var awaitsRelease: Bool
    private var isClosing = false
    /// Called once, when the menu begins to go.
    var willEnd: (any UIContextMenuInteractionAnimating) -> Void = { _ in }

    /// `anchor` is what the menu stands beside, in the window's coordinates.
    init(menu: UIMenu, anchor: CGRect, opener: Opener) {
        self.menu = menu
        self.anchor = anchor
        self.opener = opener
        awaitsRelease = opener == .pointer
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .overFullScreen
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func loadView() {
        let root = MenuRoot(frame: .zero)
        root.dismiss = { [weak self] in self?.close(then: nil) }
        root.layOut = { [weak self] in self?.placeCard() }
        root.textSizeChanged = { [weak self] in self?.update { $0 } }
        card.choose = { [weak self] in self?.choose($0) }
        card.goBack = { [weak self] in self?.goBack() }
        card.leave = { [weak self] in self?.escapeWasPressed() }
        root.addSubview(card)
        view = root
        card.show(menu, parent: nil)
    }

    // MARK: Where the card stands

    /// Below the anchor, or above it where there is more room, and within the window.
    private func placeCard() {
        guard let root = viewIfLoaded else { return }
        let area = root.bounds.inset(by: root.safeAreaInsets).insetBy(dx: Theme.menuMargin, dy: Theme.menuMargin)
        let size = card.size(in: area.size)
        var x = root.isMirrored ? anchor.maxX - size.width : anchor.minX
        if anchor.width > size.width { x = anchor.midX - size.width / 2 }
        x = min(max(x, area.minX), max(area.maxX - size.width, area.minX))
        let fitsBelow = anchor.maxY + size.height <= area.maxY
        let fitsAbove = anchor.minY - size.height >= area.minY
        var y = fitsBelow || !fitsAbove ? anchor.maxY : anchor.minY - size.height
        y = min(max(y, area.minY), max(area.maxY - size.height, area.minY))
        let scale = root.traitCollection.displayScale
        func aligned(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
        let rect = CGRect(x: aligned(x), y: aligned(y), width: aligned(size.width), height: aligned(size.height))
        // It grows out of its place beside the anchor.
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

    private func choose(_ row: MenuRow) {
        guard row.isEnabled, !isClosing else { return }
        if let submenu = row.entry.submenu { return open(submenu) }
        guard let action = row.entry.element as? UIAction else { return }
        for other in row.entry.selection?.actionsInline ?? [] { other.state = other === action ? .on : .off }
        guard !action.attributes.contains(.keepsMenuPresented) else {
            action.perform(sender: nil)
            return update { $0 }
        }
        close { action.perform(sender: nil) }
    }

    private func open(_ submenu: UIMenu) {
        parents.append((menu, card.scrolled))
        show(submenu, scrolled: 0) { _ in nil }
    }

    /// Goes back to the parent menu, at the scroll offset at which it was left.
    private func goBack() {
        guard let parent = parents.popLast() else { return }
        let left = menu.identifier
        show(parent.menu, scrolled: parent.scrolled) { rows in rows.first { $0.entry.submenu?.identifier == left } }
    }

    /// Lets the client replace the menu while it is shown. The focus stays on the same element, or else at the same index.
    func update(_ change: (UIMenu) -> UIMenu) {
        let index = card.rows.firstIndex(where: \.isFocused)
        let element = index.map { card.rows[$0].entry.element }
        show(change(menu), scrolled: card.scrolled) { rows in
            rows.first { $0.entry.element === element } ?? index.flatMap { rows.indices.contains($0) ? rows[$0] : nil }
        }
    }

    /// Shows a menu at a scroll offset. If there was a focus, it moves to the row that `chosen` returns, or else to the first enabled one.
    private func show(_ menu: UIMenu, scrolled: CGFloat, focusing chosen: ([MenuRow]) -> MenuRow?) {
        let hadFocus = UIApplication.shared.focus.current != nil
        self.menu = menu
        card.show(menu, parent: parents.last.map(\.menu.title))
        placeCard()
        card.layoutIfNeeded()
        card.scrolled = scrolled
        guard hadFocus else { return }
        focus(chosen(card.rows).flatMap { $0.isEnabled ? $0 : nil } ?? card.rows.first { $0.isEnabled })
    }

    /// Takes the menu away; `then` runs once it is gone.
    func close(then work: (() -> Void)?) {
        guard !isClosing, let below = presentingViewController else { return }
        end()
        below.dismiss(animated: true) { work?() }
    }

    /// Called when the dismissal begins; later calls do nothing.
    private func end() {
        guard !isClosing else { return }
        isClosing = true
        if ContextMenus.open === self { ContextMenus.open = nil }
        let animator = InteractionAnimator()
        willEnd(animator)
        animator.run(duration: Theme.menuFadeOut)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        if isBeingDismissed { end() }
    }

    override var postsScreenChangedOnDismissal: Bool { false }

    // MARK: The pointer

    /// Whether a place of the screen is in the card.
    func contains(_ screen: CGPoint) -> Bool {
        guard let window = viewIfLoaded?.window else { return false }
        return card.bounds.contains(card.convert(window.fromScreen(screen), from: nil))
    }

    /// The button that opened the menu came up: on an entry that it was dragged to, that is chosen.
    func secondaryButtonReleased(at screen: CGPoint) {
        guard let window = viewIfLoaded?.window else { return }
        let isFirst = awaitsRelease
        awaitsRelease = false
        let point = window.fromScreen(screen)
        // Let go where it was pressed, it has only opened the menu.
        if isFirst, hypot(point.x - anchor.midX, point.y - anchor.midY) < 10 { return }
        if let row = card.row(at: card.convert(point, from: nil)) { choose(row) }
    }

    // MARK: Keys

    override var canBecomeFirstResponder: Bool { true }

    /// A menu that was opened by a key has its first entry focused; the focus comes back to where it was when the menu goes.
    func takeFocus() {
        view.layoutIfNeeded()
        UIApplication.shared.focus.update()
        if opener == .key { focus(card.rows.first { $0.isEnabled }) }
    }

    private func focus(_ row: MenuRow?) {
        guard let row else { return }
        card.reveal(row)
        UIApplication.shared.focus.requestFocusUpdate(to: row)
    }

    override var keyCommands: [UIKeyCommand]? {
        [
            UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Selector(Self.escapeWasPressed)),
            UIKeyCommand(input: UIKeyCommand.inputDownArrow, modifierFlags: [], action: Selector(Self.focusFirst)),
            UIKeyCommand(input: UIKeyCommand.inputUpArrow, modifierFlags: [], action: Selector(Self.focusLast)),
            UIKeyCommand(input: UIKeyCommand.inputHome, modifierFlags: [], action: Selector(Self.focusFirst)),
            UIKeyCommand(input: UIKeyCommand.inputEnd, modifierFlags: [], action: Selector(Self.focusLast)),
            UIKeyCommand(input: UIKeyCommand.inputRightArrow, modifierFlags: [], action: Selector(Self.rightWasPressed)),
            UIKeyCommand(input: UIKeyCommand.inputLeftArrow, modifierFlags: [], action: Selector(Self.leftWasPressed)),
        ]
    }

    private func escapeWasPressed() {
        if parents.isEmpty { close(then: nil) } else { goBack() }
    }

    /// From the last entry the arrows come to the first, and the other way round.
    private func focusFirst() { focus(card.rows.first { $0.isEnabled }) }
    private func focusLast() { focus(card.rows.last { $0.isEnabled }) }

    private func rightWasPressed() { view.isMirrored ? goBack() : openFocused() }
    private func leftWasPressed() { view.isMirrored ? openFocused() : goBack() }

    private func openFocused() {
        guard let row = UIApplication.shared.focus.current as? MenuRow, row.isEnabled, let submenu = row.entry.submenu else { return }
        open(submenu)
    }
}

/// Fills the window behind a menu: a press beside the card dismisses it.
@MainActor
private final class MenuRoot: UIView {
    var dismiss: () -> Void = {}
    var layOut: () -> Void = {}
    var textSizeChanged: () -> Void = {}

    override func layoutSubviews() {
        super.layoutSubviews()
        layOut()
    }

    override func contentSizeCategoryDidChange() {
        super.contentSizeCategoryDidChange()
        textSizeChanged()
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if touches.first?.view === self { dismiss() } else { super.touchesBegan(touches, with: event) }
    }

    override func scrollWheel(with event: UIEvent) {}
    override func automaticPointerStyle(at point: CGPoint) -> UIPointerStyle? { .system() }
}
