// What a window shows, as data: reading it, and showing it again with new pages.

internal import LaboratoryCore
public import TabBarKit
public import UIKit

/// Reads what a window shows, and shows it again.
public enum PhoneContents {
    /// What a window shows: its tabs, its pages with what they say of themselves, and its content offsets. Presented pages, and pushed
    /// pages without a name, cannot be shown again and are left out.
    public static func contents(of window: UIWindow) -> WindowContents {
        var offsets: [String: [Double]] = [:]
        var path: [Int] = []
        addOffsets(in: window, path: &path, to: &offsets)
        return WindowContents(root: window.rootViewController.map(describe), offsets: offsets)
    }

    private static func describe(_ page: UIViewController) -> PageContents {
        let described = page as? any DescribedPage
        let values = page.isViewLoaded ? described?.describedContents : nil
        let tabs = page as? UITabBarController
        let index = tabs.flatMap { tabs in tabs.viewControllers?.indices.contains(tabs.selectedIndex) == true ? tabs.selectedIndex : nil }
        var pages = page.children
        if page is UINavigationController {
            // The pages above one that cannot be created are not shown, either.
            let end = pages.indices.dropFirst().first { (pages[$0] as? any DescribedPage)?.pageName == nil } ?? pages.count
            pages = Array(pages.prefix(end))
        }
        return PageContents(
            page: described?.pageName, tab: index, values: values?.isEmpty == false ? values : nil,
            pages: pages.isEmpty ? nil : pages.map(describe))
    }

    private static func addOffsets(in view: UIView, path: inout [Int], to offsets: inout [String: [Double]]) {
        if let scroll = view as? UIScrollView, scroll.contentOffset.x.isFinite, scroll.contentOffset.y.isFinite {
            offsets[path.map(String.init).joined(separator: ".")] = [Double(scroll.contentOffset.x), Double(scroll.contentOffset.y)]
        }
        for (index, view) in view.subviews.enumerated() {
            path.append(index)
            addOffsets(in: view, path: &path, to: &offsets)
            path.removeLast()
        }
    }

    // MARK: Showing

    /// The maximum number of pushed pages of one stack; a file may have more.
    private static let mostPages = 50

    /// Shows contents in a window, without animation. `root` is a new root view controller, which replaces the present one; `makePage`
    /// creates the pushed pages by name. What does not fit to the pages is ignored.
    public static func show(
        _ contents: WindowContents, in window: UIWindow, root: UIViewController, makePage: (String) -> UIViewController?
    ) {
        UIView.performWithoutAnimation {
            window.endEditing(true)
            window.rootViewController?.dismiss(animated: false)
            window.rootViewController = root
            window.layoutIfNeeded()
            guard let page = contents.root else { return }
            show(page, on: root, makePage)
            window.layoutIfNeeded()
            // The bottom inset follows the bar's form, and the offsets at the end of the content follow the inset.
            for _ in 0..<2 {
                scroll(window, to: contents.offsets)
                finish(page, on: root)
                window.layoutIfNeeded()
            }
        }
    }

    private static func show(_ contents: PageContents, on page: UIViewController, _ makePage: (String) -> UIViewController?) {
        if let tabs = page as? UITabBarController, let index = contents.tab, tabs.viewControllers?.indices.contains(index) == true,
            tabs.selectedIndex != index
        {
            tabs.selectedIndex = index
        }
        let pages = contents.pages ?? []
        if let navigation = page as? UINavigationController {
            for pushed in pages.dropFirst(navigation.viewControllers.count).prefix(mostPages) {
                guard let new = pushed.page.flatMap(makePage) else { break }
                navigation.pushViewController(new, animated: false)
            }
        }
        if let values = contents.values, let described = page as? any DescribedPage {
            page.loadViewIfNeeded()
            described.show(describedContents: values)
        }
        for (child, contents) in zip(page.children, pages) { show(contents, on: child, makePage) }
    }

    private static func finish(_ contents: PageContents, on page: UIViewController) {
        if let values = contents.values { (page as? any DescribedPage)?.showAfterScrolling(describedContents: values) }
        for (child, contents) in zip(page.children, contents.pages ?? []) { finish(contents, on: child) }
    }

    private static func scroll(_ window: UIWindow, to offsets: [String: [Double]]) {
        for (path, numbers) in offsets.sorted(by: { $0.key < $1.key }) where numbers.count == 2 {
            var view: UIView? = window
            for part in path.split(separator: ".") {
                let subviews = view?.subviews ?? []
                view = Int(part).flatMap { subviews.indices.contains($0) ? subviews[$0] : nil }
            }
            let offset = CGPoint(x: numbers[0], y: numbers[1])
            guard let scroll = view as? UIScrollView else { continue }
            let near = scroll.nearContent(offset)
            guard scroll.contentOffset != near else { continue }
            scroll.contentOffset = near
            scroll.layoutIfNeeded()
        }
    }
}

extension UIScrollView {
    /// The offset, or the nearest one at which a bounce can be. A file may have any.
    fileprivate func nearContent(_ offset: CGPoint) -> CGPoint {
        let insets = adjustedContentInset
        func near(_ place: CGFloat, _ start: CGFloat, _ content: CGFloat, _ end: CGFloat, _ side: CGFloat) -> CGFloat {
            min(max(place, -start - side), max(content + end, side))
        }
        return CGPoint(
            x: near(offset.x, insets.left, contentSize.width, insets.right, bounds.width),
            y: near(offset.y, insets.top, contentSize.height, insets.bottom, bounds.height))
    }
}

extension TakeScreen {
    /// The size and the safe area of a window.
    init(_ window: UIWindow) {
        let size = window.bounds.size, insets = window.safeAreaInsets
        self.init(
            width: Double(size.width), height: Double(size.height), top: Double(insets.top), left: Double(insets.left),
            bottom: Double(insets.bottom), right: Double(insets.right))
    }

    /// The place on another screen that corresponds to a place on this one; the same for equal screens. Places in the bars keep their
    /// distance from the edge of the safe area; those between the bars, their share of the way.
    func convert(x: Double, y: Double, to other: TakeScreen) -> CGPoint {
        guard self != other else { return CGPoint(x: x, y: y) }
        return CGPoint(
            x: Self.convert(x, from: left...max(left, width - right), to: other.left...max(other.left, other.width - other.right), bar: 0),
            y: Self.convert(y, from: top...max(top, height - bottom), to: other.top...max(other.top, other.height - other.bottom), bar: 50))
    }

    private static func convert(
        _ place: Double, from range: ClosedRange<Double>, to other: ClosedRange<Double>, bar: Double
    ) -> Double {
        let (start, end) = (range.lowerBound + bar, range.upperBound - bar)
        let (otherStart, otherEnd) = (other.lowerBound + bar, other.upperBound - bar)
        if place <= start { return otherStart + place - start }
        if place >= end { return otherEnd + place - end }
        return otherStart + (place - start) / max(end - start, 1) * (otherEnd - otherStart)
    }
}
