// Foundation's UndoManager: groups, redo, names and limits.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct UndoManagerTests {
    private final class Counter {
        let manager = UndoManager()
        var value = 0
        func set(_ new: Int) {
            let old = value
            manager.registerUndo(withTarget: self) { $0.set(old) }
            value = new
        }
    }

    /// Apple's UndoManager: registering during an undo adds to the redo stack; a new change clears it.
    @Test func undoneChangesCanBeRepeatedUntilTheNextChange() {
        let stage = Stage()
        let counter = Counter()
        counter.set(1)
        counter.manager.setActionName("Count")
        counter.manager.undo()
        #expect(counter.value == 0 && counter.manager.canRedo && !counter.manager.canUndo)
        #expect(counter.manager.redoMenuItemTitle == "Redo Count")
        counter.manager.redo()
        #expect(counter.value == 1 && counter.manager.canUndo && counter.manager.undoActionName == "Count")
        counter.manager.undo()
        counter.set(5)
        #expect(!counter.manager.canRedo && stage.window.isKeyWindow)
    }

    /// Apple's groupsByEvent: the changes of one event are undone together.
    @Test func changesOfOneEventAreUndoneTogether() {
        let stage = Stage()
        let counter = Counter()
        counter.set(1)
        counter.set(2)
        stage.system.advance(by: 0.1)
        counter.set(3)
        counter.manager.undo()
        #expect(counter.value == 2)
        counter.manager.undo()
        #expect(counter.value == 0)
    }

    /// Apple's levelsOfUndo and disableUndoRegistration.
    @Test func levelsAreLimitedAndRegistrationCanBeDisabled() {
        let counter = Counter()
        counter.manager.groupsByEvent = false
        counter.manager.levelsOfUndo = 2
        for value in 1...4 {
            counter.manager.beginUndoGrouping()
            counter.set(value)
            counter.manager.endUndoGrouping()
        }
        counter.manager.disableUndoRegistration()
        counter.set(9)
        counter.manager.enableUndoRegistration()
        counter.manager.undo()
        counter.manager.undo()
        counter.manager.undo()
        #expect(counter.value == 2)
    }
}
