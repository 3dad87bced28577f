// The device: its name, system and kind of interface.

@preconcurrency public import Foundation

/// The kind of interface of a device.
nonisolated public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
    case tv = 2
    case carPlay = 3
    case mac = 5
}

/// The computer that the program runs on.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    /// The only instance.
    public static let current = UIDevice()
    /// The number of calls to begin orientation notifications without a call to end them.
    var orientationRequests = 0

    private override init() {
        super.init()
    }

    /// The host name.
    open var name: String { ProcessInfo.processInfo.hostName }
    /// "Linux".
    open var model: String { "Linux" }
    /// The same as `model`.
    open var localizedModel: String { model }
    /// Always true: other programs run at the same time.
    open var isMultitaskingSupported: Bool { true }
    /// "Linux".
    open var systemName: String { "Linux" }
    /// The version of the kernel, such as "6.1".
    open var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion)"
    }
    /// `phone`, whatever the size of the window.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
}
