import OffscreenWindowSystem
import TabBarLaboratory
import UIKit
import XCTest
@testable import TeaJournal

/// Uses the laboratory over this app with the keyboard and the mouse, off screen.
class LaboratoryTests: XCTestCase {
    func testLaboratoryPicksAViewScrubsAndExportsAPicture() throws {
        try MainActor.assumeIsolated { try useLaboratory() }
    }

    @MainActor
    private func useLaboratory() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("TeaJournalTests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        AppDelegate.laboratory.files = ExportFiles(program: "TeaJournal", isUnattended: true, folder: folder.path)
        AppDelegate.laboratory.language = .english
        AppDelegate.laboratory.store = nil
        let app = AppDelegate()
        let system = OffscreenWindowSystem()
        UIApplication.windowConfiguration = UIWindowConfiguration(title: "Tea Journal", size: CGSize(width: 390, height: 844))
        try UIApplication.shared.start(app, on: system)
        defer { UIApplication.shared.stop() }
        let desktop = try XCTUnwrap(system.windows.first)
        let phone = try XCTUnwrap(app.window)
        system.settle()

        // Opening.
        XCTAssertNil(view(identified: "close-laboratory"))
        desktop.press(.character("l"), modifiers: .control)
        system.settle()
        XCTAssertNotNil(view(identified: "close-laboratory"))
        XCTAssertEqual(phone.bounds.size, CGSize(width: 390, height: 844))
        XCTAssertEqual(view(identified: "compare")?.isHidden, true, "the app makes no second window")

        // Picking a cell.
        let cell = try XCTUnwrap(descendants(of: phone).first { $0 is TeaCell })
        XCTAssertNil(label("TeaCell", outside: phone))
        desktop.press(.character("c"), modifiers: [.control, .shift])
        system.settle()
        let place = cell.accessibilityFrame
        desktop.movePointer(x: Double(place.midX), y: Double(place.midY))
        desktop.click(x: Double(place.midX), y: Double(place.midY))
        system.settle()
        XCTAssertNotNil(label("TeaCell", outside: phone), "the tree of views shows the cell")

        // Scrubbing: an earlier frame replaces the phone.
        desktop.scroll(x: Double(phone.frame.midX), y: Double(phone.frame.midY), notches: 2)
        system.settle()
        let ruler = try XCTUnwrap(view(identified: "playhead")).accessibilityFrame
        XCTAssertTrue(phone.isUserInteractionEnabled)
        desktop.drag(
            fromX: Double(ruler.maxX) - 20, y: Double(ruler.midY), toX: Double(ruler.midX), y: Double(ruler.midY))
        system.settle()
        XCTAssertFalse(phone.isUserInteractionEnabled, "the phone takes no input while the past is shown")

        try playTake(of: desktop, system, phone)

        // Exporting the recording as a picture.
        let export = try XCTUnwrap(view(identified: "export")).accessibilityFrame
        desktop.click(x: Double(export.midX), y: Double(export.midY))
        system.settle()
        let strip = try XCTUnwrap(label("Film Strip", outside: phone)).accessibilityFrame
        desktop.click(x: Double(strip.midX), y: Double(strip.midY))
        system.settle()
        let picture = try XCTUnwrap(UIImage(contentsOfFile: folder.appendingPathComponent("TeaJournal-strip.png").path))
        XCTAssertGreaterThan(picture.size.width, 100)

        // Closing.
        desktop.press(.escape)
        desktop.press(.character("l"), modifiers: .control)
        system.settle()
        XCTAssertNil(view(identified: "close-laboratory"))
        XCTAssertEqual(phone.frame, UIScreen.main.bounds)
    }

    /// Records the turn of the wheel as a take, and plays it on new pages.
    @MainActor
    private func playTake(of desktop: OffscreenWindow, _ system: OffscreenWindowSystem, _ phone: UIWindow) throws {
        desktop.press(.escape)
        system.settle()
        let former = try XCTUnwrap(phone.rootViewController)
        let offset = try XCTUnwrap(list(in: phone)).contentOffset
        XCTAssertGreaterThan(offset.y, 0, "the wheel has scrolled the list")
        desktop.press(.character("t"), modifiers: [.control, .shift])
        desktop.press(.character("t"))
        system.advance(by: 60)
        XCTAssertFalse(phone.rootViewController === former, "a take begins with new pages")
        XCTAssertEqual(try XCTUnwrap(list(in: phone)).contentOffset, offset, "the take has turned the wheel, too")
    }

    @MainActor
    private func list(in phone: UIWindow) -> UITableView? { descendants(of: phone).compactMap { $0 as? UITableView }.first }

    @MainActor
    private func descendants(of view: UIView) -> [UIView] {
        [view] + view.subviews.flatMap { descendants(of: $0) }
    }

    /// The views of the visible windows other than `phone`.
    @MainActor
    private func views(outside phone: UIWindow?) -> [UIView] {
        UIApplication.shared.windows.filter { !$0.isHidden && $0 !== phone }.flatMap { descendants(of: $0) }
    }

    @MainActor
    private func view(identified identifier: String) -> UIView? {
        views(outside: nil).first { $0.accessibilityIdentifier == identifier }
    }

    @MainActor
    private func label(_ text: String, outside phone: UIWindow) -> UILabel? {
        views(outside: phone).compactMap { $0 as? UILabel }.first { $0.text?.contains(text) == true }
    }
}
