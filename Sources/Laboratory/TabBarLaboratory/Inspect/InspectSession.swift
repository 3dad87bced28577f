// The Inspect page in the open laboratory: connects the page, the stage and the frames.

internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Follows the frames while the Inspect page is selected. While another page is selected, it observes nothing.
///
/// With two phones, the page shows the one that the user has last pressed, picked a view in or chosen on the Tune page. The overlays cover
/// both phones if they are side by side.
final class InspectSession: FrameObserver, InspectViewControllerDelegate {
    static let titleKey = "laboratory.page.inspect"

    let model: InspectModel
    let page: InspectViewController
    let overlay = StageOverlay(frame: .zero)
    let structure = StructureOverlays()
    /// The overlays of the second phone; nil until the page was open with two phones side by side.
    private(set) var secondStructure: StructureOverlays?
    let flashes = DamageFlashes()
    let trails = TouchTrails()
    /// The clock of the frame chart, in seconds.
    var clock: () -> Double = { ProcessInfo.processInfo.systemUptime }
    private(set) var meter: FrameMeter?
    private(set) var exploded: ExplodedView?
    private(set) var picker = ViewPicker()
    private let first: UIWindow
    /// The second phone of a comparison; nil for none.
    private weak var second: UIWindow?
    /// The inspected phone.
    private(set) var phone: UIWindow
    private weak var controller: LaboratoryViewController?
    private var area = CGRect.zero
    private var chartIsOutdated = false
    /// The stored page, read before the inspector shows its first page and stores that page.
    private let lastPage = LaboratorySettings.shared[\.page]

    init(phone: UIWindow, say: @escaping (String) -> Void) {
        first = phone
        self.phone = phone
        model = InspectModel(phone: phone, say: say)
        page = InspectViewController(model: model, phone: phone)
    }

    /// Connects the page with the laboratory's interface.
    func open(in controller: LaboratoryViewController) {
        self.controller = controller
        page.delegate = self
        overlay.delegate = self
        model.changes.observe(self) { session, change in if change == .selection { session.selectionDidChange() } }
        for layer in [structure.layer, flashes.layer, trails.layer] { overlay.overlays.addSublayer(layer) }
        controller.inspector.session = self
        Localized.follow(self) { $0.showModes() }
    }

    /// Shows the Inspect page if it was the page that the user selected last.
    func restore() { if lastPage == .inspect { showPage() } }

    /// Ends all modes and removes everything from the stage.
    func close() {
        isActive = false
        controller?.inspector.session = nil
    }

    /// Covers the stage after a change of its area, in points of the screen.
    func cover(_ area: CGRect) {
        self.area = area
        overlay.cover(area)
        exploded?.frame = area
        exploded?.rebuild()
    }

    /// Called after the inspector has shown a page.
    func pageDidChange() {
        isActive = controller?.inspector.visiblePage === page
        LaboratorySettings.shared[\.page] = isActive ? .inspect : .tune
    }

    /// Whether the Inspect page is selected.
    private(set) var isActive = false {
        didSet {
            guard oldValue != isActive else { return }
            if isActive {
                controller?.view.insertSubview(overlay, at: 0)
                overlay.cover(area)
                UIApplication.shared.addFrameObserver(self)
            } else {
                endPicking()
                endExploded()
                UIApplication.shared.removeFrameObserver(self)
                overlay.removeFromSuperview()
                flashes.clear()
                trails.clear()
            }
            modesDidChange()
        }
    }

    // MARK: Phones

    /// Called when a comparison begins, with the second phone, and with nil when it ends: the page then shows the first phone. While
    /// both phones are side by side, a press on a phone selects it for the page.
    func secondDidChange(_ second: UIWindow?) {
        if second == nil { inspect(first) }
        self.second = second
        UIApplication.shared.mirroredInput?.windowWasPressed = { [weak self] in self?.phoneWasPressed($0) }
        // The tree shows the name of the phone, which the comparison has changed.
        page.treeView.tree.root = phone
        modesDidChange()
    }

    /// Inspects the pressed phone. If both are at the same place, a press does not distinguish them, and the page does not change.
    private func phoneWasPressed(_ window: UIWindow) {
        if shownPhones.count > 1 { inspect(window) }
    }

    /// Shows another phone, and selects the counterpart of the selected view.
    func inspect(_ other: UIWindow) {
        guard other !== phone else { return }
        let counterpart = model.selected?.counterpart(in: other)
        endExploded()
        phone = other
        model.phone = other
        page.treeView.tree.root = other
        treeUpdate = -.infinity
        model.select(counterpart)
        if isActive { UIApplication.shared.requestFrame() }
    }

    private var phones: [UIWindow] { [first, second].compactMap(\.self) }

    /// The phones that the overlays cover: both if they are side by side, otherwise the inspected one.
    private var shownPhones: [UIWindow] { second == nil || second?.frame == first.frame ? [phone] : phones }

    /// The phone at a point of the screen; the inspected one if there is none.
    private func phone(at screen: CGPoint) -> UIWindow { shownPhones.first { $0.frame.contains(screen) } ?? phone }

    // MARK: Frames

    private var isPageVisible: Bool { page.isViewLoaded && page.view.window != nil && ScreenGeometry.isVisible(page.view) }

    func frameWillBeDisplayed() {
        let wasWaiting = treeIsWaiting
        treeIsWaiting = false
        if isPageVisible {
            updateTree(isOutdated: wasWaiting)
            page.properties.update()
            if chartIsOutdated {
                chartIsOutdated = false
                page.chart?.update()
            }
        }
        updateStage()
    }

    /// The least number of seconds between two updates of the tree, because a scrolling list changes the hierarchy in many frames.
    private static let treeInterval = 0.2
    private var treeUpdate = -Double.infinity
    /// Whether the tree is to be updated in a later frame.
    private var treeIsWaiting = false

    /// Updates the tree if it is known to be outdated, or if the hierarchy has changed: the comparison visits all views.
    private func updateTree(isOutdated: Bool) {
        guard isOutdated || page.treeView.tree.isOutdated else { return }
        let now = CACurrentMediaTime()
        treeIsWaiting = now - treeUpdate < Self.treeInterval && now >= treeUpdate
        guard !treeIsWaiting else { return }
        treeUpdate = now
        page.treeView.update()
    }

    /// Draws the marks and overlays for the present frame.
    private func updateStage() {
        guard isActive else { return }
        let constraints = page.properties.constraintList
        let broken = (constraints?.broken ?? []).flatMap { constraint in
            constraint.summands.compactMap { ConstraintLine.view(of: $0.item) }
        }
        overlay.selection.show(
            model.selected, in: area, detail: page.properties.isEditing ? .line : .full, broken: broken,
            isAmbiguous: constraints?.isAmbiguous ?? false)
        let candidate = overlay.isPicking ? picker.view : nil
        let shown = phones.contains { candidate?.isDescendant(of: $0) == true } ? candidate : nil
        overlay.candidate.show(shown, in: area, detail: .outline)
        overlay.distances.show(from: model.selected, to: shown, in: area)
        if let exploded, exploded.space.bounds != phone.bounds { exploded.rebuild() }
        updateStructure(overlays)
    }

    private func updateStructure(_ kinds: Set<StageOverlayKind>) {
        let shown = shownPhones, scale = overlay.traitCollection.displayScale
        structure.update(kinds, phone: shown.first, displayScale: scale)
        if secondStructure == nil, shown.count > 1 {
            let second = StructureOverlays()
            second.updateColors(in: overlay)
            overlay.overlays.insertSublayer(second.layer, above: structure.layer)
            secondStructure = second
        }
        secondStructure?.update(kinds, phone: shown.count > 1 ? shown.last : nil, displayScale: scale)
    }

    func eventWillBeSent(_ event: UIEvent) {
        guard overlays.contains(.touches) else { return }
        for phone in shownPhones { trails.follow(event, in: phone) }
    }

    func eventWillBeHandled() { meter?.eventWillBeHandled() }
    func eventWasHandled() { meter?.eventWasHandled() }
    func frameWillBegin() { meter?.frameWillBegin() }
    func passDidEnd(_ pass: FramePass) { meter?.passDidEnd(pass) }
    func frameWasPrepared() { meter?.skip() }

    func frameDidEnd(damage: [CGRect]) {
        model.checkEdits()
        if treeIsWaiting { UIApplication.shared.requestFrame() }
        if overlays.contains(.damage) { flashes.flash(UIApplication.shared.windowDamage, in: shownPhones) }
        guard let meter, meter.frameDidEnd(damage: damage) else { return }
        chartIsOutdated = true
        UIApplication.shared.requestFrame()
    }

    // MARK: Selection

    private func selectionDidChange() {
        guard page.isViewLoaded else { return }
        page.treeView.showSelection(scrolls: true)
        page.properties.reload()
        exploded?.showSelection()
        updateStage()
    }

    // MARK: Picking

    /// Begins or ends picking; shows the page first.
    func togglePicking() {
        if overlay.isPicking { return endPicking() }
        showPage()
        endExploded()
        controller?.toolbar.show(page: .stage)
        controller?.view.window?.endEditing(true)
        controller?.view.window?.makeKey()
        picker = ViewPicker()
        overlay.isPicking = true
        modesDidChange()
    }

    private func endPicking() {
        guard overlay.isPicking else { return }
        overlay.isPicking = false
        picker = ViewPicker()
        modesDidChange()
    }

    /// Ends picking or the exploded view. Returns whether one of them was on.
    func escape() -> Bool {
        guard overlay.isPicking || exploded != nil else { return false }
        endPicking()
        endExploded()
        return true
    }

    private func showPage() { controller?.inspector.visiblePage = page }

    // MARK: Exploded view

    /// Shows or removes the exploded view; shows the page first.
    func toggleExploded() {
        if exploded != nil { return endExploded() }
        showPage()
        endPicking()
        controller?.toolbar.show(page: .stage)
        let view = ExplodedView(phone: phone, model: model)
        view.frame = area
        view.close = { [weak self] in self?.endExploded() }
        controller?.view.insertSubview(view, aboveSubview: overlay)
        exploded = view
        view.open()
        modesDidChange()
    }

    private func endExploded() {
        guard let view = exploded else { return }
        exploded = nil
        view.removeAnimated()
        modesDidChange()
    }

    // MARK: Overlays and chart

    /// The overlays that are on.
    private(set) var overlays = StageOverlayKind.named(in: LaboratorySettings.shared[\.overlays]) {
        didSet { LaboratorySettings.shared[\.overlays] = StageOverlayKind.names(of: overlays) }
    }

    func toggle(_ kind: StageOverlayKind) {
        overlays.formSymmetricDifference([kind])
        if !overlays.contains(.damage) { flashes.clear() }
        if !overlays.contains(.touches) { trails.clear() }
        modesDidChange()
    }

    /// Whether the page contains the frame chart.
    var showsChart = LaboratorySettings.shared[\.showsFrameChart] {
        didSet {
            guard oldValue != showsChart else { return }
            LaboratorySettings.shared[\.showsFrameChart] = showsChart
            modesDidChange()
        }
    }

    func toggleChart() { showsChart.toggle() }

    private func modesDidChange() {
        UIApplication.shared.damageWindows = isActive && overlays.contains(.damage) ? phones : []
        if isActive, showsChart, meter == nil {
            beginMeasuring()
        } else if !isActive || !showsChart, meter != nil {
            meter = nil
            page.chart = nil
        }
        showModes()
        if isActive { updateStage() } else { updateStructure([]) }
    }

    private func beginMeasuring() {
        let meter = FrameMeter { [weak self] in self?.clock() ?? 0 }
        let chart = FrameChart(meter: meter, budget: 1 / Double(max(UIScreen.main.maximumFramesPerSecond, 1)))
        // A frame that draws only the laboratory is left out; otherwise each measurement would cause the next one.
        meter.phoneRect = { [weak self] rect in
            guard let phone = self?.phones.first(where: { rect.intersects($0.frame) }) else { return nil }
            return phone.layer.convert(rect, from: nil).intersection(phone.bounds)
        }
        self.meter = meter
        page.chart = chart
    }

    private func showModes() {
        guard page.isViewLoaded else { return }
        page.show(isPicking: overlay.isPicking, isExploded: exploded != nil, overlays: overlays, showsChart: showsChart)
    }
}

// MARK: - Pointer

extension InspectSession: StageOverlayDelegate {
    func pointerDidMove(to screen: CGPoint) {
        picker.point(at: screen, in: phone(at: screen))
        updateStage()
    }

    func wheelDidTurn(notches: Double) {
        picker.walk(notches: notches)
        updateStage()
    }

    func pointerDidClick(at screen: CGPoint) {
        let picked = phone(at: screen)
        picker.point(at: screen, in: picked)
        let view = picker.view
        endPicking()
        guard let view else { return }
        inspect(picked)
        model.select(view)
        controller?.toolbar.show(page: .inspector)
    }

    func overlayColorsDidChange() {
        for structure in [structure, secondStructure] { structure?.updateColors(in: overlay) }
        flashes.updateColors(in: overlay)
        trails.updateColors(in: overlay)
    }
}

// MARK: - Counterpart

extension UIView {
    /// The view that is reached in `other` by the subview indices that lead to this view in its own window; nil if it does not exist or has
    /// another class.
    func counterpart(in other: UIWindow) -> UIView? {
        var indices: [Int] = []
        var current = self
        while let superview = current.superview, !(current is UIWindow) {
            guard let index = superview.subviews.firstIndex(where: { $0 === current }) else { return nil }
            indices.append(index)
            current = superview
        }
        var found: UIView = other
        for index in indices.reversed() {
            guard found.subviews.indices.contains(index) else { return nil }
            found = found.subviews[index]
        }
        return type(of: found) == type(of: self) ? found : nil
    }
}
