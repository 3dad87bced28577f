// Search controllers: the search bar in a navigation bar and in a table's header, and the presentation of a search.
//
// The title row is 44 points high, the large title's 52 and the search bar's 52, as on the iPhone since iOS 11. The safe area inset is 20.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct UISearchControllerTests {
    /// Records the calls of a search controller.
    final class Log: NSObject, UISearchResultsUpdating, UISearchControllerDelegate {
        var calls: [String] = []
        nonisolated deinit {}
        func updateSearchResults(for searchController: UISearchController) {
            calls.append("update \(searchController.searchBar.text ?? "")")
        }
        func willPresentSearchController(_ searchController: UISearchController) { calls.append("willPresent") }
        func didPresentSearchController(_ searchController: UISearchController) { calls.append("didPresent") }
        func willDismissSearchController(_ searchController: UISearchController) { calls.append("willDismiss") }
        func didDismissSearchController(_ searchController: UISearchController) { calls.append("didDismiss") }
        func presentSearchController(_ searchController: UISearchController) { calls.append("present") }
    }

    private func makeStage(
        results: UIViewController? = nil, hides: Bool = true, configure: (UISearchController) -> Void = { _ in }
    ) -> (Stage<LargeTitleContent>, UISearchController, Log) {
        let search = UISearchController(searchResultsController: results)
        configure(search)
        let log = Log()
        search.searchResultsUpdater = log
        search.delegate = log
        let stage = Stage.largeTitle()
        stage.page.navigationItem.hidesSearchBarWhenScrolling = hides
        stage.page.navigationItem.searchController = search
        stage.system.settle()
        return (stage, search, log)
    }

    /// Apple's UISearchController: the defaults of its properties.
    @Test func propertiesHaveApplesDefaults() {
        let search = UISearchController(searchResultsController: nil)
        #expect(!search.isActive && search.obscuresBackgroundDuringPresentation && search.hidesNavigationBarDuringPresentation)
        #expect(search.automaticallyShowsCancelButton && search.automaticallyShowsScopeBar)
        #expect(search.automaticallyShowsSearchResultsController && !search.showsSearchResultsController)
        #expect(UINavigationItem(title: "").hidesSearchBarWhenScrolling)
    }

    /// 44 + 52 + 52 at rest; the search bar collapses first, then the large title.
    @Test(arguments: [
        (CGFloat(0), CGFloat(148), CGFloat(52)), (26, 122, 26), (52, 96, 0), (78, 70, 0), (104, 44, 0), (300, 44, 0),
    ])
    func searchBarCollapsesBeforeTheLargeTitle(scrolled: CGFloat, height: CGFloat, row: CGFloat) {
        let (stage, search, _) = makeStage()
        #expect(stage.table.contentOffset.y == -168)
        stage.table.contentOffset.y = -168 + scrolled
        stage.frame()
        #expect(stage.bar.frame.height == height && search.searchBar.frame.height == row)
        #expect(stage.table.contentOffset.y == -168 + scrolled)
    }

    @Test func wheelStopsBetweenSearchBarAndLargeTitle() {
        let (stage, _, _) = makeStage()
        stage.native.scroll(x: 180, y: 300, notches: 0.25)
        stage.system.settle()
        #expect(stage.bar.frame.height == 96)
        stage.native.scroll(x: 180, y: 300, notches: 0.25)
        stage.system.settle()
        #expect(stage.bar.frame.height == 44)
    }

    @Test func searchBarThatDoesNotHideStaysBelowTheTitle() {
        let (stage, search, _) = makeStage(hides: false)
        stage.table.contentOffset.y = 300
        stage.frame()
        #expect(stage.bar.frame.height == 96 && search.searchBar.frame.height == 52)
        #expect(stage.table.adjustedContentInset.top == 116)
    }

    /// Apple's isActive, searchResultsUpdater and UISearchControllerDelegate: a click in the field begins the search.
    @Test func clickInTheFieldBeginsTheSearch() {
        let (stage, search, log) = makeStage()
        stage.click(search.searchBar.searchTextField)
        #expect(search.isActive && search.searchBar.searchTextField.isEditing)
        stage.system.settle(limit: 2)
        #expect(log.calls == ["present", "willPresent", "update ", "didPresent"])
        #expect(stage.bar.frame == CGRect(x: 0, y: 20, width: 375, height: 52))
        #expect(stage.table.contentOffset.y == -72 && stage.largeTitle?.alpha == 0)
        #expect(search.searchBar.showsCancelButton)
        #expect(search.presentingViewController === stage.page)
        stage.native.press(.character("a"))
        #expect(log.calls.last == "update a")
    }

    /// At first the search bar is collapsed, the title is shown and the content is at rest beneath it. The content is at rest in the
    /// search and after it, too.
    @Test func collapsedSearchBarIsCollapsedAgainAfterTheSearch() {
        let (stage, search, _) = makeStage()
        stage.table.contentOffset.y = -116
        stage.frame()
        search.isActive = true
        stage.frame()
        #expect(stage.bar.layer.presentation()?.frame.height == 96)
        stage.system.settle(limit: 2)
        #expect(stage.bar.frame.height == 52 && stage.table.contentOffset.y == -72)
        search.isActive = false
        stage.system.settle(limit: 2)
        #expect(stage.bar.frame.height == 96 && stage.table.contentOffset.y == -116 && search.searchBar.frame.height == 0)
        // Without its search bar, the page looks the same.
        stage.page.navigationItem.searchController = nil
        stage.system.settle(limit: 2)
        #expect(stage.bar.frame.height == 96 && stage.table.contentOffset.y == -116 && stage.largeTitle?.alpha == 1)
    }

    /// While the bar collapses the field, the text and the magnifying glass stay in the field's middle.
    @Test func collapsingFieldKeepsItsTextInTheMiddle() throws {
        let (stage, search, _) = makeStage()
        let field = search.searchBar.searchTextField
        let glass = try #require(field.leftView)
        for collapsed in [CGFloat(0), 12, 24] {
            stage.table.contentOffset.y = -168 + collapsed
            stage.frame()
            #expect(field.frame.height == 36 - collapsed && field.bounds.midY == 18 && glass.center.y == 18)
        }
    }

    /// Content that is scrolled keeps its distance from the bar's title row.
    @Test func scrolledContentKeepsItsDistanceInASearch() {
        let (stage, search, _) = makeStage()
        stage.table.contentOffset.y = 300
        stage.frame()
        search.isActive = true
        stage.system.settle(limit: 2)
        // 72 points are covered instead of 64.
        #expect(stage.bar.frame.height == 52 && stage.table.contentOffset.y == 292)
        search.isActive = false
        stage.system.settle(limit: 2)
        #expect(stage.bar.frame.height == 44 && stage.table.contentOffset.y == 300)
    }

    /// Apple's obscuresBackgroundDuringPresentation: the content is dimmed; a click there ends the search.
    @Test(arguments: [true, false])
    func obscuredContentIsDimmed(obscures: Bool) {
        let (stage, search, _) = makeStage { $0.obscuresBackgroundDuringPresentation = obscures }
        search.isActive = true
        stage.system.settle(limit: 2)
        let hit = stage.window.hitTest(CGPoint(x: 100, y: 300), with: nil)
        #expect(hit?.isDescendant(of: stage.table) == !obscures)
        stage.native.click(x: 100, y: 300)
        stage.system.settle(limit: 2)
        #expect(search.isActive == !obscures)
    }

    @Test(arguments: ["escape", "cancel"])
    func escapeAndCancelEndTheSearch(way: String) {
        let (stage, search, log) = makeStage()
        stage.click(search.searchBar.searchTextField)
        stage.system.settle(limit: 2)
        stage.native.press(.character("a"))
        log.calls = []
        if way == "escape" { stage.native.press(.escape) } else { stage.native.click(x: 340, y: 40) }
        #expect(!search.isActive && search.searchBar.text == "")
        stage.system.settle(limit: 2)
        #expect(log.calls == ["willDismiss", "update ", "didDismiss"])
        #expect(!search.searchBar.showsCancelButton && !search.searchBar.isFirstResponder)
        #expect(stage.bar.frame.height == 148 && stage.table.contentOffset.y == -168 && stage.largeTitle?.alpha == 1)
        #expect(search.searchBar.searchTextField.leftView?.bounds.size == CGSize(width: 30, height: 36))
        #expect(search.viewIfLoaded?.superview == nil && search.parent == nil)
    }

    /// Apple's searchResultsController: shown as soon as there is text, below the bar.
    @Test func resultsAreShownWhileThereIsText() {
        let results = TablePage("Results")
        let (stage, search, _) = makeStage(results: results)
        stage.click(search.searchBar.searchTextField)
        stage.system.settle(limit: 2)
        #expect(results.viewIfLoaded?.window == nil)
        stage.native.press(.character("a"))
        stage.system.settle(limit: 2)
        #expect(results.view.window != nil && results.parent === search && results.tableView.adjustedContentInset.top == 72)
        stage.native.press(.backspace)
        stage.system.settle(limit: 2)
        #expect(results.view.window == nil && search.isActive)
    }

    /// Apple's hidesNavigationBarDuringPresentation and automaticallyShowsCancelButton.
    @Test func titleStaysIfTheSearchDoesNotHideIt() {
        let (stage, search, _) = makeStage {
            $0.hidesNavigationBarDuringPresentation = false
            $0.automaticallyShowsCancelButton = false
        }
        search.isActive = true
        stage.system.settle(limit: 2)
        #expect(stage.bar.frame.height == 148 && stage.largeTitle?.alpha == 1 && !search.searchBar.showsCancelButton)
        search.isActive = false
        stage.system.settle(limit: 2)
        #expect(stage.bar.frame.height == 148)
    }

    /// Apple's definesPresentationContext: the search bar in the table's header stays visible, and the table beneath it is dimmed.
    @Test func searchBarInTableHeaderStaysVisible() {
        let stage = Stage.largeTitle()
        let search = UISearchController(searchResultsController: nil)
        stage.page.definesPresentationContext = true
        stage.table.tableHeaderView = search.searchBar
        stage.system.settle()
        stage.click(search.searchBar.searchTextField)
        stage.system.settle(limit: 2)
        #expect(search.isActive && stage.controller.isNavigationBarHidden)
        #expect(search.searchBar.frameInWindow.minY == 20 && search.view.superview === stage.table.superview)
        // The dimmed part begins at the lower edge of the search bar: 20 + 56.
        #expect(stage.window.hitTest(CGPoint(x: 100, y: 78), with: nil)?.isDescendant(of: search.view) == true)
        stage.native.press(.escape)
        stage.system.settle(limit: 2)
        #expect(!search.isActive && !stage.controller.isNavigationBarHidden)
    }

    @Test func pushAndPopKeepTheSearchBar() {
        let (stage, search, _) = makeStage()
        stage.controller.pushViewController(TablePage("Next"), animated: true)
        stage.system.settle(limit: 2)
        #expect(stage.bar.frame.height == 96)
        stage.controller.popViewController(animated: true)
        stage.system.settle(limit: 2)
        #expect(stage.bar.frame.height == 148 && search.searchBar.frameInWindow == CGRect(x: 0, y: 116, width: 375, height: 52))
    }

    // MARK: Interruption

    /// `dismiss(animated:completion:)`: the completion is called once, also if the opposite change interrupts the animation.
    @Test func interruptedChangesCallTheirCompletions() {
        let (stage, search, log) = makeStage()
        var ended: [String] = []
        search.beginSearch { ended.append("first search") }
        stage.frame()
        search.dismiss(animated: true) { ended.append("dismissal") }
        stage.frame()
        search.beginSearch { ended.append("second search") }
        stage.system.settle()
        #expect(ended == ["first search", "dismissal", "second search"])
        #expect(search.isActive && log.calls.filter { $0.hasPrefix("did") } == ["didPresent"])
        search.dismiss(animated: true) { ended.append("last") }
        stage.frame()
        search.beginSearch(animated: false) { ended.append("at once") }
        stage.system.settle()
        #expect(Set(ended.suffix(2)) == ["last", "at once"] && ended.count == 5)
    }
}
