// Delegate methods that Swift never calls because a subclass of the conforming class declares them.

import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Declares the conformance and one of the optional methods.
private class ListPage: UIViewController, UITableViewDelegate {
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
}

/// Adds two methods that Swift does not call, and overrides one.
private class SelectingPage: ListPage {
    override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    /// A class with a method that is not a method of the page.
    final class Helper {
        func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}
    }
}

private final class FinalPage: ListPage {
    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { nil }
}

/// Declares a delegate method; only its subclass conforms to the protocol.
private class PageBeforeConformance: UIViewController {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}
private class LateConformance: PageBeforeConformance, UITableViewDelegate {}
private final class OverridingPage: LateConformance {
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
}

/// Adds a method of its superclass's conformance, and one of its own conformance.
private class ScrollPage: UIViewController, UIScrollViewDelegate {}
private final class ScrollingList: ScrollPage, UITableViewDelegate {
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    func scrollViewDidScroll(_ scrollView: UIScrollView) {}
}

private class Tabs: NSObject, UITabBarControllerDelegate {}
private final class SelectingTabs: Tabs {
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController) {}
}

@MainActor @Suite struct UncalledMethodTests {
    private func line(_ type: AnyClass, _ requirements: DelegateProtocol = .tableView) -> String? {
        UncalledMethods.message(for: type, requirements)
    }

    #if DEBUG
    /// "The Swift Programming Language", Protocols: a conformance uses the members of the conforming type and its superclasses.
    @Test func methodsAddedBySubclassesAreReported() throws {
        let table = try #require(line(SelectingPage.self))
        #expect(table.hasPrefix("UIKit: never called: SelectingPage.tableView(_:didSelectRowAt:). ListPage declares"), "\(table)")
        let scroll = try #require(line(SelectingPage.self, .scrollView))
        #expect(scroll.hasPrefix("UIKit: never called: SelectingPage.scrollViewDidScroll(_:). ListPage declares"), "\(scroll)")
        let final = try #require(line(FinalPage.self))
        #expect(final.contains("FinalPage.tableView(_:willSelectRowAt:)"), "\(final)")
    }

    /// The superclass's conformance to `UIScrollViewDelegate` applies, although the subclass declares a conformance to
    /// `UITableViewDelegate`, which inherits from that protocol.
    @Test func theSuperclassKeepsItsConformanceToAnInheritedProtocol() throws {
        let scroll = try #require(line(ScrollingList.self, .scrollView))
        #expect(scroll.contains("ScrollingList.scrollViewDidScroll(_:)") && scroll.contains("ScrollPage declares"), "\(scroll)")
        #expect(line(ScrollingList.self) == nil)
    }

    @Test func settingADelegateReportsItsClassOnce() {
        var lines: [String] = []
        let usual = ActionDiagnostics.output
        ActionDiagnostics.output = { lines.append($0) }
        defer { ActionDiagnostics.output = usual }
        for _ in 0..<3 {
            let delegate = SelectingTabs()
            UITabBarController().delegate = delegate
            withExtendedLifetime(delegate) {}
        }
        #expect(lines.count == 1 && lines[0].contains("SelectingTabs.tabBarController(_:didSelect:)"), "\(lines)")
    }
    #endif

    @Test func calledMethodsAreNotReported() {
        #expect(line(ListPage.self) == nil)
        #expect(line(OverridingPage.self) == nil)
        #expect(line(UITableViewController.self) == nil)
        #expect(line(UIViewController.self) == nil)
    }
}
