import UIKit

class TeaEditorViewController: UIViewController, UITextFieldDelegate {
    var onSave: ((Tea) -> Void)?
    private var tea: Tea

    private lazy var nameField: UITextField = {
        let field = UITextField()
        field.placeholder = NSLocalizedString("Name", comment: "placeholder")
        field.borderStyle = .roundedRect
        field.clearButtonMode = .whileEditing
        field.returnKeyType = .done
        field.autocapitalizationType = .words
        field.delegate = self
        field.addTarget(self, action: Selector(Self.nameChanged), for: .editingChanged)
        return field
    }()
    private let kindControl = UISegmentedControl(items: Tea.Kind.allCases.map { $0.rawValue.capitalized })
    private let notesView = UITextView()
    private let minutesLabel = UILabel()
    private let slider = UISlider()
    private let saveButton = UIButton(type: .system)
    private var bottomConstraint: NSLayoutConstraint!

    init(tea: Tea) {
        self.tea = tea
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.layer.cornerRadius = 16
        view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        nameField.text = tea.name
        kindControl.selectedSegmentIndex = Tea.Kind.allCases.firstIndex(of: tea.kind) ?? 0
        notesView.text = tea.notes
        notesView.font = .preferredFont(forTextStyle: .body)
        notesView.layer.borderColor = UIColor.separator.cgColor
        notesView.layer.borderWidth = 1 / UIScreen.main.scale
        notesView.layer.cornerRadius = 8
        slider.minimumValue = 0.5
        slider.maximumValue = 10
        slider.value = Float(tea.minutes)
        slider.addTarget(self, action: Selector(Self.minutesChanged), for: .valueChanged)
        saveButton.setTitle(NSLocalizedString("Save", comment: "button"), for: .normal)
        saveButton.titleLabel?.font = .boldSystemFont(ofSize: 17)
        saveButton.addTarget(self, action: Selector(Self.save), for: .touchUpInside)

        let stack = UIStackView(arrangedSubviews: [nameField, kindControl, notesView, minutesLabel, slider, saveButton])
        stack.axis = .vertical
        stack.spacing = 12
        stack.setCustomSpacing(4, after: minutesLabel)
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        bottomConstraint = stack.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            bottomConstraint,
        ])
        NotificationCenter.default.addObserver(
            self, selector: Selector(Self.keyboardWillChange(_:)), name: UIResponder.keyboardWillChangeFrameNotification, object: nil)
        minutesChanged()
        nameChanged()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        if tea.name.isEmpty {
            nameField.becomeFirstResponder()
        }
    }

    private func nameChanged() {
        saveButton.isEnabled = !(nameField.text ?? "").trimmingCharacters(in: .whitespaces).isEmpty
    }

    private func minutesChanged() {
        minutesLabel.text = String(format: NSLocalizedString("Steep for %.1f minutes", comment: "label"), slider.value)
    }

    private func save() {
        tea.name = nameField.text ?? ""
        tea.kind = Tea.Kind.allCases[kindControl.selectedSegmentIndex]
        tea.notes = notesView.text
        tea.minutes = Double((slider.value * 2).rounded() / 2)
        onSave?(tea)
        dismiss(animated: true)
    }

    private func keyboardWillChange(_ notification: Notification) {
        guard let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
              let duration = notification.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? TimeInterval else { return }
        let covered = max(0, view.bounds.maxY - view.convert(frame, from: nil).minY)
        bottomConstraint.constant = -16 - covered
        UIView.animate(withDuration: duration) { self.view.layoutIfNeeded() }
    }

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        textField.resignFirstResponder()
        return true
    }
}
