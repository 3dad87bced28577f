// The properties of the screen that applications set.

import Foundation
import Testing
import UIKit

@MainActor @Suite(.serialized) struct ScreenTests {
    /// Apple, UIScreen.brightness: a number between 0.0 and 1.0, inclusive. brightnessDidChangeNotification: posted when the brightness
    /// changes; the object is the UIScreen.
    @Test func brightnessIsStoredAndReported() {
        let screen = UIScreen.main, old = screen.brightness
        nonisolated(unsafe) var reported: [CGFloat] = []
        let token = NotificationCenter.default.addObserver(
            forName: UIScreen.brightnessDidChangeNotification, object: screen, queue: nil
        ) { _ in MainActor.assumeIsolated { reported.append(UIScreen.main.brightness) } }
        defer {
            NotificationCenter.default.removeObserver(token)
            screen.brightness = old
        }
        for value in [0.25, 0.25, 3, -1, .nan] as [CGFloat] { screen.brightness = value }
        #expect(reported == [0.25, 1, 0])
    }
}
