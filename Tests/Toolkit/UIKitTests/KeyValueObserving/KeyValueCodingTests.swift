// Properties by name, and observations by key path.

import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Apple's "Key-Value Coding Programming Guide": a Boolean property isHidden has the key "hidden"; paths separate keys by dots.
@MainActor @Suite(.serialized) struct KeyValueCodingTests {
    private final class Page: UIViewController {
        var answer = 42
        var name: String?
    }

    private final class Observer: UIView {
        var calls: [String] = []
        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
        ) {
            let old = change?[.oldKey].map { "\($0)" } ?? "-"
            let new = change?[.newKey].map { "\($0)" } ?? "-"
            calls.append("\(keyPath ?? "") \(old) \(new) \(change?[.kindKey] as? UInt ?? 0)")
        }
    }

    @Test func propertiesAreReadAndSetByTheirKeys() {
        let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(view.value(forKey: "frame") as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
        view.setValue(true, forKey: "hidden")
        #expect(view.isHidden && view.value(forKey: "isHidden") as? Bool == true)
        view.setValue(NSNumber(value: 0.5), forKey: "alpha")
        #expect(view.alpha == 0.5)
        view.setValue(NSValue(cgRect: CGRect(x: 0, y: 0, width: 9, height: 9)), forKey: "bounds")
        #expect(view.bounds.width == 9)
        view.setValue(UIColor.red, forKey: "backgroundColor")
        #expect(view.backgroundColor == .red)
        view.setValue(nil, forKey: "backgroundColor")
        #expect(view.backgroundColor == nil)
    }

    @Test func valuesOfOtherTypesAndUnknownKeysChangeNothing() {
        let view = UIView()
        view.setValue("text", forKey: "alpha")
        view.setValue(3, forKey: "noSuchKey")
        #expect(view.alpha == 1)
        #expect(view.value(forKey: "noSuchKey") == nil)
    }

    @Test func keyPathsPassThroughObjects() {
        let page = UIViewController()
        page.setValue("Tea", forKeyPath: "navigationItem.title")
        #expect(page.navigationItem.title == "Tea")
        page.view.setValue(7, forKeyPath: "layer.cornerRadius")
        #expect(page.view.layer.cornerRadius == 7)
        #expect(page.value(forKeyPath: "view.layer.cornerRadius") as? Double == 7)
    }

    @Test func storedPropertiesOfApplicationClassesCanBeRead() {
        let page = Page()
        #expect(page.value(forKey: "answer") as? Int == 42)
        #expect(page.value(forKey: "name") == nil)
        page.name = "A"
        #expect(page.value(forKey: "name") as? String == "A")
    }

    /// Tab animations and badges of bar buttons use the key "view".
    @Test func itemsHaveTheirViews() throws {
        let tabs = UITabBarController()
        tabs.viewControllers = [UIViewController(), UIViewController()]
        let item = try #require(tabs.tabBar.items?.last)
        let view = item.value(forKey: "view") as? UIView
        #expect(view === tabs.tabBar.subviews.compactMap { $0 as? UITabBarButton }.last)
        let custom = UIView()
        #expect(UIBarButtonItem(customView: custom).value(forKey: "view") as? UIView === custom)
    }

    @Test func ownersHaveKeysForTheirBarsAndFields() {
        let tabs: UIViewController = UITabBarController()
        let bar = UITabBar(frame: .zero)
        tabs.setValue(bar, forKey: "tabBar")
        #expect((tabs as? UITabBarController)?.tabBar === bar)
        let search = UISearchBar(frame: .zero)
        #expect(search.value(forKey: "searchField") as? UITextField === search.searchTextField)
        let pages = UINavigationController()
        #expect(pages.value(forKey: "navigationBar") as? UINavigationBar === pages.navigationBar)
        let field = UITextField(frame: .zero)
        field.placeholder = "Name"
        #expect((field.value(forKey: "placeholderLabel") as? UILabel)?.text == "Name")
    }

    @Test func observersAreCalledWithTheRequestedValues() {
        let (view, observer) = (UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), Observer())
        view.contentSize = CGSize(width: 10, height: 100)
        var context = 0
        view.addObserver(observer, forKeyPath: "contentOffset", options: [.new, .old], context: &context)
        view.addObserver(observer, forKeyPath: "alpha", options: .initial, context: nil)
        view.contentOffset.y = 5
        view.removeObserver(observer, forKeyPath: "contentOffset", context: &context)
        view.contentOffset.y = 7
        view.alpha = 0.5
        view.removeObserver(observer, forKeyPath: "alpha")
        view.alpha = 1
        #expect(observer.calls == ["alpha - - 1", "contentOffset \(CGPoint.zero) \(CGPoint(x: 0, y: 5)) 1", "alpha - - 1"])
    }

    @Test func lastPropertyOfAKeyPathIsObserved() {
        let (view, observer) = (UIView(frame: .zero), Observer())
        view.addObserver(observer, forKeyPath: "layer.cornerRadius", options: .new, context: nil)
        view.layer.cornerRadius = 3
        view.removeObserver(observer, forKeyPath: "layer.cornerRadius")
        #expect(observer.calls == ["layer.cornerRadius - 3.0 1"])
    }

    @Test func anObservationEndsWithItsObserver() {
        let view = UIView(frame: .zero)
        var observer: Observer? = Observer()
        weak let released = observer
        observer.map { view.addObserver($0, forKeyPath: "alpha", options: .new, context: nil) }
        observer = nil
        #expect(released == nil)
        view.alpha = 0.5
        #expect(view.alpha == 0.5)
    }
}
