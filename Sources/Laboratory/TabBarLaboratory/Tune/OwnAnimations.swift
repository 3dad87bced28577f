// The user's own animations: the list, its changes, and the parts of the track that the Tune page shows.

internal import Foundation
internal import HandOverFormats
internal import TabBarKit
internal import UIKit

/// The part of an animation that the page shows.
struct TrackSelection: Equatable {
    /// The index of the track; nil if none is open.
    var track: Int? = 0
    /// The index of the keyframe, after which the shown easing begins.
    var keyframe = 0
}

/// A value of the open track, with the identifier of its row.
enum TrackPart: String, CaseIterable {
    case delay, duration, keyframes, easing, from, to, spring

    var id: String { "track.\(rawValue)" }

    init?(id: String) {
        guard id.hasPrefix("track.") else { return nil }
        self.init(rawValue: String(id.dropFirst(6)))
    }
}

extension MotionTrack {
    /// The keyframes; nil for a track on a spring.
    var keyframes: Keyframes? { if case .keyframes(let keyframes, _) = pacing { keyframes } else { nil } }

    /// The easings between each keyframe and the next, as many as there are pairs.
    var easings: [TimingCurve] {
        guard case .keyframes(let keyframes, let curves) = pacing else { return [] }
        let count = max(keyframes.values.count - 1, 0)
        return Array((curves + Array(repeating: .linear, count: max(count - curves.count, 0))).prefix(count))
    }

    /// The easing after a keyframe; after the last one, that before it.
    func easing(after index: Int) -> TimingCurve {
        let easings = easings
        return easings.isEmpty ? .linear : easings[min(max(index, 0), easings.count - 1)]
    }

    /// Whether easings have an effect.
    var usesEasings: Bool { keyframes.map { $0.mode == .linear || $0.mode == .cubic } ?? false }
}

// MARK: - The list

extension TuneModel {
    /// The name of the interaction that has the list as its value.
    static let listInteraction = "own"
    private static let prefix = "own:"

    /// The name under which an animation is selected.
    static func name(ofAnimation name: String) -> String { prefix + name }

    /// The name of the animation that is selected under a name; nil for an interaction.
    static func animationName(of name: String) -> String? { name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil }

    /// The user's animations of the edited phone.
    var animations: [TrackAnimation] { Self.animations(in: set) }

    static func animations(in set: ParameterSet) -> [TrackAnimation] {
        if case .animations(let animations)? = set.value(of: TrackItemAnimation.listID) { animations } else { [] }
    }

    /// Performs an edit of the user, and reports it if it has changed the list of the first phone.
    func reportingEdits(_ edit: () throws(ParameterError) -> Void) throws(ParameterError) {
        let former = Self.animations(in: first.set)
        try edit()
        if former != Self.animations(in: first.set) { animationsWereEdited?(former) }
    }

    /// The selected animation; nil while an interaction is selected.
    var selectedAnimation: TrackAnimation? {
        Self.animationName(of: selected).flatMap { name in animations.first { $0.name == name } }
    }

    /// The open track of the selected animation.
    var selectedTrack: MotionTrack? {
        guard let tracks = selectedAnimation?.tracks, let index = trackSelection.track else { return nil }
        return tracks.indices.contains(index) ? tracks[index] : nil
    }

    /// Stores the list. If it is invalid, returns the reason for the user.
    private func refusal(ofAnimations animations: [TrackAnimation]) -> String? {
        do throws(ParameterError) {
            try reportingEdits { () throws(ParameterError) in try set.change(TrackItemAnimation.listID, to: .animations(animations)) }
            return nil
        } catch {
            if case .animation(_, let place) = error { return Localized.text("laboratory.own.refused") + "\n\(place)" }
            return Self.message(error)
        }
    }

    /// Stores the list, or says why it is invalid.
    @discardableResult
    private func store(_ animations: [TrackAnimation]) -> Bool {
        guard let reason = refusal(ofAnimations: animations) else { return true }
        say(reason)
        return false
    }

    /// A name that no animation has: the name itself, or with a number.
    func unusedAnimationName(_ name: String) -> String { Self.unusedName(name, in: animations) }

    static func unusedName(_ name: String, in animations: [TrackAnimation]) -> String {
        let names = Set(animations.map(\.name)), short = String(name.prefix(TrackAnimation.longestName - 5))
        guard names.contains(short) else { return short }
        return (2...).lazy.map { "\(short) \(Localized.number($0))" }.first { !names.contains($0) } ?? short
    }

    /// Adds an animation under an unused name, and selects it.
    func add(_ animation: TrackAnimation) {
        var new = animation
        new.name = unusedAnimationName(animation.name)
        guard store(animations + [new]) else { return }
        select(Self.name(ofAnimation: new.name))
    }

    /// Adds an animation with one track, in which the icon grows and returns.
    func addAnimation(named name: String) {
        add(TrackAnimation(name: name, tracks: [Self.newTrack(of: .scale)]))
    }

    /// Adds a copy of the selected interaction or animation. Says which motions it cannot contain.
    func duplicateSelected(named name: String) {
        if var copy = selectedAnimation {
            copy.name = name
            return add(copy)
        }
        let motion = set.interaction(selected)?.motion { set.value(of: $0.id) }
        guard let (copy, leftOut) = motion.flatMap({ TrackAnimation.copy(of: $0, name: name) }) else {
            return say(Localized.text("laboratory.own.no-copy", title(of: selected)))
        }
        add(copy)
        guard !leftOut.isEmpty else { return }
        let names = leftOut.map { "\($0.target.rawValue) · \($0.property.rawValue)" }
        say(Localized.text("laboratory.own.left-out", names.joined(separator: Localized.comma)))
    }

    /// Whether the selected interaction can be copied.
    var canDuplicateSelected: Bool {
        if selectedAnimation != nil { return true }
        return set.interaction(selected)?.motion { set.value(of: $0.id) }.flatMap { TrackAnimation.copy(of: $0, name: "copy") } != nil
    }

    /// Gives the selected animation another name. A number is added if another one has it.
    func renameSelectedAnimation(to name: String) {
        guard let old = selectedAnimation, old.name != name, let index = animations.firstIndex(of: old) else { return }
        var list = animations
        list[index].name = unusedAnimationName(name)
        store(list)
    }

    /// Follows a change of the list in which one animation has another name: by the command, by undo or by redo. The selection and the
    /// app's settings then name it as before.
    func followRename(from former: [TrackAnimation], to present: [TrackAnimation]) {
        guard former.count == present.count else { return }
        let changed = former.indices.filter { former[$0] != present[$0] }
        guard changed.count == 1, let index = changed.first, former[index].tracks == present[index].tracks else { return }
        let (old, new) = (former[index].name, present[index].name)
        settings?.animationWasRenamed(from: old, to: new)
        renameSelection(from: Self.name(ofAnimation: old), to: Self.name(ofAnimation: new))
    }

    /// Deletes the selected animation, which undo restores.
    func deleteSelectedAnimation() {
        guard let old = selectedAnimation else { return }
        store(animations.filter { $0 != old })
    }

    /// Selects another animation or interaction if the selected animation does not exist any more.
    func repairSelection() {
        guard let name = Self.animationName(of: selected), !animations.contains(where: { $0.name == name }) else { return }
        select(animations.last.map { Self.name(ofAnimation: $0.name) } ?? names.first ?? "")
    }
}

// MARK: - Tracks

extension TuneModel {
    /// A track that shows what the property does, and ends at rest.
    static func newTrack(of property: MotionProperty) -> MotionTrack {
        let seconds = ItemAnimation.defaultDuration
        func track(_ values: [Double], colors: [MotionColor] = []) -> MotionTrack {
            let curves = Array(repeating: TimingCurve.easeInEaseOut, count: values.count - 1)
            return .animation(property, Keyframes(values), curves: curves, duration: seconds, colors: colors)
        }
        switch property {
        case .scale, .scaleX, .scaleY: return track([1, 1.3, 1])
        case .rotation: return track([0, 20, -20, 0])
        case .translationX: return track([0, 6, -6, 0])
        case .translationY: return track([0, -8, 0])
        case .opacity: return track([1, 0.3, 1])
        case .color:
            return track([0, 1, 2], colors: [.own, .rgb(red: 1, green: 0.23, blue: 0.19, alpha: 1), .own])
        case .rotationX, .rotationY: return track([0, 180, 360])
        default: return track([0, 1])
        }
    }

    /// Changes the selected animation. If the result is invalid, returns the reason for the user.
    private func refusal(changing change: (inout TrackAnimation) -> Void) -> String? {
        guard var animation = selectedAnimation, let index = animations.firstIndex(of: animation) else { return nil }
        change(&animation)
        var list = animations
        list[index] = animation
        return refusal(ofAnimations: list)
    }

    /// Changes the open track. If the result is invalid, returns the reason for the user.
    private func refusal(changingTrack change: (inout MotionTrack) -> Void) -> String? {
        guard let index = trackSelection.track else { return nil }
        return refusal(changing: { animation in
            guard animation.tracks.indices.contains(index) else { return }
            change(&animation.tracks[index])
            if animation.tracks[index].property != .color, let keyframes = animation.tracks[index].keyframes {
                (animation.tracks[index].from, animation.tracks[index].to) = (keyframes.values.first ?? 0, keyframes.values.last ?? 0)
            }
        })
    }

    /// Changes the open track, or says why that is impossible.
    @discardableResult
    func changeTrack(_ change: (inout MotionTrack) -> Void) -> Bool {
        guard let reason = refusal(changingTrack: change) else { return true }
        say(reason)
        return false
    }

    /// The properties without a track.
    var unusedProperties: [MotionProperty] {
        guard let animation = selectedAnimation else { return [] }
        return MotionProperty.ofAnimations.filter { animation.index(of: $0) == nil }
    }

    func addTrack(of property: MotionProperty) {
        let count = selectedAnimation?.tracks.count ?? 0
        openTrack(count)
        if let reason = refusal(changing: { $0.tracks.append(Self.newTrack(of: property)) }) { say(reason) }
    }

    func removeTrack(_ index: Int) {
        if let open = trackSelection.track { openTrack(open == index ? nil : open > index ? open - 1 : open) }
        if let reason = refusal(changing: { if $0.tracks.indices.contains(index) { $0.tracks.remove(at: index) } }) { say(reason) }
    }

    /// Shows the values of a track; nil for none.
    func openTrack(_ index: Int?) {
        guard trackSelection.track != index else { return }
        trackSelection = TrackSelection(track: index)
        changes.send(.selection)
    }

    /// Gives the open track keyframes or a spring, between its first and its last value.
    func setUsesSpring(_ usesSpring: Bool) {
        changeTrack { track in
            guard usesSpring == (track.keyframes != nil) else { return }
            let isColor = track.property == .color
            if usesSpring {
                let values = track.keyframes?.values ?? []
                let end = isColor ? 1 : track.restValue
                let start = isColor ? 0 : values.first { $0 != end } ?? (end == 0 ? 10 : 0.5)
                let colors = isColor ? [track.colors.first { $0 != .own } ?? .own, .own] : []
                track = .animation(
                    track.property, from: start, to: end, SpringValues(dampingRatio: 0.4, response: 0.35), delay: track.delay,
                    colors: colors)
            } else {
                let keyframes = Keyframes(isColor ? [0, 1] : [track.from, track.to])
                track = .animation(
                    track.property, keyframes, curves: [.easeOut], delay: track.delay, duration: track.duration, colors: track.colors)
            }
        }
    }

    // MARK: Values

    /// The value of a row: of a parameter, or of a part of the open track.
    func value(of id: String) -> ParameterValue? {
        guard let part = TrackPart(id: id) else { return set.value(of: id) }
        guard let track = selectedTrack else { return nil }
        switch part {
        case .delay: return .number(track.delay)
        case .duration: return .number(track.duration)
        case .keyframes: return track.keyframes.map { .keyframes($0) }
        case .easing: return .curve(track.easing(after: trackSelection.keyframe))
        case .from: return .number(track.from)
        case .to: return .number(track.to)
        case .spring: if case .spring(let spring) = track.pacing { return .spring(spring) } else { return nil }
        }
    }

    /// Changes a part of the open track. If it is invalid, returns the reason for the user.
    func refusal(of value: ParameterValue, for part: TrackPart) -> String? {
        if case .number(let number) = value, let track = selectedTrack {
            let range = part == .delay || part == .duration ? 0...TrackAnimation.longestTime : track.property.range
            guard range.contains(number) else { return Self.message(range) }
        }
        if case .keyframes(let keyframes) = value, let track = selectedTrack, track.property != .color,
            !keyframes.values.allSatisfy(track.property.range.contains)
        {
            return Self.message(track.property.range)
        }
        return refusal(changingTrack: { track in
            switch (part, value) {
            case (.delay, .number(let seconds)): track.delay = seconds
            case (.duration, .number(let seconds)): track.duration = seconds
            case (.keyframes, .keyframes(let keyframes)): track.pacing = .keyframes(keyframes, curves: track.easings)
            case (.easing, .curve(let curve)):
                guard let keyframes = track.keyframes else { return }
                var easings = track.easings
                easings[min(self.trackSelection.keyframe, easings.count - 1)] = curve
                track.pacing = .keyframes(keyframes, curves: easings)
            case (.from, .number(let number)): track.from = number
            case (.to, .number(let number)): track.to = number
            case (.spring, .spring(let spring)):
                track.pacing = .spring(spring)
                track.duration = min(spring.stepDuration, TrackAnimation.longestTime)
            default: break
            }
        })
    }

    /// Stores keyframes of the open track, of which one was inserted or deleted: easings and colours follow.
    @discardableResult
    func store(_ keyframes: Keyframes, _ edit: KeyframesRow.Edit, easings pasted: [TimingCurve]? = nil) -> Bool {
        changeTrack { track in
            var keyframes = keyframes
            var easings = track.easings
            switch edit {
            case .insertion(let index):
                easings.insert(
                    easings.isEmpty ? .linear : easings[min(max(index - 1, 0), easings.count - 1)], at: min(index, easings.count))
                if track.property == .color { track.colors.insert(track.colors[max(index - 1, 0)], at: index) }
            case .deletion(let index):
                if !easings.isEmpty { easings.remove(at: min(index, easings.count - 1)) }
                if track.property == .color, track.colors.indices.contains(index) { track.colors.remove(at: index) }
            case .none: break
            }
            if track.property == .color { keyframes.values = track.colors.indices.map(Double.init) }
            track.pacing = .keyframes(keyframes, curves: pasted ?? Array(easings.prefix(max(keyframes.values.count - 1, 0))))
        }
    }
}
