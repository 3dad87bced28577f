// The clock page of the combined scene.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// A page with a localized date picker and a hint.
final class TimeViewController: ClockPage {
    private let card = UIView(frame: .zero)
    private let hint = UILabel(frame: .zero)
    /// The minimum distance from the hint to the safe area's bottom: the part of the centre button above the tab bar, and a gap.
    private static let aboveRaisedButton: CGFloat = 24
    private static let cardRadius: CGFloat = 10

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        card.backgroundColor = .secondarySystemGroupedBackground
        card.layer.cornerRadius = Self.cardRadius
        // The space below the picker limits the maximum font size.
        hint.useSystemFont(13, style: .footnote, maximum: 22)
        hint.textColor = Theme.detailText
        hint.numberOfLines = 0
        for part in [card, hint] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        let safeArea = view.safeAreaLayoutGuide
        // The card is slightly above the centre, but always below the title.
        let middle = card.centerYAnchor.constraint(equalTo: safeArea.centerYAnchor, constant: -12)
        middle.priority = .defaultLow
        // The card has the picker's standard height, or less if the hint would overlap the centre button.
        let height = card.heightAnchor.constraint(equalToConstant: 216)
        height.priority = UILayoutPriority(500)
        NSLayoutConstraint.activate([
            card.leadingAnchor.constraint(equalTo: view.readableContentGuide.leadingAnchor),
            card.trailingAnchor.constraint(equalTo: view.readableContentGuide.trailingAnchor),
            card.topAnchor.constraint(greaterThanOrEqualTo: safeArea.topAnchor, constant: 8),
            height,
            hint.bottomAnchor.constraint(lessThanOrEqualTo: safeArea.bottomAnchor, constant: -Self.aboveRaisedButton),
            middle,
            hint.topAnchor.constraint(equalTo: card.bottomAnchor, constant: 8),
            hint.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
            hint.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16),
        ])
    }

    override func updateTexts() {
        super.updateTexts()
        navigationItem.title = Localized.text("clock.title")
        hint.text = Localized.text("clock.hint")
    }

    override func add(_ picker: UIDatePicker) {
        // The hint keeps its height; the picker is compressed first.
        picker.setContentCompressionResistancePriority(.defaultLow, for: .vertical)
        card.addSubview(picker)
        NSLayoutConstraint.activate([
            picker.leadingAnchor.constraint(equalTo: card.leadingAnchor),
            picker.trailingAnchor.constraint(equalTo: card.trailingAnchor),
            picker.topAnchor.constraint(equalTo: card.topAnchor),
            picker.bottomAnchor.constraint(equalTo: card.bottomAnchor),
        ])
    }
}
