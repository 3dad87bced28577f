// An animation that ran in the frames of a history, and the numbers of its values.

import CoreGraphics
import Foundation

/// The name of a motion that no animation performs: code moves a value in each frame, such as a position on a spring.
public nonisolated struct RecordedMotion: Hashable, Sendable {
    /// The name of the interaction that moves the value.
    public let owner: String
    /// The name of the value.
    public let property: String

    /// Creates a name.
    public init(owner: String, property: String) { (self.owner, self.property) = (owner, property) }
}

/// The delegate of a layer, such as a view, with a text that distinguishes it from others of its class.
package protocol RecordedLayerDelegate: AnyObject {
    /// The text, such as that of a label; nil for none.
    var recordedText: String? { get }
}

/// A property animation or a transition of one layer, a movement of its contents by a change of the origin of its bounds, or a motion.
public struct RecordedAnimation {
    /// The cause of the changes. An animation group counts as a transition.
    public enum Kind { case property, transition, scrolling, motion }

    /// The cause of the changes.
    public let kind: Kind
    /// The layer of the history to which the animated layer belongs.
    public let part: LayerHistory.Part
    /// The name of the layer, else the class of its delegate, such as the view. For a layer without a delegate, the classes of the nearest
    /// superlayer's delegate and of the layer: "UITableView/CALayer". For a motion, the name of its owner.
    public let layerName: String
    /// The text of the layer's delegate when the animation began; nil for none.
    public let text: String?
    /// The animated key path, `bounds.origin` for scrolling, the name of the value for a motion; nil for a transition.
    public let keyPath: String?
    /// The time of the frame in which the animation began, in seconds on the clock of the window system.
    public let begin: CFTimeInterval
    /// The time of the first frame without the animation, or of the last change by scrolling; nil while it runs.
    public internal(set) var end: CFTimeInterval?
    /// The layer that was animated, or the object that moves a value. It may no longer exist.
    public let layer: ObjectIdentifier
    /// The latest value of a motion.
    var motionValue: Double?
    /// The position among all animations of the history by begin time, including animations that are no longer kept.
    public let number: Int
    /// The layer, while it exists.
    weak var source: CALayer?

    init(_ kind: Kind, of layer: CALayer, in part: LayerHistory.Part, keyPath: String?, begin: CFTimeInterval, number: Int) {
        (self.kind, self.part, self.keyPath, self.begin, self.number) = (kind, part, keyPath, begin, number)
        layerName = Self.name(of: layer)
        text = (layer.delegate as? any RecordedLayerDelegate)?.recordedText
        self.layer = ObjectIdentifier(layer)
        source = layer
    }

    /// A motion that `mover` performs.
    init(_ name: RecordedMotion, by mover: AnyObject, in part: LayerHistory.Part, begin: CFTimeInterval, number: Int) {
        (kind, self.part, layerName, text, keyPath) = (.motion, part, name.owner, nil, name.property)
        (self.begin, layer, self.number) = (begin, ObjectIdentifier(mover), number)
    }

    private static func name(of layer: CALayer) -> String {
        if let name = layer.name, !name.isEmpty { return name }
        if let delegate = layer.delegate { return String(describing: type(of: delegate as AnyObject)) }
        let owner = sequence(first: layer) { $0.superlayer }.lazy.compactMap { $0.delegate as AnyObject? }.first
        return [owner, layer].compactMap { $0.map { String(describing: type(of: $0)) } }.joined(separator: "/")
    }
}

extension LayerHistory {
    /// The value of the animated key path in the latest frame, as its components; nil for a transition, for a value without numbers, or if
    /// the layer no longer exists.
    public func latestValue(of animation: RecordedAnimation) -> RecordedValue? {
        if animation.kind == .motion { return RecordedValue(animation.motionValue.map { .number($0) }) }
        guard let keyPath = animation.keyPath, let key = AnimatableKey(keyPath: keyPath) else { return nil }
        return RecordedValue(animation.source?.cache.frozen?.values.layer.animatableValue(key))
    }

    /// The values of the animated key path in each frame of the animation that is kept, in the order of time.
    ///
    /// The values are those that were drawn, with all animations of the layer. Empty for a transition and for a motion.
    public func samples(of animation: RecordedAnimation) -> [(time: CFTimeInterval, value: Any)] {
        guard animation.kind != .motion, let keyPath = animation.keyPath, let first = index(at: animation.begin) else { return [] }
        let end = animation.end ?? .infinity
        var samples: [(time: CFTimeInterval, value: Any)] = []
        for index in first..<count where time(of: index) >= animation.begin && time(of: index) <= end {
            let layer = root(at: index, of: animation.part)?.descendant(of: animation.layer)
            if let value = layer?.value(forKeyPath: keyPath) { samples.append((time(of: index), value)) }
        }
        return samples
    }
}

extension FrozenLayer {
    /// The values of a layer in this tree; nil if the layer is not in it.
    fileprivate func descendant(of layer: ObjectIdentifier) -> CALayer? {
        if values.source == layer { return values.layer }
        for child in children {
            if let found = child.descendant(of: layer) { return found }
        }
        return mask?.descendant(of: layer)
    }
}

/// The animations of a history: those that run in the latest frame, and earlier ones.
struct AnimationLog {
    private(set) var all: [RecordedAnimation] = []
    /// The running animations, with their numbers. They are retained, so that no other animation has their identifier.
    private var running: [ObjectIdentifier: (animation: CAAnimation, number: Int)] = [:]
    /// The layers that scroll, with the numbers of their animations and the times of their last changes.
    private var scrolling: [ObjectIdentifier: (number: Int, time: CFTimeInterval)] = [:]
    /// The numbers of the running motions.
    private var motions: [ObjectIdentifier: Int] = [:]
    private var nextNumber = 0
    /// Scrolling ends if the origin does not change for this time, in seconds.
    private static let longestPause = 0.1

    /// Records which animations of `root`, the companion and their sublayers have begun or ended by a frame.
    mutating func update(under root: CALayer, companion: CALayer?, at time: CFTimeInterval) {
        var ended = running
        for track in AnimationRegistry.tracks {
            guard let layer = track.layer, let part = Self.part(of: layer, root, companion) else { continue }
            for entry in track.entries where entry.hasBegun && !entry.hasStopped {
                let id = ObjectIdentifier(entry.animation)
                ended[id] = nil
                guard running[id] == nil else { continue }
                let keyPath = (entry.animation as? CAPropertyAnimation)?.keyPath
                let number = add(keyPath == nil ? .transition : .property, of: layer, in: part, keyPath: keyPath, at: time)
                running[id] = (entry.animation, number)
            }
        }
        for (id, entry) in ended {
            end(entry.number, at: time)
            running[id] = nil
        }
        for (id, entry) in scrolling where time - entry.time > Self.longestPause {
            end(entry.number, at: entry.time)
            scrolling[id] = nil
        }
    }

    /// The part to which a layer belongs; nil for a layer of another tree.
    static func part(of layer: CALayer, _ root: CALayer, _ companion: CALayer?) -> LayerHistory.Part? {
        if layer.isDescendant(of: root) { return .layer }
        return companion.map(layer.isDescendant(of:)) == true ? .companion : nil
    }

    /// Records that the origin of a layer's bounds differs from the previous frame.
    mutating func addScrolling(of layer: CALayer, in part: LayerHistory.Part, at time: CFTimeInterval) {
        let id = ObjectIdentifier(layer)
        let number = scrolling[id]?.number ?? add(.scrolling, of: layer, in: part, keyPath: "bounds.origin", at: time)
        scrolling[id] = (number, time)
    }

    /// Records the present value of a motion, which begins with its first value.
    mutating func setValue(
        _ value: Double, of mover: AnyObject, named name: RecordedMotion, in part: LayerHistory.Part, at time: CFTimeInterval
    ) {
        let id = ObjectIdentifier(mover)
        if motions[id] == nil {
            all.append(RecordedAnimation(name, by: mover, in: part, begin: time, number: nextNumber))
            motions[id] = nextNumber
            nextNumber += 1
        }
        if let index = all.lastIndex(where: { $0.number == motions[id] }) { all[index].motionValue = value }
    }

    /// Records that a motion has come to rest.
    mutating func endMotion(of mover: AnyObject, at time: CFTimeInterval) {
        if let number = motions.removeValue(forKey: ObjectIdentifier(mover)) { end(number, at: time) }
    }

    private mutating func add(
        _ kind: RecordedAnimation.Kind, of layer: CALayer, in part: LayerHistory.Part, keyPath: String?, at time: CFTimeInterval
    ) -> Int {
        all.append(RecordedAnimation(kind, of: layer, in: part, keyPath: keyPath, begin: time, number: nextNumber))
        nextNumber += 1
        return nextNumber - 1
    }

    private mutating func end(_ number: Int, at time: CFTimeInterval) {
        if let index = all.firstIndex(where: { $0.number == number }) { all[index].end = time }
    }

    /// Removes the animations of a part. Those that still run are recorded again only if they begin again.
    mutating func removeAll(of part: LayerHistory.Part) { all.removeAll { $0.part == part } }

    /// Removes the animations that ended before a time.
    mutating func removeAll(before time: CFTimeInterval) {
        guard all.contains(where: { $0.end ?? .infinity < time }) else { return }
        all.removeAll { $0.end ?? .infinity < time }
    }
}

/// A value of an animated key path as numbers with names.
public nonisolated struct RecordedValue: Equatable, Sendable {
    /// The types of values that consist of numbers.
    public enum Kind: Sendable { case number, point, size, rect, color, transform }

    /// The type of the value.
    public let kind: Kind
    /// The components in the order of `componentNames`. Angles are in radians.
    public let numbers: [Double]

    /// The names of the components; empty for a number.
    public var componentNames: [String] {
        switch kind {
        case .number: []
        case .point: ["x", "y"]
        case .size: ["width", "height"]
        case .rect: ["x", "y", "width", "height"]
        case .color: ["red", "green", "blue", "alpha"]
        case .transform: Self.transformComponents.map(\.rawValue)
        }
    }

    /// Separates a value into its numbers; nil for a value without numbers, such as a path.
    init?(_ value: AnimatableValue?) {
        switch value {
        case .number(let v): (kind, numbers) = (.number, [v])
        case .point(let v): (kind, numbers) = (.point, [Double(v.x), Double(v.y)])
        case .size(let v): (kind, numbers) = (.size, [Double(v.width), Double(v.height)])
        case .rect(let v): (kind, numbers) = (.rect, [v.minX, v.minY, v.width, v.height].map { Double($0) })
        case .color(let v): (kind, numbers) = (.color, [v.red, v.green, v.blue, v.alpha].map { Double($0) })
        case .transform: (kind, numbers) = (.transform, Self.transformComponents.map { value?[$0]?.number ?? 0 })
        default: return nil
        }
    }

    private static let transformComponents: [AnimatableComponent] = [
        .translationX, .translationY, .scaleX, .scaleY, .rotationX, .rotationY, .rotationZ,
    ]
}
