// The observers of the models: several at the same time, and none after their release.

import TabBarKit
import TestSupport
import Testing
import UIKit

@testable import TabBarLaboratory

@MainActor @Suite(.serialized) struct ModelObserversTests {
    /// Collects the changes of a model.
    private final class Page {
        var selections = 0
        var edits = 0

        func follow(_ model: InspectModel) {
            model.changes.observe(self) { page, change in
                switch change {
                case .selection: page.selections += 1
                case .history: page.edits += 1
                }
            }
        }
    }

    @Test func allPagesGetTheChangesOfTheInspectModelUntilTheyAreReleased() throws {
        let stage = Stage(), view = UIView()
        stage.window.addSubview(view)
        let model = InspectModel(phone: stage.window, say: { _ in })
        let first = Page()
        var second: Page? = Page()
        first.follow(model)
        second?.follow(model)
        model.select(view)
        model.select(view)
        #expect(first.selections == 1 && second?.selections == 1)
        weak let released = second
        second = nil
        #expect(released == nil && model.changes.count == 1)
        let alpha = EditedProperty("alpha", titleKey: "inspect.alpha") { (view: UIView) in "\(view.alpha)" }
        model.change(view, named: "view", alpha, from: view.alpha, to: 0.5) { $0.alpha = $1 }
        model.undo()
        model.select(nil)
        #expect(first.selections == 2 && first.edits == 2 && view.alpha == 1)
    }
}
