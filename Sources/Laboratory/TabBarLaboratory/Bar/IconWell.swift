// A well with a picture of the bar, which takes another one.

internal import LaboratoryCore
internal import UIKit

/// A button with a picture. A file can be dropped on it; its menu opens a file, pastes, or removes the picture.
final class IconWell: UIButton {
    private var model: BarModel?
    private var drop: PictureDrop?
    /// The place whose picture is shown.
    var picturePlace = BarPlace.button
    /// The name of the place, for screen readers.
    private var name = ""
    private var isHovered = false { didSet { if oldValue != isHovered { updateBorder() } } }
    /// Asks for the path of a file.
    var askForFile: ((BarPlace) -> Void)?

    static let side: CGFloat = 44

    /// Shows the pictures of `model`. `name` is the name of the place, such as "Icon".
    func connect(to model: BarModel, identifier: String, name: String) {
        self.model = model
        self.name = name
        accessibilityIdentifier = identifier
        backgroundColor = .tertiarySystemFill
        layer.cornerRadius = LaboratoryLook.buttonRadius
        tintColor = .label
        imageView?.contentMode = .scaleAspectFit
        useWholeHighlight()
        showsMenuAsPrimaryAction = true
        menu = UIMenu { [weak self] in self?.elements ?? [] }
        drop = PictureDrop(on: self) { [weak self] _ in
            self?.picturePlace
        } hover: { [weak self] in
            self?.isHovered = $0 != nil
        } take: { [weak self] in
            self?.model?.use($0, at: $1)
        }
        updateBorder()
    }

    private var file: String? { model?.description[picturePlace] }

    func update() {
        guard let model else { return }
        let keepsColors = model.description.keepsColors(at: picturePlace)
        if let image = file.flatMap({ model.preview($0, in: self, keepsColors: keepsColors) }) {
            setImage(image, for: .normal)
            tintColor = .label
        } else {
            setSymbol(file == nil ? "plus" : "photo", size: 15)
            tintColor = Theme.detailText
        }
        accessibilityLabel = name
        accessibilityValue = file ?? Localized.text("bar-page.icon.none")
        toolTip = file ?? Localized.text("bar-page.icon.none")
        updateBorder()
    }

    private var elements: [UIMenuElement] {
        guard let model else { return [] }
        let place = picturePlace
        let open = UIAction(title: Localized.text("bar-page.icon.open")) { [weak self] _ in self?.askForFile?(place) }
        let paste = UIAction(title: Localized.text("bar-page.icon.paste")) { _ in model.paste(at: place) }
        let remove = UIAction(title: Localized.text("bar-page.icon.remove"), attributes: file == nil ? .disabled : .destructive) { _ in
            model.change { $0[place] = nil }
        }
        let files = model.description.files.filter { $0 != file }.map { file in
            UIAction(title: PresetMenu.menuTitle(file) { $0 }) { _ in model.change { $0[place] = file } }
        }
        return UIMenu.sections([open, paste], files, [remove])
    }

    private func updateBorder() {
        layer.borderWidth = isHovered ? 2 : 0
        layer.borderColor = resolved(.systemBlue)
    }
}
