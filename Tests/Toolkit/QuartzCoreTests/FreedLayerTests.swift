// References to the layer above, which sublayers and masks do not retain.

import Foundation
import Testing

@testable import QuartzCore

@MainActor @Suite struct FreedLayerTests {
    @Test func maskOfAFreedLayerMasksNothing() {
        let mask = CALayer()
        do {
            let layer = CALayer()
            layer.mask = mask
            #expect(mask.maskedLayer === layer)
        }
        #expect(mask.maskedLayer == nil)
    }

    /// See docs/decisions/0022: a path that forgets to set the reference to nil ends the program.
    @Test func readingAReferenceToAFreedSuperlayerTraps() async {
        let result = await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let child = CALayer()
                // The superlayer does not know the sublayer, so it cannot set the reference to nil.
                do {
                    let parent = CALayer()
                    child.parent = parent
                }
                _ = child.superlayer?.bounds
            }
        }
        #expect(result != nil)
    }
}
