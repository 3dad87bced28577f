// The Bar page in the open laboratory: its model, its page, and the drops on the bars of the phones.

internal import LaboratoryCore
internal import UIKit

/// Connects the page with the laboratory's interface and the stage.
final class BarSession {
    static let titleKey = "laboratory.page.bar"

    let model: BarModel
    let page: BarViewController
    let drop: BarStageDrop
    private weak var controller: LaboratoryViewController?

    init(_ bar: EditableBar, tune: TuneModel, say: @escaping (String) -> Void) {
        model = BarModel(bar, listed: { [weak tune] in tune.map { TuneModel.animations(in: $0.first.set) } ?? [] }, say: say)
        page = BarViewController(model: model)
        drop = BarStageDrop(model)
        tune.animationsWereEdited = { [weak model] in model?.listWasEdited($0) }
    }

    func open(in controller: LaboratoryViewController) {
        self.controller = controller
        controller.view.insertSubview(drop.highlight, at: 0)
    }

    func close() {
        drop.close()
        model.close()
    }

    /// Shows the page.
    func show() { controller?.inspector.visiblePage = page }

    /// Whether the page is selected.
    var isActive: Bool { controller?.inspector.visiblePage === page }
}
