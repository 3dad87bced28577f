// The laboratory's interface: toolbar, stage and inspector.

internal import TabBarDemoScenes
internal import UIKit

/// Lays out the laboratory. The stage is an empty area, through which the phone's window is visible.
final class LaboratoryViewController: UIViewController {
    let toolbar = LaboratoryToolbar(frame: .zero)
    let tune: TuneViewController
    /// The edge of the inspector, which can be dragged.
    let divider = InspectorDivider(frame: .zero)
    /// Called when the stage has moved or has another size.
    var stageDidChange: (CGRect) -> Void = { _ in }
    /// Whether the inspector is visible beside the stage.
    var showsInspector = true { didSet { if oldValue != showsInspector { updateLayout() } } }
    private var inspectorWidth = LaboratoryLook.inspectorWidth
    /// In a narrow window: 0 for the stage, 1 for the inspector.
    private var page = 0
    private var reportedStage: CGRect?

    init(tune: TuneViewController) {
        self.tune = tune
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        addChild(tune)
        view.addSubview(tune.view)
        tune.didMove(toParent: self)
        view.addSubview(divider)
        view.addSubview(toolbar)
        divider.dragged = { [weak self] in self?.resizeInspector(by: $0) }
        toolbar.actions.toggleInspector = { [weak self] in self?.showsInspector.toggle() }
        toolbar.actions.showPage = { [weak self] in self?.show(page: $0) }
        Localized.follow(self) { $0.updateTexts() }
    }

    private func updateTexts() {
        toolbar.updateTexts()
        divider.accessibilityLabel = Localized.text("laboratory.divider")
        view.setNeedsLayout()
    }

    private func show(page: Int) {
        self.page = page
        updateLayout()
    }

    private func updateLayout() {
        view.setNeedsLayout()
        view.layoutIfNeeded()
    }

    /// Widens the inspector; `distance` is positive toward the stage.
    private func resizeInspector(by distance: CGFloat) {
        let valid = LaboratoryLook.inspectorRange
        inspectorWidth = min(max(inspectorWidth + distance, valid.lowerBound), min(valid.upperBound, view.bounds.width - 240))
        updateLayout()
    }

    /// The area of the stage, in the window's coordinates; empty while the inspector covers it.
    private(set) var stage = CGRect.zero

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width, height = view.bounds.height
        let isNarrow = width < LaboratoryLook.leastWideWidth
        let top = LaboratoryToolbar.height(width: width)
        toolbar.frame = CGRect(x: 0, y: 0, width: width, height: top)
        let column = isNarrow ? width : min(inspectorWidth, width - 240)
        let isShown = isNarrow ? page == 1 : showsInspector
        tune.view.isHidden = !isShown
        divider.isHidden = isNarrow || !isShown
        let inspector = CGRect(x: width - column, y: top, width: column, height: max(0, height - top))
        view.place(tune.view, inspector)
        view.place(divider, CGRect(x: inspector.minX - 5, y: top, width: 10, height: inspector.height))
        let stageWidth = isNarrow || !isShown ? width : width - column
        let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
        stage = CGRect(x: isMirrored ? width - stageWidth : 0, y: top, width: stageWidth, height: max(0, height - top))
        guard stage != reportedStage else { return }
        reportedStage = stage
        stageDidChange(stage)
    }
}

/// The line between stage and inspector.
final class InspectorDivider: UIControl {
    /// Called with each movement toward the stage, in points.
    var dragged: (CGFloat) -> Void = { _ in }
    private let line = UIView()
    private var last: CGFloat = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        line.backgroundColor = LaboratoryLook.line
        line.isUserInteractionEnabled = false
        addSubview(line)
        isAccessibilityElement = true
        accessibilityIdentifier = "divider"
        addInteraction(UIPointerInteraction(delegate: self))
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        line.frame = CGRect(x: (bounds.width / 2).rounded(), y: 0, width: 1 / max(traitCollection.displayScale, 1), height: bounds.height)
    }

    private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        last = touch.location(in: nil).x
        return true
    }

    override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        let x = touch.location(in: nil).x
        dragged(isMirrored ? x - last : last - x)
        last = x
        return true
    }

    override var canBecomeFocused: Bool { true }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        switch presses.first?.key?.charactersIgnoringModifiers {
        case UIKeyCommand.inputLeftArrow: dragged(isMirrored ? -10 : 10)
        case UIKeyCommand.inputRightArrow: dragged(isMirrored ? 10 : -10)
        default: super.pressesBegan(presses, with: event)
        }
    }
}

extension InspectorDivider: UIPointerInteractionDelegate {
    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? {
        let style = UIPointerStyle.system()
        style.accessories = [.arrow(.left), .arrow(.right)]
        return style
    }
}
