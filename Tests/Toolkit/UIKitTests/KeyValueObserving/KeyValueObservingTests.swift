// Observing properties with key paths.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

/// Expected calls follow from Apple's "Using Key-Value Observing in Swift".
@MainActor @Suite(.serialized) struct KeyValueObservingTests {
    @Test func aChangeHasTheOldAndNewValuesOnlyIfTheOptionsRequestThem() {
        let view = UIView()
        var changes: [(old: CGFloat?, new: CGFloat?)] = []
        let both = view.observe(\.alpha, options: [.old, .new]) { changes.append(($1.oldValue, $1.newValue)) }
        let none = view.observe(\.alpha) { _, change in changes.append((change.oldValue, change.newValue)) }
        view.alpha = 0.5
        both.invalidate()
        none.invalidate()
        #expect(changes.map(\.old) == [1, nil])
        #expect(changes.map(\.new) == [0.5, nil])
    }

    /// Apple's observers are called by the setter of the observed property. What is observed causes no work when other objects change.
    @Test func changesOfOtherObjectsReadNoObservedValue() {
        final class Page: UIViewController {
            var reads = 0
            var count: Int {
                reads += 1
                return 0
            }
        }
        let (stage, page, other) = (Stage(), Page(), UIView())
        let observations = [page.observe(\.count) { _, _ in }, page.view.observe(\.alpha) { _, _ in }]
        let reads = page.reads
        stage.window.backgroundColor = .red
        stage.frame()
        other.alpha = 0.5
        #expect(page.reads == reads)
        #expect(page.view.layer.isObserved && !other.layer.isObserved)
        for observation in observations { observation.invalidate() }
        #expect(!page.view.layer.isObserved)
    }

    /// As on iOS, where code that pulls to refresh observes the state of the pan.
    @Test func statesOfGesturesAndValuesOfBarItemsAreReportedAtOnce() {
        let (recognizer, item) = (UIGestureRecognizer(), UITabBarItem(title: "A", image: nil, tag: 0))
        var calls: [String] = []
        let observations = [
            recognizer.observe(\.state) { recognizer, _ in calls.append("state \(recognizer.state.rawValue)") },
            item.observe(\.badgeValue) { item, _ in calls.append("badge \(item.badgeValue ?? "")") },
        ]
        recognizer.current = .began
        item.badgeValue = "3"
        #expect(calls == ["state 1", "badge 3"])
        for observation in observations { observation.invalidate() }
    }

    /// No frame is needed, and no layout of the observed object.
    @Test func valuesOfActionsLayersAndNavigationItemsAreReportedAtOnce() {
        let (action, view, item) = (UIAlertAction(title: "A", style: .default), UIView(), UINavigationItem(title: "A"))
        var calls: [String] = []
        let observations = [
            action.observe(\.isEnabled) { action, _ in calls.append("enabled \(action.isEnabled)") },
            view.observe(\.clipsToBounds) { view, _ in calls.append("clips \(view.clipsToBounds)") },
            view.layer.observe(\.maskedCorners) { _, _ in calls.append("corners") },
            item.observe(\.hidesSearchBarWhenScrolling) { _, _ in calls.append("search bar") },
            item.observe(\.standardAppearance) { _, _ in calls.append("appearance") },
        ]
        action.isEnabled = false
        view.clipsToBounds = true
        view.layer.maskedCorners = .layerMinXMinYCorner
        item.hidesSearchBarWhenScrolling = false
        item.standardAppearance = UINavigationBarAppearance()
        #expect(calls == ["enabled false", "clips true", "corners", "search bar", "appearance"])
        for observation in observations { observation.invalidate() }
    }

    @Test func initialCallsTheHandlerAtOnce() {
        var titles: [String??] = []
        let page = UIViewController()
        page.title = "A"
        let observation = page.observe(\.title, options: [.initial, .new]) { _, change in titles.append(change.newValue) }
        page.title = "B"
        observation.invalidate()
        #expect(titles == ["A", "B"])
    }

    @Test func aNewFrameIsReportedOnceForFrameBoundsCenterAndPosition() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        var calls: [String] = []
        let observations = [
            view.observe(\.frame) { _, _ in calls.append("frame") },
            view.observe(\.bounds) { _, _ in calls.append("bounds") },
            view.observe(\.center) { _, _ in calls.append("center") },
            view.layer.observe(\.position) { _, _ in calls.append("position") },
        ]
        view.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
        #expect(calls.sorted() == ["bounds", "center", "frame", "position"])
        view.frame = view.frame
        #expect(calls.count == 4)
        for observation in observations { observation.invalidate() }
    }

    @Test func scrollViewsReportOffsetContentSizeAndInset() {
        let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var calls: [String] = []
        let observations = [
            scrollView.observe(\.contentOffset) { view, _ in calls.append("offset \(view.contentOffset.y)") },
            scrollView.observe(\.contentSize) { view, _ in calls.append("size \(view.contentSize.height)") },
            scrollView.observe(\.contentInset) { view, _ in calls.append("inset \(view.contentInset.bottom)") },
        ]
        scrollView.contentSize = CGSize(width: 100, height: 400)
        scrollView.contentInset.bottom = 7
        scrollView.contentOffset = CGPoint(x: 0, y: 30)
        #expect(calls == ["size 400.0", "inset 7.0", "offset 30.0"])
        for observation in observations { observation.invalidate() }
    }

    @Test func controlsReportTheirStates() {
        let button = UIButton()
        var calls: [Bool] = []
        let observations = [\UIButton.isSelected, \.isEnabled, \.isHighlighted, \.isHidden].map { path in
            button.observe(path, options: .new) { _, change in change.newValue.map { calls.append($0) } }
        }
        button.isSelected = true
        button.isEnabled = false
        button.isHighlighted = true
        button.isHidden = true
        #expect(calls == [true, false, true, true])
        for observation in observations { observation.invalidate() }
    }

    @Test func otherPropertiesAreReportedAfterTheNextFrame() {
        final class Page: UIViewController {
            var count = 0 { didSet { view.setNeedsLayout() } }
        }
        let stage = Stage(size: CGSize(width: 100, height: 100)) { window in
            let page = Page()
            window.rootViewController = page
            return page
        }
        stage.system.settle(limit: 1)
        var values: [Int] = []
        let observation = stage.content.observe(\.count, options: .new) { _, change in values.append(change.newValue ?? -1) }
        stage.content.count = 3
        stage.frame()
        observation.invalidate()
        #expect(values == [3])
    }

    @Test func releasingAnObservationEndsIt() {
        let view = UIView()
        var calls = 0
        var observation: NSKeyValueObservation? = view.observe(\.isHidden) { _, _ in calls += 1 }
        view.isHidden = true
        #expect(observation != nil)
        observation = nil
        view.isHidden = false
        #expect(calls == 1)
    }

    @Test func observationsDoNotRetainTheObject() {
        var view: UIView? = UIView()
        weak let observed = view
        let observation = view?.observe(\.alpha) { _, _ in }
        view = nil
        #expect(observed == nil)
        observation?.invalidate()
    }

    // MARK: Values that are not Equatable

    private protocol Shape {}
    private final class Circle: Shape {}
    private struct Size { var width = 1.0, label: String? = "A" }
    private enum Kind { case plain, sized(Size), other }

    private final class Model: UIResponder {
        var shape: (any Shape)?
        var size = Size()
        var attributes: [String: Any] = ["a": 1, "b": "B"]
        var kind = Kind.plain
        var number = Double.nan
        var list: [any Shape] = []
        var handler: (() -> Void)? = {}
    }

    /// Values that are not `Equatable` count as equal if their parts are equal. Objects that are not `Equatable` count as equal if they are
    /// identical.
    @Test func unchangedValuesThatAreNotEquatableAreNotReported() {
        let model = Model()
        var calls: [String] = []
        let observations = [
            model.observe(\.shape) { _, _ in calls.append("shape") }, model.observe(\.size) { _, _ in calls.append("size") },
            model.observe(\.attributes) { _, _ in calls.append("attributes") }, model.observe(\.kind) { _, _ in calls.append("kind") },
            model.observe(\.number) { _, _ in calls.append("number") }, model.observe(\.list) { _, _ in calls.append("list") },
            model.observe(\.handler) { _, _ in calls.append("handler") },
        ]
        defer { for observation in observations { observation.invalidate() } }
        for _ in 0..<2 { KeyValueObserving.valuesDidChange(of: model) }
        #expect(calls.isEmpty)
        let circle = Circle()
        model.shape = circle
        model.list = [circle]
        KeyValueObserving.valuesDidChange(of: model)
        #expect(calls == ["shape", "list"])
        model.shape = circle
        KeyValueObserving.valuesDidChange(of: model)
        #expect(calls.count == 2)
        model.shape = Circle()
        model.list = [Circle()]
        model.size.label = nil
        model.attributes["a"] = 2
        model.kind = .other
        model.number = 1
        model.handler = nil
        KeyValueObserving.valuesDidChange(of: model)
        #expect(calls.dropFirst(2) == ["shape", "size", "attributes", "kind", "number", "list", "handler"])
        model.kind = .sized(Size())
        KeyValueObserving.valuesDidChange(of: model)
        model.kind = .sized(Size(width: 2))
        KeyValueObserving.valuesDidChange(of: model)
        model.shape = nil
        KeyValueObserving.valuesDidChange(of: model)
        #expect(calls.suffix(3) == ["kind", "kind", "shape"])
    }

    /// `NSKeyValueObservation.invalidate()`: the handler is not called again, even for the change that is being reported.
    @Test func anObservationInvalidatedByAnotherHandlerIsNotCalled() {
        let view = UIView()
        var calls: [String] = []
        var second: NSKeyValueObservation?
        let first = view.observe(\.alpha) { _, _ in
            calls.append("first")
            second?.invalidate()
        }
        second = view.observe(\.alpha) { _, _ in calls.append("second") }
        view.alpha = 0.5
        #expect(calls == ["first"])
        first.invalidate()
    }
}
