// A list. The tab's icon shows the last visible row.

@preconcurrency import Foundation
import TabBarKit
import UIKit

/// Shows numbered rows and replaces the tab's icon by a wheel with the number of the bottom row.
final class FirstViewController: UIViewController, TabBarInteractable {
    let tableView = UITableView()
    let wheelView = WheelView(frame: .zero)
    private let rows: LocalizedNumbers
    private static let cellIdentifier = "DefaultCell"

    init(rows: Int) {
        self.rows = LocalizedNumbers(count: rows)
        super.init(nibName: nil, bundle: nil)
        tabBarItem = UITabBarItem(title: nil, image: SceneIcon.template("list"), tag: 0)
        Localized.follow(self) { $0.updateTexts() }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        setUpTable()

        wheelView.applyArticleStyle()
        wheelView.backgroundColor = .systemBackground
        wheelView.source = rows
        wheelView.tintColor = .gray
        wheelView.isUserInteractionEnabled = false
        replaceTabBarIcon(with: wheelView)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        wheelView.tintColor = tabBarController?.tabBar.tintColor
    }

    /// A new height changes the bottom row without scrolling.
    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        rollWheel()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        rollWheel()
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        wheelView.tintColor = .gray
    }

    /// Rolls the wheel to the bottom row. If 30% of the row is visible, its number has rolled 30% of the way into the icon.
    private func rollWheel() {
        guard tableView.contentSize.height > 0 else { return }
        let bottomRowTop = tableView.contentOffset.y + tableView.bounds.height - tableView.rowHeight
        wheelView.roll(to: bottomRowTop / tableView.contentSize.height)
    }

    private func updateTexts() {
        tabBarItem.title = Localized.text("wheel-page.first")
        guard isViewLoaded else { return }
        tableView.reloadData()
        wheelView.source = rows
        rollWheel()
    }

    private func updateRowHeight() {
        tableView.rowHeight = Theme.rowHeight
        rollWheel()
    }

    private func setUpTable() {
        tableView.delegate = self
        tableView.dataSource = self
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellIdentifier)
        UIContentSizeCategory.follow(self) { $0.updateRowHeight() }
        tableView.cellLayoutMarginsFollowReadableWidth = true
        tableView.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(tableView)
        NSLayoutConstraint.activate([
            tableView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
            tableView.leftAnchor.constraint(equalTo: view.leftAnchor),
            tableView.rightAnchor.constraint(equalTo: view.rightAnchor),
        ])
    }
}

// MARK: - UITableViewDataSource

extension FirstViewController: FixedRowsDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
        cell.textLabel?.text = rows.text(at: indexPath.row)
        return cell
    }
}

// MARK: - UITableViewDelegate

extension FirstViewController: UITableViewDelegate {
    func scrollViewDidScroll(_ scrollView: UIScrollView) { rollWheel() }
}
