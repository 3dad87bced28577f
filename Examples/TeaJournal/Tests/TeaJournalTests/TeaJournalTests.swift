import UIKit
import UIKitTools
import XCTest
@testable import TeaJournal

class TeaJournalTests: XCTestCase {
    private var store: TeaStore!

    override func setUp() {
        super.setUp()
        let defaults = UserDefaults(suiteName: "TeaJournalTests")!
        defaults.removePersistentDomain(forName: "TeaJournalTests")
        store = TeaStore(defaults: defaults)
    }

    func testListHasASectionForEachKind() {
        let list = TeaListViewController(store: store)
        list.loadViewIfNeeded()
        XCTAssertEqual(list.tableView.numberOfSections, 4)
        XCTAssertEqual(list.tableView.numberOfRows(inSection: 1), 1)
    }

    func testLongNotesMakeATallerRow() {
        let list = TeaListViewController(store: store)
        list.view.frame = CGRect(x: 0, y: 0, width: 375, height: 667)
        list.view.layoutIfNeeded()
        let short = list.tableView.rectForRow(at: IndexPath(row: 0, section: 0)).height
        let long = list.tableView.rectForRow(at: IndexPath(row: 0, section: 1)).height
        XCTAssertGreaterThan(long, short)
    }

    func testSavingPutsTheTeaIntoTheStore() {
        store.put(Tea(name: "Rooibos", kind: .herbal, notes: "", minutes: 6))
        XCTAssertEqual(store.teas(of: .herbal).map { $0.name }, ["Rooibos"])
    }

    func testListAvoidsTheSafeAreaOfAnotherDevice() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        let list = TeaListViewController(store: store)
        window.simulatedSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
        window.addSubview(list.view)
        list.view.frame = window.bounds
        XCTAssertEqual(list.view.safeAreaInsets.bottom, 34)
    }
}
