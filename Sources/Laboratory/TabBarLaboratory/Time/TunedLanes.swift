// Which lanes show what an interaction moves.

internal import TabBarKit
internal import UIKit

/// The lanes of one interaction: of the motions that it drives in each frame, and of the animations that its declaration describes.
struct TunedLanes {
    private let name: String
    /// Whether the interaction scrolls lists.
    private let scrolls: Bool
    /// The animated key paths by the class of the view.
    private var keyPaths: [String: Set<String>] = [:]
    /// The classes of views that change by a transition; nil stands for any.
    private var transitions: Set<String?> = []

    /// The lanes of an interaction with the present values of `set`.
    init(_ interaction: InteractionDeclaration, of set: ParameterSet) {
        name = interaction.name
        scrolls = interaction.type is WindowScrolling.Type || interaction.type is TabReselection.Type
        for phase in interaction.motion({ set.value(of: $0.id) })?.phases ?? [] {
            for track in phase.tracks { add(track, changesByTransition: phase.transition != nil) }
        }
        for parameter in interaction.parameters {
            if let played = parameter.played { add([played.keyPath], of: Self.classes(of: .icon)) }
        }
    }

    private mutating func add(_ paths: Set<String>, of classes: [String]) {
        for name in classes { keyPaths[name, default: []].formUnion(paths) }
    }

    private mutating func add(_ track: MotionTrack, changesByTransition: Bool) {
        let classes = Self.classes(of: track.target)
        add(Self.keyPaths(of: track.property), of: classes)
        if changesByTransition { transitions.formUnion(classes.map(Optional.some)) }
        // The view that is thrown has a group of animations, and the class of what is thrown.
        if track.target == .object { transitions.insert(nil) }
    }

    /// Whether the interaction moves what the lane shows.
    func contains(_ lane: TimeLane) -> Bool {
        let view = lane.viewClass
        switch lane.kind {
        case .motion: return lane.layerName == name
        case .scrolling: return scrolls
        case .transition: return transitions.contains(nil) || transitions.contains(view)
        case .property: return lane.keyPath.map { keyPaths[view]?.contains($0) == true } ?? false
        }
    }

    /// The names of the classes of the views that are the target of a track. Targets that only springs move have none.
    private static func classes(of target: MotionTarget) -> [String] {
        switch target {
        case .icon, .selectedIcon, .object: ["UIImageView"]
        case .title, .topLabel, .bottomLabel: ["UILabel"]
        case .badge: ["BadgeView"]
        case .bar: ["AnimatedTabBar", "CustomTabBar", "ExtendedTabBar", "UITabBar"]
        case .toolbar: ["UIToolbar"]
        case .indicator: ["TabIndicatorView"]
        case .tab, .otherTab: ["ItemContainer"]
        case .hourHand, .minuteHand: ["ClockIconView"]
        case .page, .nextPage: []
        }
    }

    /// The key paths of the layer's properties that change with a property of a track.
    private static func keyPaths(of property: MotionProperty) -> Set<String> {
        switch property {
        case .scale, .scaleX, .scaleY: ["transform", "transform.scale", "transform.scale.x", "transform.scale.y"]
        case .rotation: ["transform", "transform.rotation", "transform.rotation.z"]
        case .rotationX: ["transform", "transform.rotation.x"]
        case .rotationY: ["transform", "transform.rotation.y"]
        case .translationX: ["transform", "transform.translation", "transform.translation.x", "position", "position.x"]
        case .translationY: ["transform", "transform.translation", "transform.translation.y", "position", "position.y"]
        case .opacity: ["opacity"]
        case .width, .height: ["bounds", "bounds.size"]
        case .frame: ["contents"]
        case .brightness, .progress: []
        }
    }
}
