// What the user asks of every program to see it better, and the notifications of changes.

public import Foundation
internal import WindowSystem

/// The user's accessibility settings.
@preconcurrency @MainActor
public enum UIAccessibility {
    /// Whether motion is to be replaced by cross-fades and the like.
    public static var isReduceMotionEnabled: Bool { UIApplication.shared.frameLoop.preferences.motion == .reduced }
    /// Whether pages that slide are to cross-fade: here wherever motion is reduced.
    public static var prefersCrossFadeTransitions: Bool { isReduceMotionEnabled }
    /// Whether colours are to stand out more; views ask their traits' `accessibilityContrast`.
    public static var isDarkerSystemColorsEnabled: Bool { UIApplication.shared.frameLoop.preferences.contrast == .high }

    /// Posted after `isReduceMotionEnabled` has changed.
    nonisolated public static let reduceMotionStatusDidChangeNotification =
        NSNotification.Name("UIAccessibilityReduceMotionStatusDidChangeNotification")
    /// Posted after `prefersCrossFadeTransitions` has changed.
    nonisolated public static let prefersCrossFadeTransitionsStatusDidChange =
        NSNotification.Name("UIAccessibilityPrefersCrossFadeTransitionsStatusDidChangeNotification")
    /// Posted after `isDarkerSystemColorsEnabled` has changed.
    nonisolated public static let darkerSystemColorsStatusDidChangeNotification =
        NSNotification.Name("UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
}
