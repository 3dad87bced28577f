// The keys that the program answers whatever scene is shown.

import TabBarDemoScenes
import UIKit
import WindowSystem

/// What keys do to the program as a whole.
final class ProgramKeys {
    /// What only the run itself can do.
    struct Actions {
        var toggleHierarchy: () -> Void = {}
        var toggleFullScreen: () -> Void = {}
        var saveScreenshot: () -> Void = {}
        var toggleRecording: () -> Void = {}
        /// Tells the user something for a moment.
        var say: (String) -> Void = { _ in }
    }

    private let actions: Actions
    private weak var window: UIWindow?

    /// Keys for what `window` shows.
    init(window: UIWindow, actions: Actions) {
        self.window = window
        self.actions = actions
    }

    /// The keys, for the end of the responder chain.
    private(set) lazy var commands: [UIKeyCommand] =
        [
            command("t", .control) { [weak self] in self?.toggleSlowAnimations() },
            command("d", .control, actions.toggleHierarchy),
            command("s", .control, actions.saveScreenshot),
            command("r", .control, actions.toggleRecording),
            command(UIKeyCommand.inputFunction(11), [], actions.toggleFullScreen),
            command("q", .control) { UIApplication.shared.terminate() },
            command("w", .control) { UIApplication.shared.terminate() },
        ]
        + (1...5).map { number in
            command(String(number), .control) { [weak self] in self?.window?.clickTab(at: number - 1) }
        }

    private func toggleSlowAnimations() {
        DemoSettings.shared.slowAnimations.toggle()
        actions.say(Localized.text(DemoSettings.shared.slowAnimations ? "toast.slow-on" : "toast.slow-off"))
    }

    private func command(_ input: String, _ modifiers: UIKeyModifierFlags, _ action: @escaping () -> Void) -> UIKeyCommand {
        UIKeyCommand(
            input: input, modifierFlags: modifiers,
            action: Selector { () -> Void in
                // A key that is held down is one press.
                let presses = (UIApplication.shared.currentEvent as? UIPressesEvent)?.allPresses ?? []
                if !presses.contains(where: { $0.key?.press.isRepeat == true }) { action() }
            })
    }
}
