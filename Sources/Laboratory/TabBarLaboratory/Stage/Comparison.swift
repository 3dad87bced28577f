// The comparison of two phones: the second phone, and the input and the time that both share.

internal import LaboratoryCore
internal import TabBarKit
internal import UIKit
internal import UIKitTools

/// Shows a second phone with parameters and data of its own, which receives the same input at the same times.
final class Comparison {
    /// How the second phone is shown.
    enum Mode: String, CaseIterable {
        case off, sideBySide = "side-by-side", overlay, difference

        var title: String { Localized.text("laboratory.compare.\(rawValue)") }
    }

    /// The names of the phones, which are the same in all languages.
    static let names = (first: "A", second: "B")

    let stage: PhoneStage
    let model: TuneModel
    private let clock: MotionClock
    private let configuration: LaboratoryConfiguration
    private var mirror: InputMirror?
    /// The mode that `toggle()` shows.
    private var lastMode = Mode.sideBySide
    let modeChanges = Observers<Mode>()

    init(stage: PhoneStage, model: TuneModel, clock: MotionClock, configuration: LaboratoryConfiguration) {
        self.stage = stage
        self.model = model
        self.clock = clock
        self.configuration = configuration
    }

    /// Whether the app can create a second phone.
    var isPossible: Bool { configuration.makeSecondWindow != nil }

    /// How the second phone is shown; `off` by default. It stays `off` if the second phone cannot be created.
    var mode: Mode {
        get { stage.comparison }
        set {
            guard newValue != mode else { return }
            if mode == .off, !open(in: newValue) { return }
            if newValue == .off { removeSecondPhone() } else { lastMode = newValue }
            stage.comparison = newValue
            updateTitles()
            modeChanges.send(newValue)
        }
    }

    /// Shows the second phone in the mode that was used last, or removes it.
    func toggle() { mode = mode == .off ? lastMode : .off }

    /// Selects the next of the three modes with a second phone; from `off`, the one that was used last.
    func showNextMode() {
        let modes = Mode.allCases.filter { $0 != .off }
        mode = mode == .off ? lastMode : modes[((modes.firstIndex(of: mode) ?? 0) + 1) % modes.count]
    }

    /// Removes the second phone, without animation.
    func close() { mode = .off }

    // MARK: The second phone

    /// Creates the second phone in the state of the first one, and lays both out in a mode. Returns whether that was possible.
    ///
    /// Phones side by side enlarge the desktop window; in the other modes, both are at the same place.
    private func open(in mode: Mode) -> Bool {
        let first = stage.phone
        guard let second = configuration.makeSecondWindow?() else { return false }
        let mirror = InputMirror(first: first, second: second)
        self.mirror = mirror
        UIApplication.shared.mirroredInput = mirror
        mirror.performInSecond {
            second.windowLevel = first.windowLevel
            second.overrideUserInterfaceStyle = first.overrideUserInterfaceStyle
            second.isHidden = false
        }
        stage.second = second
        for (window, name) in [(first, Self.names.first), (second, Self.names.second)] {
            window.accessibilityContainerType = .semanticGroup
            window.accessibilityLabel = name
        }
        clock.twin = second
        // A narrow window shows both phones smaller: it is the user's choice.
        let isNarrow = UIScreen.main.bounds.width < LaboratoryLook.leastWideWidth
        if mode == .sideBySide, !isNarrow { stage.growDesktopWindow(phones: 2) }
        stage.comparison = mode
        mirror.performInSecond { PhoneState.match(first, second) }
        model.second = Comparand(phone: TunedPhone(window: second, configuration)) { mirror.performInSecond($0) }
        return true
    }

    private func removeSecondPhone() {
        model.second = nil
        clock.twin = nil
        mirror?.end()
        mirror = nil
        stage.phone.accessibilityLabel = nil
        let second = stage.second
        // The timeline and the Inspect page stop using the second phone while it still has its views.
        stage.second = nil
        second?.rootViewController?.dismiss(animated: false)
        second?.isHidden = true
        second?.rootViewController = nil
    }

    // MARK: Values

    /// Copies the first phone's values to the second one, or the other way round.
    func copyValues(toSecond: Bool) {
        guard let second = model.second?.phone else { return }
        if toSecond { second.values = model.first.values } else { model.first.values = second.values }
    }

    func swapValues() {
        guard let second = model.second?.phone else { return }
        (model.first.values, second.values) = (second.values, model.first.values)
    }

    /// Replaces the second phone by one in the first one's present state, with its values.
    func copyState() {
        guard let values = model.second?.phone.values, mode != .off else { return }
        let present = mode, editsSecond = model.editsSecond
        mode = .off
        mode = present
        model.second?.phone.values = values
        // The Tune page still shows the values of the second phone if it has shown them before.
        if editsSecond, model.second != nil { model.editsSecond = true }
    }

    /// Shows the names of the presets above the phones, or removes them if there is no second phone.
    func updateTitles() { stage.background.presetTitles = model.second.map { [model.first.presetTitle, $0.phone.presetTitle] } ?? [] }

    /// Updates the titles that the change concerns.
    private func modelDidChange(_ change: TuneModel.Change) {
        switch change {
        case .values(_, let phone), .preset(let phone):
            let index = phone === model.first ? 0 : 1
            if stage.background.presetTitles.indices.contains(index) { stage.background.presetTitles[index] = phone.presetTitle }
        // In another scene, other values count as changed.
        case .comparison, .selection: updateTitles()
        case .editedPhone: break
        }
    }

    // MARK: Menu

    /// The modes, and the commands that copy and swap values.
    var menu: UIMenu {
        let modes = Mode.allCases.map { mode in UIAction(mode.title, isOn: mode == self.mode) { [weak self] in self?.mode = mode } }
        let (first, second) = Self.names
        let attributes: UIMenuElement.Attributes = mode == .off ? .disabled : []
        let values = [
            UIAction(title: Localized.text("laboratory.compare.copy", first, second), attributes: attributes) { [weak self] _ in
                self?.copyValues(toSecond: true)
            },
            UIAction(title: Localized.text("laboratory.compare.copy", second, first), attributes: attributes) { [weak self] _ in
                self?.copyValues(toSecond: false)
            },
            UIAction(title: Localized.text("laboratory.compare.swap"), attributes: attributes) { [weak self] _ in self?.swapValues() },
        ]
        let state = UIAction(title: Localized.text("laboratory.compare.same", first, second), attributes: attributes) { [weak self] _ in
            self?.copyState()
        }
        return UIMenu(children: UIMenu.sections(modes, [state], values))
    }
}

// MARK: - Interface

extension Comparison {
    /// Keeps the toolbar's button and the phones' captions up to date.
    func connect(to controller: LaboratoryViewController) {
        let slider = controller.overlaySlider.slider
        slider.call(self, on: .valueChanged) { [weak slider] in if let slider { $0.stage.overlayOpacity = slider.value } }
        modeChanges.observe(controller) { [weak self] controller, mode in
            guard let self else { return }
            update(controller.toolbar.compareButton)
            controller.showsOverlay = mode == .overlay
            controller.overlaySlider.slider.value = stage.overlayOpacity
        }
        model.changes.observe(self) { $0.modelDidChange($1) }
        Localized.follow(self) { [weak controller] comparison in
            comparison.updateTitles()
            if let controller { comparison.update(controller.toolbar.compareButton) }
        }
    }

    private func update(_ button: UIButton) {
        button.setTexts("laboratory.compare", keys: "Ctrl+B")
        button.accessibilityValue = mode.title
        button.configuration?.title = "\(Comparison.names.first) | \(Comparison.names.second)"
        button.isSelected = mode != .off
        button.menu = menu
        button.superview?.setNeedsLayout()
    }
}

/// Brings two instances of the same scene into the same visible state.
enum PhoneState {
    /// Selects the same tabs in `second` as in `first`, shows the same pages, and scrolls its views to the same content offsets.
    ///
    /// The first phone leaves pages that cannot be repeated, and presented ones, so that the same input has the same effect in both phones.
    static func match(_ first: UIWindow, _ second: UIWindow) {
        UIView.performWithoutAnimation {
            if let root = first.rootViewController, let other = second.rootViewController {
                root.dismiss(animated: false)
                copyPages(from: root, to: other)
            }
            second.layoutIfNeeded()
            // The bottom inset follows the bar's form, and the offsets at the end of the content follow the inset.
            for _ in 0..<2 {
                scroll(from: first, to: second)
                if let root = first.rootViewController, let other = second.rootViewController { finish(from: root, to: other) }
                second.layoutIfNeeded()
            }
        }
    }

    private static func copyPages(from first: UIViewController, to second: UIViewController) {
        guard type(of: first) == type(of: second) else { return }
        if let tabs = first as? UITabBarController, let others = second as? UITabBarController,
            tabs.viewControllers?.count == others.viewControllers?.count, tabs.selectedIndex != others.selectedIndex
        {
            others.selectedIndex = tabs.selectedIndex
        }
        if let pages = first as? UINavigationController, let others = second as? UINavigationController {
            copyStack(from: pages, to: others)
        }
        if first.isViewLoaded { (second as? any StateCopying)?.copyState(of: first) }
        for (child, other) in zip(first.children, second.children) { copyPages(from: child, to: other) }
    }

    private static func finish(from first: UIViewController, to second: UIViewController) {
        guard type(of: first) == type(of: second) else { return }
        if first.isViewLoaded { (second as? any StateCopying)?.copyStateAfterScrolling(of: first) }
        for (child, other) in zip(first.children, second.children) { finish(from: child, to: other) }
    }

    /// Pushes copies of the pages that only `first` has. A page that cannot be copied is popped from `first`, with those above it.
    private static func copyStack(from first: UINavigationController, to second: UINavigationController) {
        for (index, page) in first.viewControllers.enumerated() where index >= second.viewControllers.count {
            guard let repeatable = page as? any RepeatablePage else {
                // The first page stays: a navigation controller always has one.
                if index > 0 { first.popToViewController(first.viewControllers[index - 1], animated: false) }
                return
            }
            second.pushViewController(repeatable.makeCopy(), animated: false)
        }
    }

    /// Copies the content offsets of views at the same places, as far as their classes are the same.
    private static func scroll(from first: UIView, to second: UIView) {
        guard type(of: first) == type(of: second) else { return }
        if let scroll = first as? UIScrollView, let other = second as? UIScrollView, scroll.contentOffset != other.contentOffset {
            other.contentOffset = scroll.contentOffset
            other.layoutIfNeeded()
        }
        for (view, other) in zip(first.subviews, second.subviews) { self.scroll(from: view, to: other) }
    }
}

/// The layouts of the two phones in a mode of comparison, and the frames of their captions.
struct ComparedLayout {
    let first: StageLayout
    let second: StageLayout
    /// The frames of the captions, in points of the screen: one for each phone if they are side by side, otherwise one.
    let captions: [CGRect]

    static let captionHeight: CGFloat = 28
    /// The distance between two phones with the size of a device. The shadow of one does not reach the other.
    static let gap: CGFloat = 2 * StageLayout.margin
    /// The distance between two phones that fill the stage.
    private static let freeGap: CGFloat = 16

    /// Lays out two devices of `size` points; with nil, they fill the stage. In a right-to-left layout, the first phone is at the right.
    init(
        of size: CGSize?, in stage: CGRect, scale: CGFloat?, displayScale: CGFloat, mode: Comparison.Mode,
        direction: UIUserInterfaceLayoutDirection
    ) {
        let (captionBand, area) = stage.divided(atDistance: min(Self.captionHeight, stage.height / 4), from: .minYEdge)
        guard mode == .sideBySide else {
            first = StageLayout(of: size, in: area, scale: scale, displayScale: displayScale)
            second = first
            // The slider of the overlay is at the end of the band.
            let side = mode == .overlay ? OverlaySlider.width + 2 * LaboratoryLook.gap : LaboratoryLook.gap
            let room = max(stage.width - 2 * side, stage.width / 3)
            captions = [Self.caption(over: first, in: captionBand, room: room, widest: room)]
            return
        }
        let half = CGSize(width: (area.width - (size == nil ? Self.freeGap : 0)) / 2, height: area.height)
        let fitting = StageLayout(of: size, in: CGRect(origin: area.origin, size: half), scale: scale, displayScale: displayScale)
        let distance = size == nil ? half.width + Self.freeGap : fitting.size.width * fitting.scale + Self.gap
        let layouts = [-distance / 2, distance / 2].map { offset in
            let center = area.midX + offset
            let part = CGRect(x: center - half.width / 2, y: area.minY, width: half.width, height: half.height)
            return StageLayout(of: size, in: part, scale: scale ?? fitting.scale, displayScale: displayScale)
        }
        (first, second) = direction == .rightToLeft ? (layouts[1], layouts[0]) : (layouts[0], layouts[1])
        // As wide as the two halves allow, with a gap between the captions.
        let room = min(distance, stage.width / 2) - LaboratoryLook.gap
        captions = [first, second].map { Self.caption(over: $0, in: captionBand, room: room) }
    }

    /// The frame of a caption: directly above the phone, or at the top of the stage if there is no room above the phone. It is at least as
    /// wide as the phone, and as `room`, so that long names are not truncated.
    private static func caption(over layout: StageLayout, in band: CGRect, room: CGFloat, widest: CGFloat = .infinity) -> CGRect {
        let size = CGSize(width: layout.size.width * layout.scale, height: layout.size.height * layout.scale)
        let width = min(max(size.width, room), widest)
        let y = max(band.minY, layout.center.y - size.height / 2 - captionHeight)
        return CGRect(x: layout.center.x - width / 2, y: y, width: width, height: captionHeight)
    }
}

/// A slider between the names of the phones: at the end of a name, only this phone is visible.
final class OverlaySlider: UIView {
    static let width: CGFloat = 150
    private static let nameWidth: CGFloat = 18

    let slider = UISlider(frame: .zero)
    private let names = (0..<2).map { _ in UILabel(12, weight: .bold, alignment: .center) }

    override init(frame: CGRect) {
        super.init(frame: frame)
        let texts = [(Comparison.names.first, LaboratoryLook.firstPhone), (Comparison.names.second, LaboratoryLook.secondPhone)]
        for (label, (text, color)) in zip(names, texts) {
            label.text = text
            label.textColor = color
            label.isAccessibilityElement = false
            addSubview(label)
        }
        slider.accessibilityIdentifier = "overlay-opacity"
        addSubview(slider)
        Localized.follow(self) { $0.slider.setTexts("laboratory.compare.opacity") }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = Self.nameWidth, width = bounds.width, height = bounds.height
        place(names[0], CGRect(x: 0, y: 0, width: side, height: height))
        place(slider, CGRect(x: side, y: 0, width: width - 2 * side, height: height))
        place(names[1], CGRect(x: width - side, y: 0, width: side, height: height))
    }
}
