// The scene with views in place of tab icons: a list with a wheel, and a clock.

@preconcurrency import Foundation
internal import TabBarKit
public import UIKit

/// Two tabs: a list with a number wheel as its icon, and a page with a clock as its icon.
public enum WheelScene: Scene {
    /// "wheel".
    public static let name = "wheel"
    /// For --list-scenes and the manual page; not localized.
    public static let summary = "a tab's icon is a number wheel that follows the list's scrolling"

    /// A tab bar controller; the option `rows` is the number of rows of the list.
    public static func make(_ options: SceneOptions) -> UIViewController {
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

/// The numbers from 1 to `count` in the digits of the current language, created on demand.
struct LocalizedNumbers: WheelContents {
    let count: Int

    /// A negative count is treated as 0.
    init(count: Int) { self.count = max(count, 0) }

    func text(at index: Int) -> String { Localized.number(index + 1) }
}

/// Replaces the tab's icon by a clock and lets the user choose its time, initially nine o'clock.
final class ClockViewController: UIViewController, TabBarInteractable, ClockPage {
    let clockView = ClockIconView(frame: .zero)
    /// Created when the page first appears, because looking up a locale's time format would delay the launch.
    private(set) var datePicker: UIDatePicker?
    var startTime = UIDatePicker.clockTime(hour: startHour)
    private static let startHour = 9

    init() {
        super.init(nibName: nil, bundle: nil)
        clockView.hour = Self.startHour
        tabBarItem = UITabBarItem(title: nil, image: SceneIcon.template("clock"), tag: 1)
        Localized.follow(self) { $0.updateTexts() }
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        clockView.tintColor = .gray
        clockView.isUserInteractionEnabled = false
        replaceTabBarIcon(with: clockView)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        clockView.tintColor = tabBarController?.tabBar.tintColor
        if datePicker == nil { addPicker() }
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        clockView.tintColor = .gray
    }

    private func updateTexts() {
        tabBarItem.title = Localized.text("clock.title")
        datePicker?.locale = Localized.clockLocale
        clockView.locale = Localized.clockLocale
    }

    private func addPicker() {
        let picker = UIDatePicker.forClock(at: startTime, locale: Localized.clockLocale)
        picker.addTarget(self, action: Selector(ClockViewController.timeChanged(_:)), for: .valueChanged)
        view.addSubview(picker)
        NSLayoutConstraint.activate([
            picker.leftAnchor.constraint(equalTo: view.leftAnchor),
            picker.rightAnchor.constraint(equalTo: view.rightAnchor),
            picker.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
        ])
        datePicker = picker
    }

    private func timeChanged(_ picker: UIDatePicker) { clockView.setTime(from: picker) }
}
