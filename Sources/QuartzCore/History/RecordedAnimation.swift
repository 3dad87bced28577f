// An animation that ran in the frames of a history.

import Foundation

/// A property animation or a transition of one layer.
package struct RecordedAnimation {
    /// The name of the layer, else the class of its delegate, such as the view, else the class of the layer.
    package let layerName: String
    /// The animated key path; nil for a transition.
    package let keyPath: String?
    /// The time of the frame in which the animation began, in seconds on the clock of the window system.
    package let begin: CFTimeInterval
    /// The time of the first frame without the animation; nil while it runs.
    package internal(set) var end: CFTimeInterval?
    /// The layer that was animated. The layer may no longer exist.
    let layer: ObjectIdentifier
    /// The position in the order of begin among all animations of the history, including those that are no longer kept.
    let number: Int
}

extension LayerHistory {
    /// The values of the animated key path in each frame of the animation that is kept, in the order of time.
    ///
    /// The values are those that were drawn, with all animations of the layer. Empty for a transition.
    package func samples(of animation: RecordedAnimation) -> [(time: CFTimeInterval, value: Any)] {
        guard let keyPath = animation.keyPath, let first = index(at: animation.begin) else { return [] }
        let end = animation.end ?? .infinity
        var samples: [(time: CFTimeInterval, value: Any)] = []
        for index in first..<count where time(of: index) >= animation.begin && time(of: index) <= end {
            let layer = root(at: index)?.descendant(of: animation.layer)
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
    private var nextNumber = 0

    /// Records which animations of `root` and its sublayers have begun or ended by a frame.
    mutating func update(under root: CALayer, at time: CFTimeInterval) {
        var ended = running
        for track in AnimationRegistry.tracks {
            guard let layer = track.layer, layer === root || layer.isDescendant(of: root) else { continue }
            for entry in track.entries where entry.hasBegun && !entry.hasStopped {
                let id = ObjectIdentifier(entry.animation)
                ended[id] = nil
                guard running[id] == nil else { continue }
                running[id] = (entry.animation, nextNumber)
                all.append(
                    RecordedAnimation(
                        layerName: Self.name(of: layer), keyPath: (entry.animation as? CAPropertyAnimation)?.keyPath, begin: time,
                        layer: ObjectIdentifier(layer), number: nextNumber))
                nextNumber += 1
            }
        }
        for (id, entry) in ended {
            if let index = all.firstIndex(where: { $0.number == entry.number }) { all[index].end = time }
            running[id] = nil
        }
    }

    /// Removes the animations that ended before a time.
    mutating func removeAll(before time: CFTimeInterval) {
        guard all.contains(where: { $0.end ?? .infinity < time }) else { return }
        all.removeAll { $0.end ?? .infinity < time }
    }

    private static func name(of layer: CALayer) -> String {
        if let name = layer.name, !name.isEmpty { return name }
        return String(describing: type(of: (layer.delegate as AnyObject?) ?? layer))
    }
}
