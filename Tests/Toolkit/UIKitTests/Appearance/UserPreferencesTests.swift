// Text size, contrast, motion and layout direction: the desktop's settings and the program's overrides.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
@testable import UIKit
import WindowSystem

@MainActor @Suite struct UserPreferencesTests {
    /// Counts the notifications of a name.
    private final class Counter {
        private(set) var count = 0
        init(_ name: Notification.Name) {
            NotificationCenter.default.addObserver(self, selector: Selector(Counter.note(_:)), name: name, object: nil)
        }
        func note(_ notification: Notification) { count += 1 }
    }

    /// Runs `body` with a stage, and resets the desktop's settings.
    private func withStage(_ body: (Stage<Void>) throws -> Void) rethrows {
        let stage = Stage()
        defer { stage.system.settings = DesktopSettings() }
        try body(stage)
    }

    /// GNOME's "Large Text" sets `text-scaling-factor` to 1.25; the setting's range is 0.5 to 3.
    @Test(arguments: [
        (1.0, UIContentSizeCategory.large), (1.02, .large), (0.5, .extraSmall), (0.9, .small), (1.1, .extraLarge), (1.25, .extraExtraLarge),
        (1.35, .extraExtraExtraLarge), (1.5, .accessibilityMedium), (2, .accessibilityLarge), (3, .accessibilityExtraExtraExtraLarge),
        (0, .large), (.nan, .large),
    ]) func textScaleSelectsTheNearestCategory(scale: Double, category: UIContentSizeCategory) {
        #expect(UIContentSizeCategory(textScale: scale) == category)
    }

    @Test func contentSizeCategoriesAreOrdered() {
        #expect(UIContentSizeCategory.small < .medium && .unspecified < UIContentSizeCategory.extraSmall)
        #expect(!UIContentSizeCategory.extraExtraExtraLarge.isAccessibilityCategory)
        #expect(UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
        #expect(!UIContentSizeCategory.unspecified.isAccessibilityCategory)
    }

    @Test func desktopTextScaleSetsTheContentSizeCategory() {
        withStage { stage in
            let counter = Counter(UIContentSizeCategory.didChangeNotification)
            let label = UILabel()
            label.font = .preferredFont(forTextStyle: .body)
            label.adjustsFontForContentSizeCategory = true
            let fixed = UILabel()
            fixed.font = .preferredFont(forTextStyle: .body)
            stage.window.addSubview(label)
            stage.window.addSubview(fixed)
            stage.system.settings.textScale = 2
            #expect(stage.window.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
            #expect(UIApplication.shared.preferredContentSizeCategory == .accessibilityLarge)
            #expect(label.font.pointSize == 33 && fixed.font.pointSize == 17)
            #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 33)
            #expect(counter.count == 1)
            // A label outside a window gets the new size when it is added to the window.
            label.removeFromSuperview()
            stage.system.settings.textScale = 1
            #expect(label.font.pointSize == 33)
            stage.window.addSubview(label)
            #expect(label.font.pointSize == 17)
            #expect(counter.count == 2)
        }
    }

    @Test func environmentOverridesTakePrecedence() {
        withStage { stage in
            stage.system.settings.textScale = 2
            stage.system.settings.contrast = .increased
            stage.system.settings.motion = .reduced
            var own = UIEnvironmentOverrides()
            own.preferredContentSizeCategory = .small
            own.accessibilityContrast = .normal
            own.motion = .full
            UIApplication.environmentOverrides = own
            #expect(stage.window.traitCollection.preferredContentSizeCategory == .small)
            #expect(stage.window.traitCollection.accessibilityContrast == .normal)
            #expect(!UIAccessibility.isReduceMotionEnabled && !UIAccessibility.isDarkerSystemColorsEnabled)
            UIApplication.environmentOverrides = UIEnvironmentOverrides()
            #expect(stage.window.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
            #expect(UIAccessibility.isReduceMotionEnabled && UIAccessibility.isDarkerSystemColorsEnabled)
        }
    }

    @Test func contrastAndMotionChangesPostNotifications() {
        withStage { stage in
            let contrast = Counter(UIAccessibility.darkerSystemColorsStatusDidChangeNotification)
            let motion = Counter(UIAccessibility.reduceMotionStatusDidChangeNotification)
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            view.backgroundColor = UIColor { $0.accessibilityContrast == .high ? .black : .white }
            stage.window.addSubview(view)
            stage.frame()
            #expect(stage.native.pixel(x: 5, y: 5) == 0xFFFF_FFFF)
            stage.system.settings.contrast = .increased
            stage.system.settings.contrast = .increased
            // Colours change with a cross-fade.
            stage.system.settle(limit: 1)
            #expect(stage.native.pixel(x: 5, y: 5) == 0xFF00_0000)
            #expect((contrast.count, motion.count) == (1, 0))
            // overrideUserInterfaceStyle does not change the contrast.
            view.overrideUserInterfaceStyle = .dark
            #expect(view.traitCollection.accessibilityContrast == .high)
            stage.system.settings.motion = .reduced
            #expect(UIAccessibility.isReduceMotionEnabled && UIAccessibility.prefersCrossFadeTransitions)
            #expect((contrast.count, motion.count) == (1, 1))
        }
    }

    @Test func layoutDirectionChangesEveryView() {
        withStage { stage in
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 20)), child = UIView()
            child.translatesAutoresizingMaskIntoConstraints = false
            view.directionalLayoutMargins = NSDirectionalEdgeInsets(top: 0, leading: 30, bottom: 0, trailing: 5)
            view.addSubview(child)
            NSLayoutConstraint.activate([
                child.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 10),
                child.widthAnchor.constraint(equalToConstant: 20),
                child.topAnchor.constraint(equalTo: view.topAnchor), child.heightAnchor.constraint(equalToConstant: 5),
            ])
            stage.window.addSubview(view)
            stage.frame()
            #expect(child.frame.minX == 10 && view.layoutMargins.left == 30)
            UIApplication.environmentOverrides.layoutDirection = .rightToLeft
            #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
            #expect(view.traitCollection.layoutDirection == .rightToLeft)
            stage.frame()
            #expect(child.frame.minX == 70 && view.layoutMargins.right == 30)
            UIApplication.environmentOverrides.layoutDirection = .leftToRight
            stage.frame()
            #expect(child.frame.minX == 10 && view.layoutMargins.left == 30)
        }
    }

    @Test func stopResetsTheEnvironmentOverrides() {
        let stage = Stage()
        UIApplication.environmentOverrides.layoutDirection = .rightToLeft
        UIApplication.shared.stop()
        #expect(UIApplication.environmentOverrides == UIEnvironmentOverrides())
        #expect(UIScreen.main.traitCollection.layoutDirection == .leftToRight)
        _ = stage
    }
}
