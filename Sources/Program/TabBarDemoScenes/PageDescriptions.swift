// What the pages of the scenes say of their contents, so that a take can begin with the same.

@preconcurrency internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
public import UIKit

extension SceneCatalog {
    /// The pushed page with a `DescribedPage.pageName`; nil for an unknown name.
    public static func makePage(named name: String) -> UIViewController? {
        switch name {
        case InteractionsViewController.page: return InteractionsViewController()
        case AboutViewController.page: return AboutViewController()
        default:
            if name.hasPrefix(KeysViewController.prefix) {
                let tabs = Int(name.dropFirst(KeysViewController.prefix.count)) ?? 0
                return KeysViewController(tabs: min(max(tabs, 0), KeyList.mostTabs))
            }
            guard name.hasPrefix(ChoiceViewController.prefix) else { return nil }
            return SettingsRow(rawValue: String(name.dropFirst(ChoiceViewController.prefix.count)))?.choice.map(ChoiceViewController.init)
        }
    }
}

extension ChoiceViewController: DescribedPage {
    static let prefix = "choice-"
    var pageName: String? { Self.prefix + choice.row.rawValue }
}

extension InteractionsViewController: DescribedPage {
    static let page = "interactions"
    var pageName: String? { Self.page }
}

extension KeysViewController: DescribedPage {
    static let prefix = "keys-"
    /// The keys depend on the number of tabs.
    var pageName: String? { Self.prefix + "\(tabs)" }
}

extension AboutViewController: DescribedPage {
    static let page = "about"
    var pageName: String? { Self.page }
}

/// Numbers as texts that are read again without a loss.
private enum PageNumber {
    static func text(_ number: Double) -> String { "\(number)" }

    /// A finite number; nil for another text.
    static func read(_ text: String?) -> Double? { text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil } }
}

extension CombinedTabBarController: DescribedPage {
    var describedContents: [String: String] {
        var contents: [String: String] = [:]
        if let form = moreInteractions?.minimizer?.form {
            contents["bar"] = PageNumber.text(form.value)
            contents["bar-target"] = PageNumber.text(form.target)
        }
        // The indicator is always at the selected tab.
        if moreInteractions?.indicator != nil { contents["indicator"] = "selected" }
        if let progress = moreInteractions?.iconDriver?.progress { contents["icon"] = PageNumber.text(progress) }
        return contents
    }

    /// The bar may be whole although the content is scrolled.
    func showAfterScrolling(describedContents contents: [String: String]) {
        moreInteractions?.indicator?.showSelection()
        if let value = PageNumber.read(contents["bar"]), let target = PageNumber.read(contents["bar-target"]) {
            let form = TabBarMinimizer.Form(value: min(max(value, -1), 2), target: min(max(target, 0), 1))
            moreInteractions?.minimizer?.show(form)
        }
        if let progress = PageNumber.read(contents["icon"]) { moreInteractions?.iconDriver?.show(progress: min(max(progress, 0), 1)) }
    }
}

extension ClockPage: DescribedPage {
    var describedContents: [String: String] { ["time": PageNumber.text(time.timeIntervalSinceReferenceDate)] }

    func show(describedContents contents: [String: String]) {
        if let seconds = PageNumber.read(contents["time"]), abs(seconds) < 1e10 { show(Date(timeIntervalSinceReferenceDate: seconds)) }
    }
}

extension TilesViewController: DescribedPage {
    var describedContents: [String: String] {
        ["tiles": "\(tileCount)", "editing": editMode?.mode == .editing ? "true" : "false"]
    }

    func show(describedContents contents: [String: String]) {
        if let count = contents["tiles"].flatMap({ Int($0) }), (0...10_000).contains(count) { showTiles(count: count) }
        if contents["editing"] == "true" { editMode?.setMode(.editing, animated: false) }
    }
}

extension ListViewController: DescribedPage {
    /// The rows, the search, the edit mode, the selected rows and the wheel.
    var describedContents: [String: String] {
        var described = contents.texts
        if navigationItem.searchController != nil { described["search"] = query }
        if isEditingRows {
            described["editing"] = "true"
            described["selection"] = selection.rangeView.map { "\($0.lowerBound)-\($0.upperBound - 1)" }.joined(separator: " ")
        }
        described["wheel"] = PageNumber.text(wheelView.position)
        return described
    }

    func show(describedContents described: [String: String]) {
        var new = contents
        new.use(described)
        if new != contents {
            changeRows { $0 = new }
            tableView.reloadData()
            rowsDidChange()
        }
        if let search = described["search"]?.prefix(RowContents.mostLetters).description {
            beginSearch()
            navigationItem.searchController?.searchBar.text = search
            self.search(for: search)
        }
        guard described["editing"] == "true" else { return }
        editMode.setMode(.editing, animated: false)
        let ranges = RowRange.read(described["selection"] ?? "").filter { $0.upperBound < shown.count }
        selectRows(ranges.reduce(into: IndexSet()) { $0.insert(integersIn: $1) })
    }

    /// Lists that are not visible may have the layouts of different sizes.
    func showAfterScrolling(describedContents described: [String: String]) {
        if let position = PageNumber.read(described["wheel"]), abs(position) < 1e12 { wheelView.roll(toPosition: position) }
    }
}

/// Ranges of numbers as text, such as "1-4 9-9".
enum RowRange {
    /// The maximum number of ranges. A list has more only after tens of thousands of changes.
    private static let most = 10_000

    /// The ranges of a text; the first ones if there are too many. Words that are no ranges are ignored.
    static func read(_ text: String) -> [ClosedRange<Int>] {
        text.split(separator: " ", maxSplits: most).prefix(most).compactMap { word in
            let ends = word.split(separator: "-").compactMap { Int($0) }
            guard ends.count == 2, ends[0] >= 0, ends[0] <= ends[1], ends[1] < 1_000_000_000 else { return nil }
            return ends[0]...ends[1]
        }
    }
}
