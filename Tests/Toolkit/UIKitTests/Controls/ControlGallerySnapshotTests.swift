// Pictures of buttons, menus, bars, pickers and popovers in both appearances, directions and scales.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// How a picture is drawn.
private nonisolated struct Variant: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var scale = 1.0
    var style = UIUserInterfaceStyle.light
    var isRightToLeft = false

    static let all = [
        Variant(testDescription: "1x"), Variant(testDescription: "dark-2x", scale: 2, style: .dark),
        Variant(testDescription: "rtl-1x", isRightToLeft: true),
    ]
}

@MainActor @Suite(.serialized) struct ControlGallerySnapshotTests {
    /// A window with the root view controller that `root` returns.
    private func stage(_ variant: Variant, size: CGSize, root: @escaping () -> UIViewController) -> Stage<Void> {
        let stage = Stage(size: size, scale: variant.scale)
        stage.window.overrideUserInterfaceStyle = variant.style
        if variant.isRightToLeft { UIView.appearance().semanticContentAttribute = .forceRightToLeft }
        stage.window.rootViewController = root()
        stage.system.settle(limit: 3)
        return stage
    }

    private func verify(_ stage: Stage<Void>, _ name: String) throws {
        defer { AppearanceRules.removeAll() }
        stage.system.settle(limit: 3)
        try Snapshot.verify(stage.picture(), named: name)
    }

    private func symbol() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 18, height: 18)).image { _ in
            UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 14, height: 14)).fill()
        }.withRenderingMode(.alwaysTemplate)
    }

    // MARK: Buttons

    private func buttons() -> UIViewController {
        let page = UIViewController()
        page.view.backgroundColor = .systemBackground
        let configurations: [UIButton.Configuration] = [.plain(), .gray(), .tinted(), .filled(), .borderless(), .bordered()]
        let column = UIStackView()
        column.axis = .vertical
        column.spacing = 8
        column.alignment = .leading
        for (index, made) in configurations.enumerated() {
            let row = UIStackView()
            row.spacing = 8
            for state in 0..<3 {
                var configuration = made
                configuration.title = "Save"
                if state == 1 {
                    configuration.image = symbol()
                    configuration.imagePadding = 6
                    configuration.imagePlacement = index.isMultiple(of: 2) ? .leading : .trailing
                    configuration.subtitle = index > 2 ? "Now" : nil
                }
                if index == 3 { configuration.cornerStyle = .capsule }
                let button = UIButton(configuration: configuration)
                button.isEnabled = state != 2
                row.addArrangedSubview(button)
            }
            column.addArrangedSubview(row)
        }
        page.view.addSubview(column)
        column.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            column.leadingAnchor.constraint(equalTo: page.view.leadingAnchor, constant: 12),
            column.topAnchor.constraint(equalTo: page.view.topAnchor, constant: 12),
        ])
        return page
    }

    @Test(arguments: zip(Variant.all, ["gallery-buttons-1x", "gallery-buttons-dark-2x", "gallery-buttons-rtl-1x"]))
    private func buttonsWithConfigurations(variant: Variant, name: String) throws {
        try verify(stage(variant, size: CGSize(width: 320, height: 320), root: buttons), name)
    }

    // MARK: Menus

    @Test(arguments: zip(Variant.all, ["gallery-menu-1x", "gallery-menu-dark-2x", "gallery-menu-rtl-1x"]))
    private func menuOfAButton(variant: Variant, name: String) throws {
        let stage = stage(variant, size: CGSize(width: 320, height: 340)) {
            let page = UIViewController()
            page.view.backgroundColor = .systemBackground
            let button = UIButton(type: .system)
            button.setTitle("Sort", for: .normal)
            button.frame = CGRect(x: 120, y: 20, width: 80, height: 34)
            button.showsMenuAsPrimaryAction = true
            let order = UIMenu(
                title: "", options: .displayInline,
                children: [UIAction(title: "Ascending", state: .on) { _ in }, UIAction(title: "Descending") { _ in }])
            let more = UIMenu(title: "More", children: [UIAction(title: "By Colour") { _ in }])
            let locked = UIAction(title: "By Owner", attributes: .disabled) { _ in }
            let delete = UIAction(title: "Delete", image: symbol(), attributes: .destructive) { _ in }
            button.menu = UIMenu(title: "Order", children: [order, more, locked, delete])
            page.view.addSubview(button)
            return page
        }
        stage.native.click(x: 160, y: 37)
        try verify(stage, name)
    }

    // MARK: Bars

    private func bars() -> UIViewController {
        let page = UIViewController()
        page.view.backgroundColor = .systemBackground
        page.title = "Bars"
        let look = UINavigationBarAppearance()
        look.configureWithOpaqueBackground()
        look.backgroundColor = .systemIndigo
        look.titleTextAttributes = [.foregroundColor: UIColor.white, .font: UIFont.systemFont(ofSize: 19, weight: .heavy)]
        look.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.systemYellow]
        page.navigationItem.standardAppearance = look
        page.navigationItem.scrollEdgeAppearance = look
        page.navigationItem.leftBarButtonItem = UIBarButtonItem(barButtonSystemItem: .cancel, target: nil, action: nil)
        page.navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .done, target: nil, action: nil)
        let navigation = UINavigationController(rootViewController: page)
        page.tabBarItem = UITabBarItem(tabBarSystemItem: .favorites, tag: 0)
        page.tabBarItem.badgeValue = "3"
        let tabs = UITabBarController()
        let tabLook = UITabBarAppearance()
        tabLook.stackedLayoutAppearance.selected.iconColor = .systemIndigo
        tabLook.stackedLayoutAppearance.selected.titleTextAttributes = [.foregroundColor: UIColor.systemIndigo]
        tabs.tabBar.standardAppearance = tabLook
        let others = (1..<6).map { index in
            let page = UIViewController()
            page.tabBarItem = UITabBarItem(title: "Tab \(index)", image: symbol(), tag: index)
            page.title = "Tab \(index)"
            return page
        }
        tabs.viewControllers = [navigation] + others
        return tabs
    }

    @Test(arguments: zip(Variant.all, ["gallery-bars-1x", "gallery-bars-dark-2x", "gallery-bars-rtl-1x"]))
    private func barsWithAppearances(variant: Variant, name: String) throws {
        try verify(stage(variant, size: CGSize(width: 375, height: 220), root: bars), name)
    }

    @Test(arguments: zip(Variant.all, ["gallery-more-1x", "gallery-more-dark-2x", "gallery-more-rtl-1x"]))
    private func moreTab(variant: Variant, name: String) throws {
        let stage = stage(variant, size: CGSize(width: 375, height: 260), root: bars)
        stage.native.click(x: variant.isRightToLeft ? 37 : 337, y: 235)
        try verify(stage, name)
    }

    // MARK: Pickers, segments and page controls

    private func pickers() -> UIViewController {
        let page = UIViewController()
        page.view.backgroundColor = .systemBackground
        let date = UIDatePicker()
        date.preferredDatePickerStyle = .wheels
        date.datePickerMode = .date
        date.locale = Locale(identifier: "en_US")
        date.timeZone = TimeZone(secondsFromGMT: 0)
        date.date = Date(timeIntervalSince1970: 1_000_000_000)
        date.frame = CGRect(x: 0, y: 0, width: 320, height: 162)
        let segments = UISegmentedControl(items: ["Day", "Week", "Month"])
        segments.selectedSegmentIndex = 1
        segments.frame = CGRect(x: 20, y: 176, width: 280, height: 32)
        let dots = UIPageControl(frame: CGRect(x: 20, y: 216, width: 280, height: 26))
        dots.numberOfPages = 5
        dots.currentPage = 2
        dots.pageIndicatorTintColor = .systemGray3
        dots.currentPageIndicatorTintColor = .systemBlue
        for view in [date, segments, dots] { page.view.addSubview(view) }
        return page
    }

    @Test(arguments: zip(Variant.all, ["gallery-pickers-1x", "gallery-pickers-dark-2x", "gallery-pickers-rtl-1x"]))
    private func dateWheelsAndSegments(variant: Variant, name: String) throws {
        try verify(stage(variant, size: CGSize(width: 320, height: 250), root: pickers), name)
    }

    // MARK: Sheets and popovers

    @Test(arguments: zip(Variant.all, ["gallery-popover-1x", "gallery-popover-dark-2x", "gallery-popover-rtl-1x"]))
    private func popoverFromAButton(variant: Variant, name: String) throws {
        let stage = stage(variant, size: CGSize(width: 600, height: 300)) {
            let page = UIViewController()
            page.view.backgroundColor = .systemTeal
            return page
        }
        let source = UIView(frame: CGRect(x: 60, y: 30, width: 60, height: 30))
        source.backgroundColor = .systemOrange
        let root = try #require(stage.window.rootViewController)
        root.view.addSubview(source)
        let content = UIViewController()
        content.view.backgroundColor = .systemBackground
        content.preferredContentSize = CGSize(width: 200, height: 120)
        content.modalPresentationStyle = .popover
        content.popoverPresentationController?.sourceView = source
        content.popoverPresentationController?.sourceRect = source.bounds
        root.present(content, animated: true)
        try verify(stage, name)
    }

    @Test(arguments: zip(Variant.all, ["gallery-sheet-1x", "gallery-sheet-dark-2x", "gallery-sheet-rtl-1x"]))
    private func sheetAtHalfHeight(variant: Variant, name: String) throws {
        let stage = stage(variant, size: CGSize(width: 320, height: 400)) {
            let page = UIViewController()
            page.view.backgroundColor = .systemBackground
            return page
        }
        let content = UIViewController()
        content.view.backgroundColor = .secondarySystemBackground
        content.modalPresentationStyle = .pageSheet
        content.sheetPresentationController?.detents = [.medium(), .large()]
        content.sheetPresentationController?.prefersGrabberVisible = true
        stage.window.rootViewController?.present(content, animated: true)
        try verify(stage, name)
    }
}
