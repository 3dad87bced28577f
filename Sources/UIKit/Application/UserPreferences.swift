// The user's preferences: the program's own choices where it makes them, and the desktop's elsewhere; and notifications of changes.

internal import Foundation
internal import WindowSystem

/// The user's preferences as they were last taken over.
@MainActor
struct UserPreferences: Equatable {
    var contentSizeCategory = UIContentSizeCategory.large
    var contrast = UIAccessibilityContrast.normal
    var motion = DesktopSettings.Motion.full

    init() {}

    /// Those of a desktop with `settings`, where `overrides` do not say otherwise.
    init(_ settings: DesktopSettings, _ overrides: UIEnvironmentOverrides) {
        let category = overrides.preferredContentSizeCategory
        contentSizeCategory = category.step != nil ? category : UIContentSizeCategory(textScale: settings.textScale)
        contrast = overrides.accessibilityContrast
        if contrast == .unspecified { contrast = settings.contrast == .increased ? .high : .normal }
        motion =
            switch overrides.motion {
            case .unspecified: settings.motion
            case .full: .full
            case .reduced: .reduced
            }
    }

    /// The circumstances of a screen with `scale` on a desktop with `settings`.
    func traits(scale: CGFloat, _ settings: DesktopSettings, _ overrides: UIEnvironmentOverrides) -> UITraitCollection {
        UITraitCollection(
            style: settings.colorScheme == .dark ? .dark : .light, contrast: contrast, displayScale: scale,
            layoutDirection: overrides.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight,
            contentSizeCategory: contentSizeCategory)
    }

    /// Posts the notifications of what differs from `old`.
    func announceChanges(since old: UserPreferences) {
        func post(_ name: Notification.Name, _ object: Any? = nil) { NotificationCenter.default.post(name: name, object: object) }
        if contentSizeCategory != old.contentSizeCategory {
            post(UIContentSizeCategory.didChangeNotification, UIApplication.shared)
        }
        if contrast != old.contrast { post(UIAccessibility.darkerSystemColorsStatusDidChangeNotification) }
        if motion != old.motion {
            post(UIAccessibility.reduceMotionStatusDidChangeNotification)
            post(UIAccessibility.prefersCrossFadeTransitionsStatusDidChange)
        }
    }
}
