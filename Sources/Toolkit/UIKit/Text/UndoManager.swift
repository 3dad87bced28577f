// Undo and redo. Foundation has the class on Apple's systems only.

@preconcurrency public import Foundation

/// Records actions that undo changes, in groups.
@preconcurrency @MainActor open class UndoManager: NSObject {
    /// An action with its target, which is held weakly.
    private struct Action {
        weak var target: AnyObject?
        let run: @MainActor () -> Void
    }

    private final class Group {
        var actions: [Action] = []
        var name = ""
        /// Whether the group began automatically in an event, and ends with the event.
        var isAutomatic = false
    }

    private var undoStack: [Group] = []
    private var redoStack: [Group] = []
    private var open: [Group] = []
    private var disabledCount = 0
    /// How many actions have been registered, so that a client can find out whether its own was the last.
    private(set) var registrations = 0

    /// An empty undo manager.
    public override init() { super.init() }

    /// Nonisolated, so that subclasses may have a nonisolated deinitializer.
    nonisolated deinit {}

    // MARK: Groups

    /// Whether the changes of one event are one group; true by default.
    open var groupsByEvent = true
    /// The greatest number of groups that can be undone; 0, the default, for no limit.
    open var levelsOfUndo = 0 { didSet { trim() } }
    /// The number of groups that have begun and not ended.
    open var groupingLevel: Int { open.count }

    /// Begins a group, within the innermost open one if there is one.
    open func beginUndoGrouping() {
        if groupsByEvent, open.isEmpty, !isUndoing, !isRedoing { beginAutomaticGroup() }
        NotificationCenter.default.post(name: .NSUndoManagerCheckpoint, object: self)
        open.append(Group())
        NotificationCenter.default.post(name: .NSUndoManagerDidOpenUndoGroup, object: self)
    }

    /// Ends the innermost group. An empty one is dropped.
    open func endUndoGrouping() {
        guard let group = open.popLast() else { return }
        NotificationCenter.default.post(name: .NSUndoManagerWillCloseUndoGroup, object: self)
        defer { NotificationCenter.default.post(name: .NSUndoManagerDidCloseUndoGroup, object: self) }
        guard !group.actions.isEmpty else { return }
        if let outer = open.last {
            outer.actions += group.actions
            if !group.name.isEmpty { outer.name = group.name }
        } else if isUndoing {
            redoStack.append(group)
        } else {
            undoStack.append(group)
            trim()
        }
    }

    private func beginAutomaticGroup() {
        let group = Group()
        group.isAutomatic = true
        open.append(group)
        UIApplication.shared.frameLoop.afterThisTurn { [weak self] in self?.endAutomaticGroup() }
    }

    private func endAutomaticGroup() { if open.count == 1, open.first?.isAutomatic == true { endUndoGrouping() } }

    private func trim() { if levelsOfUndo > 0, undoStack.count > levelsOfUndo { undoStack.removeFirst(undoStack.count - levelsOfUndo) } }

    // MARK: Registering

    /// Whether changes are recorded.
    open var isUndoRegistrationEnabled: Bool { disabledCount == 0 }
    /// Stops recording until the matching `enableUndoRegistration()`.
    open func disableUndoRegistration() { disabledCount += 1 }
    /// Ends one `disableUndoRegistration()`.
    open func enableUndoRegistration() { disabledCount = max(0, disabledCount - 1) }

    /// Records a closure that undoes a change of `target`, which is held weakly.
    public func registerUndo<TargetType: AnyObject>(withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void) {
        guard isUndoRegistrationEnabled else { return }
        if open.isEmpty {
            guard groupsByEvent || isUndoing || isRedoing else { return }
            beginAutomaticGroup()
        }
        registrations += 1
        open.last?.actions.append(Action(target: target) { [weak target] in if let target { handler(target) } })
        if !isUndoing, !isRedoing { redoStack = [] }
    }

    /// Records a method that undoes a change, called with `object`.
    open func registerUndo(withTarget target: Any, selector: Selector, object: Any?) {
        let target = target as AnyObject
        registerUndo(withTarget: target) { selector.perform(on: $0, sender: object, event: nil) }
    }

    /// Removes all actions, and enables registration.
    open func removeAllActions() {
        (undoStack, redoStack, open) = ([], [], [])
        disabledCount = 0
    }

    /// Removes the actions of a target.
    open func removeAllActions(withTarget target: Any) {
        let target = target as AnyObject
        for group in undoStack + redoStack + open { group.actions.removeAll { $0.target === target || $0.target == nil } }
        undoStack.removeAll(where: \.actions.isEmpty)
        redoStack.removeAll(where: \.actions.isEmpty)
    }

    // MARK: Undoing

    /// Whether there is a change to undo.
    open var canUndo: Bool { !undoStack.isEmpty || open.contains { !$0.actions.isEmpty } }
    /// Whether there is a change to redo.
    open var canRedo: Bool { !redoStack.isEmpty }
    /// Whether `undo()` is running.
    open private(set) var isUndoing = false
    /// Whether `redo()` is running.
    open private(set) var isRedoing = false

    /// Ends the group of the present event and undoes the last group.
    open func undo() {
        if groupsByEvent { endAutomaticGroup() }
        undoNestedGroup()
    }

    /// Undoes the last group. Does nothing while a group is open.
    open func undoNestedGroup() {
        guard open.isEmpty, !isUndoing, !isRedoing, let group = undoStack.popLast() else { return }
        NotificationCenter.default.post(name: .NSUndoManagerWillUndoChange, object: self)
        isUndoing = true
        run(group)
        isUndoing = false
        NotificationCenter.default.post(name: .NSUndoManagerDidUndoChange, object: self)
    }

    /// Repeats the change that was undone last.
    open func redo() {
        if groupsByEvent { endAutomaticGroup() }
        guard open.isEmpty, !isUndoing, !isRedoing, let group = redoStack.popLast() else { return }
        NotificationCenter.default.post(name: .NSUndoManagerWillRedoChange, object: self)
        isRedoing = true
        run(group)
        isRedoing = false
        NotificationCenter.default.post(name: .NSUndoManagerDidRedoChange, object: self)
    }

    private func run(_ group: Group) {
        let inverse = Group()
        inverse.name = group.name
        open.append(inverse)
        for action in group.actions.reversed() { action.run() }
        while open.count > 1 { endUndoGrouping() }
        endUndoGrouping()
    }

    // MARK: Names

    /// Names the present group, such as "Typing", for a menu.
    open func setActionName(_ actionName: String) { (open.last ?? undoStack.last)?.name = actionName }
    /// The name of the change that `undo()` undoes; empty without one.
    open var undoActionName: String { (open.last { !$0.actions.isEmpty } ?? undoStack.last)?.name ?? "" }
    /// The name of the change that `redo()` repeats; empty without one.
    open var redoActionName: String { redoStack.last?.name ?? "" }
    /// "Undo" with the name of the change.
    open var undoMenuItemTitle: String { undoMenuTitle(forUndoActionName: undoActionName) }
    /// "Redo" with the name of the change.
    open var redoMenuItemTitle: String { redoMenuTitle(forUndoActionName: redoActionName) }
    /// "Undo" with a name.
    open func undoMenuTitle(forUndoActionName actionName: String) -> String { Self.title(SystemText.shown("Undo"), actionName) }
    /// "Redo" with a name.
    open func redoMenuTitle(forUndoActionName actionName: String) -> String { Self.title(SystemText.shown("Redo"), actionName) }

    private static func title(_ verb: String, _ name: String) -> String { name.isEmpty ? verb : "\(verb) \(name)" }
}

nonisolated extension Notification.Name {
    /// Posted before a group begins.
    public static let NSUndoManagerCheckpoint = Notification.Name("NSUndoManagerCheckpointNotification")
    /// Posted before changes are undone.
    public static let NSUndoManagerWillUndoChange = Notification.Name("NSUndoManagerWillUndoChangeNotification")
    /// Posted before changes are repeated.
    public static let NSUndoManagerWillRedoChange = Notification.Name("NSUndoManagerWillRedoChangeNotification")
    /// Posted after changes were undone.
    public static let NSUndoManagerDidUndoChange = Notification.Name("NSUndoManagerDidUndoChangeNotification")
    /// Posted after changes were repeated.
    public static let NSUndoManagerDidRedoChange = Notification.Name("NSUndoManagerDidRedoChangeNotification")
    /// Posted after a group has begun.
    public static let NSUndoManagerDidOpenUndoGroup = Notification.Name("NSUndoManagerDidOpenUndoGroupNotification")
    /// Posted before a group ends.
    public static let NSUndoManagerWillCloseUndoGroup = Notification.Name("NSUndoManagerWillCloseUndoGroupNotification")
    /// Posted after a group has ended.
    public static let NSUndoManagerDidCloseUndoGroup = Notification.Name("NSUndoManagerDidCloseUndoGroupNotification")
}
