// Appearance proxies, as in Apple's documentation of `UIAppearance` and `UIAppearanceContainer`.

import Foundation
import TestSupport
import Testing

@testable import UIKit

/// A label of an application.
private final class BadgeLabel: UILabel {}

/// A button of an application, with a property of its own.
private final class RoundButton: UIButton {
    var radius: CGFloat = 4
}

private final class Card: UIView {}
private final class Page: UIViewController {}

@MainActor @Suite struct AppearanceProxyTests {
    /// Runs a test on a stage, and removes the appearance rules that the test has made.
    private func rules(_ test: (Stage<Void>) -> Void) {
        let stage = Stage(size: CGSize(width: 320, height: 200))
        defer { AppearanceRules.removeAll() }
        test(stage)
    }

    @Test func valuesApplyWhenAViewEntersAWindow() {
        rules { stage in
            UILabel.appearance().textColor = .red
            let label = UILabel(frame: .zero)
            #expect(label.textColor == .label)
            stage.window.addSubview(label)
            #expect(label.textColor == .red)
        }
    }

    /// Applications usually set this value of the proxy to mirror all their views.
    @Test func allViewsCanBeMirrored() {
        rules { stage in
            UIView.appearance().semanticContentAttribute = .forceRightToLeft
            let views = [UIView(frame: .zero), UILabel(frame: .zero), UISlider(frame: .zero)]
            views[1].semanticContentAttribute = .forceLeftToRight
            for view in views { stage.window.addSubview(view) }
            #expect(views.map(\.effectiveUserInterfaceLayoutDirection) == [.rightToLeft, .leftToRight, .rightToLeft])
        }
    }

    @Test func viewsInAWindowDoNotChange() {
        rules { stage in
            let label = UILabel(frame: .zero)
            stage.window.addSubview(label)
            UILabel.appearance().textColor = .red
            #expect(label.textColor == .label)
            label.removeFromSuperview()
            stage.window.addSubview(label)
            #expect(label.textColor == .red)
        }
    }

    @Test func ownValuesTakePrecedence() {
        rules { stage in
            let before = UILabel(frame: .zero)
            before.textColor = .green
            UILabel.appearance().textColor = .red
            let after = UILabel(frame: .zero)
            // After a rule exists, a value that is set takes precedence even if it equals the default.
            after.textColor = .label
            for label in [before, after] { stage.window.addSubview(label) }
            #expect(before.textColor == .green)
            #expect(after.textColor == .label)
        }
    }

    @Test func aValueSetOnAnInstanceStaysWhenTheViewReturns() {
        rules { stage in
            UISwitch.appearance().onTintColor = .red
            let control = UISwitch(frame: .zero)
            stage.window.addSubview(control)
            #expect(control.onTintColor == .red)
            control.onTintColor = .blue
            control.removeFromSuperview()
            stage.window.addSubview(control)
            #expect(control.onTintColor == .blue)
        }
    }

    @Test func aNewValueOfTheProxyReplacesTheOldOne() {
        rules { stage in
            UISwitch.appearance().onTintColor = .red
            let control = UISwitch(frame: .zero)
            stage.window.addSubview(control)
            UISwitch.appearance().onTintColor = .blue
            control.removeFromSuperview()
            stage.window.addSubview(control)
            #expect(control.onTintColor == .blue)
        }
    }

    @Test func theProxyOfASubclassTakesPrecedenceOverItsSuperclass() {
        rules { stage in
            BadgeLabel.appearance().textColor = .blue
            UILabel.appearance().textColor = .red
            UILabel.appearance().font = .systemFont(ofSize: 30)
            let (label, badge) = (UILabel(frame: .zero), BadgeLabel(frame: .zero))
            for view in [label, badge] { stage.window.addSubview(view) }
            #expect(label.textColor == .red)
            #expect(badge.textColor == .blue)
            #expect(badge.font == .systemFont(ofSize: 30))
        }
    }

    @Test func anApplicationsSubclassHasTheValuesOfItsProxy() {
        rules { stage in
            RoundButton.appearance().tintColor = .red
            RoundButton.appearance().setTitleColor(.green, for: .highlighted)
            let (round, plain) = (RoundButton(frame: .zero), UIButton(frame: .zero))
            for view in [round, plain] { stage.window.addSubview(view) }
            #expect(round.tintColor == .red)
            #expect(round.titleColor(for: .highlighted) == .green)
            #expect(round.radius == 4)
            #expect(plain.tintColor == Theme.tint)
            #expect(plain.titleColor(for: .highlighted) != .green)
        }
    }

    @Test func containersAreViewsAndViewControllers() {
        rules { stage in
            UILabel.appearance(whenContainedInInstancesOf: [Card.self]).textColor = .red
            UILabel.appearance(whenContainedInInstancesOf: [Page.self]).font = .systemFont(ofSize: 40)
            let (page, card, label) = (Page(), Card(frame: .zero), UILabel(frame: .zero))
            card.addSubview(label)
            page.view.addSubview(card)
            let outside = UILabel(frame: .zero)
            stage.window.addSubview(page.view)
            stage.window.addSubview(outside)
            #expect(label.textColor == .red)
            #expect(label.font == .systemFont(ofSize: 40))
            #expect(outside.textColor == .label)
            #expect(outside.font == .systemFont(ofSize: 17))
        }
    }

    /// "In any given view hierarchy, the outermost appearance proxy wins. Specificity (depth of the chain) is the tie-breaker."
    @Test func theOutermostContainerTakesPrecedenceThenTheLongerChain() {
        rules { stage in
            UILabel.appearance(whenContainedInInstancesOf: [Card.self]).textColor = .red
            UILabel.appearance(whenContainedInInstancesOf: [UIScrollView.self]).textColor = .blue
            UILabel.appearance(whenContainedInInstancesOf: [Card.self]).font = .systemFont(ofSize: 20)
            UILabel.appearance(whenContainedInInstancesOf: [UIScrollView.self, Card.self]).font = .systemFont(ofSize: 30)
            let (scroll, card, label) = (UIScrollView(frame: .zero), Card(frame: .zero), UILabel(frame: .zero))
            card.addSubview(scroll)
            scroll.addSubview(label)
            stage.window.addSubview(card)
            #expect(label.textColor == .red)
            #expect(label.font == .systemFont(ofSize: 30))
            // Here the scroll view contains the card, so the rule for a scroll view in a card does not match.
            let (outer, inner, other) = (UIScrollView(frame: .zero), Card(frame: .zero), UILabel(frame: .zero))
            outer.addSubview(inner)
            inner.addSubview(other)
            stage.window.addSubview(outer)
            #expect(other.textColor == .blue)
            #expect(other.font == .systemFont(ofSize: 20))
        }
    }

    @Test func valuesForTraitsApplyToViewsWithTheseTraits() {
        rules { stage in
            UISwitch.appearance().onTintColor = .red
            UISwitch.appearance(for: UITraitCollection(userInterfaceStyle: .dark)).onTintColor = .blue
            let control = UISwitch(frame: .zero)
            stage.window.addSubview(control)
            #expect(control.onTintColor == .red)
            control.overrideUserInterfaceStyle = .dark
            #expect(control.onTintColor == .blue)
        }
    }

    @Test func aProxyIsCreatedOncePerTarget() {
        rules { _ in
            #expect(UILabel.appearance() === UILabel.appearance())
            #expect(UILabel.appearance() !== BadgeLabel.appearance())
            let inCard = UILabel.appearance(whenContainedInInstancesOf: [Card.self])
            #expect(inCard === UILabel.appearance(whenContainedInInstancesOf: [Card.self]))
            #expect(inCard !== UILabel.appearance())
        }
    }

    @Test func withoutProxiesNothingIsRecorded() {
        let stage = Stage(size: CGSize(width: 320, height: 200))
        let label = UILabel(frame: .zero)
        label.textColor = .red
        stage.window.addSubview(label)
        #expect(!AppearanceRules.areUsed)
    }

    @Test func controlsHaveTheValuesOfTheirProxies() {
        rules { stage in
            UISlider.appearance().minimumTrackTintColor = .red
            UIProgressView.appearance().progressTintColor = .red
            UIPageControl.appearance().currentPageIndicatorTintColor = .red
            UIActivityIndicatorView.appearance().color = .red
            UITableView.appearance().separatorColor = .red
            UITableViewCell.appearance().backgroundColor = .blue
            UIStepper.appearance().tintColor = .red
            let (slider, progress, pages) = (UISlider(frame: .zero), UIProgressView(frame: .zero), UIPageControl(frame: .zero))
            let (spinner, table) = (UIActivityIndicatorView(style: .medium), UITableView(frame: .zero, style: .plain))
            let (cell, stepper) = (UITableViewCell(style: .default, reuseIdentifier: nil), UIStepper(frame: .zero))
            for view in [slider, progress, pages, spinner, table, cell, stepper] { stage.window.addSubview(view) }
            #expect(slider.minimumTrackTintColor == .red)
            #expect(progress.progressTintColor == .red)
            #expect(pages.currentPageIndicatorTintColor == .red)
            #expect(spinner.color == .red)
            #expect(table.separatorColor == .red)
            #expect(cell.backgroundColor == .blue)
            #expect(stepper.tintColor == .red)
        }
    }

    // MARK: Values and calls

    /// Apple marks `setDividerImage(_:forLeftSegmentState:rightSegmentState:)` of UIStepper with UI_APPEARANCE_SELECTOR.
    @Test func dividersOfSteppersAreRecorded() {
        rules { stage in
            let (image, own) = (UIImage(), UIImage())
            UIStepper.appearance().setDividerImage(image, forLeftSegmentState: .normal, rightSegmentState: .highlighted)
            let (plain, special) = (UIStepper(frame: .zero), UIStepper(frame: .zero))
            special.setDividerImage(own, forLeftSegmentState: .normal, rightSegmentState: .highlighted)
            for stepper in [plain, special] { stage.window.addSubview(stepper) }
            #expect(plain.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .highlighted) === image)
            #expect(plain.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .normal) == nil)
            #expect(special.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .highlighted) === own)
        }
    }

    /// A value that equals the default does not count as set before the rule, even if its type is not `Hashable`.
    @Test func defaultsOfTypesThatAreNotHashableAreReplaced() {
        rules { stage in
            let (plain, special) = (UITableViewCell(frame: .zero), UITableViewCell(frame: .zero))
            special.separatorInset = UIEdgeInsets(top: 0, left: 3, bottom: 0, right: 0)
            UITableViewCell.appearance().separatorInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 5)
            for cell in [plain, special] { stage.window.addSubview(cell) }
            #expect(plain.separatorInset == UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 5))
            #expect(special.separatorInset == UIEdgeInsets(top: 0, left: 3, bottom: 0, right: 0))
        }
    }

    /// Dictionaries of attributes are not `Equatable`; they are compared entry by entry.
    @Test func attributesOfAnInstanceTakePrecedence() {
        rules { stage in
            let (plain, special) = (UINavigationBar(frame: .zero), UINavigationBar(frame: .zero))
            special.titleTextAttributes = [.foregroundColor: UIColor.green]
            UINavigationBar.appearance().titleTextAttributes = [.foregroundColor: UIColor.red]
            for bar in [plain, special] { stage.window.addSubview(bar) }
            #expect(plain.titleTextAttributes?[.foregroundColor] as? UIColor == .red)
            #expect(special.titleTextAttributes?[.foregroundColor] as? UIColor == .green)
        }
    }
}
