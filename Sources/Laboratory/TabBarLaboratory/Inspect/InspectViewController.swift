// The Inspect page: a tree of the phone's views above the properties of the selected one.

internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Performs what the buttons and the menu stand for.
protocol InspectViewControllerDelegate: AnyObject {
    func togglePicking()
    func toggleExploded()
    func toggle(_ kind: StageOverlayKind)
    func toggleChart()
}

/// Shows buttons for picking, the exploded view and overlays; below them, the phone's views, and the properties of the selected one.
final class InspectViewController: UIViewController {
    private static let headerHeight: CGFloat = 52
    /// Enough for the search field and two rows, so that a row with the focus is visible.
    private static let leastTreeHeight: CGFloat = 106
    /// The shares of the height that the tree can have.
    private static let treeShares: ClosedRange<CGFloat> = 0.15...0.8

    let model: InspectModel
    let treeView: TreeView
    let properties: PropertiesView
    weak var delegate: (any InspectViewControllerDelegate)?
    let pickButton = ModeButton(type: .system)
    let explodeButton = ModeButton(type: .system)
    let overlaysButton = UIButton(configuration: .gray())
    let undoButton = UIButton(type: .system)
    let redoButton = UIButton(type: .system)
    private let divider = PanelDivider(axis: .vertical, identifier: "panel-divider")
    private let line = UIView()
    /// The tree's share of the height that the tree and the properties have together.
    private var treeShare = CGFloat(LaboratorySettings.shared[\.treeShare]) / 100
    /// The chart below the properties; nil while it is not visible.
    var chart: FrameChart? {
        didSet {
            leavingChart?.removeFromSuperview()
            leavingChart = oldValue
            if let chart {
                endChartSlide()
                view.addSubview(chart)
            }
            slideChart()
        }
    }
    /// The chart that slides out.
    private var leavingChart: FrameChart?
    /// The visible part of the chart, from 0 to 1.
    private var chartShare: CGFloat = 0
    private var chartSlide: DisplayMotion?

    init(model: InspectModel, phone: UIWindow) {
        self.model = model
        treeView = TreeView(model: model, root: phone)
        properties = PropertiesView(model: model)
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = LaboratoryLook.panel
        view.clipsToBounds = true
        configure(pickButton, "pick") { $0.delegate?.togglePicking() }
        configure(explodeButton, "explode") { $0.delegate?.toggleExploded() }
        configure(undoButton, "inspect-undo") { $0.model.undo() }
        configure(redoButton, "inspect-redo") { $0.model.redo() }
        pickButton.setImage(LaboratoryLook.icon("lab-pick"), for: .normal)
        explodeButton.setImage(LaboratoryLook.icon("lab-layers"), for: .normal)
        undoButton.setSymbol("arrow.counterclockwise", size: 16)
        redoButton.setSymbol("arrow.clockwise", size: 16)
        overlaysButton.showsMenuAsPrimaryAction = true
        overlaysButton.configuration?.indicator = .popup
        overlaysButton.accessibilityIdentifier = "overlays"
        overlaysButton.useBarTitle()
        line.backgroundColor = LaboratoryLook.line
        divider.dragged = { [weak self] in self?.moveDivider(by: $0) }
        divider.size = { [weak self] in self?.treeSize }
        divider.ended = { [weak self] in
            if let self { LaboratorySettings.shared[\.treeShare] = Int((treeShare * 100).rounded()) }
        }
        for part in [treeView, properties, divider, overlaysButton, line] as [UIView] { view.addSubview(part) }
        model.changes.observe(self) { page, change in if change == .history { page.historyDidChange() } }
        historyDidChange()
        Localized.follow(self) { $0.updateTexts() }
    }

    private func configure(_ button: UIButton, _ identifier: String, _ action: @escaping (InspectViewController) -> Void) {
        button.accessibilityIdentifier = identifier
        button.layer.cornerRadius = LaboratoryLook.buttonRadius
        button.useWholeHighlight()
        button.call(self, action)
        view.addSubview(button)
    }

    // MARK: Contents

    private func updateTexts() {
        pickButton.setTexts("inspect.pick", keys: "Ctrl+Shift+C")
        explodeButton.setTexts("inspect.explode", keys: "Ctrl+Shift+E")
        undoButton.setTexts("laboratory.undo", keys: "Ctrl+Z")
        redoButton.setTexts("laboratory.redo", keys: "Ctrl+Shift+Z")
        overlaysButton.configuration?.title = Localized.text("inspect.overlays")
        overlaysButton.accessibilityLabel = Localized.text("inspect.overlays")
        divider.accessibilityLabel = Localized.text("inspect.divider")
        treeView.updateTexts()
        properties.constraintList?.setNeedsReload()
        properties.reload()
        view.setNeedsLayout()
    }

    private func historyDidChange() {
        undoButton.isEnabled = model.canUndo
        redoButton.isEnabled = model.canRedo
    }

    func show(isPicking: Bool, isExploded: Bool, overlays: Set<StageOverlayKind>, showsChart: Bool) {
        pickButton.isSelected = isPicking
        explodeButton.isSelected = isExploded
        let kinds = StageOverlayKind.allCases.map { kind in
            UIAction(Localized.text(kind.titleKey), isOn: overlays.contains(kind), attributes: .keepsMenuPresented) { [weak self] in
                self?.delegate?.toggle(kind)
            }
        }
        let chart = UIAction(Localized.text("inspect.chart"), isOn: showsChart, attributes: .keepsMenuPresented) { [weak self] in
            self?.delegate?.toggleChart()
        }
        let menu = UIMenu(children: UIMenu.sections(kinds, [chart]))
        overlaysButton.menu = menu
        // The menu stays open; the check marks change at once.
        overlaysButton.contextMenuInteraction?.updateVisibleMenu { _ in menu }
    }

    // MARK: Layout

    private func slideChart() {
        chartSlide?.stop()
        let start = chartShare, end: CGFloat = chart == nil ? 0 : 1
        guard view.window != nil, !UIAccessibility.isReduceMotionEnabled else { return showChart(share: end, isLast: true) }
        chartSlide = DisplayMotion(duration: LaboratoryViewController.slideDuration) { [weak self] progress in
            self?.showChart(share: DisplayMotion.value(from: start, to: end, at: progress), isLast: progress >= 1)
        }
    }

    private func showChart(share: CGFloat, isLast: Bool) {
        chartShare = share
        if isLast { endChartSlide() }
        view.setNeedsLayout()
    }

    private func endChartSlide() {
        chartSlide?.stop()
        chartSlide = nil
        leavingChart?.removeFromSuperview()
        leavingChart = nil
    }

    private var treeSize: AccessibleAmount {
        let room = Double(max(view.bounds.height - Self.headerHeight, 1)), shares = Self.treeShares
        return AccessibleAmount(Double(treeShare) * room, in: Double(shares.lowerBound) * room...Double(shares.upperBound) * room, step: 1)
    }

    private func moveDivider(by distance: CGFloat) {
        let room = max(view.bounds.height - Self.headerHeight, 1)
        treeShare = min(max(treeShare + distance / room, Self.treeShares.lowerBound), Self.treeShares.upperBound)
        view.setNeedsLayout()
        view.layoutIfNeeded()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width, margin = LaboratoryLook.margin, gap = LaboratoryLook.gap, side: CGFloat = 36
        // The outer buttons extend 8 points beyond the margins, because their symbols are narrower than the buttons.
        let top = (Self.headerHeight - side) / 2, end = width - margin + 8
        view.place(pickButton, CGRect(x: margin - 8, y: top, width: side, height: side))
        view.place(explodeButton, CGRect(x: margin - 8 + side, y: top, width: side, height: side))
        let menuStart = margin + 2 * side
        view.place(overlaysButton, CGRect(x: menuStart, y: top, width: end - menuStart - 2 * side - gap, height: side))
        view.place(undoButton, CGRect(x: end - 2 * side, y: top, width: side, height: side))
        view.place(redoButton, CGRect(x: end - side, y: top, width: side, height: side))
        let hairline = view.hairline
        line.frame = CGRect(x: 0, y: Self.headerHeight - hairline, width: width, height: hairline)
        let fullHeight = min(FrameChart.height, view.bounds.height / 2), chartHeight = (fullHeight * chartShare).rounded()
        let room = max(0, view.bounds.height - Self.headerHeight - chartHeight)
        let treeHeight = min(max((room * treeShare).rounded(), Self.leastTreeHeight), max(room - 40, 0))
        treeView.frame = CGRect(x: 0, y: Self.headerHeight + 6, width: width, height: max(0, treeHeight - 6))
        let start = Self.headerHeight + treeHeight
        divider.frame = CGRect(x: 0, y: start - 5, width: width, height: 10)
        properties.frame = CGRect(x: 0, y: start + 1, width: width, height: max(0, room - treeHeight - 1))
        (chart ?? leavingChart)?.frame = CGRect(x: 0, y: view.bounds.height - chartHeight, width: width, height: fullHeight)
    }
}
