// The interactions and values that the Tune page shows.

internal import TabBarDemoScenes
internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// The second phone of a comparison.
struct Comparand {
    let phone: TunedPhone
    /// Runs a closure that changes views of the second phone.
    let perform: (() -> Void) -> Void
}

/// The parameters of the phone's interactions, the selected interaction, and its motion.
final class TuneModel {
    /// The phone of the laboratory; the first one in a comparison.
    let first: TunedPhone
    /// The second phone of a comparison; nil for none.
    var second: Comparand? { didSet { phonesDidChange() } }
    /// Whether the values of the second phone are shown and changed.
    var editsSecond = false {
        didSet {
            guard oldValue != editsSecond else { return }
            valuesDidChange([])
            editedPhoneDidChange()
        }
    }
    /// Called after `editsSecond` has changed.
    var editedPhoneDidChange: () -> Void = {}
    /// The phone with the values that are shown and changed.
    var edited: TunedPhone { editsSecond ? second?.phone ?? first : first }
    /// The parameters of all interactions.
    var set: ParameterSet { edited.set }
    /// Called after a comparison has begun or ended.
    var comparisonDidChange: () -> Void = {}
    /// Called after each change of values, with the identifiers of the changed parameters; empty if any value may have changed.
    var valuesDidChange: (Set<String>) -> Void = { _ in }
    /// Called after each change of values of the first phone.
    var firstDidChange: () -> Void = {}
    /// Called after another interaction was selected.
    var selectionDidChange: () -> Void = {}
    /// Shows a message to the user.
    let say: (String) -> Void

    init(phone: UIWindow, say: @escaping (String) -> Void) {
        first = TunedPhone(window: phone)
        self.say = say
        selected = DemoSettings.shared.laboratoryPage.rawValue
        if !names.contains(selected) { selected = names.first ?? "" }
        first.set.didChange = { [weak self] in
            self?.firstDidChange()
            self?.valuesDidChange($0)
        }
    }

    private func phonesDidChange() {
        second?.phone.set.didChange = { [weak self] in self?.valuesDidChange($0) }
        if second == nil { editsSecond = false }
        comparisonDidChange()
    }

    /// Adds the interactions of new pages.
    func updateIfNeeded() {
        let changed = [first, second?.phone].compactMap { $0?.updateIfNeeded() }
        if changed.contains(true) { selectionDidChange() }
    }

    /// Stops observing the values.
    func close() { first.set.didChange = { _ in } }

    // MARK: Interactions

    /// The names of the interactions.
    var names: [String] { self.set.interactions.map(\.name) }

    /// The title of an interaction.
    func title(of name: String) -> String {
        set.interactions.first { $0.name == name }.map { Localized.text($0.titleKey) } ?? name
    }

    /// Whether a value of the interaction differs from its default.
    func isChanged(_ name: String) -> Bool {
        set.interactions.first { $0.name == name }?.ids.contains { set.isChanged($0) } ?? false
    }

    /// The name of the selected interaction.
    private(set) var selected = ""

    func select(_ name: String) {
        guard name != selected, names.contains(name) else { return }
        selected = name
        DemoSettings.shared.laboratoryPage = DemoSettings.LaboratoryPage(rawValue: name)
        selectionDidChange()
    }

    /// The declarations of the selected interaction's parameters.
    var selectedParameters: [InteractionParameter] {
        let ids = set.interactions.first { $0.name == selected }?.ids ?? []
        return ids.filter { !set.appValues.contains($0) }.compactMap { set.parameter($0) }
    }

    /// The setting that switches the selected interaction on; nil if it has none in this scene.
    var setting: InteractionSetting? { InteractionSetting(of: selected, in: edited.window) }

    // MARK: Changing

    /// Changes a value. If it is invalid, shows a message with the reason. Returns whether it is valid.
    @discardableResult
    func change(_ id: String, to value: ParameterValue) -> Bool {
        guard let reason = refusal(of: value, for: id) else { return true }
        say(reason)
        return false
    }

    /// Changes a value. If it is invalid, returns the reason, in the user's language.
    func refusal(of value: ParameterValue, for id: String) -> String? {
        do throws(ParameterError) {
            try set.change(id, to: value)
            return nil
        } catch {
            return Self.message(error)
        }
    }

    /// The reason why a value is invalid, in the user's language.
    private static func message(_ error: ParameterError) -> String {
        switch error {
        case .outOfRange(_, _, _, let range), .notFinite(_, _, let range): message(range)
        default: Localized.text("laboratory.error.value")
        }
    }

    static func message(_ range: ClosedRange<Double>) -> String {
        Localized.text("laboratory.error.range", NumberText.plain(range.lowerBound), NumberText.plain(range.upperBound))
    }

    func undo() { set.undo() }
    func redo() { set.redo() }

    // MARK: Playing

    private var example: (any PlayableInteraction)? { edited.examples[selected] as? any PlayableInteraction }

    /// Whether the selected interaction can be played on the visible page.
    var canPlay: Bool { example?.canPlay(in: edited.window) ?? false }

    /// The key of the hint for the selected interaction: press Space, open another page, or use the interaction on the stage.
    var hintKey: String {
        if canPlay { return "laboratory.play-note" }
        if let setting, !setting.isOn { return "laboratory.off-note" }
        if InteractionCatalog.Group(of: selected) == .beyond, !InteractionSetting.areUsed(in: edited.window), !sceneHasSelected {
            return "laboratory.scene-note"
        }
        return example == nil ? "laboratory.use-note" : "laboratory.page-note"
    }

    /// Whether the scene's root has the selected interaction without a setting, as the shop has the menus of its tabs.
    private var sceneHasSelected: Bool {
        (edited.window.rootViewController as? any InteractionOwner)?.interactions.contains { $0.interactionName == selected } == true
    }

    /// Plays the selected interaction on the phone, and on the second one if there is one.
    func play() {
        (first.examples[selected] as? any PlayableInteraction)?.play(in: first.window)
        guard let second else { return }
        second.perform { (second.phone.examples[selected] as? any PlayableInteraction)?.play(in: second.phone.window) }
    }

    /// The seconds that the selected interaction takes at normal speed.
    var duration: Double {
        let longest = example?.playedAnimations.map { $0.duration }.max() ?? 0
        if longest > 0 { return longest }
        if let seconds = example?.playedDuration { return seconds }
        for parameter in selectedParameters {
            if case .spring(let spring)? = set.value(of: parameter.id) { return spring.stepDuration }
        }
        return ItemAnimation.defaultDuration
    }

    // MARK: Motion

    /// The number of intervals into which a plot divides the time.
    static let sampleCount = 240

    /// The values that the animation has for a parameter of the selected interaction, in the parameter's unit, at equal intervals. Empty
    /// for a parameter that is not a curve, a spring or keyframes.
    func samples(of parameter: InteractionParameter) -> [Double] {
        let progress = (0...Self.sampleCount).map { Double($0) / Double(Self.sampleCount) }
        switch set.value(of: parameter.id) {
        case .curve(let curve):
            let function = curve.timingFunction
            return progress.map { function.value(at: $0) }
        case .spring(let spring):
            if let animation = playedKeyframes.first { return progress.compactMap { animation.number(at: $0) } }
            let duration = duration
            return progress.map { spring.step(at: $0 * duration) }
        case .keyframes(let keyframes):
            guard let played = parameter.played, let animation = playedKeyframes.first(where: { $0.keyPath == played.keyPath }) else {
                let animation = keyframes.animation(keyPath: "opacity")
                return progress.compactMap { animation.number(at: $0) }
            }
            return progress.compactMap { time in animation.number(at: time).map { $0 / played.factor } }
        default: return []
        }
    }

    /// The curve that shows what a number of the selected interaction does; nil for most numbers.
    func plot(of id: String) -> ParameterPlot? { (edited.examples[selected] as? any PlottedInteraction)?.plot(of: id) }

    /// The time between two keyframes of the selected interaction's spring, as a fraction of the duration; nil if the interaction adds no
    /// keyframe animation.
    var springKeyInterval: Double? {
        playedKeyframes.first.flatMap { $0.values }.map { 1 / Double(max($0.count - 1, 1)) }
    }

    /// The keyframe animations that the selected interaction adds.
    private var playedKeyframes: [CAKeyframeAnimation] {
        (example?.playedAnimations ?? []).compactMap { $0 as? CAKeyframeAnimation }
    }

    // MARK: Swift

    /// Puts Swift source with the selected interaction's values on the clipboard.
    func copySwift() {
        guard let source = set.swiftSource(of: selected) else { return }
        UIPasteboard.general.string = source
        say(Localized.text("laboratory.copied", title(of: selected)))
    }
}
