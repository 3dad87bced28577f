// The laboratory: attaching it to a window, opening and closing it.

internal import Foundation
internal import LaboratoryCore
public import UIKit
internal import UIKitTools

/// Shows the window of an app, the phone, on a stage, beside an inspector for its interactions and views, and above a timeline.
///
///     Laboratory.attach(to: window)
///
/// The phone's window keeps its contents; it gets the size and the safe area of a device, and is moved and scaled. While the laboratory is
/// closed it has no windows, layers or observers.
public final class Laboratory {
    let phone: UIWindow
    let configuration: LaboratoryConfiguration
    private(set) var session: LaboratorySession?
    private let messages = MessageOverlay()
    /// The takes of the user, which stay while the laboratory is closed.
    let takes = TakeList()
    /// Whether opening it enlarges the desktop window.
    public enum WindowSize { case grows, stays }

    /// Gives a window a closed laboratory, which Ctrl+L opens and closes. Call this when the application has launched. It is attached until
    /// the application ends, or until another window gets it.
    @discardableResult
    public static func attach(
        to window: UIWindow, _ configuration: LaboratoryConfiguration = LaboratoryConfiguration()
    ) -> Laboratory {
        if let store = configuration.store { LaboratorySettings.shared = LaboratorySettings(store: store) }
        if let language = configuration.language { InterfaceLanguage.system = language }
        Localized.appText = configuration.text
        let laboratory = Laboratory(window, configuration)
        UIApplication.shared.toolKeyCommands = { laboratory.keyCommands }
        return laboratory
    }

    private init(_ phone: UIWindow, _ configuration: LaboratoryConfiguration) {
        self.phone = phone
        self.configuration = configuration
        messages.area = { [weak self] in self?.messageArea }
    }

    /// Whether the laboratory is open; false at first.
    public var isOpen: Bool { session != nil }

    /// The area on the screen in which messages do not cover buttons, in points; nil while the laboratory is closed.
    public var messageArea: CGRect? { session?.controller.messageArea }

    func say(_ message: String) {
        if let say = configuration.say { say(message) } else { messages.showMessage(message) }
    }

    /// Opens or closes the laboratory. Does nothing while the second phone of a comparison handles the same input as the first one.
    public func toggle() {
        if UIApplication.shared.isDeliveringMirroredInput { return }
        isOpen ? close() : open()
    }

    /// Opens the laboratory: the desktop window grows to have room for it, unless it has a size that the user has chosen.
    public func open(windowSize: WindowSize = .grows) {
        guard session == nil else { return }
        let session = LaboratorySession(self, windowSize: windowSize)
        self.session = session
        NotificationCenter.default.addObserver(
            self, selector: Selector(Laboratory.applicationWillTerminate(_:)), name: UIApplication.willTerminateNotification, object: nil)
        configuration.didOpen([session.window, session.stage.background])
    }

    /// Closes the laboratory: the phone fills the desktop window again, which returns to its former size.
    public func close() {
        NotificationCenter.default.removeObserver(self)
        session?.close()
        session = nil
    }

    /// The size of the screen, in points, to which closing the laboratory returns; nil while it is closed.
    public var formerScreenSize: CGSize? { session?.stage.formerScreenSize }

    /// Opens the laboratory and loads the preset in a file for the selected phone. Failures are shown in an alert.
    public func loadPreset(file: String) {
        open()
        session?.controller.inspector.tune.presets.load(file: file)
    }

    /// Stores tuned values for the next run, cancels a running export and removes its file. Only a program that ends without
    /// `UIApplication.willTerminateNotification` needs to call this.
    public func prepareForEnd() {
        session?.keepUnsavedValues()
        session?.time.exporter.cancel()
    }

    private func applicationWillTerminate(_ notification: Notification) { prepareForEnd() }

    /// Ctrl+L and, while the laboratory is open, its other key commands.
    private var keyCommands: [UIKeyCommand] {
        // A key of a take that nothing in the phone uses is no command.
        if UIApplication.shared.isDeliveringSimulatedInput { return [] }
        let toggle = UIKeyCommand(
            input: "l", modifierFlags: .control,
            action: Selector { [weak self] (_: UIResponder) in
                { (_: UIKeyCommand, event: UIPressesEvent) in if !event.isRepeat { self?.toggle() } }
            })
        return [toggle] + (session?.keyCommands ?? [])
    }
}
