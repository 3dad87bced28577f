// Accessibility elements that a view provides by index.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct IndexedElementTests {
    private final class Chart: UIView {
        private lazy var bars = (0..<3).map { number in
            let bar = UIAccessibilityElement(accessibilityContainer: self)
            bar.accessibilityLabel = "Bar \(number)"
            bar.accessibilityFrameInContainerSpace = CGRect(x: number * 20, y: 0, width: 20, height: 60)
            return bar
        }
        override func accessibilityElementCount() -> Int { bars.count }
        override func accessibilityElement(at index: Int) -> Any? { bars[index] }
    }

    /// Apple, UIAccessibilityContainer: a view either sets `accessibilityElements` or overrides the methods with an index.
    @Test func screenReadersFindElementsByIndex() {
        let stage = Stage.withScreenReader()
        stage.show(Chart(frame: CGRect(x: 0, y: 0, width: 60, height: 60)))
        #expect(stage.outline.filter { $0.contains("Bar") }.map { $0.suffix(5) } == ["Bar 0", "Bar 1", "Bar 2"])
    }
}
