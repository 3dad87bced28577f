// Pictures of page view controllers between two pages, of split view controllers, and of a navigation bar with a prompt.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// Three pages in colours.
@MainActor
private final class Pages: NSObject, UIPageViewControllerDataSource {
    let pages = [Gallery.page("One", .systemTeal), Gallery.page("Two", .systemOrange), Gallery.page("Three", .systemPink)]

    private func page(beside page: UIViewController, _ step: Int) -> UIViewController? {
        guard let index = pages.firstIndex(where: { $0 === page }), pages.indices.contains(index + step) else { return nil }
        return pages[index + step]
    }
    func pageViewController(_ pager: UIPageViewController, viewControllerBefore page: UIViewController) -> UIViewController? {
        self.page(beside: page, -1)
    }
    func pageViewController(_ pager: UIPageViewController, viewControllerAfter page: UIViewController) -> UIViewController? {
        self.page(beside: page, 1)
    }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { pages.count }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int { 1 }
}

/// Five messages; the second is selected.
@MainActor
private final class Messages: UITableViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        clearsSelectionOnViewWillAppear = false
        tableView.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5 }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        cell.textLabel?.text = "Message \(indexPath.row + 1)"
        cell.detailTextLabel?.text = "About the picture"
        return cell
    }
}

@MainActor @Suite(.serialized) struct ContainerGalleryTests {
    private func pager(
        _ variant: GalleryVariant, _ style: UIPageViewController.TransitionStyle
    ) -> (Stage<Void>, UIPageViewController, Pages) {
        let source = Pages()
        let pager = UIPageViewController(
            transitionStyle: style, navigationOrientation: .horizontal, options: style == .scroll ? [.interPageSpacing: 10] : nil)
        pager.view.backgroundColor = .systemBackground
        pager.dataSource = source
        pager.setViewControllers([source.pages[1]], direction: .forward, animated: false)
        let stage = Gallery.stage(variant, size: CGSize(width: 300, height: 240)) { pager }
        stage.retained = [source]
        return (stage, pager, source)
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-pages-scroll-1x", "gallery-pages-scroll-dark-2x", "gallery-pages-scroll-rtl-1x"]))
    private func scrollingBetweenTwoPages(variant: GalleryVariant, name: String) throws {
        let (stage, _, _) = pager(variant, .scroll)
        let (start, end) = variant.isRightToLeft ? (60.0, 200.0) : (240.0, 100.0)
        stage.native.movePointer(x: start, y: 100)
        stage.native.send(.buttonPressed(.primary), x: start, y: 100)
        for step in 1...10 {
            stage.system.advance(by: 0.02)
            stage.native.movePointer(x: start + (end - start) * Double(step) / 10, y: 100)
        }
        stage.frame()
        try Gallery.verify(stage, name)
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-pages-turn-1x", "gallery-pages-turn-dark-2x", "gallery-pages-turn-rtl-1x"]))
    private func turningAPage(variant: GalleryVariant, name: String) throws {
        let (stage, pager, source) = pager(variant, .pageCurl)
        pager.setViewControllers([source.pages[2]], direction: .forward, animated: true)
        let start = stage.frame()
        stage.system.advance(to: start + 0.15)
        try Gallery.verify(stage, name)
    }

    // MARK: Split view controllers

    /// A list, and a detail page with a display mode button and a reply button in its navigation bar.
    private func split() -> UISplitViewController {
        let list = Messages(style: .plain)
        list.title = "Inbox"
        let detail = Gallery.page("Message")
        let split = UISplitViewController()
        detail.navigationItem.leftBarButtonItem = split.displayModeButtonItem
        detail.navigationItem.leftItemsSupplementBackButton = true
        detail.navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .reply, target: nil, action: nil)
        split.viewControllers = [UINavigationController(rootViewController: list), UINavigationController(rootViewController: detail)]
        return split
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-prompt-1x", "gallery-prompt-dark-2x", "gallery-prompt-rtl-1x"]))
    private func navigationBarWithAPrompt(variant: GalleryVariant, name: String) throws {
        let stage = Gallery.stage(variant, size: CGSize(width: 320, height: 140)) {
            let page = Gallery.page("Files")
            page.navigationItem.prompt = "Choose the files to send"
            page.navigationItem.leftBarButtonItem = UIBarButtonItem(barButtonSystemItem: .cancel, target: nil, action: nil)
            page.navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .done, target: nil, action: nil)
            return UINavigationController(rootViewController: page)
        }
        try Gallery.verify(stage, name)
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-split-wide-1x", "gallery-split-wide-dark-2x", "gallery-split-wide-rtl-1x"]))
    private func columnsSideBySide(variant: GalleryVariant, name: String) throws {
        try Gallery.verify(Gallery.stage(variant, size: CGSize(width: 720, height: 260), root: split), name)
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-split-narrow-1x", "gallery-split-narrow-dark-2x", "gallery-split-narrow-rtl-1x"]))
    private func columnsCollapsed(variant: GalleryVariant, name: String) throws {
        try Gallery.verify(Gallery.stage(variant, size: CGSize(width: 320, height: 260), root: split), name)
    }
}
