// Invalid input: numbers that are not finite, huge sizes, and reloads inside delegate calls must neither trap nor hang.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit
import WindowSystem

@MainActor @Suite struct InvalidInputTests {
    private nonisolated static let invalid: [CGFloat] = [.nan, .infinity, -.infinity, -5, 0, 1e30, .greatestFiniteMagnitude]

    private func label(_ text: String = "Label") -> UILabel {
        let label = UILabel(frame: CGRect(x: 10, y: 10, width: 100, height: 20))
        label.text = text
        label.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        return label
    }

    /// The number of red pixels of the window.
    private func red(_ stage: Stage<Void>) -> Int {
        stage.native.pixels().count { $0 & 0xFFFFFF == 0xFF0000 }
    }

    @Test(arguments: invalid) func invalidFramesDoNotBreakDrawing(_ value: CGFloat) {
        let stage = Stage()
        let view = label()
        stage.window.addSubview(view)
        for frame in [
            CGRect(x: value, y: 0, width: 10, height: 10), CGRect(x: 0, y: 0, width: value, height: 10),
            CGRect(x: 0, y: value, width: value, height: value),
        ] {
            view.frame = frame
            stage.frame()
            view.layer.cornerRadius = value
            view.layer.borderWidth = value
            stage.frame()
            _ = view.sizeThatFits(CGSize(width: value, height: value))
            _ = view.hitTest(CGPoint(x: value, y: value), with: nil)
        }
        view.layer.cornerRadius = 0
        view.layer.borderWidth = 0
        view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        view.text = ""
        stage.frame()
        #expect(red(stage) == 100)
    }

    @Test(arguments: invalid) func invalidTransformsAndAlphasDoNotBreakDrawing(_ value: CGFloat) {
        let stage = Stage()
        let view = label("")
        stage.window.addSubview(view)
        view.transform = CGAffineTransform(scaleX: value, y: 1)
        stage.frame()
        view.transform = CGAffineTransform(rotationAngle: value)
        stage.frame()
        view.transform = .identity
        view.alpha = value
        stage.frame()
        view.alpha = 1
        view.font = .systemFont(ofSize: value)
        view.text = "text"
        stage.frame()
        view.font = .systemFont(ofSize: 12)
        view.text = ""
        view.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
        stage.frame()
        #expect(red(stage) == 100)
    }

    @Test(arguments: invalid) func invalidConstraintsDoNotBreakTheLayout(_ value: CGFloat) {
        let stage = Stage()
        let view = label("")
        view.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(view)
        let width = view.widthAnchor.constraint(equalToConstant: 10)
        NSLayoutConstraint.activate([
            width, view.heightAnchor.constraint(equalToConstant: 10), view.topAnchor.constraint(equalTo: stage.window.topAnchor),
            view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
        ])
        stage.frame()
        width.constant = value
        stage.frame()
        let multiple = view.widthAnchor.constraint(equalTo: view.heightAnchor, multiplier: value)
        multiple.isActive = true
        stage.frame()
        multiple.isActive = false
        width.constant = 10
        view.setNeedsLayout()
        stage.frame()
        #expect(view.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    @Test(arguments: [TimeInterval.nan, -1, 0, .infinity, 1e300]) func invalidDurationsEndAtTheModelValue(_ duration: TimeInterval) {
        let stage = Stage()
        let view = label("")
        stage.window.addSubview(view)
        stage.frame()
        var ended = 0
        UIView.animate(withDuration: duration, animations: { view.frame.origin.x = 50 }, completion: { _ in ended += 1 })
        UIView.animate(withDuration: 0.1, delay: duration, options: [], animations: { view.alpha = 0.5 }, completion: { _ in ended += 1 })
        for _ in 0..<30 { stage.system.advance(by: 0.1) }
        #expect(view.frame.origin.x == 50)
        if !(duration > 100) { #expect(ended == 2) }
        view.layer.removeAllAnimations()
        view.removeFromSuperview()
        stage.system.advance(by: 0.1)
    }

    @Test func viewRemovedDuringAnAnimationIsDeallocated() {
        let stage = Stage()
        weak var gone: UIView?
        var finished: Bool?
        do {
            let view = label()
            gone = view
            stage.window.addSubview(view)
            stage.frame()
            UIView.animate(withDuration: 1, animations: { view.alpha = 0 }, completion: { finished = $0 })
            stage.system.advance(by: 0.3)
            view.removeFromSuperview()
        }
        stage.system.advance(by: 2)
        #expect(gone == nil)
        #expect(finished == false)
    }

    @Test(arguments: invalid) func invalidSizesAndOffsetsDoNotBreakScrolling(_ value: CGFloat) {
        let stage = Stage()
        let view = UIScrollView(frame: stage.window.bounds)
        stage.window.addSubview(view)
        view.contentSize = CGSize(width: 200, height: 2000)
        stage.frame()
        view.contentOffset = CGPoint(x: 0, y: value)
        stage.frame()
        view.setContentOffset(CGPoint(x: value, y: value), animated: true)
        stage.system.advance(by: 1)
        view.contentInset = UIEdgeInsets(top: value, left: 0, bottom: value, right: 0)
        stage.frame()
        view.contentInset = .zero
        view.contentSize = CGSize(width: value, height: value)
        stage.frame()
        stage.native.scroll(x: 100, y: 100, notches: 3)
        for _ in 0..<20 { stage.system.advance(by: 0.1) }
        view.scrollRectToVisible(CGRect(x: value, y: value, width: value, height: value), animated: true)
        for _ in 0..<20 { stage.system.advance(by: 0.1) }
        view.contentSize = CGSize(width: 200, height: 2000)
        view.contentOffset = CGPoint(x: 0, y: 100)
        stage.frame()
        #expect(view.contentOffset == CGPoint(x: 0, y: 100))
        stage.native.scroll(x: 100, y: 100, notches: 1)
        stage.system.settle()
        #expect(view.contentOffset.y > 100)
    }

    @Test(arguments: invalid) func invalidRowHeightsDoNotBreakATable(_ value: CGFloat) {
        let scene = ListScene([100]) { table, rows in
            table.rowHeight = value
            rows.heights = { $0.row % 2 == 0 ? value : 44 }
        }
        scene.wheel(3)
        scene.table.scrollToRow(at: IndexPath(row: 99, section: 0), at: .bottom, animated: false)
        scene.stage.frame()
        scene.rows.heights = { _ in 44 }
        scene.table.rowHeight = 44
        scene.table.contentOffset = .zero
        scene.table.reloadData()
        scene.stage.frame()
        #expect(scene.texts.first == "0")
    }

    @Test(arguments: [Int.min, -1, 0, Int.max, 1 << 53]) func invalidRowCountsDoNotBreakATable(_ count: Int) {
        let scene = ListScene([count, 3])
        scene.wheel(3)
        scene.table.scrollToRow(at: IndexPath(row: 2, section: 1), at: .bottom, animated: false)
        scene.stage.frame()
        #expect(scene.cells.count < 100)
        scene.table.reloadData()
        scene.stage.frame()
        scene.table.scrollToRow(at: IndexPath(row: 7, section: 9), at: .bottom, animated: false)
        scene.table.selectRow(at: IndexPath(row: -7, section: -9), animated: false, scrollPosition: .top)
        _ = scene.table.cellForRow(at: IndexPath(row: Int.max, section: 0))
        _ = scene.table.rectForRow(at: IndexPath(row: Int.max, section: 0))
        scene.table.reloadRows(at: [IndexPath(row: Int.max, section: Int.max)], with: .none)
        scene.stage.frame()
    }

    private final class ReloadingSource: NSObject, UITableViewDataSource, UITableViewDelegate {
        var depth = 0
        var count = 100
        var reloadsInCells = false
        var reloadsInScroll = false
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            if reloadsInCells { tableView.reloadData() }
            let cell = tableView.dequeueReusableCell(withIdentifier: "Row") ?? UITableViewCell()
            cell.textLabel?.text = "\(indexPath.row)"
            return cell
        }
        func scrollViewDidScroll(_ scrollView: UIScrollView) {
            guard reloadsInScroll else { return }
            count = max(count - 1, 0)
            (scrollView as? UITableView)?.reloadData()
        }
    }

    @Test(arguments: [true, false]) func reloadInsideADelegateCallEnds(_ isInCells: Bool) {
        let stage = Stage()
        let table = UITableView(frame: stage.window.bounds)
        table.rowHeight = 44
        let source = ReloadingSource()
        source.reloadsInCells = isInCells
        source.reloadsInScroll = !isInCells
        table.dataSource = source
        table.delegate = source
        stage.window.addSubview(table)
        for _ in 0..<5 { stage.system.advance(by: 0.1) }
        stage.native.scroll(x: 100, y: 100, notches: 5)
        for _ in 0..<20 { stage.system.advance(by: 0.1) }
        source.reloadsInCells = false
        source.reloadsInScroll = false
        table.reloadData()
        for _ in 0..<5 { stage.system.advance(by: 0.1) }
        #expect(!table.visibleCells.isEmpty)
        #expect(table.subviews.count { $0 is UITableViewCell } < 30)
    }

    @Test func hierarchyReplacedDuringScrollingIsDeallocated() {
        let stage = Stage()
        weak var tabs: UITabBarController?
        weak var table: UITableView?
        weak var cell: UITableViewCell?
        let rows = PlainRows(100)
        do {
            let list = UITableViewController(style: .plain)
            list.tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Row")
            list.tableView.dataSource = rows
            let controller = UITabBarController()
            controller.viewControllers = [UINavigationController(rootViewController: list), UIViewController()]
            stage.window.rootViewController = controller
            stage.frame()
            tabs = controller
            table = list.tableView
            cell = list.tableView.visibleCells.first
            stage.native.scroll(x: 100, y: 100, notches: 5)
            stage.system.advance(by: 0.05)
        }
        #expect(cell != nil)
        stage.window.rootViewController = UIViewController()
        for _ in 0..<20 { stage.system.advance(by: 0.1) }
        #expect(tabs == nil)
        #expect(table == nil)
        #expect(cell == nil)
    }

    /// openslide #73, swayimg #17: a picture that is too large for Cairo is not silently empty.
    @Test func picturesBeyondTheLimitOfBitmapsAreReported() {
        DiagnosticLog.forget(.bitmaps)
        let old = DiagnosticLog.output
        var lines: [String] = []
        DiagnosticLog.output = { lines.append($0) }
        defer { DiagnosticLog.output = old }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        var isDrawn = false
        let image = UIGraphicsImageRenderer(size: CGSize(width: 7, height: 40_001), format: format).image { _ in isDrawn = true }
        #expect(image.size == .zero && !isDrawn)
        #expect(lines.count == 1 && lines.first?.contains("a bitmap of 7 × 40001 pixels is not drawn") == true)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 11, height: 20_001), false, 2)
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIGraphicsEndImageContext()
        #expect(lines.count == 2 && lines.last?.contains("a bitmap of 22 × 40002 pixels is not drawn") == true)
    }

    /// AccessibilitySnapshot #75, gre/react-native-view-shot #154: long views were blank, here labels of more than 16,384 pixels.
    @Test func aLabelOfTwentyThousandPointsIsDrawn() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let label = UILabel(frame: CGRect(x: 0, y: -19_900, width: 100, height: 20_000))
        label.font = .systemFont(ofSize: 40, weight: .black)
        label.numberOfLines = 0
        label.textColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
        // The text is in the middle of the label, and ends less than a line above its bottom, which is that of the window.
        let count = Int(20_000 / label.font.lineHeight) - 1
        label.text = Array(repeating: "MM", count: count).joined(separator: "\n")
        stage.window.addSubview(label)
        stage.frame()
        #expect(red(stage) > 200)
    }

    @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e9, .greatestFiniteMagnitude])
    func picturesOfImpossibleSizesAreEmpty(length: CGFloat) {
        let size = CGSize(width: length, height: length)
        #expect(UIGraphicsImageRenderer(size: size).image { _ in }.size == .zero)
        let wide = UIGraphicsImageRenderer(bounds: CGRect(x: length, y: 0, width: length, height: 1), format: .default())
        #expect(wide.image { _ in }.size == .zero)
        UIGraphicsBeginImageContextWithOptions(size, false, 0)
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
    }
}
