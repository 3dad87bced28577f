// The user's preferences from the desktop's portal, as the main thread reads and follows them.
//
// The connection is used on a thread of its own.

internal import DesktopBus
internal import Synchronization

/// Reads and follows the user's preferences.
@MainActor public final class SettingsPortal {
    /// The address of the session bus; nil without one.
    public let address: String?
    /// The preferences at the last `update()`; nil until the portal or the accessibility bus has reported some.
    public private(set) var preferences: PortalPreferences?
    /// Readable when `update()` may have something to do; negative without a session bus and after `close()`.
    public var descriptor: Int32 { client?.latest.descriptor.number ?? -1 }

    private var mayWait = true
    private let start = ContinuousClock.now
    /// The portal's client; nil without a session bus, and after `close()`.
    var client: PortalClient?

    /// Starts to connect to the session bus that `environment` names, without blocking. Without a session bus, no thread is started.
    public init(environment: [String: String]) {
        address = SessionBus.address(in: environment)
        client = address.flatMap(PortalClient.start)
    }

    isolated deinit { close() }

    /// Blocks until the portal has replied or failed, at most until `milliseconds` after initialization. Further calls return at once.
    public func waitForAnswer(milliseconds: Int32) {
        guard mayWait, let client else { return }
        mayWait = false
        let left = Double(milliseconds) - (ContinuousClock.now - start) / .milliseconds(1)
        if left >= 1 { client.latest.descriptor.wait(milliseconds: Int32(left)) }
    }

    /// Updates `preferences`; returns whether they changed. Does not block.
    public func update() -> Bool {
        guard case .preferences(let latest) = client?.latest.take(), latest != preferences else { return false }
        preferences = latest
        return true
    }

    /// Closes the connection without waiting for the bus.
    public func close() {
        client?.end()
        client = nil
    }
}

/// The user's preferences. Settings that the portal does not report have their defaults.
nonisolated public struct PortalPreferences: Equatable, Sendable {
    /// The portal's `color-scheme`: no preference, dark or light.
    public enum ColorScheme: UInt32, Sendable { case none = 0, dark, light }

    /// The preferred appearance; nil if the portal does not report it.
    public private(set) var colorScheme: ColorScheme?
    /// The factor by which texts are enlarged; nil if the portal does not report a valid one.
    public private(set) var textScale: Double?
    /// Whether the portal's contrast or GNOME's setting is high.
    public var prefersHighContrast: Bool { contrast == 1 || isHighContrast }
    /// Whether the portal reports reduced motion, or GNOME's animations are disabled.
    public var prefersReducedMotion: Bool { reducedMotion == 1 || !enablesAnimations }
    /// Whether the desktop has a screen reader or other assistive software enabled.
    public var enablesAccessibility: Bool { isAccessibilityEnabled || isScreenReaderEnabled }

    // The standard settings, the settings of GNOME that older portals report instead, and the status of the accessibility bus.
    private var contrast: UInt32 = 0, reducedMotion: UInt32 = 0
    private var isHighContrast = false, enablesAnimations = true
    private var isAccessibilityEnabled = false, isScreenReaderEnabled = false

    static let standard = "org.freedesktop.appearance"
    static let interface = "org.gnome.desktop.interface"
    static let accessibility = "org.gnome.desktop.a11y.interface"
    /// The interface of the accessibility bus's status. Its properties are handled like settings of this namespace.
    static let status = "org.a11y.Status"
    /// The namespaces of the portal's settings.
    static let spaces = [standard, interface, accessibility]

    /// Sets a setting's value; ignores unknown settings, other types, and text scales outside 0.25…5, since desktops offer 0.5 to 3.
    mutating func apply(_ value: BusValue, named key: String, in space: String) {
        switch (space, key, value) {
        case (Self.standard, "color-scheme", .uint32(let number)): colorScheme = ColorScheme(rawValue: number) ?? ColorScheme.none
        case (Self.standard, "contrast", .uint32(let number)): contrast = number
        case (Self.standard, "reduced-motion", .uint32(let number)): reducedMotion = number
        case (Self.interface, "text-scaling-factor", .double(let factor)): if (0.25...5).contains(factor) { textScale = factor }
        case (Self.interface, "enable-animations", .bool(let flag)): enablesAnimations = flag
        case (Self.accessibility, "high-contrast", .bool(let flag)): isHighContrast = flag
        case (Self.status, "IsEnabled", .bool(let flag)): isAccessibilityEnabled = flag
        case (Self.status, "ScreenReaderEnabled", .bool(let flag)): isScreenReaderEnabled = flag
        default: break
        }
    }
}

/// The latest preferences, which the portal's thread changes and the main thread reads.
nonisolated final class LatestPreferences: Sendable {
    /// Readable after a change or a failure, until `take()`.
    let descriptor = EventDescriptor()
    private let latest = Mutex<PortalPreferences?>(nil)

    /// Changes the preferences; wakes the main loop for the first preferences and for each difference.
    func post(_ change: (inout PortalPreferences) -> Void) {
        let isNew = latest.withLock { latest in
            var preferences = latest ?? PortalPreferences()
            change(&preferences)
            defer { latest = preferences }
            return preferences != latest
        }
        if isNew { descriptor.signal() }
    }

    /// Wakes the main loop after the bus or the portal could not be reached, or the reply was invalid.
    func postFailure() { descriptor.signal() }

    /// The result of `take`. A `failure` means that there are no preferences.
    enum Update { case nothing, failure, preferences(PortalPreferences) }

    /// Returns the latest preferences, or `failure` if there are none; `nothing` without a post since the last call. Does not block.
    func take() -> Update {
        guard descriptor.clear() else { return .nothing }
        return latest.withLock { $0 }.map(Update.preferences) ?? .failure
    }
}
