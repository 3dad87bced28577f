// The guides of controllers and of the keyboard, subclasses of guides, and ambiguous layouts.

import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct LayoutGuideTests {
    /// A page in a navigation controller with a tab bar below.
    private func makeStage() -> Stage<UIViewController> {
        Stage(size: CGSize(width: 320, height: 480)) { window in
            let page = UIViewController()
            let tabs = UITabBarController()
            tabs.viewControllers = [UINavigationController(rootViewController: page)]
            window.rootViewController = tabs
            window.layoutIfNeeded()
            return page
        }
    }

    @Test func barGuidesAreAsHighAsTheBars() {
        let stage = makeStage()
        let page = stage.content
        // Apple's documentation of `topLayoutGuide`: its length is the part of the view that bars cover.
        #expect(page.topLayoutGuide.length == page.view.safeAreaInsets.top)
        #expect(page.bottomLayoutGuide.length == page.view.safeAreaInsets.bottom)
        #expect(page.bottomLayoutGuide.length == 49)
    }

    @Test func constraintsToBarGuidesKeepAViewBetweenTheBars() {
        let stage = makeStage()
        let page = stage.content
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        page.view.addSubview(view)
        let views: [String: Any] = ["top": page.topLayoutGuide, "bottom": page.bottomLayoutGuide, "view": view]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(withVisualFormat: "V:[top]-5-[view][bottom]", metrics: nil, views: views)
                + NSLayoutConstraint.constraints(withVisualFormat: "|[view]|", metrics: nil, views: views))
        stage.frame()
        let safe = page.view.bounds.inset(by: page.view.safeAreaInsets)
        #expect(view.frame == CGRect(x: 0, y: safe.minY + 5, width: safe.width, height: safe.height - 5))
    }

    @Test func keyboardGuideIsBelowTheSafeArea() {
        let stage = makeStage()
        let page = stage.content
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        page.view.addSubview(view)
        let guide = page.view.keyboardLayoutGuide
        NSLayoutConstraint.activate([
            view.bottomAnchor.constraint(equalTo: guide.topAnchor), view.heightAnchor.constraint(equalToConstant: 10),
            view.leadingAnchor.constraint(equalTo: guide.leadingAnchor), view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        ])
        stage.frame()
        let bounds = page.view.bounds
        #expect(view.frame == CGRect(x: 0, y: bounds.height - 49 - 10, width: bounds.width, height: 10))
        #expect(guide.layoutFrame == CGRect(x: 0, y: bounds.height - 49, width: bounds.width, height: 49))
        guide.usesBottomSafeArea = false
        stage.frame()
        #expect(view.frame.maxY == bounds.height)
    }

    @Test func keyboardGuideIsNearTheBottomOnly() {
        let fixture = LayoutFixture()
        let view = fixture.add()
        let guide = fixture.root.keyboardLayoutGuide
        let near = view.bottomAnchor.constraint(equalTo: guide.topAnchor)
        let away = view.topAnchor.constraint(equalTo: fixture.root.topAnchor)
        let never = view.heightAnchor.constraint(equalToConstant: 1)
        guide.setConstraints([near], activeWhenNearEdge: .bottom)
        guide.setConstraints([away], activeWhenAwayFrom: .top)
        guide.setConstraints([never], activeWhenNearEdge: .leading)
        #expect(near.isActive && away.isActive && !never.isActive)
        guide.removeAllTrackedConstraints()
        #expect(!near.isActive && !away.isActive)
    }

    @Test func guidesCanBeSubclassed() {
        final class Column: UILayoutGuide {
            let columns: Int
            init(columns: Int) {
                self.columns = columns
                super.init()
            }
            required init?(coder: NSCoder) { nil }
            override var owningView: UIView? { super.owningView }
        }
        let fixture = LayoutFixture()
        let guide = Column(columns: 3)
        fixture.root.addLayoutGuide(guide)
        NSLayoutConstraint.activate([
            guide.leadingAnchor.constraint(equalTo: fixture.root.leadingAnchor, constant: 7),
            guide.topAnchor.constraint(equalTo: fixture.root.topAnchor),
            guide.widthAnchor.constraint(equalToConstant: 40), guide.heightAnchor.constraint(equalToConstant: 50),
        ])
        fixture.layout()
        #expect(guide.layoutFrame == CGRect(7, 0, 40, 50))
        #expect(guide.owningView === fixture.root)
        #expect(!guide.hasAmbiguousLayout)
        #expect(guide.constraintsAffectingLayout(for: .vertical).count == 2)
    }

    @Test func layoutsAreAmbiguousWithoutAPositionOrASize() {
        let fixture = LayoutFixture()
        let view = fixture.add()
        #expect(view.hasAmbiguousLayout)
        let position = [
            view.leadingAnchor.constraint(equalTo: fixture.root.leadingAnchor), view.topAnchor.constraint(equalTo: fixture.root.topAnchor),
        ]
        NSLayoutConstraint.activate(position + [view.heightAnchor.constraint(equalToConstant: 20)])
        #expect(view.hasAmbiguousLayout)
        view.widthAnchor.constraint(equalToConstant: 30).isActive = true
        #expect(!view.hasAmbiguousLayout)
        #expect(!fixture.root.hasAmbiguousLayout)
        fixture.layout()
        #expect(view.frame == CGRect(0, 0, 30, 20))
    }
}
