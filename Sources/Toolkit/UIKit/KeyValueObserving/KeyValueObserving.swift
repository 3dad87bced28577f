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
    private static var changedInFrame: [ObjectIdentifier] = []

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
        let ids = ([layer, layer.delegate] as [AnyObject?]).compactMap { $0.map { ObjectIdentifier($0) } }
        layer.isObserved = ids.contains { observations[$0] != nil }
        CALayer.changeObserver = layerDidChange
    }

    private static func layerDidChange(_ layer: CALayer) {
        check(ObjectIdentifier(layer))
        if let view = layer.delegate as? UIView { check(ObjectIdentifier(view)) }
    }

    /// Reports changed values of `object`, at the end of the group if one is open.
    static func valuesDidChange(of object: AnyObject) {
        if isUsed { check(ObjectIdentifier(object)) }
    }

    /// Reports changed values of `object` after the next frame: an override or a layout may follow the change.
    static func valuesMayHaveChanged(of object: AnyObject) {
        if isUsed, observations[ObjectIdentifier(object)] != nil { add(ObjectIdentifier(object), to: &changedInFrame) }
    }

    /// Reports changed values of a view that is laid out or drawn again, and of its controller, after the next frame.
    static func valuesMayHaveChanged(of view: UIView) {
        guard isUsed else { return }
        if view.layer.isObserved { add(ObjectIdentifier(view), to: &changedInFrame) }
        if let controller = view.controller { valuesMayHaveChanged(of: controller) }
    }

    private static func add(_ object: ObjectIdentifier, to changed: inout [ObjectIdentifier]) {
        if !changed.contains(object) { changed.append(object) }
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
            add(object, to: &changedInGroup)
        } else {
            // A handler may invalidate other observations.
            for observation in list where observation.isValid { observation.check() }
        }
    }
}
