// The machine, as far as views ask.

@preconcurrency public import Foundation

/// What kind of interface the machine has.
nonisolated public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
}

/// The machine the program runs on.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    public static let current = UIDevice()

    private override init() {
        super.init()
    }

    /// What this machine calls itself and its system.
    open var name: String { ProcessInfo.processInfo.hostName }
    open var model: String { "Linux" }
    open var systemName: String { "Linux" }
    open var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion)"
    }
    /// The interface is a phone's, whatever the window's size.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}
