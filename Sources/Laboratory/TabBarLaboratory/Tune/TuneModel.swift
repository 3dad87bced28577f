// The interactions and values that the Tune page shows.

internal import HandOverFormats
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
    enum Change {
        /// Values of a phone: those of the parameters with these identifiers.
        case values(Set<String>, of: TunedPhone)
        /// The preset of a phone, or its name.
        case preset(of: TunedPhone)
        /// The selected interaction, or the list of its parameters.
        case selection
        /// A comparison has begun or ended.
        case comparison
        /// The values of the other phone are shown and changed.
        case editedPhone
    }

    let changes = Observers<Change>()
    /// The phone of the laboratory; the first one in a comparison.
    let first: TunedPhone
    /// The second phone of a comparison; nil for none.
    var second: Comparand? {
        didSet {
            if let second { follow(second.phone) } else { editsSecond = false }
            changes.send(.comparison)
        }
    }
    /// Whether the values of the second phone are shown and changed.
    var editsSecond = false { didSet { if oldValue != editsSecond { changes.send(.editedPhone) } } }
    /// The phone with the values that are shown and changed.
    var edited: TunedPhone { editsSecond ? second?.phone ?? first : first }
    /// The parameters of all interactions.
    var set: ParameterSet { edited.set }
    /// Shows a message to the user.
    let say: (String) -> Void
    /// The app's settings; nil if the laboratory takes no part in them.
    let settings: (any AppSettings)?

    init(phone: UIWindow, configuration: LaboratoryConfiguration, say: @escaping (String) -> Void) {
        settings = configuration.settings
        first = TunedPhone(window: phone, configuration)
        self.say = say
        selected = LaboratorySettings.shared[\.interaction]
        if !names.contains(selected) { selected = names.first ?? "" }
        follow(first)
    }

    private func follow(_ phone: TunedPhone) {
        // The set outlives the laboratory: a strong reference to the phone would keep the window.
        phone.set.changes.observe(self) { [weak phone] model, ids in if let phone { model.changes.send(.values(ids, of: phone)) } }
        phone.presetChanges.observe(self) { [weak phone] model, _ in if let phone { model.changes.send(.preset(of: phone)) } }
    }

    /// Adds the interactions of new pages.
    func updateIfNeeded() {
        let changed = [first, second?.phone].compactMap { $0?.updateIfNeeded() }
        if changed.contains(true) { changes.send(.selection) }
    }

    /// Stops observing the values.
    func close() { first.set.changes.remove(self) }

    // MARK: Interactions

    var names: [String] { self.set.interactions.map(\.name) }

    /// The titles of the app's topics with the names of their interactions, and the interactions without a topic.
    var groups: [(title: String, names: [String])] {
        let names = names
        let groups = edited.groups.map { group in
            let known = Set(group.interactions.map(\.name))
            return (title: Localized.text(group.titleKey), names: names.filter(known.contains))
        }
        let grouped = Set(groups.flatMap(\.names))
        return (groups + [(title: "", names: names.filter { !grouped.contains($0) })]).filter { !$0.names.isEmpty }
    }

    func title(of name: String) -> String { set.interaction(name).map { Localized.text($0.titleKey) } ?? name }

    /// Whether a value of the interaction differs from its default.
    func isChanged(_ name: String) -> Bool { set.interaction(name)?.ids.contains { set.isChanged($0) } ?? false }

    private(set) var selected = ""

    func select(_ name: String) {
        guard name != selected, names.contains(name) else { return }
        selected = name
        LaboratorySettings.shared[\.interaction] = name
        changes.send(.selection)
    }

    /// The declarations of the selected interaction's parameters.
    var selectedParameters: [InteractionParameter] {
        (set.interaction(selected)?.ids ?? []).filter { !set.appValues.contains($0) }.compactMap { set.parameter($0) }
    }

    /// The setting that switches the selected interaction on; nil if it has none in this scene.
    var setting: (any InteractionSwitch)? { settings?.interactionSwitch(of: selected, in: edited.window) }

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
    static func message(_ error: ParameterError) -> String {
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

    /// Whether the selected interaction can be played on the visible page.
    var canPlay: Bool { (edited.instance(of: selected) as? any PlayableInteraction)?.canPlay(in: edited.window) ?? false }

    /// The key of the hint for the selected interaction: press Space, open another page, or use the interaction on the stage.
    var hintKey: String {
        if canPlay { return "laboratory.play-note" }
        if let setting, !setting.isOn { return "laboratory.off-note" }
        if settings?.hasInteraction(selected, in: edited.window) == false, !sceneHasSelected { return "laboratory.scene-note" }
        let isPlayable = set.interaction(selected)?.type is any PlayableInteraction.Type
        return isPlayable ? "laboratory.page-note" : "laboratory.use-note"
    }

    /// Whether the scene's root has the selected interaction without a setting, as the shop has the menus of its tabs.
    private var sceneHasSelected: Bool {
        (edited.window.rootViewController as? any InteractionOwner)?.interactions.contains { $0.declaration.name == selected } == true
    }

    /// Plays the selected interaction on the phone, and on the second one if there is one.
    func play() {
        first.play(selected)
        second?.perform { second?.phone.play(selected) }
    }

    /// What the selected interaction plays with its present values.
    var motion: PlayedMotion { PlayedMotion(of: selected, on: edited) }

    // MARK: Handing over

    /// An interaction with the values of the edited phone, for other programs. Its title is English, as the comments in code are, unless
    /// the app names it. Nil if there is no such interaction.
    func handOver(of name: String, icon: HandOverIcon) -> HandOver? {
        let set = self.set
        return set.interaction(name).map { interaction in
            HandOver(interaction, title: Localized.englishText(interaction.titleKey), icon: icon) { set.value(of: $0.id) }
        }
    }
}

/// What an interaction plays with its present values. It is derived once for all plots that show it.
final class PlayedMotion {
    private let name: String
    private let set: ParameterSet
    /// An instance with the present values; nil if there is none.
    private let example: (any Tunable)?
    private lazy var animations: [CAKeyframeAnimation] =
        (example as? any PlayableInteraction)?.playedAnimations.compactMap { $0 as? CAKeyframeAnimation } ?? []
    /// The seconds that the interaction takes at normal speed.
    private(set) lazy var duration: Double =
        (example as? any PlayableInteraction)?.playedDuration ?? set.interaction(name)?.duration { set.value(of: $0.id) }
        ?? ItemAnimation.defaultDuration

    init(of name: String, on phone: TunedPhone) {
        self.name = name
        set = phone.set
        example = phone.instance(of: name)
    }

    /// The number of intervals into which a plot divides the time.
    static let sampleCount = 240

    /// The values that the animation has for a parameter, in the parameter's unit, at equal intervals. Empty for a parameter that is not a
    /// curve, a spring or keyframes.
    func samples(of parameter: InteractionParameter) -> [Double] {
        let progress = (0...Self.sampleCount).map { Double($0) / Double(Self.sampleCount) }
        if let played = parameter.played, let animation = animation(of: parameter) {
            return progress.compactMap { time in animation.number(at: time).map { $0 / played.factor } }
        }
        switch set.value(of: parameter.id) {
        case .curve(let curve):
            let function = curve.timingFunction
            return progress.map { function.value(at: $0) }
        case .spring(let spring):
            let duration = duration
            return progress.map { spring.step(at: $0 * duration) }
        case .keyframes(let keyframes):
            let animation = keyframes.animation(keyPath: "opacity")
            return progress.compactMap { animation.number(at: $0) }
        default: return []
        }
    }

    /// The curve that shows what a number does; nil for most numbers.
    func plot(of id: String) -> ParameterPlot? { (example as? any PlottedInteraction)?.plot(of: id) }

    /// The longest time between two keyframes of the animation that plays a parameter, as a fraction of the duration; 0 if no keyframe
    /// animation plays it.
    func keyInterval(of parameter: InteractionParameter) -> Double {
        guard let animation = animation(of: parameter), let count = animation.values?.count else { return 0 }
        let times = animation.pacedTimes ?? animation.keyTimes?.map(\.doubleValue) ?? []
        // Without times, the keyframes are at equal intervals.
        guard times.count >= count else { return 1 / Double(max(count - 1, 1)) }
        return zip(times, times.dropFirst()).map { $1 - $0 }.max() ?? 0
    }

    private func animation(of parameter: InteractionParameter) -> CAKeyframeAnimation? {
        parameter.played.flatMap { played in animations.first { $0.keyPath == played.keyPath } }
    }
}

/// A curve that shows what a number does.
struct ParameterPlot {
    /// The values at equal intervals, in points.
    let values: [Double]
    /// The length of the horizontal axis: seconds, or the finger's distance in points.
    let length: Double
    let lengthUnit: ParameterUnit
}

/// An interaction with numbers that say little without a curve, such as a factor for each millisecond.
protocol PlottedInteraction: Tunable {
    /// The curve for the present value of a number; nil for a parameter without one.
    func plot(of id: String) -> ParameterPlot?
}
