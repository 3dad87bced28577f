// The menu of a control, and the touch that opened it.

internal import Foundation

/// The properties of a control's menu.
@MainActor
final class ControlMenu {
    /// Whether a press opens the menu.
    var isPrimary = false
    /// A button's menu; other controls return theirs from `contextMenuInteraction(_:configurationForMenuAtLocation:)`.
    var menu: UIMenu?
    /// Whether clicks change a button: with a primary menu, the button shows the chosen entry; otherwise a click toggles `isSelected`.
    var changesSelection = false
    private(set) var interaction: UIContextMenuInteraction?
    /// The menu that the touch on the control opened, while the touch is down.
    private(set) weak var openedByTouch: ContextMenuController?

    func setInteractionEnabled(_ isEnabled: Bool, in control: UIControl) {
        guard isEnabled != (interaction != nil) else { return }
        if let old = interaction {
            interaction = nil
            old.dismissMenu()
            control.removeInteraction(old)
        } else {
            let new = UIContextMenuInteraction(delegate: control)
            interaction = new
            control.addInteraction(new)
        }
    }

    func beginTouch() { openedByTouch = interaction?.shown }

    /// Ends the touch; returns the menu that it opened.
    func endTouch() -> ContextMenuController? {
        defer { openedByTouch = nil }
        return openedByTouch
    }
}

extension UIControl {
    /// Opens the menu if it is the primary action. Returns whether it was opened.
    func openMenuAsPrimaryAction(by opener: ContextMenuController.Opener) -> Bool {
        guard let menuRecord, menuRecord.isPrimary, let interaction = menuRecord.interaction else { return false }
        return interaction.open(at: CGPoint(x: bounds.midX, y: bounds.midY), by: opener)
    }

    /// Cancels tracking, because the touch now chooses an entry of the menu that it has opened.
    func menuTookTouch(_ event: UIEvent?) {
        menuRecord?.beginTouch()
        isTracking = false
        isTouchInside = false
        cancelTracking(with: event)
        send(.touchCancel, event: event)
    }

    /// The rectangle beside which a menu is shown: the bounds, or the attachment point of a subclass, with a gap above and below.
    func menuAnchor(for configuration: UIContextMenuConfiguration) -> CGRect {
        let point = menuAttachmentPoint(for: configuration)
        let isOwn = point != CGPoint(x: bounds.midX, y: bounds.maxY)
        let rect = isOwn ? CGRect(origin: point, size: .zero) : bounds
        return rect.insetBy(dx: 0, dy: -Theme.menuControlGap)
    }

    /// Whether a press opens a menu.
    var opensMenu: Bool { showsMenuAsPrimaryAction && isContextMenuInteractionEnabled }
    /// Whether the control's menu is open.
    var isMenuOpen: Bool { menuRecord?.interaction?.shown != nil }
}
