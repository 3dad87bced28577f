// The scene with an edit mode: a collection of tiles.

@preconcurrency import Foundation
import TabBarKit
import UIKit

/// A collection under a large title, and a toolbar that replaces the tab bar while the collection is edited.
enum EditScene: Scene {
    static let name = "edit"
    static let summary = "the tab bar fades out while a toolbar rises in its place, and back"

    static func make(_ options: SceneOptions) -> UIViewController {
        let tabBarController = UITabBarController()
        tabBarController.viewControllers = [
            page(TilesViewController(), titleKey: "edit-page.title", tabKey: "edit-page.tab", icon: "discover"),
            page(UIViewController(), titleKey: "edit-page.other-title", tabKey: "edit-page.other", icon: "list"),
        ]
        return tabBarController
    }

    /// A navigation controller with a large title that differs from the tab's title.
    private static func page(_ controller: UIViewController, titleKey: String, tabKey: String, icon: String) -> UIViewController {
        controller.navigationItem.largeTitleDisplayMode = .always
        if !(controller is TilesViewController) { controller.view.backgroundColor = .systemBackground }
        let navigation = UINavigationController(rootViewController: controller)
        navigation.navigationBar.prefersLargeTitles = true
        navigation.tabBarItem = UITabBarItem(title: nil, image: SceneIcon.template(icon), tag: 0)
        Localized.follow(navigation) {
            $0.tabBarItem.title = Localized.text(tabKey)
            $0.viewControllers.first?.navigationItem.title = Localized.text(titleKey)
        }
        return navigation
    }
}

/// Shows coloured tiles in two columns. Its edit mode replaces the tab bar by a toolbar with one action.
final class TilesViewController: UIViewController {
    /// A colour and the key of its name.
    private struct Tile {
        let color: UIColor
        let key: String
        @MainActor var name: String { Localized.text("color.\(key)") }
    }

    private static let palette = [
        Tile(color: .cyan, key: "cyan"), Tile(color: .orange, key: "orange"), Tile(color: .yellow, key: "yellow"),
        Tile(color: .magenta, key: "magenta"), Tile(color: .red, key: "red"), Tile(color: .blue, key: "blue"),
        Tile(color: .purple, key: "purple"),
    ]
    private static let spacing: CGFloat = 10

    private let layout = MirroredFlowLayout()
    private(set) lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
    private(set) var editMode: EditModeTransition?
    private var tiles = TilesViewController.palette
    private lazy var addButton = UIBarButtonItem(barButtonSystemItem: .add, target: self, action: Selector(TilesViewController.addTile))

    private lazy var editButton = UIBarButtonItem(
        barButtonSystemItem: .edit, target: self, action: Selector(TilesViewController.toggleEditMode))
    private lazy var doneButton = UIBarButtonItem(
        barButtonSystemItem: .done, target: self, action: Selector(TilesViewController.toggleEditMode))

    private lazy var actionButton = UIBarButtonItem(
        title: nil, style: .plain, target: self, action: Selector(TilesViewController.performAction))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        setUpCollection()
        navigationItem.leftBarButtonItem = editButton
        navigationItem.rightBarButtonItem = addButton

        let toolbar = UIToolbar()
        toolbar.items = [.flexibleSpace(), actionButton, .flexibleSpace()]
        let editMode = EditModeTransition(page: self, toolbar: toolbar)
        editMode.modeDidChange = { [weak self] mode in self?.updateItems(for: mode) }
        self.editMode = editMode
        Localized.follow(self) {
            $0.actionButton.title = Localized.text("edit-page.action")
            $0.collectionView.reloadData()
        }
    }

    /// Adapts the tiles to two columns.
    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let side = max(1, (view.bounds.width - 3 * Self.spacing) / 2)
        let size = CGSize(width: side, height: side)
        if layout.itemSize != size { layout.itemSize = size }
    }

    // MARK: The edit mode

    override var keyCommands: [UIKeyCommand]? {
        let action = Selector(TilesViewController.toggleEditMode)
        let toggle = UIKeyCommand(titleKey: "list.edit", input: "e", modifiers: .control, action: action)
        let leave = UIKeyCommand(titleKey: "list.done", input: UIKeyCommand.inputEscape, action: action)
        return editMode?.mode == .editing ? [toggle, leave] : [toggle]
    }

    private func toggleEditMode() { editMode?.toggle() }

    /// Called within the animation: the Add button fades to clear.
    private func updateItems(for mode: EditModeTransition.Mode) {
        navigationItem.leftBarButtonItem = mode == .editing ? doneButton : editButton
        addButton.isEnabled = mode == .normal
        addButton.tintColor = mode == .editing ? .clear : nil
    }

    private func performAction() {
        let alert = UIAlertController(
            title: Localized.text("edit-page.alert"), message: Localized.text("edit-page.alert-message"), preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: Localized.text("button.close"), style: .default))
        present(alert, animated: true)
    }

    // MARK: The tiles

    private func setUpCollection() {
        layout.sectionInset = UIEdgeInsets(top: 5, left: Self.spacing, bottom: 1, right: Self.spacing)
        layout.minimumLineSpacing = Self.spacing
        layout.minimumInteritemSpacing = Self.spacing
        collectionView.backgroundColor = .systemBackground
        collectionView.alwaysBounceVertical = true
        collectionView.dataSource = self
        collectionView.register(TileCell.self, forCellWithReuseIdentifier: TileCell.identifier)
        collectionView.frame = view.bounds
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(collectionView)
    }

    /// The number of tiles.
    var tileCount: Int { tiles.count }

    /// Shows a number of tiles with the colours in which they are added.
    func showTiles(count: Int) {
        tiles = (0..<count).map { Self.palette[$0 % Self.palette.count] }
        collectionView.reloadData()
    }

    /// Shows the tiles and the mode of another page, without animation.
    func copyTiles(of other: TilesViewController) {
        tiles = other.tiles
        collectionView.reloadData()
        if let mode = other.editMode?.mode { editMode?.setMode(mode, animated: false) }
    }

    /// Appends a tile with the next colour and scrolls to it.
    private func addTile() {
        tiles.append(Self.palette[tiles.count % Self.palette.count])
        let indexPath = IndexPath(item: tiles.count - 1, section: 0)
        collectionView.insertItems(at: [indexPath])
        collectionView.scrollToItem(at: indexPath, at: .bottom, animated: true)
    }
}

extension TilesViewController: UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { tiles.count }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: TileCell.identifier, for: indexPath)
        if let cell = cell as? TileCell, tiles.indices.contains(indexPath.item) {
            cell.gradient.color = tiles[indexPath.item].color
            cell.accessibilityLabel = tiles[indexPath.item].name
        }
        return cell
    }
}

/// Shows a colour as a gradient to white with rounded corners.
final class TileCell: UICollectionViewCell {
    static let identifier = "TileCell"
    let gradient = GradientView(frame: .zero)

    required init(frame: CGRect) {
        super.init(frame: frame)
        contentView.addSubview(gradient)
        isAccessibilityElement = true
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        gradient.frame = contentView.bounds
        gradient.layer.cornerRadius = 0.2 * bounds.width
    }
}

/// A gradient from a colour at the top to white at the bottom.
final class GradientView: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }

    var color = UIColor.white { didSet { (layer as? CAGradientLayer)?.colors = [color.cgColor, UIColor.white.cgColor] } }
}
