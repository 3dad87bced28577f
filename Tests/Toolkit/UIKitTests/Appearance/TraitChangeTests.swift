// Observing changes of single traits.

import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Apple's documentation of `registerForTraitChanges`: the handler is called for changes of the given traits only, with the former traits.
@MainActor @Suite(.serialized) struct TraitChangeTests {
    private final class Page: UIViewController {
        var calls: [String] = []
        func styleChanged() { calls.append("style") }
        func styleChanged(_ page: Page, _ previous: UITraitCollection) {
            calls.append("from \(previous.userInterfaceStyle.rawValue) to \(page.traitCollection.userInterfaceStyle.rawValue)")
        }
        func observeSelf() {
            registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, _: UITraitCollection) in self.calls.append("self") }
        }
    }

    private func scene() -> Stage<Page> {
        Stage(size: CGSize(width: 100, height: 100)) { window in
            let page = Page()
            window.rootViewController = page
            page.loadViewIfNeeded()
            return page
        }
    }

    @Test func handlersAreCalledForTheirTraitsOnly() {
        let stage = scene()
        let page = stage.content
        page.observeSelf()
        var sizes = 0
        page.view.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (_: UIView, _) in sizes += 1 }
        var styles: [UIUserInterfaceStyle] = []
        let registration = page.view.registerForTraitChanges(UITraitCollection.systemTraitsAffectingColorAppearance) { (_: UIView, old) in
            styles.append(old.userInterfaceStyle)
        }
        page.overrideUserInterfaceStyle = .dark
        #expect(page.calls == ["self"] && sizes == 0 && styles == [.light])
        page.view.unregisterForTraitChanges(registration)
        page.overrideUserInterfaceStyle = .unspecified
        #expect(page.calls == ["self", "self"] && styles == [.light])
    }

    @Test func methodsAreCalledWithTheObjectAndItsFormerTraits() {
        let stage = scene()
        let page = stage.content
        page.registerForTraitChanges(
            [UITraitUserInterfaceStyle.self], action: Selector(Page.styleChanged as @MainActor (Page) -> @MainActor () -> Void))
        page.registerForTraitChanges([UITraitUserInterfaceStyle.self], target: page, action: Selector(Page.styleChanged(_:_:)))
        page.overrideUserInterfaceStyle = .dark
        #expect(page.calls == ["style", "from 1 to 2"])
        page.overrideUserInterfaceStyle = .unspecified
    }
}
