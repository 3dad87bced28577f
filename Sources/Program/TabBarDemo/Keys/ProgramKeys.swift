// The key commands of the program, which are the same in all scenes.

import Foundation
import TabBarDemoScenes
import UIKit
import UIKitTools
import WindowSystem

/// The key commands of the program.
final class ProgramKeys {
    /// The effects that `Demonstration` provides.
    struct Actions {
        var toggleHierarchy: () -> Void = {}
        var toggleFullScreen: () -> Void = {}
        var saveScreenshot: () -> Void = {}
        var toggleRecording: () -> Void = {}
        /// Shows a message to the user for some seconds.
        var say: (String) -> Void = { _ in }
    }

    private let actions: Actions
    private weak var window: UIWindow?

    /// Creates the commands of a window.
    init(window: UIWindow, actions: Actions) {
        self.window = window
        self.actions = actions
    }

    /// The commands, for the end of the responder chain.
    private(set) lazy var commands: [UIKeyCommand] =
        [
            command("t", .control) { [weak self] in self?.toggleSlowAnimations() },
            command("d", .control, actions.toggleHierarchy),
            command("s", .control, actions.saveScreenshot),
            command("r", .control, actions.toggleRecording),
            command(UIKeyCommand.inputFunction(11), [], actions.toggleFullScreen),
            command(UIKeyCommand.inputFunction(1), []) { [weak self] in self?.window?.toggleShortcuts() },
            command("?", []) { [weak self] in self?.window?.toggleShortcuts() },
            command("q", .control) { UIApplication.shared.terminate() },
            command("w", .control) { UIApplication.shared.terminate() },
        ]
        + (1...KeyList.mostTabs).map { number in
            command(String(number), .control) { [weak self] in self?.window?.clickTab(at: number - 1) }
        } + zoomCommands

    // MARK: Zoom

    private var wheelNotches = 0.0

    /// They are repeated while their keys are held. Ctrl+= is the same as Ctrl++, because + is = with Shift on many keyboards.
    private var zoomCommands: [UIKeyCommand] {
        let steps: [(String, @MainActor (CGFloat) -> CGFloat)] = [
            ("+", InterfaceZoom.larger), ("=", InterfaceZoom.larger), ("-", InterfaceZoom.smaller), ("0", { _ in 1 }),
        ]
        return steps.map { key, step in
            let action: () -> Void = { [weak self] in self?.zoom(to: step) }
            return UIKeyCommand(input: key, modifierFlags: .control, action: Selector { (_: SceneDelegate) in { action() } })
        }
    }

    /// Zooms by a step for each notch of the wheel while Control is held.
    func zoom(by event: UIEvent) -> Bool {
        guard event.modifierFlags.contains(.control), let scroll = event.scroll, scroll.source != .touchpadLifted else { return false }
        wheelNotches += scroll.y
        while wheelNotches <= -1 {
            wheelNotches += 1
            zoom(to: InterfaceZoom.larger)
        }
        while wheelNotches >= 1 {
            wheelNotches -= 1
            zoom(to: InterfaceZoom.smaller)
        }
        return true
    }

    private func zoom(to step: (CGFloat) -> CGFloat) {
        let zoom = step(UIApplication.windowConfiguration.zoom)
        UIApplication.windowConfiguration.zoom = zoom
        actions.say(Localized.text("toast.zoom", Localized.percent(Int((zoom * 100).rounded()))))
    }

    private func toggleSlowAnimations() {
        DemoSettings.shared.slowAnimations.toggle()
        actions.say(Localized.text(DemoSettings.shared.slowAnimations ? "toast.slow-on" : "toast.slow-off"))
    }

    private func command(_ input: String, _ modifiers: UIKeyModifierFlags, _ action: @escaping () -> Void) -> UIKeyCommand {
        UIKeyCommand(
            input: input, modifierFlags: modifiers,
            action: Selector { (_: SceneDelegate) in
                { (_: UIKeyCommand, event: UIPressesEvent) in if !event.isRepeat { action() } }
            })
    }
}

/// The steps of the interface's zoom factor.
enum InterfaceZoom {
    /// The factors by which the desktop's scale is multiplied.
    static let steps: [CGFloat] = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3]

    /// The next larger factor; the largest one if there is none.
    static func larger(_ zoom: CGFloat) -> CGFloat { steps.first { $0 > zoom + 0.001 } ?? steps[steps.count - 1] }

    /// The next smaller factor; the smallest one if there is none.
    static func smaller(_ zoom: CGFloat) -> CGFloat { steps.last { $0 < zoom - 0.001 } ?? steps[0] }
}
