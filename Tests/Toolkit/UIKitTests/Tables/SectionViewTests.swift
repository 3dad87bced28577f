// Calls of the delegate for headers and footers, the padding above headers, and rows in rectangles.

import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite(.serialized) struct SectionViewTests {
    private final class Sections: NSObject, UITableViewDataSource, UITableViewDelegate {
        var log: [String] = []
        func numberOfSections(in tableView: UITableView) -> Int { 3 }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { UITableViewCell() }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Section \(section)" }
        func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
            UITableViewHeaderFooterView(reuseIdentifier: nil)
        }
        func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { 10 }
        func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
            (view as? UITableViewHeaderFooterView)?.textLabel?.textColor = .red
            log.append("header \(section) \(view.frame.height > 0)")
        }
        func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
            log.append("footer \(section)")
        }
        func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
            log.append("no header \(section)")
        }
        func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {
            log.append("no footer \(section)")
        }
    }

    private func scene(_ sections: Sections, prepare: (UITableView) -> Void = { _ in }) -> Stage<UITableView> {
        Stage(size: CGSize(width: 300, height: 400)) { window in
            let table = UITableView(frame: window.bounds)
            table.rowHeight = 40
            table.dataSource = sections
            table.delegate = sections
            prepare(table)
            window.addSubview(table)
            return table
        }
    }

    /// The order of subviews, and of the calls of the delegate, is that of the content in each run of the program.
    @Test func headersAndFootersAreAddedInTheOrderOfTheContent() {
        let sections = Sections()
        let stage = Stage(size: CGSize(width: 300, height: 1500)) { window in
            let table = UITableView(frame: window.bounds)
            table.rowHeight = 40
            (table.dataSource, table.delegate) = (sections, sections)
            window.addSubview(table)
            return table
        }
        stage.frame()
        #expect(sections.log == ["header 0 true", "footer 0", "header 1 true", "footer 1", "header 2 true", "footer 2"])
        let views = stage.content.subviews.filter { $0 is UITableViewHeaderFooterView }
        #expect(views.count == 6 && views.map(\.frame.minY) == views.map(\.frame.minY).sorted())
    }

    @Test func theDelegateIsNotifiedOfHeadersAndFooters() {
        let sections = Sections()
        let stage = scene(sections)
        stage.frame()
        #expect(sections.log == ["header 0 true"])
        #expect(stage.content.headerView(forSection: 0)?.textLabel?.textColor == .red)
        sections.log = []
        stage.content.contentOffset.y = 300
        stage.frame()
        #expect(sections.log.sorted() == ["footer 0", "header 1 true"])
        #expect(stage.content.footerView(forSection: 0) != nil)
        sections.log = []
        stage.content.contentOffset.y = 900
        stage.frame()
        #expect(Set(sections.log).isSuperset(of: ["no header 0", "no footer 0", "header 2 true"]))
    }

    /// Apple, sectionHeaderTopPadding: "The padding above each section header."
    @Test func thePaddingIsAboveEachHeader() {
        let sections = Sections()
        let stage = scene(sections)
        stage.frame()
        let table = stage.content
        let (first, second) = (table.rectForHeader(inSection: 0), table.rectForHeader(inSection: 1))
        table.sectionHeaderTopPadding = 20
        stage.frame()
        #expect(table.rectForHeader(inSection: 0) == first.offsetBy(dx: 0, dy: 20))
        #expect(table.rectForHeader(inSection: 1) == second.offsetBy(dx: 0, dy: 40))
        #expect(table.headerView(forSection: 0)?.frame == first.offsetBy(dx: 0, dy: 20))
        // A pinned header has no padding above it.
        table.contentOffset.y = 100
        stage.frame()
        #expect(table.headerView(forSection: 0)?.frame.minY == 100)
        table.sectionHeaderTopPadding = 0
        #expect(table.rectForHeader(inSection: 1) == second)
    }

    @Test func rowsInARectangleAreFound() {
        let sections = Sections()
        let stage = scene(sections)
        let top = stage.content.rectForRow(at: IndexPath(row: 2, section: 0)).minY
        let paths = stage.content.indexPathsForRows(in: CGRect(x: 0, y: top + 1, width: 10, height: 40))
        #expect(paths == [IndexPath(row: 2, section: 0), IndexPath(row: 3, section: 0)])
        #expect(stage.content.indexPathsForRows(in: CGRect(x: 0, y: -100, width: 10, height: 10)) == nil)
        stage.content.selectRow(at: IndexPath(row: 5, section: 1), animated: false, scrollPosition: .none)
        stage.content.scrollToNearestSelectedRow(at: .top, animated: false)
        #expect(stage.content.indexPathsForVisibleRows?.contains(IndexPath(row: 5, section: 1)) == true)
    }
}
