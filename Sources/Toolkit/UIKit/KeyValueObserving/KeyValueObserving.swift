// The observations of properties. While there are none, a change of a property only tests a flag.

internal import QuartzCore

/// An observation of one property of an object.
@MainActor
final class PropertyObservation {
    let object: ObjectIdentifier
    private weak var observed: AnyObject?
    /// Whether the observed object exists.
    var isAlive: Bool { observed != nil }
    /// Compares the value with the last one, and reports a change.
    let check: () -> Void
    /// False after the observation was removed.
    var isValid = true

    init(of object: AnyObject, check: @escaping () -> Void) {
        self.object = ObjectIdentifier(object)
        observed = object
        self.check = check
    }
}

/// All observations, by object.
@MainActor
enum KeyValueObserving {
    private static var observations: [ObjectIdentifier: [PropertyObservation]] = [:]
    private static var isUsed = false
    /// The number of groups of changes in progress.
    private static var groups = 0
    private static var changedInGroup: [ObjectIdentifier] = []

    static func add(_ observation: PropertyObservation) {
        observations[observation.object, default: []].append(observation)
        setUsed(true)
    }

    static func remove(_ observation: PropertyObservation) {
        observation.isValid = false
        let rest = observations[observation.object]?.filter { $0 !== observation } ?? []
        observations[observation.object] = rest.isEmpty ? nil : rest
        if observations.isEmpty { setUsed(false) }
    }

    /// Reports changed values of `object`, at the end of the group if one is open.
    static func valuesDidChange(of object: AnyObject) {
        if isUsed { check(ObjectIdentifier(object)) }
    }

    /// Calls `changes`, and after the outermost group reports each changed property once.
    static func group(_ changes: () -> Void) {
        guard isUsed else { return changes() }
        groups += 1
        changes()
        groups -= 1
        guard groups == 0 else { return }
        let changed = changedInGroup
        changedInGroup = []
        for object in changed { check(object) }
    }

    /// Reports all changed values, including properties that do not call `valuesDidChange(of:)`.
    static func checkAll() {
        guard isUsed else { return }
        for (object, list) in observations {
            check(object)
            // The owners of observations may keep them for longer than the object exists; such an observation reports nothing more.
            for observation in list where observation.isValid && !observation.isAlive { remove(observation) }
        }
    }

    private static func check(_ object: ObjectIdentifier) {
        guard let list = observations[object] else { return }
        if groups > 0 {
            if !changedInGroup.contains(object) { changedInGroup.append(object) }
        } else {
            // A handler may invalidate other observations.
            for observation in list where observation.isValid { observation.check() }
        }
    }

    private static func setUsed(_ used: Bool) {
        guard used != isUsed else { return }
        isUsed = used
        if used { CALayer.changeObserver = layerDidChange } else { CALayer.changeObserver = nil }
    }

    private static func layerDidChange(_ layer: CALayer) {
        check(ObjectIdentifier(layer))
        if let view = layer.delegate as? UIView { check(ObjectIdentifier(view)) }
    }
}
