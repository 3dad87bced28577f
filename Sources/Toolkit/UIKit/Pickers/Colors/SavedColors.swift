// The colors that the user has saved in color pickers. All pickers of the application share them.

internal import WindowSystem

/// The saved colours in the application's user defaults.
enum SavedColors {
    static let key = "UIColorPickerSavedColors"
    /// The greatest number of colours; saving another one removes the oldest.
    static let limit = 60
    private static let initial: [UInt32] = [0x000000, 0x007AFF, 0x34C759, 0xFFCC00, 0xFF3B30]

    static var all: [ColorValue] {
        get {
            guard let stored = UserDefaults.standard.array(forKey: key) else { return initial.map { ColorValue(rgb: $0) } }
            return stored.prefix(limit).compactMap { ($0 as? String).flatMap(value) }
        }
        set { UserDefaults.standard.set(newValue.suffix(limit).map { $0.hex + ($0.alpha < 1 ? " \($0.alpha)" : "") }, forKey: key) }
    }

    /// The colour of six hexadecimal digits, which an opacity may follow.
    private static func value(_ text: String) -> ColorValue? {
        let parts = text.split(separator: " ")
        let stored = parts.count > 1 ? Double(parts[1]) ?? 1 : 1, alpha = stored.isFinite ? stored : 1
        return ColorValue(hex: parts.first.map(String.init) ?? "", alpha: min(max(alpha, 0), 1))
    }
}

/// The saved colours as discs, and a button that saves the chosen one. Delete, or a disc's menu, removes a colour.
final class SavedColorsView: UIScrollView {
    /// Called with the colour that the user chooses.
    var choose: ((ColorValue) -> Void)?
    private(set) var discs: [SavedColorDisc] = []
    let addButton = UIButton(type: .system)
    private var value = ColorValue(red: 0, green: 0, blue: 0)

    override func didInit() {
        super.didInit()
        isOpaque = false
        showsVerticalScrollIndicator = false
        addButton.setImage(UIImage(systemName: "plus", withConfiguration: UIImage.SymbolConfiguration(pointSize: 15)), for: .normal)
        addButton.backgroundColor = .tertiarySystemFill
        addButton.tintColor = .label
        addButton.layer.cornerRadius = Theme.savedColorSide / 2
        addButton.addAction(UIAction { [weak self] _ in self?.save() }, for: .primaryActionTriggered)
        addSubview(addButton)
        systemTextDidChange()
        reload()
    }

    func show(_ value: ColorValue) {
        self.value = value
        for disc in discs { disc.isSelected = disc.value.looksLike(value) }
        addButton.isEnabled = !discs.contains { $0.isSelected }
    }

    private func save() {
        guard addButton.isEnabled else { return }
        SavedColors.all.append(value)
        reload()
        layoutIfNeeded()
        scrollRectToVisible(addButton.frame, animated: true)
    }

    fileprivate func delete(_ disc: SavedColorDisc) {
        SavedColors.all = discs.filter { $0 !== disc }.map(\.value)
        reload()
    }

    private func reload() {
        discs.forEach { $0.removeFromSuperview() }
        discs = SavedColors.all.map { value in
            let disc = SavedColorDisc(value)
            disc.owner = self
            disc.addAction(UIAction { [weak self] _ in self?.choose?(value) }, for: .touchUpInside)
            insertSubview(disc, belowSubview: addButton)
            return disc
        }
        show(value)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = Theme.savedColorSide, pitch = Theme.savedColorPitch
        let columns = max(Int((bounds.width + pitch - side) / pitch), 1)
        // The columns use the whole width.
        let step = columns > 1 ? (bounds.width - side) / CGFloat(columns - 1) : 0
        for (index, view) in (discs as [UIView] + [addButton]).enumerated() {
            let x = (CGFloat(index % columns) * step).rounded()
            view.frame = directed(CGRect(x: x, y: CGFloat(index / columns) * pitch, width: side, height: side))
        }
        let rows = (discs.count + columns) / columns
        contentSize = CGSize(width: bounds.width, height: CGFloat(rows) * pitch - pitch + side)
    }
}

extension SavedColorsView: SystemTextShowing {
    func systemTextDidChange() { addButton.accessibilityLabel = SystemText.shown("Save color") }
}

/// A saved colour. The chosen one has a ring.
final class SavedColorDisc: UIControl {
    let value: ColorValue
    fileprivate weak var owner: SavedColorsView?
    private let disc = ColorSwatch(frame: .zero)
    private let ring = UIView(frame: .zero)

    init(_ value: ColorValue) {
        self.value = value
        super.init(frame: .zero)
        isOpaque = false
        disc.isRound = true
        disc.color = value.color
        ring.layer.borderWidth = 2
        for view in [ring, disc] {
            view.isUserInteractionEnabled = false
            addSubview(view)
        }
        isContextMenuInteractionEnabled = true
        stateDidChange()
    }

    required init?(coder: NSCoder) { nil }

    override func stateDidChange() {
        super.stateDidChange()
        ring.isHidden = !isSelected
        alpha = isHighlighted ? 0.6 : 1
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        ring.frame = bounds
        ring.layer.cornerRadius = bounds.height / 2
        ring.layer.borderColor = UIColor.secondaryLabel.resolvedColor(with: traitCollection).cgColor
        let inset: CGFloat = isSelected ? 4 : 0
        disc.frame = bounds.insetToMiddle(dx: inset, dy: inset)
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        setNeedsLayout()
    }

    override var hoverStyle: UIPointerStyle {
        UIPointerStyle(effect: .lift(UITargetedPreview(view: self)), shape: .roundedRect(bounds, radius: bounds.height / 2))
    }

    // MARK: Removal

    override func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration? {
        UIContextMenuConfiguration(identifier: nil, previewProvider: nil) { [weak self] _ in
            let delete = UIAction(title: SystemText.shown("Delete"), attributes: .destructive) { _ in self?.remove() }
            return UIMenu(title: "", children: [delete])
        }
    }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        switch presses.first?.key?.press.key {
        case .delete, .backspace: remove()
        default: super.pressesBegan(presses, with: event)
        }
    }

    private func remove() { owner?.delete(self) }

    override var isAccessibilityElementByDefault: Bool { true }
    override var defaultAccessibilityLabel: String? { value.color.accessibilityName }
    override var defaultAccessibilityTraits: UIAccessibilityTraits { super.defaultAccessibilityTraits.union(.button) }
}
