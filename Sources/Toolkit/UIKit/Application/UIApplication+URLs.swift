// Opening URLs with the desktop's programs.

extension UIApplication {
    /// The URL of the application's settings on iOS; no program of a desktop opens it.
    nonisolated public static let openSettingsURLString = "app-settings:"

    /// A key of the options for opening URLs.
    nonisolated public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the key.
        public let rawValue: String
        /// A key with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Whether only a program that claims the link may open it; ignored.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// Whether the desktop has a program for the URL's scheme; for a file URL, whether the file exists. False without `xdg-open`.
    @discardableResult
    public func canOpenURL(_ url: URL) -> Bool { URLOpener().canOpen(url) }

    /// Opens the URL with `xdg-open`. `completion` is called later, with false if there is no program for the URL or it fails.
    ///
    /// If `xdg-open` is still running after three seconds, the URL counts as opened. The options are ignored. For mirrored input nothing
    /// is opened a second time, and `completion` is called with true.
    public func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler completion: (@MainActor (Bool) -> Void)? = nil
    ) {
        guard !isHandlingMirroredInput else { return DispatchQueue.main.async { completion?(true) } }
        URLOpener().open(url) { success in completion?(success) }
    }
}

/// Finds and starts the desktop's programs for URLs, as specified by freedesktop.org in "MIME applications associations".
nonisolated struct URLOpener {
    private let environment: [String: String]
    /// The seconds after which an `xdg-open` that is still running counts as successful.
    private static let startLimit = 3.0

    init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

    /// The directories in an environment variable, which colons separate; those in `other` if the variable is empty.
    private func directories(_ name: String, default other: String) -> [String] {
        let value = environment[name] ?? ""
        return (value.isEmpty ? other : value).split(separator: ":").map(String.init)
    }

    /// The path of `xdg-open`; nil if it is not installed.
    private var opener: String? {
        directories("PATH", default: "/usr/bin:/bin").map { $0 + "/xdg-open" }.first(where: FileManager.default.isExecutableFile)
    }

    func canOpen(_ url: URL) -> Bool {
        guard opener != nil, let scheme = url.scheme?.lowercased() else { return false }
        if scheme == "file" { return FileManager.default.fileExists(atPath: url.path) }
        let isWeb = scheme == "http" || scheme == "https"
        return (isWeb && environment["BROWSER"]?.isEmpty == false) || hasHandler(of: scheme)
    }

    /// Whether a list of applications names one for the scheme.
    private func hasHandler(of scheme: String) -> Bool {
        let home = environment["HOME"] ?? "/"
        let settings = directories("XDG_CONFIG_HOME", default: home + "/.config") + directories("XDG_CONFIG_DIRS", default: "/etc/xdg")
        let data =
            directories("XDG_DATA_HOME", default: home + "/.local/share")
            + directories("XDG_DATA_DIRS", default: "/usr/local/share:/usr/share")
        let lists =
            settings.map { $0 + "/mimeapps.list" }
            + data.flatMap { [$0 + "/applications/mimeapps.list", $0 + "/applications/mimeinfo.cache"] }
        let key = "x-scheme-handler/\(scheme)="
        return lists.contains { path in
            guard let content = try? String(contentsOfFile: path, encoding: .utf8) else { return false }
            return content.split(separator: "\n").contains { $0.hasPrefix(key) && $0.count > key.count }
        }
    }

    /// Starts the program for `url`; calls `completion` once, on the main actor, after the present event.
    func open(_ url: URL, completion: @escaping @MainActor (Bool) -> Void) {
        let report = OneReport(completion)
        guard canOpen(url), let opener else { return report.send(false) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: opener)
        process.arguments = [url.absoluteString]
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        process.terminationHandler = { report.send($0.terminationStatus == 0) }
        do {
            try process.run()
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.startLimit) { report.send(true) }
        } catch {
            report.send(false)
        }
    }
}

/// Calls a closure with the first of several results, on the main queue.
private nonisolated final class OneReport: Sendable {
    private let completion: @MainActor (Bool) -> Void
    @MainActor private var isSent = false

    init(_ completion: @escaping @MainActor (Bool) -> Void) { self.completion = completion }

    func send(_ success: Bool) {
        DispatchQueue.main.async {
            guard !self.isSent else { return }
            self.isSent = true
            self.completion(success)
        }
    }
}
