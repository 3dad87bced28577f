// The device: its name, system, kind of interface and battery.

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
@preconcurrency @MainActor open class UIDevice: NSObject {
    /// The only instance.
    public static let current = UIDevice()
    /// The number of calls to begin orientation notifications without a call to end them.
    var orientationRequests = 0

    private override init() { super.init() }

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

    /// An identifier that remains the same while the user's settings of this program are kept.
    public var identifierForVendor: UUID? {
        let key = "UIDeviceIdentifierForVendor"
        if let stored = UserDefaults.standard.string(forKey: key).flatMap({ UUID(uuidString: $0) }) { return stored }
        let made = UUID()
        UserDefaults.standard.set(made.uuidString, forKey: key)
        return made
    }
}

// MARK: - Battery

extension UIDevice {
    /// The state of the battery, with Apple's raw values.
    nonisolated public enum BatteryState: Int, Sendable {
        /// There is no battery, its state is not known, or it is not monitored.
        case unknown = 0
        case unplugged = 1
        case charging = 2
        case full = 3
    }

    /// Whether `batteryLevel` and `batteryState` read the battery; false by default.
    public var isBatteryMonitoringEnabled: Bool {
        get { batteryMonitoring[self] }
        set { batteryMonitoring[self] = newValue }
    }

    /// The charge, 0…1, as the kernel reports it now; −1 without a battery and while it is not monitored.
    public var batteryLevel: Float { isBatteryMonitoringEnabled ? Battery.first?.level ?? -1 : -1 }

    /// The state that the kernel reports now; `unknown` without a battery and while it is not monitored.
    public var batteryState: BatteryState { isBatteryMonitoringEnabled ? Battery.first?.state ?? .unknown : .unknown }
}

@MainActor private let batteryMonitoring = RareProperty(false)

/// A battery as the kernel describes it, in the folder `power_supply`.
struct Battery {
    let level: Float
    let state: UIDevice.BatteryState
    /// The folder of the kernel's power supplies; tests replace it.
    @MainActor static var folder = URL(fileURLWithPath: "/sys/class/power_supply", isDirectory: true)

    /// The first battery of the computer itself, not of a device such as a mouse; nil if there is none.
    @MainActor static var first: Battery? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().lazy.compactMap { Battery(folder.appendingPathComponent($0)) }.first
    }

    private init?(_ folder: URL) {
        func text(_ name: String) -> String? {
            (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8))?
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
        guard text("type") == "Battery", text("scope") != "Device", let percent = text("capacity").flatMap({ Float($0) }),
            percent.isFinite
        else { return nil }
        level = min(max(percent / 100, 0), 1)
        switch text("status") {
        case "Charging": state = .charging
        case "Discharging", "Not charging": state = .unplugged
        case "Full": state = .full
        default: state = .unknown
        }
    }
}
