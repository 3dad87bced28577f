import UIKit

class TeaListViewController: UITableViewController {
    private let store: TeaStore
    private let cardTransition = CardTransition()

    init(store: TeaStore) {
        self.store = store
        super.init(style: .grouped)
        title = NSLocalizedString("Tea Journal", comment: "title")
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.backgroundColor = Theme.paper
        tableView.rowHeight = UITableView.automaticDimension
        tableView.estimatedRowHeight = 60
        tableView.register(TeaCell.self, forCellReuseIdentifier: TeaCell.reuseIdentifier)
        navigationItem.leftBarButtonItem = editButtonItem
        navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: self, action: Selector(Self.addTea))
        let refresh = UIRefreshControl()
        refresh.addTarget(self, action: Selector(Self.reload), for: .valueChanged)
        refreshControl = refresh
        NotificationCenter.default.addObserver(self, selector: Selector(Self.teasDidChange(_:)), name: .teasDidChange, object: store)
    }

    private func tea(at indexPath: IndexPath) -> Tea {
        return store.teas(of: Tea.Kind.allCases[indexPath.section])[indexPath.row]
    }

    private func edit(_ tea: Tea) {
        let editor = TeaEditorViewController(tea: tea)
        editor.onSave = { [weak self] tea in self?.store.put(tea) }
        editor.modalPresentationStyle = .custom
        editor.transitioningDelegate = cardTransition
        present(editor, animated: true)
    }

    private func addTea() {
        edit(Tea(name: "", kind: .green, notes: "", minutes: 3))
    }

    private func reload() {
        tableView.reloadData()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) { [weak self] in
            self?.refreshControl?.endRefreshing()
        }
    }

    private func teasDidChange(_ notification: Notification) {
        tableView.reloadData()
    }

    // MARK: - Table view data source

    override func numberOfSections(in tableView: UITableView) -> Int {
        return Tea.Kind.allCases.count
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        return store.teas(of: Tea.Kind.allCases[section]).count
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        return Tea.Kind.allCases[section].rawValue.capitalized
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: TeaCell.reuseIdentifier, for: indexPath) as! TeaCell
        let tea = self.tea(at: indexPath)
        cell.configure(with: tea)
        cell.favouriteChanged = { [weak self] isFavourite in
            var changed = tea
            changed.isFavourite = isFavourite
            self?.store.put(changed)
        }
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        edit(tea(at: indexPath))
    }

    override func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
                            forRowAt indexPath: IndexPath) {
        guard editingStyle == .delete else { return }
        store.remove(tea(at: indexPath))
        tableView.deleteRows(at: [indexPath], with: .automatic)
    }
}
