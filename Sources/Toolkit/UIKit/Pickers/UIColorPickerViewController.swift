// A controller in which the user chooses a color.

@preconcurrency public import Foundation

/// Is notified of the choices in a color picker. All methods are optional.
@preconcurrency @MainActor public protocol UIColorPickerViewControllerDelegate: AnyObject {
    /// Called when the user has chosen a colour. `continuously` is true while the user drags.
    func colorPickerViewController(_ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool)
    /// Called when the picker has been dismissed.
    func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController)
}

extension UIColorPickerViewControllerDelegate {
    /// Does nothing.
    public func colorPickerViewController(_ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool) {}
    /// Does nothing.
    public func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) {}
}

/// A controller with a grid, a spectrum and sliders for colours, an opacity, and colours that the user has saved.
///
/// Present it as a sheet or in a popover. The saved colours are in the application's user defaults.
@preconcurrency @MainActor open class UIColorPickerViewController: UIViewController {
    /// Is notified of choices; nil by default.
    open weak var delegate: (any UIColorPickerViewControllerDelegate)?
    /// The chosen colour, black by default. Setting it does not call the delegate. It can be observed.
    open var selectedColor: UIColor = .black {
        didSet {
            guard oldValue != selectedColor else { return }
            showColor()
            KeyValueObserving.valuesDidChange(of: self)
        }
    }
    /// Whether the user can change the opacity; true by default. If false, chosen colours are opaque.
    open var supportsAlpha = true { didSet { picker?.supportsAlpha = supportsAlpha } }
    /// The title of the picker; nil, the default, for "Colors".
    open override var title: String? { didSet { picker?.title = title } }

    /// The well that presents the picker.
    weak var well: UIColorWell?
    private(set) var picker: ColorPickerView?

    /// A picker for a black colour.
    public init() {
        super.init(nibName: nil, bundle: nil)
        preferredContentSize = ColorPickerView.preferredSize
    }

    /// A picker for a black colour; decodes nothing.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        preferredContentSize = ColorPickerView.preferredSize
    }

    /// Creates the view with the tabs.
    open override func loadView() {
        let picker = ColorPickerView(frame: .zero)
        picker.backgroundColor = .systemBackground
        picker.title = title
        picker.supportsAlpha = supportsAlpha
        picker.choose = { [weak self] in self?.userDidChoose($0, continuously: $1) }
        picker.close = { [weak self] in self?.close() }
        self.picker = picker
        view = picker
        showColor()
    }

    /// Shows dynamic colours with the traits of the picker.
    open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        showColor()
    }

    /// Calls the delegate if the picker was dismissed.
    open override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        if isBeingDismissed { delegate?.colorPickerViewControllerDidFinish(self) }
    }

    private func showColor() {
        guard let picker else { return }
        let value = ColorValue(selectedColor, traits: traitCollection)
        let shown = supportsAlpha ? value : value.opaque
        if shown != picker.value { picker.value = shown }
    }

    private func userDidChoose(_ value: ColorValue, continuously: Bool) {
        selectedColor = value.color
        delegate?.colorPickerViewController(self, didSelect: selectedColor, continuously: continuously)
        well?.pickerDidSelect(selectedColor, continuously: continuously)
    }

    private func close() {
        if let controller = presentationController { controller.dismissByUser() } else { dismiss(animated: true) }
    }
}

extension ColorPickerView {
    /// The size of a picker in a popover.
    static var preferredSize: CGSize {
        let width = Theme.colorPickerWidth
        return CGSize(width: width, height: ColorPickerView(frame: .zero).height(forWidth: width))
    }
}
