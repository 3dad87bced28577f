// The laboratory: opening and closing it, and the phone on its stage.

public import TabBarKit
public import UIKit

/// Shows the phone's window on a stage, beside an inspector in which the parameters of its interactions are tuned.
///
/// The phone's window keeps its contents; it gets the size and the safe area of a device, and is moved and scaled. While the laboratory is
/// closed it has no windows, layers or observers.
public final class Laboratory {
    private let phone: UIWindow
    private let presets: PresetFolder?
    private let files: (any LaboratoryFiles)?
    private let makePhone: () -> UIWindow?
    private let arguments: [String]
    private let say: (String) -> Void
    private(set) var session: LaboratorySession?
    /// Whether opening it enlarges the desktop window.
    public enum WindowSize { case grows, stays }

    /// Creates a closed laboratory for a window. `files` creates the files of exports; without it, nothing can be exported. `makePhone`
    /// creates a second, hidden window with the same scene for comparisons, or returns nil. `arguments` are the arguments of the
    /// command line that show the phone's scene, for exported scripts. `say` shows a message to the user.
    public init(
        phone: UIWindow, presets: PresetFolder?, files: (any LaboratoryFiles)? = nil, makePhone: @escaping () -> UIWindow? = { nil },
        arguments: [String] = [], say: @escaping (String) -> Void
    ) {
        self.phone = phone
        self.arguments = arguments
        self.files = files
        self.presets = presets
        self.makePhone = makePhone
        self.say = say
    }

    /// Whether the laboratory is open; false at first.
    public var isOpen: Bool { session != nil }

    /// The area on the screen in which messages do not cover buttons, in points; nil while the laboratory is closed.
    public var messageArea: CGRect? { session?.controller.messageArea }

    /// Opens or closes the laboratory.
    public func toggle() { isOpen ? close() : open() }

    /// Opens the laboratory: the desktop window grows to have room for it, unless it has a size that the user has chosen.
    public func open(windowSize: WindowSize = .grows) {
        guard session == nil else { return }
        session = LaboratorySession(
            phone: phone, presets: presets, files: files, makePhone: makePhone, arguments: arguments, windowSize: windowSize, say: say
        ) {
            [weak self] in
            self?.close()
        }
    }

    /// Closes the laboratory: the phone fills the desktop window again, which returns to its former size.
    public func close() {
        session?.close()
        session = nil
    }

    /// The windows of the open laboratory, without the phone's; empty while it is closed.
    public var windows: [UIWindow] { session.map { [$0.window, $0.stage.background] } ?? [] }

    /// The size of the screen, in points, to which closing the laboratory returns; nil while it is closed.
    public var formerScreenSize: CGSize? { session?.stage.formerScreenSize }

    /// Opens the laboratory and loads the preset in a file for the selected phone. Failures are shown in an alert.
    public func loadPreset(file: String) {
        open()
        session?.controller.inspector.tune.presets.load(file: file)
    }

    /// Stores tuned values for the next run, cancels a running export and removes its file. Call this before the program ends.
    public func prepareForEnd() {
        session?.keepUnsavedValues()
        session?.time.exporter.cancel()
    }

    /// The key commands of the open laboratory, for the end of the responder chain; empty while it is closed.
    public var keyCommands: [UIKeyCommand] { session?.keyCommands ?? [] }
}
