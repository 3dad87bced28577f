import UIKit

class TeaCell: UITableViewCell {
    static let reuseIdentifier = "TeaCell"

    private let nameLabel = UILabel()
    private let notesLabel = UILabel()
    private let timeLabel = UILabel()
    private let star = UIButton(type: .system)

    var favouriteChanged: ((Bool) -> Void)?

    var ratingColor: UIColor? {
        get { return star.tintColor }
        set { star.tintColor = newValue }
    }

    required init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        nameLabel.font = UIFont.preferredFont(forTextStyle: .headline)
        nameLabel.adjustsFontForContentSizeCategory = true
        notesLabel.font = UIFont.preferredFont(forTextStyle: .subheadline)
        notesLabel.textColor = .secondaryLabel
        notesLabel.numberOfLines = 0
        timeLabel.font = UIFont.monospacedDigitSystemFont(ofSize: 15, weight: .regular)
        timeLabel.setContentHuggingPriority(.required, for: .horizontal)
        timeLabel.setContentCompressionResistancePriority(.required, for: .horizontal)
        star.setTitle("☆", for: .normal)
        star.setTitle("★", for: .selected)
        star.addTarget(self, action: Selector(Self.starTapped(_:)), for: .touchUpInside)

        let texts = UIStackView(arrangedSubviews: [nameLabel, notesLabel])
        texts.axis = .vertical
        texts.spacing = 4
        let row = UIStackView(arrangedSubviews: [texts, timeLabel, star])
        row.alignment = .center
        row.spacing = 12
        row.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(row)
        let margins = contentView.layoutMarginsGuide
        NSLayoutConstraint.activate([
            row.topAnchor.constraint(equalTo: margins.topAnchor),
            row.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
            row.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            row.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            star.widthAnchor.constraint(equalToConstant: 44),
        ])
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func configure(with tea: Tea) {
        nameLabel.text = tea.name
        notesLabel.text = tea.notes
        notesLabel.isHidden = tea.notes.isEmpty
        timeLabel.text = String(format: "%.1f min", tea.minutes)
        star.isSelected = tea.isFavourite
        star.accessibilityLabel = NSLocalizedString("Favourite", comment: "star button")
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        favouriteChanged = nil
    }

    private func starTapped(_ sender: UIButton) {
        sender.isSelected.toggle()
        UIImpactFeedbackGenerator(style: .light).impactOccurred()
        UIView.animate(withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 6, options: [], animations: {
            sender.transform = CGAffineTransform(scaleX: 1.3, y: 1.3)
            sender.transform = .identity
        }, completion: nil)
        favouriteChanged?(sender.isSelected)
    }
}
