// Opens context menus for the right button and the menu keys.

internal import CoreGraphics
internal import Foundation
internal import WindowSystem

/// Opens the menus of views.
@MainActor
enum ContextMenus {
    /// The menu that is open.
    static weak var open: ContextMenuController?

    // MARK: The right button

    /// The right button went down: a menu that is open closes, and one opens here.
    static func pointerPressed(at screen: CGPoint) {
        if let open {
            guard !open.contains(screen) else { return }
            return open.close { _ = openMenu(at: screen) }
        }
        // What the left button has begun goes on.
        guard UIApplication.shared.touchDispatcher.touchesDown.isEmpty else { return }
        _ = openMenu(at: screen)
    }

    /// The right button came up: where it was dragged to an entry, that is chosen.
    static func pointerReleased(at screen: CGPoint) { open?.secondaryButtonReleased(at: screen) }

    private static func openMenu(at screen: CGPoint) -> Bool {
        guard let hit = UIApplication.shared.hit(atScreen: screen) else { return false }
        return openMenu(of: hit.view, at: hit.point, by: .pointer)
    }

    /// Opens the menu of the innermost of `view` and its superviews that has one at a point of the window; whether there is one.
    private static func openMenu(of view: UIView, at point: CGPoint, by opener: ContextMenuController.Opener) -> Bool {
        view.lineage.contains { candidate in
            candidate.interaction(UIContextMenuInteraction.self)?.open(at: candidate.convert(point, from: nil), by: opener) ?? false
        }
    }

    // MARK: Keys

    /// The menu key, or Shift+F10, opens the menu of what has the focus, else of what is under the pointer; whether `key` is that.
    static func keyBegan(_ key: UIKey) -> Bool {
        let isMenuKey = key.press.key == .menu && key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
        guard isMenuKey || (key.press.key == .function(10) && key.modifierFlags.contains(.shift)) else { return false }
        guard !key.press.isRepeat else { return true }
        if let open {
            open.close(then: nil)
        } else if let view = UIApplication.shared.focus.current {
            openMenu(of: view)
        } else if let (view, point) = UIApplication.shared.pointer.target() {
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

    /// Shows a menu over everything in `window`; whether that was possible.
    static func present(_ controller: ContextMenuController, in window: UIWindow) -> Bool {
        guard open == nil, let root = window.rootViewController else { return false }
        var top = root
        while let above = top.presentedViewController { top = above }
        top.present(controller, animated: true)
        guard controller.presentingViewController != nil else { return false }
        open = controller
        controller.takeFocus()
        return true
    }
}
