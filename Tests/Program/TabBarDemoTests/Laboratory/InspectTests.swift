// Inspecting views like a user: tree, search, picking, properties and edits.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import UIKitTools
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

@MainActor
@Suite(.serialized) struct InspectTests {
    private func row(_ inspect: InspectSession, _ id: String) throws -> PropertyRow {
        try #require(inspect.page.properties.row(id))
    }

    // MARK: Tree

    /// Expected: the views in preorder, as `subviews` gives them.
    @Test func treeEqualsTheViewHierarchy() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        func preorder(_ view: UIView, _ depth: Int) -> [(UIView, Int)] {
            [(view, depth)] + view.subviews.flatMap { preorder($0, depth + 1) }
        }
        let expected = preorder(stage.window, 0)
        let rows = inspect.page.treeView.tree.rows
        #expect(rows.count == expected.count)
        #expect(zip(rows, expected).allSatisfy { $0.view === $1.0 && $0.depth == $1.1 && $0.hasSubviews == !$1.0.subviews.isEmpty })
        #expect(inspect.page.treeView.table.visibleCells.count < rows.count)
        stage.list.view.addSubview(UISwitch(frame: .zero))
        stage.settle()
        #expect(inspect.page.treeView.tree.rows.count > rows.count)
    }

    @Test func collapsedViewHidesItsSubviews() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let table = inspect.page.treeView
        let count = table.tree.rows.count
        table.setExpanded(false, row: 0)
        #expect(table.tree.rows.count == 1)
        inspect.model.select(stage.containers[0])
        #expect(table.tree.index(of: stage.containers[0]) != nil)
        #expect(table.tree.rows.count == count)
    }

    @Test func selectedRowStaysInPlaceWhenViewsAreAddedBeforeIt() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        inspect.model.select(stage.containers[2])
        stage.settle()
        let table = inspect.page.treeView.table
        func place() throws -> CGFloat {
            let index = try #require(inspect.page.treeView.tree.index(of: stage.containers[2]))
            return table.rectForRow(at: IndexPath(row: index, section: 0)).minY - table.contentOffset.y
        }
        let before = try place()
        for _ in 0..<5 { stage.list.view.insertSubview(UIView(), at: 0) }
        stage.settle()
        #expect(try place() == before)
    }

    /// The last row ends at the table's edge, except for a rounding error.
    @Test func visibleRowIsSelectedWithoutScrolling() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let tree = inspect.page.treeView, table = tree.table
        table.contentOffset.y = 10 * TreeView.rowHeight - table.bounds.height - 1e-9
        let offset = table.contentOffset.y
        let view = try #require(tree.tree.rows[9].view)
        inspect.model.select(view)
        #expect(table.indexPathForSelectedRow?.row == 9 && table.contentOffset.y == offset)
        // A row of which less than half a point is hidden needs no scrolling either.
        #expect(CGRect(x: 0, y: 0, width: 10, height: 10).encloses(CGRect(x: -0.4, y: 0.1, width: 10.8, height: 10.3)))
        #expect(!CGRect(x: 0, y: 0, width: 10, height: 10).encloses(CGRect(x: 0, y: 0, width: 10, height: 10.6)))
    }

    /// A chart below the properties, the timeline and a shorter window make the tree shorter. The selected row is the last visible one.
    @Test(arguments: ["chart", "timeline", "window"]) func selectedRowStaysVisibleInAShorterTree(cause: String) throws {
        let stage = try Stage.combined { $0.laboratory[\.showsTimeline] = cause != "timeline" }
        let inspect = try stage.openInspect()
        let tree = inspect.page.treeView, table = tree.table, height = table.bounds.height
        let row = IndexPath(row: Int(height / TreeView.rowHeight) - 1, section: 0)
        inspect.model.select(tree.tree.rows[row.row].view)
        stage.settle()
        #expect(table.contentOffset.y == 0)
        let screen = UIScreen.main.bounds.size
        switch cause {
        case "chart": inspect.showsChart = true
        case "timeline": stage.settings.laboratory[\.showsTimeline] = true
        default: stage.native.resize(width: screen.width, height: screen.height - 200)
        }
        stage.settle()
        #expect(table.bounds.height < height - TreeView.rowHeight)
        #expect(table.indexPathForSelectedRow == row && table.bounds.encloses(table.rectForRow(at: row)))
    }

    @Test func searchShowsMatchesAndTheirSuperviews() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        try stage.enter("row 3", into: "tree-search")
        let tree = inspect.page.treeView.tree
        let matches = tree.rows.filter(\.isMatch).compactMap(\.view)
        #expect(matches.contains { ($0 as? UILabel)?.text == "Row 3" })
        #expect(!matches.contains { ($0 as? UILabel)?.text == "Row 4" })
        #expect(tree.rows.first?.view === stage.window)
        // Return selects the first match.
        #expect(inspect.model.selected === matches.first)
    }

    @Test func rowsOfThousandsOfViewsHaveCellsOnlyWhereVisible() throws {
        let stage = try Stage.combined()
        for _ in 0..<3000 { stage.list.view.addSubview(UIView()) }
        let inspect = try stage.openInspect()
        #expect(inspect.page.treeView.tree.rows.count > 3000)
        #expect(inspect.page.treeView.table.descendants(of: TreeCell.self).count < 40)
    }

    // MARK: Picking

    @Test(arguments: [50, 100, 200]) func pointingOutlinesTheHitViewAndAClickSelectsIt(percent: Int) throws {
        let stage = try Stage.combined { $0.laboratory[\.zoom] = percent }
        let inspect = try stage.openInspect()
        stage.native.press(.character("c"), modifiers: [.control, .shift])
        #expect(inspect.overlay.isPicking)
        // At 200 percent only the middle of the phone is on the stage.
        let target = try #require(stage.list.tableView.cellForRow(at: IndexPath(row: 5, section: 0)))
        let place = stage.centerOnScreen(target)
        stage.native.movePointer(x: place.x, y: place.y)
        stage.settle()
        let hit = stage.window.hitTest(stage.window.layer.convert(place, from: nil), with: nil)
        #expect(inspect.picker.view === hit)
        let offset = stage.list.tableView.contentOffset
        stage.native.click(x: place.x, y: place.y)
        stage.settle()
        #expect(inspect.model.selected === hit && !inspect.overlay.isPicking)
        // The click has not reached the list.
        #expect(stage.list.tableView.indexPathForSelectedRow == nil && stage.list.tableView.contentOffset == offset)
    }

    @Test func wheelPicksTheSuperviewsUpToTheWindow() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        inspect.togglePicking()
        let cell = try #require(stage.list.tableView.cellForRow(at: IndexPath(row: 4, section: 0)))
        let place = stage.centerOnScreen(cell)
        stage.native.movePointer(x: place.x, y: place.y)
        let first = try #require(inspect.picker.view)
        stage.native.scroll(x: place.x, y: place.y, notches: -1)
        #expect(inspect.picker.view === first.superview)
        stage.native.scroll(x: place.x, y: place.y, notches: -1)
        #expect(inspect.picker.view === first.superview?.superview)
        stage.native.scroll(x: place.x, y: place.y, notches: 2)
        stage.native.scroll(x: place.x, y: place.y, notches: -100)
        #expect(inspect.picker.view === stage.window)
        #expect(stage.list.tableView.contentOffset.y <= 0)
    }

    @Test func escapeEndsPickingAndKeepsTheLaboratoryOpen() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        stage.clickOnScreen(try stage.tool("pick"))
        #expect(inspect.overlay.isPicking)
        stage.native.press(.escape)
        #expect(!inspect.overlay.isPicking && inspect.model.selected == nil)
        #expect(inspect.isActive)
    }

    // MARK: Properties

    @Test func propertiesAreThoseOfTheView() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let label = try #require(stage.label("Row 3"))
        inspect.model.select(label)
        stage.settle()
        let frame = try #require(try row(inspect, "frame") as? NumbersRow)
        #expect(frame.fields.map(\.number) == [label.frame.minX, label.frame.minY, label.frame.width, label.frame.height].map(Double.init))
        let text = try #require(try row(inspect, "text") as? TextRow)
        #expect(text.field?.text == "Row 3")
        let note = try #require(try row(inspect, "class") as? NoteRow)
        #expect(note.text == "UILabel\nUIView")
        inspect.model.select(stage.list.tableView)
        let recognizers = try #require(try row(inspect, "recognizers") as? NoteRow)
        #expect(recognizers.text.contains("UIPanGestureRecognizer: possible") || recognizers.text.contains("Pan"))
    }

    @Test func editsChangeTheViewAndUndoRestoresIt() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let label = try #require(stage.label("Row 3"))
        inspect.model.select(label)
        stage.settle()
        try stage.enter("1/4", into: "alpha")
        #expect(label.alpha == 0.25)
        try stage.enter("Changed", into: "text")
        #expect(label.text == "Changed")
        try stage.enter("#FF0000", into: "text-color")
        #expect(HexColor.text(label.textColor.cgColor) == "#FF0000")
        try stage.enter("90", into: "rotation")
        #expect(abs(label.transform.b - 1) < 1e-9 && abs(label.transform.a) < 1e-9)
        for _ in 0..<2 { stage.native.press(.character("z"), modifiers: .control) }
        #expect(label.transform == .identity && label.text == "Changed" && HexColor.text(label.textColor.cgColor) != "#FF0000")
        for _ in 0..<2 { stage.native.press(.character("z"), modifiers: .control) }
        #expect(label.text == "Row 3" && label.alpha == 1)
        stage.native.press(.character("z"), modifiers: [.control, .shift])
        #expect(label.alpha == 0.25)
    }

    @Test func switchesChangeTheView() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let label = try #require(stage.label("Row 3"))
        inspect.model.select(label)
        stage.settle()
        stage.clickOnScreen(try stage.tool("hidden"))
        stage.settle()
        #expect(label.isHidden)
        stage.clickOnScreen(try stage.tool("inspect-undo"))
        #expect(!label.isHidden)
    }

    @Test func collapsedGroupHidesItsRows() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        inspect.model.select(stage.containers[0])
        stage.settle()
        stage.clickOnScreen(try stage.tool("inspect.group.view"))
        stage.settle()
        #expect(inspect.page.properties.groups[0].frame.height == GroupView.headerHeight)
        inspect.model.select(stage.containers[1])
        #expect(inspect.page.properties.groups[0].isCollapsed)
    }

    /// The left and right arrow keys collapse and expand the focused row. Return selects its view.
    @Test func treeWorksWithTheKeyboard() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let tree = inspect.page.treeView
        let cell = try #require(tree.table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let window = try #require(cell.window)
        UIFocusSystem.focusSystem(for: window)?.requestFocusUpdate(to: cell)
        stage.settle()
        stage.native.press(.left)
        #expect(tree.tree.rows.count == 1)
        stage.native.press(.right)
        #expect(tree.tree.rows.count > 1)
        stage.native.press(.down)
        stage.native.press(.enter)
        #expect(inspect.model.selected === tree.tree.rows[1].view)
    }

    /// The inspector of a narrow window is hidden, and its fields have no width.
    @Test(arguments: [0, 6, 15, 100] as [CGFloat]) func fieldsWithoutRoomHaveFiniteRectangles(width: CGFloat) {
        let field = EntryField { _ in nil }
        let bounds = CGRect(x: 0, y: 0, width: width, height: 28)
        let expected = CGRect(x: min(8, width / 2), y: 0, width: max(width - 16, 0), height: 28)
        #expect(field.textRect(forBounds: bounds) == expected && field.editingRect(forBounds: bounds) == expected)
    }

    /// The messages are the same as on the Tune page.
    @Test func badInputIsRefusedBesideTheFieldAndChangesNothing() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let label = try #require(stage.label("Row 3"))
        inspect.model.select(label)
        stage.settle()
        let (alpha, frame, color) = (label.alpha, label.frame, label.textColor)
        for (text, field, message) in [
            ("2", "alpha", "Valid: 0 to 1"), ("1/0", "alpha", "This is not a number"), ("9e99", "frame-3", ""),
            ("-5", "frame-3", "Valid: 0 to 100000"), ("#12", "text-color", "This value is not valid"),
        ] {
            try stage.replaceText(in: field, with: text)
            let refusal = try #require(stage.refusal)
            #expect(message.isEmpty || refusal == message, "\(text)")
            // The reason disappears.
            stage.system.advance(by: 4)
        }
        #expect(stage.laboratoryMessages.isEmpty)
        #expect(label.alpha == alpha && label.frame == frame && label.textColor == color && !inspect.model.canUndo)
    }

    /// An animation of the opacity from 1 to 0 in 1 s with linear timing: 0.5 after 500 ms. The model layer's value is 0.
    @Test func modelAndPresentationValuesStandSideBySide() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let label = try #require(stage.label("Row 3"))
        inspect.model.select(label)
        stage.settle()
        let alpha = try #require(try row(inspect, "alpha") as? NumbersRow)
        let titleBefore = alpha.title.frame
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { label.alpha = 0 }
        let start = stage.frame()
        stage.system.advance(to: start + 0.5)
        let shown = try #require(label.layer.presentation()).opacity
        #expect(alpha.fields.map(\.number) == [0] && !alpha.presented[0].isHidden)
        #expect(alpha.title.frame == titleBefore && alpha.bounds.contains(alpha.presented[0].frame))
        #expect(alpha.presented[0].text == "\(NumberText.plain((Double(shown) * 1000).rounded() / 1000))" && abs(shown - 0.5) < 0.02)
        stage.settle()
        #expect(alpha.presented[0].isHidden)
        label.alpha = 1
    }

    /// A selected row outside the visible part stays there, and a visible one stays visible.
    @Test func treeKeepsItsPlaceWhileItIsResized() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        let table = inspect.page.treeView.table
        inspect.model.select(stage.containers[1])
        stage.settle()
        func drag(by distance: CGFloat) throws {
            let divider = try stage.tool("panel-divider").accessibilityFrame
            stage.native.drag(fromX: divider.midX, y: divider.midY, toX: divider.midX, y: divider.midY + distance)
            stage.settle()
        }
        for distance in [60.0, -120, 60] {
            try drag(by: distance)
            let selected = try #require(table.indexPathForSelectedRow)
            #expect(table.bounds.insetBy(dx: 0, dy: -1).contains(table.rectForRow(at: selected)))
        }
        table.contentOffset.y = 0
        for distance in [-40.0, 80] {
            try drag(by: distance)
            #expect(table.contentOffset.y == 0)
        }
    }

    @Test func viewThatLeavesThePhoneIsReportedAndNotRetained() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        weak var weakView: UIView?
        do {
            let view = UISwitch(frame: CGRect(x: 10, y: 10, width: 50, height: 30))
            stage.list.view.addSubview(view)
            weakView = view
            inspect.model.select(view)
            stage.settle()
            #expect(!inspect.page.properties.groups.isEmpty)
            view.removeFromSuperview()
        }
        stage.settle()
        #expect(inspect.model.isSelectionGone && inspect.page.properties.groups.isEmpty)
        #expect((try stage.tool("inspect-note") as? UILabel)?.text == Localized.text("inspect.gone"))
        #expect(weakView == nil)
    }

    /// The menu stays open, so that several overlays can be switched on.
    @Test func overlaysAreSwitchedInTheMenu() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        stage.clickOnScreen(try stage.tool("overlays"))
        stage.settle()
        func entry(_ key: String) throws -> UILabel {
            let labels = UIApplication.shared.windows.flatMap { $0.descendants(of: UILabel.self) }
            return try #require(labels.last { $0.text == Localized.text(key) })
        }
        for kind in [StageOverlayKind.outlines, .grid] {
            stage.clickOnScreen(try entry(kind.titleKey))
            stage.settle()
            #expect(inspect.overlays.contains(kind))
        }
        stage.clickOnScreen(try entry(StageOverlayKind.outlines.titleKey))
        #expect(inspect.overlays == [.grid])
    }

    // MARK: Cost

    @Test(arguments: StageOverlayKind.allCases.map(\.rawValue) + ["chart", "all", "none"])
    func inspectPageDrawsNoFramesWhileNothingChanges(mode: String) throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        inspect.model.select(stage.containers[1])
        for kind in StageOverlayKind.allCases where mode == "all" || mode == kind.rawValue { inspect.toggle(kind) }
        inspect.showsChart = mode == "all" || mode == "chart"
        stage.settle()
        let frames = stage.native.frames.count
        stage.system.advance(by: 5)
        #expect(stage.native.frames.count == frames && UIApplication.shared.isIdle)
    }

    @Test func framesAreNotObservedWhileAnotherPageIsVisible() throws {
        let stage = try Stage.combined()
        let inspect = try stage.openInspect()
        for kind in StageOverlayKind.allCases { inspect.toggle(kind) }
        inspect.showsChart = true
        // The laboratory itself observes the frames, too.
        #expect(UIApplication.shared.observerCount == 2)
        let open = try #require(stage.retained.lazy.compactMap { $0 as? OpenLaboratory }.last)
        open.session?.controller.inspector.page = 0
        stage.settle()
        #expect(UIApplication.shared.observerCount == 1 && UIApplication.shared.damageWindows.isEmpty && inspect.meter == nil)
        #expect(inspect.overlay.superview == nil)
        open.session?.controller.inspector.visiblePage = inspect.page
        #expect(inspect.meter != nil)
        open.laboratory.close()
        #expect(UIApplication.shared.observerCount == 0 && UIApplication.shared.damageWindows.isEmpty)
    }
}
