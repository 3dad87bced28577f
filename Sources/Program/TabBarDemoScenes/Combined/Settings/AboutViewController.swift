// The About page.

@preconcurrency internal import Foundation
internal import Assets
internal import UIKit

/// Shows the program's icon, name, version and description without the tab bar.
final class AboutViewController: UIViewController {
    private let scrollView = UIScrollView(frame: .zero)
    private let icon = UIImageView(frame: .zero)
    private let name = UILabel(frame: .zero)
    private let version = UILabel(frame: .zero)
    private let text = UILabel(frame: .zero)
    private static let iconSide: CGFloat = 128
    private static let textWidth: CGFloat = 420

    init() {
        super.init(nibName: nil, bundle: nil)
        hidesBottomBarWhenPushed = true
        navigationItem.largeTitleDisplayMode = .never
        Localized.follow(self) { $0.updateTexts() }
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGroupedBackground
        icon.image = Assets.path("Icons/tab-bar-demo-256.png").flatMap { UIImage(contentsOfFile: $0) }
        name.useSystemFont(22, style: .title2, weight: .bold)
        version.useSystemFont(13, style: .footnote)
        text.useSystemFont(15, style: .subheadline)
        for label in [version, text] { label.textColor = Theme.detailText }
        for label in [name, version, text] {
            label.numberOfLines = 0
            label.textAlignment = .center
        }
        scrollView.frame = view.bounds
        scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(scrollView)
        for part in [icon, name, version, text] { scrollView.addSubview(part) }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = max(0, min(Self.textWidth, view.bounds.width - 64))
        let left = ((view.bounds.width - width) / 2).rounded()
        icon.frame = CGRect(x: ((view.bounds.width - Self.iconSide) / 2).rounded(), y: 32, width: Self.iconSide, height: Self.iconSide)
        var y = icon.frame.maxY + 16
        for (label, gap) in [(name, CGFloat(4)), (version, 14), (text, 32)] {
            let height = label.height(fittingWidth: width)
            label.frame = CGRect(x: left, y: y, width: width, height: height)
            y += height + gap
        }
        scrollView.contentSize = CGSize(width: view.bounds.width, height: y)
    }

    private func updateTexts() {
        navigationItem.title = Localized.text("settings.about")
        name.text = Localized.text("app.name")
        version.text = Localized.text("about.version", ProgramVersion.text)
        text.text = Localized.text("about.text")
        viewIfLoaded?.setNeedsLayout()
    }
}
