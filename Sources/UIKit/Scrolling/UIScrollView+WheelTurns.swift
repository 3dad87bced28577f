// Turns of the mouse wheel without an event of the user, for tools that demonstrate scrolling.

internal import Foundation
internal import QuartzCore
internal import WindowSystem

extension UIScrollView {
    /// Scrolls as for `notches` of the mouse wheel over the view; positive numbers scroll down.
    package func turnWheel(notches: Double) {
        let event = UIEvent(.scroll, timestamp: CACurrentMediaTime())
        event.scroll = ScrollDelta(x: 0, y: notches, source: .wheel)
        event.targetWindow = window
        event.targetView = self
        scrollWheel(with: event)
    }
}
