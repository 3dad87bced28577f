// The contents of a color picker, from top to bottom:
//
//            Colors          ⊗
//      Grid | Spectrum | Sliders
//      the grid, the spectrum or the sliders
//      Opacity ▒▒▒▒▓▓▓▓◯  100 %
//      ┌────┐  ● ● ● ● ●
//      │    │  ● ⊕            the chosen color, the saved ones

/// The tabs, the opacity and the saved colours of a color picker.
final class ColorPickerView: UIView {
    /// Called with each colour that the user chooses, and whether the drag goes on.
    var choose: ((ColorValue, Bool) -> Void)?
    /// Called when the user closes the picker.
    var close: (() -> Void)?
    var title: String? { didSet { systemTextDidChange() } }
    var supportsAlpha = true { didSet { if oldValue != supportsAlpha { alphaDidChange() } } }
    var value = ColorValue(red: 0, green: 0, blue: 0) { didSet { valueDidChange() } }

    private let heading = UILabel(frame: .zero)
    let closeButton = UIButton(type: .system)
    let scrollView = UIScrollView(frame: .zero)
    let tabs = UISegmentedControl(items: ["", "", ""])
    let grid = ColorGrid(frame: .zero), spectrum = ColorSpectrum(frame: .zero)
    private(set) lazy var sliders = ColorSlidersView { [weak self] in self?.userDidChoose($0, $1) }
    private(set) lazy var opacity = ColorSliderRow(.alpha) { [weak self] in self?.userDidChoose($0, $1) }
    private let line = UIView(frame: .zero)
    private let swatch = ColorSwatch(frame: .zero)
    let saved = SavedColorsView(frame: .zero)
    /// The tab of the last picker, with which the next one begins.
    private static var lastTab = 0

    override func didInit() {
        heading.font = Theme.colorPickerTitleFont
        heading.textAlignment = .center
        heading.accessibilityTraits = .header
        let cross = UIImage.SymbolConfiguration(pointSize: 12, weight: .bold)
        closeButton.setImage(UIImage(systemName: "xmark", withConfiguration: cross), for: .normal)
        closeButton.tintColor = .secondaryLabel
        closeButton.backgroundColor = .tertiarySystemFill
        closeButton.layer.cornerRadius = Theme.colorCloseSide / 2
        closeButton.addAction(UIAction { [weak self] _ in self?.close?() }, for: .primaryActionTriggered)
        tabs.selectedSegmentIndex = Self.lastTab
        tabs.addAction(UIAction { [weak self] _ in self?.tabDidChange() }, for: .valueChanged)
        line.backgroundColor = .separator
        swatch.isAccessibilityElement = true
        for area in [grid, spectrum] { area.choose = { [weak self] in self?.userDidChoose($0, $1) } }
        saved.choose = { [weak self] in
            guard let self else { return }
            userDidChoose(supportsAlpha ? $0 : $0.opaque, false)
        }
        for view in [heading, closeButton, scrollView] { addSubview(view) }
        for view in [tabs, grid, spectrum, sliders, opacity, line, swatch, saved] as [UIView] { scrollView.addSubview(view) }
        systemTextDidChange()
        tabDidChange()
        valueDidChange()
    }

    private func userDidChoose(_ value: ColorValue, _ continuously: Bool) {
        self.value = value
        choose?(value, continuously)
    }

    private func valueDidChange() {
        for area in [grid, spectrum] as [ColorArea] { area.value = value }
        sliders.show(value)
        opacity.show(value)
        swatch.color = value.color
        swatch.accessibilityLabel = SystemText.shown("Color") + ", " + value.color.accessibilityName
        saved.show(value)
    }

    private func tabDidChange() {
        Self.lastTab = max(tabs.selectedSegmentIndex, 0)
        for (index, view) in [grid, spectrum, sliders].enumerated() { view.isHidden = index != Self.lastTab }
    }

    private func alphaDidChange() {
        opacity.isHidden = !supportsAlpha
        if !supportsAlpha { value = value.opaque }
        setNeedsLayout()
    }

    // MARK: Layout

    /// The height of the picker at a width.
    func height(forWidth width: CGFloat) -> CGFloat { Theme.colorPickerHeader + contentHeight(forWidth: contentWidth(width)) }

    private func contentWidth(_ width: CGFloat) -> CGFloat {
        max(min(width - 2 * Theme.colorPickerMargin, Theme.colorPickerContentWidth), 0)
    }

    private func areaHeight(_ width: CGFloat) -> CGFloat {
        let cell = (width / CGFloat(ColorGrid.columns)).rounded(.down)
        let sliders = 3 * (ColorSliderRow.height + Theme.colorPickerGap) + Theme.colorSliderHeight
        return max(cell * CGFloat(ColorGrid.rows), sliders)
    }

    private func contentHeight(forWidth width: CGFloat) -> CGFloat {
        let gap = Theme.colorPickerGap
        let opacity = supportsAlpha ? ColorSliderRow.height + gap : 0
        return Theme.segmentHeight + gap + areaHeight(width) + gap + opacity + 1 + gap + Theme.colorSwatchSide + Theme.colorPickerMargin
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let area = bounds.inset(by: safeAreaInsets)
        let header = CGRect(x: area.minX, y: area.minY, width: area.width, height: Theme.colorPickerHeader)
        let side = Theme.colorCloseSide, margin = Theme.colorPickerMargin
        heading.frame = header.insetToMiddle(dx: margin + side + 8, dy: 0)
        closeButton.frame = directed(
            CGRect(x: header.maxX - margin - side + 4, y: header.midY - side / 2, width: side, height: side))
        scrollView.frame = CGRect(x: area.minX, y: header.maxY, width: area.width, height: max(area.maxY - header.maxY, 0))
        let width = contentWidth(area.width)
        layOutContent(x: ((area.width - width) / 2).rounded(), width: width)
        scrollView.contentSize = CGSize(width: area.width, height: contentHeight(forWidth: width))
    }

    private func layOutContent(x: CGFloat, width: CGFloat) {
        let gap = Theme.colorPickerGap
        var y: CGFloat = 0
        func place(_ views: [UIView], height: CGFloat) {
            for view in views { view.frame = CGRect(x: x, y: y, width: width, height: height) }
            y += height + gap
        }
        place([tabs], height: Theme.segmentHeight)
        place([grid, spectrum, sliders], height: areaHeight(width))
        if supportsAlpha { place([opacity], height: ColorSliderRow.height) }
        place([line], height: Theme.hairline(scale: traitCollection.displayScale))
        y += 1 - line.frame.height
        let side = Theme.colorSwatchSide
        swatch.frame = scrollView.directed(CGRect(x: x, y: y, width: side, height: side), in: 2 * x + width)
        let rest = CGRect(x: x + side + gap + 6, y: y, width: max(width - side - gap - 6, 0), height: side)
        saved.frame = scrollView.directed(rest, in: 2 * x + width)
    }
}

extension ColorPickerView: SystemTextShowing {
    func systemTextDidChange() {
        heading.text = title ?? SystemText.shown("Colors")
        closeButton.accessibilityLabel = SystemText.shown("Close")
        for (index, text) in ["Grid", "Spectrum", "Sliders"].enumerated() {
            tabs.setTitle(SystemText.shown(text), forSegmentAt: index)
        }
    }
}
