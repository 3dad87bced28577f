// The desktop's dialog for files, through the portal.
//
// Each dialog has a connection and a thread of its own, which end with it: dialogs are rare.

internal import DesktopBus
internal import Dispatch
internal import Synchronization

/// Asks the user for a file with the desktop's dialog.
nonisolated public enum FileChooserPortal {
    /// What the user has answered.
    public enum Answer: Sendable, Equatable {
        /// The URI of the chosen file.
        case file(uri: String)
        case cancelled
        /// There is no session bus, or no portal that has the dialog.
        case unavailable
    }

    /// The kinds of dialogs.
    public enum Dialog: Sendable {
        /// Chooses an existing file.
        case open
        /// Chooses a name and a folder; `name` is proposed.
        case save(name: String)
    }

    private static let portal = (name: "org.freedesktop.portal.Desktop", path: "/org/freedesktop/portal/desktop")
    private static let numbers = Atomic(0)

    /// Shows a dialog with a title. `completion` is called once, on the main thread. `environment` names the session bus.
    public static func show(
        _ dialog: Dialog, title: String, environment: [String: String], completion: @escaping @MainActor @Sendable (Answer) -> Void
    ) {
        let report: @Sendable (Answer) -> Void = { answer in DispatchQueue.main.async { MainActor.assumeIsolated { completion(answer) } } }
        guard let address = SessionBus.address(in: environment) else { return report(.unavailable) }
        let thread = BusThread()
        let isRunning = thread.start(name: "file-chooser") {
            guard let connection = BusConnection(address: address, thread: thread) else { return report(.unavailable) }
            report(ask(dialog, title: title, connection))
            connection.close()
        }
        if !isRunning { report(.unavailable) }
    }

    /// Waits for the user's answer.
    private static func ask(_ dialog: Dialog, title: String, _ connection: BusConnection) -> Answer {
        let token = "laboratory\(numbers.add(1, ordering: .relaxed).newValue)"
        // The name of the connection is ":1.42"; in paths it is "1_42".
        let sender = connection.name.drop { $0 == ":" }.map { $0 == "." ? "_" : String($0) }.joined()
        let answer = Mutex<Answer?>(nil)
        // The reply may come before the call returns, so its path is derived from the token.
        connection.subscribe(
            to: "Response", of: portal.name, interface: "org.freedesktop.portal.Request", path: "\(portal.path)/request/\(sender)/\(token)"
        ) { arguments in answer.withLock { $0 = read(arguments) } }
        var options = [("handle_token", BusValue.string(token)), ("modal", .bool(true))]
        let member: String
        switch dialog {
        case .open: member = "OpenFile"
        case .save(let name):
            member = "SaveFile"
            options.append(("current_name", .string(name)))
        }
        let values = BusValue.array(of: "{sv}", options.map { .dictionaryEntry($0, BusValue.Box($1)) })
        let reply = try? connection.call(
            portal.name, path: portal.path, interface: "org.freedesktop.portal.FileChooser", member: member,
            [.string(""), .string(title), values])
        guard reply != nil else { return .unavailable }
        while true {
            if let answer = answer.withLock({ $0 }) { return answer }
            if connection.isClosed { return .unavailable }
            connection.iterate()
        }
    }

    /// The answer in a response: 0 and the URIs, or another number.
    private static func read(_ arguments: [BusValue]) -> Answer {
        guard arguments.count == 2, arguments[0].integer == 0 else { return .cancelled }
        for case .dictionaryEntry("uris", let uris) in arguments[1].elements {
            if let uri = uris.value.unwrapped.elements.first?.text { return .file(uri: uri) }
        }
        return .cancelled
    }
}
