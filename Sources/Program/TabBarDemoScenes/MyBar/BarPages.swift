// The pages of the user's bar: a list, tiles, nothing, and a picture.

@preconcurrency internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// The controller of a tab, with a page that may be replaced.
final class BarTabController: UINavigationController {
    let item = BarItem(title: nil, image: nil, selectedImage: nil)
    private var page: BarPage?
    private let rows: Int

    /// `rows` is the number of rows or tiles of the page.
    init(rows: Int) {
        self.rows = rows
        super.init(nibName: nil, bundle: nil)
        navigationBar.prefersLargeTitles = true
        tabBarItem = item
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the page of a tab. A page of the same kind stays, with its content offset.
    func show(_ tab: BarTab, icons: BarIcons) {
        if page?.isSameKind(as: tab.page) != true {
            let root: UIViewController =
                switch tab.page {
                case .list: BarListPage(rows: rows)
                case .grid: BarGridPage(tiles: rows)
                case .empty: BarEmptyPage()
                case .picture: BarPicturePage()
                }
            root.navigationItem.largeTitleDisplayMode = .always
            setViewControllers([root], animated: false)
            setNavigationBarHidden(tab.page.picture != nil, animated: false)
        }
        page = tab.page
        viewControllers.first?.navigationItem.title = tab.title
        if let file = tab.page.picture { (viewControllers.first as? BarPicturePage)?.show(icons.picture(file), title: tab.title) }
    }
}

/// A list of rows with numbers.
final class BarListPage: UIViewController, FixedRowsDataSource {
    private let tableView = UITableView()
    private let rows: Int
    private static let identifier = "Row"

    init(rows: Int) {
        self.rows = rows
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        addTable(tableView, cells: UITableViewCell.self, identifier: Self.identifier)
        Localized.follow(self) { $0.tableView.reloadData() }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.identifier, for: indexPath)
        cell.selectionStyle = .none
        cell.textLabel?.text = Localized.text("list.row", Localized.number(indexPath.row + 1))
        return cell
    }
}

/// Tiles in two columns or more, in lighter and darker shades of the tint.
final class BarGridPage: UIViewController, UICollectionViewDataSource {
    private static let spacing: CGFloat = 12, leastSide: CGFloat = 150
    private let layout = MirroredFlowLayout()
    private(set) lazy var collectionView = UICollectionView(frame: .zero, collectionViewLayout: layout)
    private let tiles: Int

    init(tiles: Int) {
        self.tiles = tiles
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        layout.sectionInset = UIEdgeInsets(top: 4, left: Self.spacing, bottom: Self.spacing, right: Self.spacing)
        layout.minimumLineSpacing = Self.spacing
        layout.minimumInteritemSpacing = Self.spacing
        collectionView.backgroundColor = .systemBackground
        collectionView.alwaysBounceVertical = true
        collectionView.dataSource = self
        collectionView.register(BarTileCell.self, forCellWithReuseIdentifier: BarTileCell.identifier)
        collectionView.frame = view.bounds
        collectionView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(collectionView)
        Localized.follow(self) { $0.collectionView.reloadData() }
    }

    override func viewWillLayoutSubviews() {
        super.viewWillLayoutSubviews()
        let width = view.bounds.width - view.safeAreaInsets.left - view.safeAreaInsets.right
        let columns = max(2, ((width - Self.spacing) / (Self.leastSide + Self.spacing)).rounded(.down))
        let side = max(1, ((width - (columns + 1) * Self.spacing) / columns).rounded(.down))
        if layout.itemSize.width != side { layout.itemSize = CGSize(width: side, height: side) }
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { tiles }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: BarTileCell.identifier, for: indexPath)
        (cell as? BarTileCell)?.show(indexPath.item)
        return cell
    }
}

/// A tile with a number.
final class BarTileCell: UICollectionViewCell {
    static let identifier = "BarTile"
    private let label = UILabel(frame: .zero)

    required init(frame: CGRect) {
        super.init(frame: frame)
        contentView.layer.cornerRadius = 16
        contentView.clipsToBounds = true
        label.useSystemFont(22, style: .title2, weight: .semibold, maximum: 40)
        label.textColor = .secondaryLabel
        label.textAlignment = .center
        label.frame = contentView.bounds
        label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        contentView.addSubview(label)
        isAccessibilityElement = true
    }

    required init?(coder: NSCoder) { nil }

    func show(_ index: Int) {
        label.text = Localized.number(index + 1)
        accessibilityLabel = label.text
        let shades: [UIColor] = [.systemGray5, .systemGray4, .systemGray6]
        contentView.backgroundColor = shades[index % shades.count]
    }
}

/// A page without contents.
final class BarEmptyPage: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
    }
}

/// A picture of a screen, as wide as the page. A taller one can be scrolled, and ends above the bar.
final class BarPicturePage: UIViewController {
    private let scrollView = UIScrollView(frame: .zero)
    private let imageView = UIImageView(frame: .zero)

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        scrollView.contentInsetAdjustmentBehavior = .never
        scrollView.frame = view.bounds
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        imageView.isAccessibilityElement = true
        imageView.accessibilityTraits = .image
        view.addSubview(scrollView)
        scrollView.addSubview(imageView)
    }

    /// Shows a picture; nil for one that cannot be read.
    func show(_ picture: UIImage?, title: String) {
        loadViewIfNeeded()
        imageView.image = picture
        imageView.accessibilityLabel = title
        view.setNeedsLayout()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = view.bounds.width, size = imageView.image?.size ?? .zero
        let height = size.width > 0 ? (width * size.height / size.width).rounded() : 0
        imageView.frame = CGRect(x: 0, y: 0, width: width, height: height)
        scrollView.contentSize = imageView.frame.size
        // A picture of the whole screen needs no scrolling: it lies beneath the bar, as on the phone.
        let bottom = height > view.bounds.height + 1 ? view.safeAreaInsets.bottom : 0
        if scrollView.contentInset.bottom != bottom { scrollView.contentInset.bottom = bottom }
    }
}
