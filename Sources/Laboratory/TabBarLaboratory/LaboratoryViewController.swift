// The laboratory's interface: toolbar, stage, timeline, and the inspector with its pages.

internal import UIKit
internal import UIKitTools

/// Follows the layout of the laboratory.
protocol LaboratoryViewControllerDelegate: AnyObject {
    /// Called after the area of the stage has changed.
    func stageDidChange(_ area: CGRect)
    /// Called in a narrow window when the inspector begins or stops covering the stage.
    func stageCoverDidChange(_ isCovered: Bool)
    /// Called in a narrow window after another page has appeared.
    func pageDidChange()
}

/// Lays out the laboratory. The stage is an empty area, through which the phone's window is visible.
final class LaboratoryViewController: UIViewController {
    let toolbar = LaboratoryToolbar(frame: .zero)
    /// The pages beside the stage.
    let inspector: InspectorViewController
    /// The timeline below the stage; nil for none.
    let timeline: UIViewController?
    /// The edge of the inspector, which can be dragged.
    let divider = PanelDivider(axis: .horizontal, identifier: "divider")
    /// The upper edge of the timeline, which can be dragged in a wide window.
    let timelineDivider = PanelDivider(axis: .vertical, identifier: "timeline-divider")
    /// The opacity of the second phone; hidden except in the overlay, and while the inspector covers the stage.
    let overlaySlider = OverlaySlider(frame: .zero)
    /// Whether the second phone is shown in front of the first one.
    var showsOverlay = false { didSet { updateOverlaySlider() } }
    weak var delegate: (any LaboratoryViewControllerDelegate)?
    private var isStageCovered = false {
        didSet {
            guard oldValue != isStageCovered else { return }
            updateOverlaySlider()
            delegate?.stageCoverDidChange(isStageCovered)
        }
    }
    /// Whether the inspector is visible beside the stage.
    var showsInspector = LaboratorySettings.shared[\.showsInspector] { didSet { if oldValue != showsInspector { slidePanels() } } }
    /// Whether the timeline is visible below the stage and the inspector.
    var showsTimeline = true { didSet { if oldValue != showsTimeline { slidePanels() } } }
    /// The visible parts of the panels, from 0 to 1; between these values while a panel slides in or out.
    private var inspectorShare: CGFloat = LaboratorySettings.shared[\.showsInspector] ? 1 : 0
    private var timelineShare: CGFloat = 1
    private var slide: DisplayMotion?
    /// The seconds in which a panel slides in or out.
    static let slideDuration = 0.25
    private var inspectorWidth = CGFloat(LaboratorySettings.shared[\.inspectorWidth])
    private var timelineHeight = CGFloat(LaboratorySettings.shared[\.timelineHeight])
    /// Whether the user has dragged the timeline's edge, in this run or an earlier one.
    private var isTimelineResized = LaboratorySettings.shared[\.timelineHeight] != LaboratorySettings.Values.usualTimelineHeight
    /// The page of a narrow window.
    enum Page: Int { case stage, inspector, timeline }
    private var page = Page.stage
    private var reportedStage: CGRect?

    init(inspector: InspectorViewController, timeline: UIViewController? = nil) {
        self.inspector = inspector
        self.timeline = timeline
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        for child in [inspector, timeline].compactMap(\.self) {
            addChild(child)
            view.addSubview(child.view)
            child.didMove(toParent: self)
        }
        updateOverlaySlider()
        for part in [overlaySlider, divider, timelineDivider, toolbar] as [UIView] { view.addSubview(part) }
        divider.dragged = { [weak self] in self?.resizeInspector(by: -$0) }
        timelineDivider.dragged = { [weak self] in self?.resizeTimeline(by: -$0) }
        divider.size = { [weak self] in self?.inspectorSize }
        timelineDivider.size = { [weak self] in self?.timelineSize }
        for divider in [divider, timelineDivider] {
            // The panels are at the trailing and at the lower edge.
            divider.enlargement = -1
            divider.ended = { [weak self] in self?.storeLengths() }
        }
        Localized.follow(self) { $0.updateTexts() }
    }

    private func updateOverlaySlider() { overlaySlider.isHidden = !showsOverlay || isStageCovered }

    func toggleInspector() {
        showsInspector.toggle()
        LaboratorySettings.shared[\.showsInspector] = showsInspector
    }

    /// Slides panels in and out; the stage is laid out for each frame, as during a drag of a divider.
    private func slidePanels() {
        slide?.stop()
        slide = nil
        let start = (inspectorShare, timelineShare), end: (CGFloat, CGFloat) = (showsInspector ? 1 : 0, showsTimeline ? 1 : 0)
        let isAnimated = view.window != nil && view.bounds.width >= LaboratoryLook.leastWideWidth && !UIAccessibility.isReduceMotionEnabled
        guard isAnimated else {
            (inspectorShare, timelineShare) = end
            return updateLayout()
        }
        slide = DisplayMotion(duration: Self.slideDuration) { [weak self] progress in
            guard let self else { return }
            inspectorShare = DisplayMotion.value(from: start.0, to: end.0, at: progress)
            timelineShare = DisplayMotion.value(from: start.1, to: end.1, at: progress)
            updateLayout()
        }
        updateLayout()
    }

    private func updateTexts() {
        toolbar.updateTexts()
        // Screen readers read the panels one after the other.
        toolbar.accessibilityLabel = Localized.text("laboratory.title")
        inspector.view.accessibilityLabel = Localized.text("laboratory.inspector")
        timeline?.view.accessibilityLabel = Localized.text("laboratory.timeline")
        divider.accessibilityLabel = Localized.text("laboratory.divider")
        timelineDivider.accessibilityLabel = Localized.text("laboratory.time.divider")
        view.setNeedsLayout()
    }

    /// Shows a page in a narrow window.
    func show(_ page: Page) {
        self.page = page
        updateLayout()
        delegate?.pageDidChange()
    }

    private func updateLayout() {
        view.setNeedsLayout()
        view.layoutIfNeeded()
    }

    /// Increases the width of the inspector by `distance`, which is positive toward the stage.
    private func resizeInspector(by distance: CGFloat) {
        let valid = inspectorWidths
        inspectorWidth = min(max(shownInspectorWidth + distance, valid.lowerBound), valid.upperBound)
        updateLayout()
    }

    /// The widths of the inspector that leave room for the stage.
    private var inspectorWidths: ClosedRange<CGFloat> {
        let valid = LaboratoryLook.inspectorRange
        return valid.lowerBound...max(valid.lowerBound, min(valid.upperBound, view.bounds.width - 240))
    }

    private var shownInspectorWidth: CGFloat { min(max(inspectorWidth, inspectorWidths.lowerBound), view.bounds.width - 240) }

    private var inspectorSize: AccessibleAmount {
        let widths = inspectorWidths
        return AccessibleAmount(Double(shownInspectorWidth), in: Double(widths.lowerBound)...Double(widths.upperBound), step: 1)
    }

    private var timelineSize: AccessibleAmount {
        let room = view.bounds.height - toolbar.bounds.height, least = LaboratoryLook.leastTimelineHeight
        let highest = Double(max(room / 2, least))
        return AccessibleAmount(min(Double(shownTimelineHeight(in: room)), highest), in: Double(least)...highest, step: 1)
    }

    /// Increases the height of the timeline by `distance`, which is positive upward.
    private func resizeTimeline(by distance: CGFloat) {
        let room = view.bounds.height - toolbar.bounds.height, least = LaboratoryLook.leastTimelineHeight
        let shown = shownTimelineHeight(in: room)
        isTimelineResized = true
        timelineHeight = min(max(shown + distance, least), max(room / 2, least))
        updateLayout()
    }

    /// The timeline's height in a room for stage and timeline, at most half of it. At first, it is a fifth of a small room, but at least
    /// `leastTimelineHeight`.
    private func shownTimelineHeight(in room: CGFloat) -> CGFloat {
        let share = !isTimelineResized ? max(LaboratoryLook.leastTimelineHeight, (room / 5).rounded()) : timelineHeight
        return min(timelineHeight, share, (room / 2).rounded())
    }

    private func storeLengths() {
        LaboratorySettings.shared[\.inspectorWidth] = Int(inspectorWidth.rounded())
        LaboratorySettings.shared[\.timelineHeight] = Int(timelineHeight.rounded())
    }

    /// The area of the stage, in the window's coordinates. In a narrow window, the inspector may cover it.
    private(set) var stage = CGRect.zero

    /// The area for messages, in the window's coordinates: the stage or, while the inspector covers it, the part above the buttons.
    var messageArea: CGRect {
        isStageCovered ? stage.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: TuneViewController.footerHeight, right: 0)) : stage
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width, height = view.bounds.height
        let top = LaboratoryToolbar.height(width: width)
        toolbar.frame = CGRect(x: 0, y: 0, width: width, height: top)
        toolbar.inspectorButton.isSelected = showsInspector
        toolbar.timelineButton.isSelected = showsTimeline
        let room = CGRect(x: 0, y: top, width: width, height: max(0, height - top))
        let area = width < LaboratoryLook.leastWideWidth ? layOutPage(in: room) : layOutSideBySide(in: room)
        stage = view.isMirrored ? CGRect(x: width - area.maxX, y: area.minY, width: area.width, height: area.height) : area
        isStageCovered = width < LaboratoryLook.leastWideWidth && page == .inspector
        let sliderStart = area.maxX - LaboratoryLook.gap - OverlaySlider.width
        view.place(
            overlaySlider, CGRect(x: sliderStart, y: area.minY, width: OverlaySlider.width, height: ComparedLayout.captionHeight))
        guard stage != reportedStage else { return }
        reportedStage = stage
        delegate?.stageDidChange(stage)
    }

    /// Shows the stage, the inspector, or the stage with the timeline in the lower half. Returns the area of the stage.
    private func layOutPage(in room: CGRect) -> CGRect {
        divider.isHidden = true
        timelineDivider.isHidden = true
        inspector.view.isHidden = page != .inspector
        timeline?.view.isHidden = page != .timeline
        view.place(inspector.view, room)
        guard let timeline, page == .timeline else { return room }
        let (above, below) = room.divided(atDistance: (room.height / 2).rounded(), from: .minYEdge)
        view.place(timeline.view, below)
        // The halves are always equal, so the divider cannot be dragged.
        timelineDivider.isHidden = false
        timelineDivider.canMove = false
        view.place(timelineDivider, CGRect(x: 0, y: below.minY - 5, width: room.width, height: 10))
        return above
    }

    /// Shows the stage with the inspector beside it and the timeline below both. Returns the area of the stage.
    private func layOutSideBySide(in room: CGRect) -> CGRect {
        var room = room
        timeline?.view.isHidden = timelineShare == 0
        timelineDivider.isHidden = timeline == nil || timelineShare == 0
        timelineDivider.canMove = true
        if let timeline, timelineShare > 0 {
            let strip = shownTimelineHeight(in: room.height), visible = (strip * timelineShare).rounded()
            view.place(timeline.view, CGRect(x: 0, y: room.maxY - visible, width: room.width, height: strip))
            view.place(timelineDivider, CGRect(x: 0, y: room.maxY - visible - 5, width: room.width, height: 10))
            room.size.height -= visible
        }
        inspector.view.isHidden = inspectorShare == 0
        divider.isHidden = inspectorShare == 0
        guard inspectorShare > 0 else { return room }
        let column = shownInspectorWidth, visible = (column * inspectorShare).rounded()
        view.place(inspector.view, CGRect(x: room.width - visible, y: room.minY, width: column, height: room.height))
        view.place(divider, CGRect(x: room.width - visible - 5, y: room.minY, width: 10, height: room.height))
        room.size.width -= visible
        return room
    }
}

/// A column with pages such as Tune. A control at the top selects the page; it is hidden if there is only one page.
final class InspectorViewController: UIViewController {
    /// The first page, with the parameters of the interactions.
    let tune: TuneViewController
    private let pages: [(key: String, controller: UIViewController)]
    let pageControl: UISegmentedControl
    private static let headerHeight: CGFloat = 44
    /// The session of the Inspect page, which follows the choice of the page.
    weak var session: InspectSession?

    /// Creates an inspector. `others` are the pages after the first one, with the keys of their titles.
    init(tune: TuneViewController, others: [(key: String, controller: UIViewController)] = []) {
        self.tune = tune
        pages = [("laboratory.page.tune", tune)] + others
        pageControl = UISegmentedControl(items: pages.map { _ in "" })
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    var page: Int {
        get { pageControl.selectedSegmentIndex }
        set {
            guard pages.indices.contains(newValue), newValue != page else { return }
            pageControl.selectedSegmentIndex = newValue
            showPage()
        }
    }

    /// The controller of the visible page. Setting it to another page's controller shows that page.
    var visiblePage: UIViewController? {
        get { pages.indices.contains(page) ? pages[page].controller : nil }
        set { if let index = pages.firstIndex(where: { $0.controller === newValue }) { page = index } }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = LaboratoryLook.panel
        view.clipsToBounds = true
        pageControl.accessibilityIdentifier = "inspector-page"
        pageControl.selectedSegmentIndex = 0
        pageControl.call(self, on: .valueChanged) { $0.showPage() }
        pageControl.isHidden = pages.count == 1
        view.addSubview(pageControl)
        for page in pages { addChild(page.controller) }
        showPage()
        pages.forEach { $0.controller.didMove(toParent: self) }
        Localized.follow(self) { $0.updateTexts() }
    }

    private func updateTexts() {
        for (index, page) in pages.enumerated() { pageControl.setTitle(Localized.text(page.key), forSegmentAt: index) }
        pageControl.accessibilityLabel = Localized.text("laboratory.page")
    }

    /// Shows the selected page. Its view is loaded when it is first shown.
    private func showPage() {
        for (index, page) in pages.enumerated() {
            if index == self.page {
                // Inserted below the segmented control, so that the page does not cover the control's shadow.
                view.insertSubview(page.controller.view, belowSubview: pageControl)
            } else {
                page.controller.viewIfLoaded?.removeFromSuperview()
            }
        }
        view.setNeedsLayout()
        session?.pageDidChange()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let top = pages.count == 1 ? 0 : Self.headerHeight, margin = LaboratoryLook.margin
        view.place(pageControl, CGRect(x: margin, y: 8, width: view.bounds.width - 2 * margin, height: 32))
        let frame = CGRect(x: 0, y: top, width: view.bounds.width, height: max(0, view.bounds.height - top))
        if pages.indices.contains(page) { pages[page].controller.view.frame = frame }
    }
}
