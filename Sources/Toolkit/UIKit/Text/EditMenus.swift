// The edit menu beside a rectangle of a view, for `UIEditMenuInteraction`, `UIMenuController` and text fields.

internal import CoreGraphics
internal import Foundation

/// Presents edit menus.
@MainActor
enum EditMenus {
    /// Presents `menu` beside `rect`, a rectangle in the coordinates of `view`. `willEnd` is called when the dismissal begins. Returns nil
    /// if the menu has no entries or cannot be presented.
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
            UIAction(title: title, attributes: isPossible ? [] : .disabled) { [weak host] _ in
                if let host { work(host) }
            }
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
        unmark()
        undoRun = nil
        let found = host.canvas.index(at: touch.location(in: host.canvas))
        let place = nearestWordBoundary(to: found.index)
        let isAtCaret = wasEditing && selection == TextSelection(caret: place)
        var new = TextSelection(caret: place)
        new.isAtLineEnd = place == found.index && found.isAtEnd
        select(new, scrolls: false)
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
