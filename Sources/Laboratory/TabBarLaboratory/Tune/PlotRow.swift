// The rows with a plot of the motion.

internal import TabBarKit
internal import UIKit

/// A row with a plot, whose dot follows the motion, and with handles for the points of the value.
class PlotRow: ParameterRow {
    let plot = PlotView()
    private(set) var handles: [PlotHandle] = []

    override init(_ parameter: InteractionParameter, model: TuneModel) {
        super.init(parameter, model: model)
        plot.accessibilityIdentifier = "plot-\(id)"
        addSubview(plot)
    }

    override var clockLayers: [CALayer] { [plot.layer] }

    /// Runs the dot, unless the curve is a function of a position, which the time does not determine.
    override func run(duration: Double) { if plot.scale?.showsMotion == true { plot.run(duration: duration) } }

    /// Adds or removes handles at the end. `configure` gets each new handle with its index.
    func makeHandles(count: Int, configure: (PlotHandle, Int) -> Void) {
        while handles.count > count { handles.removeLast().removeFromSuperview() }
        while handles.count < count {
            let handle = PlotHandle(handles.count, of: self)
            configure(handle, handles.count)
            plot.addSubview(handle)
            handles.append(handle)
        }
    }

    // MARK: Handles

    /// Called before the first movement of a drag of the handle `index`.
    func beginDrag(of index: Int) {
        plot.stopScaling()
        beginDrag()
    }

    /// Called for each point of the plot to which the user drags the handle `index`.
    func drag(_ index: Int, to point: CGPoint) {}

    /// Called for the arrow keys, with the number of steps to the right and upward.
    func move(_ index: Int, right: Int, up: Int) {}

    /// Called after the last movement of a drag.
    func endDragOfHandle() {
        endDrag()
        updateMotion()
    }
}
