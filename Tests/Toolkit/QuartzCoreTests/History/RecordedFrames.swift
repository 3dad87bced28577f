// The frames of a layer tree in a history, beside the pixels that were drawn.

import CoreGraphics
import Foundation
import QuartzCore
import Testing

/// Keeps the frames of a tree and their pixels, and compares both.
@MainActor
final class RecordedFrames {
    let history: LayerHistory
    private let tree: LayerTree
    private(set) var pictures: [(time: CFTimeInterval, pixels: [UInt8])] = []

    init(of tree: LayerTree, budget: Int = 1 << 30) {
        self.tree = tree
        history = LayerHistory(of: tree.root, budget: budget)
        tree.renderer.history = history
    }

    /// Keeps the pixels of the latest frame, if the history has added it.
    func add() {
        guard history.lastTime == tree.time else { return }
        pictures.append((tree.time, Self.pixels(of: tree.context)))
    }

    /// Expects that the history draws the pixels of each frame.
    func compareAll() throws {
        #expect(history.count == pictures.count)
        for index in pictures.indices {
            #expect(history.time(of: index) == pictures[index].time)
            #expect(try pixels(at: index) == pictures[index].pixels, "frame \(index)")
        }
    }

    /// The pixels of a frame of the history, drawn again.
    func pixels(at index: Int) throws -> [UInt8] {
        let layer = try #require(history.makeLayer(at: index))
        let context = try #require(CGContext(pixelWidth: tree.context.width, pixelHeight: tree.context.height, scale: 1))
        LayerRenderer(root: layer, scale: tree.renderer.scale).render(at: tree.time, into: context)
        return Self.pixels(of: context)
    }

    static func pixels(of context: CGContext) -> [UInt8] {
        [UInt8](UnsafeRawBufferPointer(start: context.bytes, count: context.height * context.bytesPerRow))
    }
}
