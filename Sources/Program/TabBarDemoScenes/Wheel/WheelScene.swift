// The scene with views in place of tab icons: a list with a wheel, and a clock.

@preconcurrency import Foundation
internal import TabBarKit
internal import UIKit

/// Two tabs: a list with a number wheel as its icon, and a page with a clock as its icon.
enum WheelScene: Scene {
    static let name = "wheel"
    static let summary = "a tab's icon is a number wheel that follows the list's scrolling"

    static func make(_ options: SceneOptions) -> UIViewController {
        let controllers = [FirstViewController(rows: options.rows), ClockViewController()]
        let tabBarController = UITabBarController()
        tabBarController.tabBar.barTintColor = .systemBackground
        tabBarController.viewControllers = controllers
        // Loads all pages now, because each one replaces its icon when its view loads.
        tabBarController.loadViewIfNeeded()
        controllers.forEach { $0.loadViewIfNeeded() }
        return tabBarController
    }
}

/// Shows numbered rows and replaces the tab's icon by a wheel with the number of the bottom row.
final class FirstViewController: WheelPage {
    private let rows: LocalizedNumbers
    private static let cellIdentifier = "DefaultCell"

    init(rows: Int) {
        self.rows = LocalizedNumbers(count: rows)
        super.init(nibName: nil, bundle: nil)
        tabBarItem = UITabBarItem(title: nil, image: SceneIcon.template("list"), tag: 0)
        Localized.follow(self) { $0.updateTexts() }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        setUpTable()
        wheelView.backgroundColor = .systemBackground
        wheelView.source = rows
        wheelView.tintColor = .gray
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        wheelView.tintColor = tabBarController?.tabBar.tintColor
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        wheelView.tintColor = .gray
    }

    private func updateTexts() {
        tabBarItem.title = Localized.text("wheel-page.first")
        guard isViewLoaded else { return }
        tableView.reloadData()
        wheelView.source = rows
        rollWheel()
    }

    private func setUpTable() {
        tableView.delegate = self
        tableView.dataSource = self
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: Self.cellIdentifier)
        UIContentSizeCategory.follow(self) {
            $0.tableView.rowHeight = Theme.rowHeight
            $0.rollWheel()
        }
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

// MARK: - UITableViewDataSource, UITableViewDelegate

extension FirstViewController: FixedRowsDataSource, UITableViewDelegate {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: Self.cellIdentifier, for: indexPath)
        cell.textLabel?.text = rows.text(at: indexPath.row)
        return cell
    }
}

/// The numbers from 1 to `count` in the digits of the current language, created on demand.
struct LocalizedNumbers: WheelContents {
    let count: Int

    func text(at index: Int) -> String { Localized.number(index + 1) }
}

/// Replaces the tab's icon by a clock and lets the user choose its time, initially nine o'clock.
final class ClockViewController: ClockPage {
    override init() {
        super.init()
        tabBarItem.image = SceneIcon.template("clock")
        tabBarItem.tag = 1
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        clockView.tintColor = .gray
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        clockView.tintColor = tabBarController?.tabBar.tintColor
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        clockView.tintColor = .gray
    }

    override func updateTexts() {
        super.updateTexts()
        tabBarItem.title = Localized.text("clock.title")
    }

    override func add(_ picker: UIDatePicker) {
        view.addSubview(picker)
        NSLayoutConstraint.activate([
            picker.leftAnchor.constraint(equalTo: view.leftAnchor),
            picker.rightAnchor.constraint(equalTo: view.rightAnchor),
            picker.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
        ])
    }
}
