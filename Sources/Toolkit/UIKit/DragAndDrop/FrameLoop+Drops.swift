// Drags of other programs over the desktop window.

internal import Foundation
internal import WindowSystem

extension FrameLoop {
    func window(_ window: any Window, dragMoved drag: any IncomingDrag, x: Double, y: Double) -> DropOperation {
        runDeferred()
        return drops.moved(drag, to: screenPoint(x: x, y: y))
    }

    func window(_ window: any Window, dragLeft drag: any IncomingDrag) {
        runDeferred()
        drops.left(drag)
    }

    func window(_ window: any Window, dropped drag: any IncomingDrag, x: Double, y: Double) {
        runDeferred()
        drops.dropped(drag, at: screenPoint(x: x, y: y))
    }
}
