// Opens context menus for the secondary button and the menu key.

internal import CoreGraphics
internal import Foundation
internal import WindowSystem

/// Opens the context menus of views.
@MainActor
enum ContextMenus {
    /// The open menu; nil while none is open.
    static var open: ContextMenuController? {
        get { UIApplication.shared.seat.openMenu }
        set { UIApplication.shared.seat.openMenu = newValue }
    }

    // MARK: The secondary button

    /// Opens the menu of the view at a point on the screen, after closing an open menu. Does nothing for a point within the open menu.
    static func secondaryButtonPressed(at screen: CGPoint) {
        if let open {
            guard !open.contains(screen) else { return }
            return open.close { _ = openMenu(at: screen) }
        }
        // Touches in progress are not interrupted.
        guard UIApplication.shared.seat.touchDispatcher.touchesDown.isEmpty else { return }
        _ = openMenu(at: screen)
    }

    private static func openMenu(at screen: CGPoint) -> Bool {
        guard let hit = UIApplication.shared.hitTest(atScreen: screen) else { return false }
        return openMenu(of: hit.view, at: hit.point, by: .pointer)
    }

    /// Opens the menu of `view`, or of the nearest superview that has one, for `point` in the window. Returns whether a menu was opened.
    private static func openMenu(of view: UIView, at point: CGPoint, by opener: ContextMenuController.Opener) -> Bool {
        view.lineage.contains { candidate in
            candidate.interaction(UIContextMenuInteraction.self)?.open(at: candidate.convert(point, from: nil), by: opener) ?? false
        }
    }

    // MARK: Keys

    /// Handles the menu key and Shift+F10; returns whether `key` is one of the two.
    ///
    /// Closes an open menu. Otherwise opens the menu of the focused view or, if no view has the focus, of the view under the pointer.
    static func handleKeyDown(_ key: UIKey) -> Bool {
        let isMenuKey = key.press.key == .menu && key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
        guard isMenuKey || (key.press.key == .function(10) && key.modifierFlags.contains(.shift)) else { return false }
        guard !key.press.isRepeat else { return true }
        if let open {
            open.close(then: nil)
        } else if let view = UIApplication.shared.seat.focus.current {
            openMenu(of: view)
        } else if let (view, point) = UIApplication.shared.seat.pointer.hitTestPointer() {
            _ = openMenu(of: view, at: point, by: .key)
        }
        return true
    }

    private static func openMenu(of view: UIView) {
        _ = view.lineage.contains { candidate in
            let rect = view.convert(view.bounds, to: candidate)
            let middle = CGPoint(x: rect.midX, y: rect.midY)
            return candidate.interaction(UIContextMenuInteraction.self)?.open(at: middle, beside: rect, by: .key) ?? false
        }
    }

    // MARK: Showing

    /// Presents a menu from the frontmost controller of `window`, after the one that is being dismissed. Returns whether that was possible.
    static func present(_ controller: ContextMenuController, in window: UIWindow) -> Bool {
        guard open == nil, let root = window.rootViewController else { return false }
        var top = root
        while let presented = top.presentedViewController {
            if let leaving = presented as? ContextMenuController, leaving.isBeingDismissed {
                open = controller
                leaving.successor = { [weak window] in
                    guard open === controller else { return }
                    open = nil
                    if window.map({ present(controller, in: $0) }) != true { controller.end() }
                }
                return true
            }
            top = presented
        }
        top.present(controller, animated: true)
        guard controller.presentingViewController != nil else { return false }
        open = controller
        controller.takeFocus()
        return true
    }
}
