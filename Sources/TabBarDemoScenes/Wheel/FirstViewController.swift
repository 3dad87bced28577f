// The list whose last visible row rolls in the tab's icon.

@preconcurrency import Foundation
import TabBarKit
import UIKit

/// A list of numbered rows; its tab's icon shows the number of the row at the bottom edge.
final class FirstViewController: UIViewController, TabBarInteractable {
    let tableView = UITableView()
    let wheelView = WheelView(frame: .zero)
    private let rows: NumberedContents
    private static let cellIdentifier = "DefaultCell"

    init(rows: Int) {
        self.rows = NumberedContents(count: rows)
        super.init(nibName: nil, bundle: nil)
        tabBarItem = UITabBarItem(title: "First", image: SceneIcon.template("list"), tag: 0)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        setUpTable()

        wheelView.font = UIFont.systemFont(ofSize: 15, weight: .bold)
        wheelView.borderWidth = 1
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

    /// Another height shows other rows without any scrolling.
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

    /// Rolls the wheel to the row at the list's bottom edge: its visible part is the lower digits' share of the icon.
    private func rollWheel() {
        guard tableView.contentSize.height > 0 else { return }
        let bottomRowTop = tableView.contentOffset.y + tableView.bounds.height - tableView.rowHeight
        wheelView.roll(to: bottomRowTop / tableView.contentSize.height)
    }

    /// Rows are as high as the texts are large.
    private func takeTextSize() {
        tableView.rowHeight = Theme.rowHeight
        rollWheel()
    }

    private func setUpTable() {
        tableView.delegate = self
        tableView.dataSource = self
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellIdentifier)
        UIContentSizeCategory.follow(self) { $0.takeTextSize() }
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

// MARK: - The table's rows

extension FirstViewController: UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
        cell.textLabel?.text = rows.text(at: indexPath.row)
        return cell
    }
}

// MARK: - The table's scrolling

extension FirstViewController: UITableViewDelegate {
    func scrollViewDidScroll(_ scrollView: UIScrollView) { rollWheel() }
}
