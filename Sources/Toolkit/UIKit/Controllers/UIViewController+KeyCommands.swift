// The key commands that are added to a controller, and the orientation of its interface.

internal import Foundation

extension UIViewController {
    /// Adds a command that is available while this controller is in the responder chain.
    public func addKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.append(keyCommand) }
    /// Removes a command that was added.
    public func removeKeyCommand(_ keyCommand: UIKeyCommand) { addedKeyCommands.removeAll { $0 === keyCommand } }
    /// `landscapeRight` if the window is wider than high, else `portrait`.
    public var interfaceOrientation: UIInterfaceOrientation { UIApplication.shared.statusBarOrientation }
}
