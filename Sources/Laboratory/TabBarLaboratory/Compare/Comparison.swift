// The comparison of two phones: the second phone, and the input and the time that both share.

internal import LaboratoryCore
internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Shows a second phone with parameters and data of its own, which receives the same input at the same times.
final class Comparison {
    /// How the second phone is shown.
    enum Mode: String, CaseIterable {
        case off, sideBySide = "side-by-side", overlay, difference

        /// The mode as text.
        var title: String { Localized.text("laboratory.compare.\(rawValue)") }
    }

    /// The names of the phones, which are the same in all languages.
    static let names = (first: "A", second: "B")

    let stage: PhoneStage
    let model: TuneModel
    private let clock: MotionClock
    private let configuration: LaboratoryConfiguration
    private var mirror: InputMirror?
    /// The mode that `toggle()` shows.
    private var lastMode = Mode.sideBySide
    /// The observers of `mode`.
    let modeChanges = Observers<Mode>()

    init(stage: PhoneStage, model: TuneModel, clock: MotionClock, configuration: LaboratoryConfiguration) {
        self.stage = stage
        self.model = model
        self.clock = clock
        self.configuration = configuration
    }

    /// Whether the app can create a second phone.
    var isPossible: Bool { configuration.makeSecondWindow != nil }

    /// How the second phone is shown; `off` by default. It stays `off` if the second phone cannot be created.
    var mode: Mode {
        get { stage.comparison }
        set {
            guard newValue != mode else { return }
            if mode == .off, !open(besideFirst: newValue == .sideBySide) { return }
            if newValue == .off { removeSecondPhone() } else { lastMode = newValue }
            stage.comparison = newValue
            updateTitles()
            modeChanges.send(newValue)
        }
    }

    /// Shows the second phone in the mode that was used last, or removes it.
    func toggle() { mode = mode == .off ? lastMode : .off }

    /// Selects the next of the three modes with a second phone; from `off`, the one that was used last.
    func showNextMode() {
        let modes = Mode.allCases.filter { $0 != .off }
        mode = mode == .off ? lastMode : modes[((modes.firstIndex(of: mode) ?? 0) + 1) % modes.count]
    }

    /// Removes the second phone, without animation.
    func close() { mode = .off }

    // MARK: The second phone

    /// Creates the second phone in the state of the first one. Returns whether that was possible.
    ///
    /// `besideFirst` enlarges the desktop window for two phones; in the other modes, both are at the same place.
    private func open(besideFirst: Bool) -> Bool {
        let first = stage.phone
        guard let second = configuration.makeSecondWindow?() else { return false }
        let mirror = InputMirror(first: first, second: second)
        self.mirror = mirror
        UIApplication.shared.mirroredInput = mirror
        mirror.performInSecond {
            second.windowLevel = first.windowLevel
            second.overrideUserInterfaceStyle = first.overrideUserInterfaceStyle
            second.isHidden = false
        }
        stage.second = second
        for (window, name) in [(first, Self.names.first), (second, Self.names.second)] {
            window.accessibilityContainerType = .semanticGroup
            window.accessibilityLabel = name
        }
        clock.twin = second
        // A narrow window shows both phones smaller: it is the user's choice.
        let isNarrow = UIScreen.main.bounds.width < LaboratoryLook.leastWideWidth
        if besideFirst, !isNarrow { stage.growDesktopWindow(phones: 2) }
        stage.comparison = .sideBySide
        mirror.performInSecond { PhoneState.match(first, second) }
        model.second = Comparand(phone: TunedPhone(window: second, configuration)) { mirror.performInSecond($0) }
        return true
    }

    private func removeSecondPhone() {
        model.second = nil
        clock.twin = nil
        mirror?.end()
        mirror = nil
        stage.phone.accessibilityLabel = nil
        let second = stage.second
        // The timeline and the Inspect page stop using the second phone while it still has its views.
        stage.second = nil
        second?.rootViewController?.dismiss(animated: false)
        second?.isHidden = true
        second?.rootViewController = nil
    }

    // MARK: Values

    /// Copies the first phone's values to the second one, or the other way round.
    func copyValues(toSecond: Bool) {
        guard let second = model.second?.phone else { return }
        if toSecond { second.values = model.first.values } else { model.first.values = second.values }
    }

    /// Exchanges the values of the two phones.
    func swapValues() {
        guard let second = model.second?.phone else { return }
        (model.first.values, second.values) = (second.values, model.first.values)
    }

    /// Replaces the second phone by one in the first one's present state, with its values.
    func copyState() {
        guard let values = model.second?.phone.values, mode != .off else { return }
        let present = mode, editsSecond = model.editsSecond
        mode = .off
        mode = present
        model.second?.phone.values = values
        // The Tune page still shows the values of the second phone if it has shown them before.
        if editsSecond, model.second != nil { model.editsSecond = true }
    }

    /// Shows the names of the presets above the phones, or removes them if there is no second phone.
    func updateTitles() {
        guard let second = model.second?.phone else { return stage.setTitles([]) }
        stage.setTitles([(Self.names.first, model.first.presetTitle), (Self.names.second, second.presetTitle)])
    }

    // MARK: Menu

    /// The modes, and the commands that copy and swap values.
    var menu: UIMenu {
        let modes = Mode.allCases.map { mode in
            UIAction(title: mode.title, state: mode == self.mode ? .on : .off) { [weak self] _ in self?.mode = mode }
        }
        let (first, second) = Self.names
        let attributes: UIMenuElement.Attributes = mode == .off ? .disabled : []
        let values = [
            UIAction(title: Localized.text("laboratory.compare.copy", first, second), attributes: attributes) { [weak self] _ in
                self?.copyValues(toSecond: true)
            },
            UIAction(title: Localized.text("laboratory.compare.copy", second, first), attributes: attributes) { [weak self] _ in
                self?.copyValues(toSecond: false)
            },
            UIAction(title: Localized.text("laboratory.compare.swap"), attributes: attributes) { [weak self] _ in self?.swapValues() },
        ]
        let state = UIAction(title: Localized.text("laboratory.compare.same", first, second), attributes: attributes) { [weak self] _ in
            self?.copyState()
        }
        return UIMenu(children: [
            UIMenu(options: .displayInline, children: modes), UIMenu(options: .displayInline, children: [state]),
            UIMenu(options: .displayInline, children: values),
        ])
    }
}
