// The position and length of the scroll indicator.

import Foundation
import Testing

@testable import UIKit

@Suite struct ScrollIndicatorTests {
    @Test func lengthIsProportionalToThePage() {
        let span = ScrollIndicator.span(track: 400, page: 500, content: 2000, offset: 0)
        #expect(span.start == 0)
        #expect(span.length == 100)
    }

    @Test func scrollingToTheEndMovesTheIndicatorToItsTracksEnd() {
        let span = ScrollIndicator.span(track: 400, page: 500, content: 2000, offset: 1500)
        #expect(span.start + span.length == 400)
    }

    @Test func lengthHasAMinimum() {
        let span = ScrollIndicator.span(track: 679, page: 685, content: 44_000_000, offset: 0)
        #expect(span.length == 36)
    }

    @Test func indicatorShrinksPastTheEnds() {
        #expect(ScrollIndicator.span(track: 400, page: 500, content: 2000, offset: -30).length == 70)
        let below = ScrollIndicator.span(track: 400, page: 500, content: 2000, offset: 1530)
        #expect(below.length == 70)
        #expect(below.start + below.length == 400)
    }

    @Test func emptyContentHasNoIndicator() {
        #expect(ScrollIndicator.span(track: 400, page: 500, content: 0, offset: 0).length == 0)
    }
}
