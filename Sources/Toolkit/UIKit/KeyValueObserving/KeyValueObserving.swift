// The observations of properties. While an object is not observed, its changes only test a flag.

internal import QuartzCore

/// An observation of one property of an object.
@MainActor
final class PropertyObservation {
    fileprivate let id: ObjectIdentifier
    fileprivate weak var object: AnyObject?
    /// Compares the value with the last one, and reports a change.
    let check: () -> Void
    /// False after the observation was removed.
    var isValid = true

    init(of object: AnyObject, check: @escaping () -> Void) {
        id = ObjectIdentifier(object)
        self.object = object
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
    /// After the next frame, the observed values of these objects are compared with the former values.
    private static var changedInFrame: Set<ObjectIdentifier> = []

    static func add(_ observation: PropertyObservation) {
        observations[observation.id, default: []].append(observation)
        observationsDidChange(of: observation.object)
    }

    static func remove(_ observation: PropertyObservation) {
        observation.isValid = false
        let rest = observations[observation.id]?.filter { $0 !== observation } ?? []
        observations[observation.id] = rest.isEmpty ? nil : rest
        observationsDidChange(of: observation.object)
    }

    /// Only the layers of observed objects report their changes.
    private static func observationsDidChange(of object: AnyObject?) {
        isUsed = !observations.isEmpty
        guard let layer = object as? CALayer ?? (object as? UIView)?.layer else { return }
        var ids = [ObjectIdentifier(layer)]
        if let view = layer.delegate as? UIView { ids.append(ObjectIdentifier(view)) }
        guard ids.contains(where: { observations[$0] != nil }) else {
            layer.changeHandler = nil
            return
        }
        layer.changeHandler = { [ids] in for id in ids { check(id) } }
    }

    /// Reports changed values of `object`, at the end of the group if one is open.
    static func valuesDidChange(of object: AnyObject) {
        if isUsed { check(ObjectIdentifier(object)) }
    }

    /// Reports changed values of `object` and, for a view, of its controller after the next frame. Views call this when they are laid out
    /// or drawn again, and setters when an override or a layout may follow the change.
    static func valuesMayHaveChanged(of object: AnyObject) {
        guard isUsed else { return }
        if observations[ObjectIdentifier(object)] != nil { changedInFrame.insert(ObjectIdentifier(object)) }
        if let controller = (object as? UIView)?.controller { valuesMayHaveChanged(of: controller) }
    }

    /// Reports the changes for which `valuesMayHaveChanged(of:)` was called.
    static func frameWasDrawn() {
        let changed = changedInFrame
        changedInFrame = []
        for object in changed { check(object) }
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

    private static func check(_ object: ObjectIdentifier) {
        guard let list = observations[object] else { return }
        if groups > 0 {
            if !changedInGroup.contains(object) { changedInGroup.append(object) }
        } else {
            // A handler may invalidate other observations.
            for observation in list where observation.isValid { observation.check() }
        }
    }
}
