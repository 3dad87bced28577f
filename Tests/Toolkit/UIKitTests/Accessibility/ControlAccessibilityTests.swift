// The role, label, value, states and actions of each control in the accessibility tree.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKitTools
import WindowSystem

@testable import UIKit

@MainActor
@Suite struct ControlAccessibilityTests {
    @Test func labelIsTextOrHeading() {
        let stage = Stage.withScreenReader()
        let label = UILabel()
        label.text = "Hello"
        let heading = UILabel()
        heading.text = "Title"
        heading.accessibilityTraits = .header
        let empty = UILabel()
        stage.show(label, heading, empty)
        #expect(stage.outline == ["text Hello", "heading Title"])
        #expect(label.isAccessibilityElement && label.accessibilityTraits == .staticText)
        label.accessibilityLabel = "Good day"
        label.text = "Bye"
        stage.system.settle()
        #expect(stage.outline.first == "text Good day")
        label.accessibilityLabel = nil
        stage.system.settle()
        #expect(stage.outline.first == "text Bye")
    }

    @Test func buttonHasItsTitleAndIsActivatedByAPress() {
        let stage = Stage.withScreenReader()
        let button = UIButton(type: .system)
        button.setTitle("Go", for: .normal)
        button.accessibilityHint = "Goes on"
        var log: [String] = []
        for (event, word) in [(UIControl.Event.touchDown, "down"), (.touchUpInside, "up"), (.primaryActionTriggered, "action")] {
            button.addAction(UIAction { _ in log.append(word) }, for: event)
        }
        stage.show(button)
        let element = stage.element("Go")
        #expect(element?.role == .button && element?.hint == "Goes on" && element?.actions == [.activate])
        // The first control has the focus while a reader is connected.
        #expect(element?.states == [.enabled, .showing, .focusable, .focused])
        #expect(element?.x == 10 && element?.y == 10 && element?.width == 200 && element?.height == 44)
        #expect(stage.press("Go") && log == ["down", "up", "action"])
        button.isEnabled = false
        stage.system.settle()
        #expect(stage.element("Go")?.states.contains(.enabled) == false && stage.element("Go")?.actions == [])
        #expect(!stage.press("Go") && log.count == 3)
    }

    @Test func accessibilityActivateReplacesThePress() {
        final class Own: UIButton {
            var activations = 0
            override func accessibilityActivate() -> Bool {
                activations += 1
                return true
            }
        }
        let stage = Stage.withScreenReader()
        let button = Own(type: .system)
        button.setTitle("Own", for: .normal)
        button.addAction(UIAction { _ in Issue.record("pressed although accessibilityActivate returned true") }, for: .touchUpInside)
        stage.show(button)
        #expect(stage.press("Own") && button.activations == 1)
    }

    @Test func switchIsACheckableToggle() {
        let stage = Stage.withScreenReader()
        let control = UISwitch()
        control.accessibilityLabel = "Slow"
        var changes = 0
        control.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        stage.show(control)
        #expect(control.accessibilityValue == "0" && control.accessibilityTraits == [.button, .toggleButton])
        #expect(stage.element("Slow")?.role == .toggle && stage.element("Slow")?.states.contains(.checked) == false)
        #expect(stage.press("Slow") && control.isOn && changes == 1)
        #expect(stage.element("Slow")?.states.isSuperset(of: [.checkable, .checked]) == true && stage.element("Slow")?.value == "")
    }

    @Test func pageControlIsAnAdjustableSlider() {
        let stage = Stage.withScreenReader()
        let control = UIPageControl()
        control.numberOfPages = 4
        control.accessibilityLabel = "Pages"
        var changes: [Int] = []
        control.addAction(UIAction { [weak control] _ in changes.append(control?.currentPage ?? -1) }, for: .valueChanged)
        stage.show(control)
        let element = stage.element("Pages")
        #expect(element?.role == .slider && element?.value == "page 1 of 4")
        #expect(element?.range == AccessibleRange(value: 1, minimum: 1, maximum: 4, step: 1))
        stage.reader.request(.perform(.increment), of: element)
        stage.reader.request(.setValue(4), of: element)
        stage.reader.request(.perform(.decrement), of: element)
        #expect(changes == [1, 2, 3, 2] && stage.element("Pages")?.value == "page 3 of 4")
        control.numberOfPages = 1
        control.hidesForSinglePage = true
        stage.system.settle()
        #expect(stage.outline.isEmpty, "a page control hidden for a single page is not an accessibility element")
    }

    /// VoiceOver changes a slider by a tenth of its range.
    @Test func sliderIsAdjustedByAReader() {
        let stage = Stage.withScreenReader()
        let control = UISlider()
        control.maximumValue = 200
        control.accessibilityLabel = "Volume"
        var changes = 0
        control.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        stage.show(control)
        let element = stage.element("Volume")
        #expect(element?.role == .slider && element?.value == "0%" && element?.actions == [.increment, .decrement])
        #expect(element?.range == AccessibleRange(value: 0, minimum: 0, maximum: 200))
        stage.reader.request(.perform(.increment), of: element)
        #expect(control.value == 20)
        stage.reader.request(.setValue(150.5), of: element)
        #expect(control.value == 150.5 && changes == 2 && stage.element("Volume")?.value == "75%")
        stage.reader.request(.perform(.decrement), of: element)
        #expect(control.value == 130.5)
        control.isEnabled = false
        stage.system.settle()
        stage.reader.request(.setValue(1), of: element)
        #expect(control.value == 130.5)
    }

    /// On iOS, the halves of a stepper are buttons with these labels.
    @Test func stepperIsTwoButtons() {
        let stage = Stage.withScreenReader()
        let control = UIStepper()
        stage.show(control)
        #expect(stage.outline == ["group ", "button Decrement", "button Increment"])
        #expect(stage.element("Decrement")?.states.contains(.enabled) == false)
        #expect(stage.press("Increment") && control.value == 1)
        stage.system.settle()
        #expect(stage.press("Decrement") && control.value == 0)
        control.isEnabled = false
        stage.system.settle()
        #expect(!stage.press("Increment") && control.value == 0)
    }

    @Test func progressViewAndActivityIndicatorAreProgressBars() {
        let stage = Stage.withScreenReader()
        let view = UIProgressView()
        view.progress = 0.25
        view.accessibilityLabel = "Download"
        let indicator = UIActivityIndicatorView(style: .medium)
        indicator.hidesWhenStopped = false
        stage.show(view, indicator)
        let element = stage.element("Download")
        #expect(element?.role == .progressBar && element?.value == "25%" && element?.actions == [])
        #expect(element?.range == AccessibleRange(value: 0.25, minimum: 0, maximum: 1))
        #expect(stage.element("Progress halted")?.role == .progressBar)
        #expect(!stage.reader.request(.setValue(1), of: element) && view.progress == 0.25)
        indicator.startAnimating()
        stage.system.advance(by: 1)
        #expect(stage.element("In progress")?.role == .progressBar)
    }

    @Test func segmentsAreRadioButtons() {
        let stage = Stage.withScreenReader()
        let control = UISegmentedControl(items: ["Day", "Week", "Month"])
        control.selectedSegmentIndex = 0
        control.setEnabled(false, forSegmentAt: 2)
        var changes = 0
        control.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
        stage.show(control)
        #expect(stage.outline == ["group ", "radioButton Day", "radioButton Week", "radioButton Month"])
        #expect(stage.reader.tree?.all.first { $0.role == .group }?.actions == [], "only the segments have actions")
        #expect(stage.element("Day")?.states.contains(.checked) == true && stage.element("Day")?.position == 1)
        #expect(stage.press("Week") && control.selectedSegmentIndex == 1 && changes == 1)
        stage.system.settle()
        #expect(stage.element("Week")?.states.contains(.checked) == true && stage.element("Week")?.count == 3)
        #expect(stage.element("Month")?.states.contains(.enabled) == false)
        #expect(!stage.press("Month") && control.selectedSegmentIndex == 1)
    }

    /// The radio group of WAI-ARIA's Authoring Practices: Tab leads to the checked button, and the arrow keys move focus and selection.
    @Test func focusOfASegmentedControlIsOnTheSelectedSegment() {
        let stage = Stage.withScreenReader()
        let control = UISegmentedControl(items: ["Day", "Week", "Month"])
        control.selectedSegmentIndex = 1
        let button = UIButton(type: .system)
        button.setTitle("Go", for: .normal)
        stage.show(button, control)
        stage.native.press(.tab)
        stage.system.settle()
        #expect(control.isFocused && stage.reader.tree?.focused == stage.element("Week")?.number)
        #expect(stage.element("Week")?.states.isSuperset(of: [.focusable, .focused, .checked]) == true)
        stage.native.press(.right)
        stage.system.settle()
        #expect(stage.reader.tree?.focused == stage.element("Month")?.number && control.selectedSegmentIndex == 2)
        stage.native.press(.tab)
        stage.system.settle()
        #expect(button.isFocused)
        #expect(stage.reader.request(.focus, of: stage.element("Month")) && control.isFocused)
    }

    /// A number of the application, which UIKit has only as a text.
    @Test func numberOfAnAdjustableElementIsReadAndSet() {
        let stage = Stage.withScreenReader()
        let view = UIView()
        view.isAccessibilityElement = true
        view.accessibilityTraits = .adjustable
        view.accessibilityLabel = "Time"
        view.accessibilityValue = "2 s"
        var number = 2.0
        view.setAccessibleAmount {
            AccessibleAmount(number, in: 0...10, step: 0.5)
        } set: {
            number = $0
        }
        stage.show(view)
        #expect(stage.element("Time")?.range == AccessibleRange(value: 2, minimum: 0, maximum: 10, step: 0.5))
        #expect(stage.reader.request(.setValue(7.25), of: stage.element("Time")) && number == 7.25)
        #expect(stage.element("Time")?.range?.value == 7.25 && stage.element("Time")?.value == "2 s")
        #expect(stage.reader.request(.setValue(99), of: stage.element("Time")) && number == 10)
    }

    /// The raw values are Apple's.
    @Test func expandedStatusIsAState() {
        let stage = Stage.withScreenReader()
        let button = UIButton(type: .system)
        button.setTitle("More", for: .normal)
        stage.show(button)
        #expect(button.accessibilityExpandedStatus == .unsupported && UIAccessibilityExpandedStatus.collapsed.rawValue == 2)
        #expect(stage.element("More")?.states.contains(.expandable) == false)
        button.accessibilityExpandedStatus = .collapsed
        stage.system.settle()
        #expect(stage.element("More")?.states.contains(.expandable) == true && stage.element("More")?.states.contains(.expanded) == false)
        button.accessibilityExpandedStatus = .expanded
        stage.system.settle()
        #expect(stage.element("More")?.states.isSuperset(of: [.expandable, .expanded]) == true)
    }

    @Test func imageIsAnElementOnlyIfSetAsOne() {
        let stage = Stage.withScreenReader()
        let silent = UIImageView(), named = UIImageView()
        named.isAccessibilityElement = true
        named.accessibilityLabel = "A tray"
        stage.show(silent, named)
        #expect(stage.outline == ["image A tray"])
    }

    @Test func activationFiresTheTapRecognizer() {
        let stage = Stage.withScreenReader()
        let view = UIView()
        view.isAccessibilityElement = true
        view.accessibilityLabel = "Card"
        let target = TapTarget()
        view.addGestureRecognizer(UITapGestureRecognizer(target: target, action: Selector(TapTarget.tapped)))
        stage.show(view)
        #expect(stage.element("Card")?.actions == [.activate])
        #expect(stage.press("Card") && target.taps == 1)
    }

    @Test func customActionsArePerformedByIndexAndName() {
        let stage = Stage.withScreenReader()
        let view = UIButton(type: .system)
        view.setTitle("Mail", for: .normal)
        var done: [String] = []
        view.accessibilityCustomActions = ["Archive", "Flag"].map { name in
            UIAccessibilityCustomAction(name: name) { action in
                done.append(action.name)
                return action.name == "Flag"
            }
        }
        stage.show(view)
        let mail = stage.element("Mail")
        #expect(mail?.actions == [.activate, .custom(0, name: "Archive"), .custom(1, name: "Flag")])
        #expect(stage.reader.request(.perform(.custom(1, name: "Flag")), of: mail))
        #expect(!stage.reader.request(.perform(.custom(0, name: "Archive")), of: mail))
        #expect(!stage.reader.request(.perform(.custom(0, name: "Flag")), of: mail), "both index and name must match")
        #expect(done == ["Flag", "Archive"])
    }

    @Test func focusIsSetByTheReaderAndReported() {
        let stage = Stage.withScreenReader()
        let first = UIButton(type: .system), second = UIButton(type: .system)
        first.setTitle("One", for: .normal)
        second.setTitle("Two", for: .normal)
        stage.show(first, second)
        #expect(stage.reader.request(.focus, of: stage.element("Two")) && second.isFocused)
        #expect(stage.reader.tree?.focused == stage.element("Two")?.number)
        stage.native.press(.tab)
        stage.system.settle()
        #expect(stage.reader.tree?.focused == stage.element("One")?.number)
    }
}

@MainActor
private final class TapTarget: NSObject {
    var taps = 0
    func tapped() { taps += 1 }
}
