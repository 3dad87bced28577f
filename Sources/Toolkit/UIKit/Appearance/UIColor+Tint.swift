// The tint of the interface as a colour.

internal import Foundation
internal import Synchronization

nonisolated extension UIColor {
    /// The tint of the key window, or `systemBlue` if that window has no tint of its own. The colour is resolved when a view gets it or is
    /// drawn, and with each change of traits: a later change of the window's tint does not reach colours that views already have.
    public static var tintColor: UIColor { InterfaceTint.color }
}

/// The tint of the key window, which may be read on every thread.
nonisolated enum InterfaceTint {
    static let color = UIColor { _ in current.withLock { $0 } ?? .systemBlue }
    private static let current = Mutex<UIColor?>(nil)

    /// Called when a window's tint has changed, and when another window has become the key window.
    @MainActor static func update() {
        let tint = UIApplication.shared.keyWindow?.ownTint
        current.withLock { $0 = tint }
    }
}
