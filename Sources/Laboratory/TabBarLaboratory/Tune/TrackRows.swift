// The rows of an animation of the user's own: its tracks, and the values of the open one.

internal import Foundation
internal import TabBarKit
internal import UIKit

/// The name of a track with its times. A click opens or closes the track; a button has its commands.
final class TrackRow: UIControl, FittingRow {
    let index: Int
    private let model: TuneModel
    private let title = UILabel(14, weight: .semibold)
    private let detail = UILabel(12, color: Theme.detailText, alignment: .right)
    private let chevron = UIImageView(image: UIImage(systemName: "chevron.right"))
    let menuButton = UIButton(type: .system)
    /// The choice between keyframes and a spring; visible while the track is open.
    let forms = UISegmentedControl(items: ["keyframes", "spring"].map { Localized.text("laboratory.own.\($0)") })
    private let line = UIView()
    private static let headerHeight: CGFloat = 40, formHeight: CGFloat = 40

    /// The menu of `elements` opens from a button at the end of the row.
    init(_ index: Int, model: TuneModel, elements: @escaping () -> [UIMenuElement]) {
        self.index = index
        self.model = model
        super.init(frame: .zero)
        line.backgroundColor = LaboratoryLook.line
        chevron.contentMode = .scaleAspectFit
        chevron.tintColor = Theme.detailText
        for view in [title, detail, chevron] as [UIView] { view.isAccessibilityElement = false }
        menuButton.setSymbol("ellipsis", size: 15)
        menuButton.useWholeHighlight()
        menuButton.showsMenuAsPrimaryAction = true
        menuButton.menu = UIMenu(whenOpened: elements)
        menuButton.accessibilityIdentifier = "track-\(index + 1)-menu"
        menuButton.setTexts("laboratory.own.track-menu")
        forms.accessibilityIdentifier = "track-form"
        forms.accessibilityLabel = Localized.text("laboratory.own.form")
        forms.call(self, on: .valueChanged) { $0.model.setUsesSpring($0.forms.selectedSegmentIndex == 1) }
        for view in [line, chevron, title, detail, menuButton, forms] as [UIView] { addSubview(view) }
        isAccessibilityElement = false
        line.isHidden = index == 0
        header.accessibilityIdentifier = "track-\(index + 1)"
        header.call(self) { $0.model.openTrack($0.isOpen ? nil : $0.index) }
        insertSubview(header, belowSubview: menuButton)
        update()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    /// The area that opens the track, with the pointer's and the keyboard's marks.
    let header = TrackHeader(frame: .zero)

    private var track: MotionTrack? {
        guard let tracks = model.selectedAnimation?.tracks, tracks.indices.contains(index) else { return nil }
        return tracks[index]
    }

    var isOpen: Bool { model.trackSelection.track == index }

    /// Shows the present name and times.
    func update() {
        guard let track else { return }
        let name = Localized.text("track.property.\(track.property.rawValue)")
        title.text = name
        let times = [track.delay, track.duration].map { NumberText.text(($0 * 1000).rounded() / 1000, unit: .seconds) }
        detail.text = track.delay > 0 ? times.joined(separator: " + ") : times[1]
        header.accessibilityLabel = name
        header.accessibilityValue = detail.text
        header.accessibilityHint = Localized.text(isOpen ? "laboratory.own.close-track" : "laboratory.own.open-track")
        forms.isHidden = !isOpen
        forms.selectedSegmentIndex = track.keyframes == nil ? 1 : 0
        let angle: CGFloat = isMirrored ? .pi : 0
        chevron.transform = CGAffineTransform(rotationAngle: isOpen ? .pi / 2 : angle)
        setNeedsLayout()
    }

    func fittingHeight(_ width: CGFloat) -> CGFloat { Self.headerHeight + (isOpen ? Self.formHeight : 0) }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, width = bounds.width, height = Self.headerHeight, side: CGFloat = 34
        place(line, CGRect(x: margin, y: 0, width: width - margin, height: hairline))
        place(header, CGRect(x: 0, y: 0, width: width - margin - side + 8, height: height))
        chevron.bounds.size = CGSize(width: 12, height: 12)
        chevron.center = CGPoint(x: isMirrored ? width - margin - 6 : margin + 6, y: height / 2)
        place(menuButton, CGRect(x: width - margin - side + 8, y: (height - side) / 2, width: side, height: side))
        let end = width - margin - side, times = detail.intrinsicContentSize.width.rounded(.up)
        detail.textAlignment = isMirrored ? .left : .right
        place(detail, CGRect(x: end - times, y: 0, width: times, height: height))
        place(title, CGRect(x: margin + 20, y: 0, width: end - times - margin - 28, height: height))
        place(forms, CGRect(x: margin, y: height, width: width - 2 * margin, height: 30))
    }
}

/// The part of a track's row that opens the track.
final class TrackHeader: UIControl, UIPointerInteractionDelegate {
    override init(frame: CGRect) {
        super.init(frame: frame)
        isAccessibilityElement = true
        accessibilityTraits = .button
        addInteraction(UIPointerInteraction(delegate: self))
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override var canBecomeFocused: Bool { true }

    func pointerInteraction(_ interaction: UIPointerInteraction, styleFor region: UIPointerRegion) -> UIPointerStyle? { .panelRow(self) }
}

/// The button that adds a track.
final class AddTrackRow: UIView, FittingRow {
    let button = UIButton(configuration: .gray())

    init(elements: @escaping () -> [UIMenuElement]) {
        super.init(frame: .zero)
        button.useBarTitle()
        button.configuration?.title = Localized.text("laboratory.own.add-track")
        button.configuration?.indicator = .popup
        button.showsMenuAsPrimaryAction = true
        button.menu = UIMenu(whenOpened: elements)
        button.accessibilityIdentifier = "add-track"
        addSubview(button)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    func fittingHeight(_ width: CGFloat) -> CGFloat { 52 }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin
        place(button, CGRect(x: margin, y: 8, width: bounds.width - 2 * margin, height: 36))
    }
}

/// The keyframes of the open track.
final class TrackKeyframesRow: KeyframesRow {
    private var property: MotionProperty { model.selectedTrack?.property ?? .scale }

    override var hasFreeValues: Bool { property != .color }
    override var mostKeyframes: Int { TrackAnimation.mostKeyframes }

    override func selectionDidChange() {
        guard model.trackSelection.keyframe != selected else { return }
        model.trackSelection.keyframe = selected
        model.changes.send(.values([TrackItemAnimation.listID], of: model.edited))
    }

    override func store(_ keyframes: Keyframes, _ edit: Edit) -> Bool {
        // The selection is part of the change: its easing is shown.
        model.trackSelection.keyframe = min(selected, keyframes.values.count - 1)
        return model.store(keyframes, edit)
    }

    override func easing(after index: Int) -> TimingCurve? { model.selectedTrack?.easing(after: index) }

    /// Also takes an easing for the time after the selected keyframe.
    override func pasteText(_ text: String) -> Bool {
        if let curve = TimingCurve(text: text) { return model.change(TrackPart.easing.id, to: .curve(curve)) }
        let lines = KeyframeText.lines(text)
        guard hasFreeValues, !lines.isEmpty else { return false }
        guard lines.count == 1 else {
            model.trackSelection.keyframe = 0
            startSelection(at: 0)
            let keyframes = Keyframes(lines.map(\.value), keyTimes: lines.map(\.time), mode: self.keyframes.mode)
            return model.store(keyframes, .none, easings: lines.dropLast().map { $0.easing ?? .linear })
        }
        model.set.beginGroup()
        defer { model.set.endGroup() }
        guard super.pasteText(text) else { return false }
        if let easing = lines[0].easing { model.change(TrackPart.easing.id, to: .curve(easing)) }
        return true
    }
}

/// The colour of a keyframe or of an end of a spring.
final class TrackColorRow: UIView, FittingRow {
    private let model: TuneModel
    /// Returns the index of the colour.
    private let index: () -> Int
    private let title = UILabel(13)
    private let swatch = UIView()
    private let ownButton = UIButton(configuration: .gray())
    private(set) var field: EntryField?

    init(_ titleKey: String, identifier: String, model: TuneModel, index: @escaping () -> Int) {
        self.model = model
        self.index = index
        super.init(frame: .zero)
        title.text = Localized.text(titleKey)
        swatch.layer.cornerRadius = 6
        swatch.layer.borderWidth = 1
        swatch.isAccessibilityElement = false
        ownButton.configuration?.buttonSize = .mini
        ownButton.useTitle(LaboratoryLook.font(13))
        ownButton.configuration?.title = Localized.text("laboratory.own.own-color")
        ownButton.accessibilityIdentifier = "\(identifier)-own"
        ownButton.call(self) { $0.set(.own) }
        let field = EntryField { [weak self] text in
            guard let self else { return nil }
            if text.lowercased() == "own" {
                set(.own)
                return nil
            }
            guard case .some(.some(let color)) = HexColor.parse(text) else { return Localized.text("laboratory.own.color-error") }
            var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
            color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            set(.rgb(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
            return nil
        }
        field.accessibilityIdentifier = identifier
        field.accessibilityLabel = title.text
        field.textAlignment = .center
        self.field = field
        for view in [title, swatch, ownButton, field] as [UIView] { addSubview(view) }
        update()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    private var color: MotionColor {
        let colors = model.selectedTrack?.colors ?? [], index = index()
        return colors.indices.contains(index) ? colors[index] : .own
    }

    private func set(_ color: MotionColor) {
        let index = index()
        model.changeTrack { if $0.colors.indices.contains(index) { $0.colors[index] = color } }
    }

    /// Shows the present colour.
    func update() {
        field?.value = color == .own ? "own" : color.text
        ownButton.isEnabled = color != .own
        swatch.layer.borderColor = resolved(LaboratoryLook.line)
        if case .rgb(let red, let green, let blue, let alpha) = color {
            swatch.backgroundColor = UIColor(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
        } else {
            swatch.backgroundColor = model.edited.window.tintColor
        }
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        update()
    }

    func fittingHeight(_ width: CGFloat) -> CGFloat { LaboratoryLook.rowHeight }

    override func layoutSubviews() {
        super.layoutSubviews()
        let margin = LaboratoryLook.margin, gap = LaboratoryLook.gap, height = LaboratoryLook.rowHeight, right = bounds.width - margin
        let fieldWidth: CGFloat = 96, own = min(ownButton.sizeThatFits(CGSize(width: 140, height: 28)).width.rounded(.up), 110)
        if let field { place(field, CGRect(x: right - fieldWidth, y: (height - 28) / 2, width: fieldWidth, height: 28)) }
        place(swatch, CGRect(x: right - fieldWidth - gap - 28, y: (height - 28) / 2, width: 28, height: 28))
        let start = right - fieldWidth - 2 * gap - 28 - own
        place(ownButton, CGRect(x: start, y: (height - 28) / 2, width: own, height: 28))
        place(title, CGRect(x: margin, y: 0, width: start - margin - gap, height: height))
    }
}
