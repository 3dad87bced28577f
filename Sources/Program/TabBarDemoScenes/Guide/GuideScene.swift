// The scene with the guide alone, and the page after it.

@preconcurrency internal import Foundation
internal import UIKit

/// The guide, followed by a page that offers to watch it again.
enum GuideScene: Scene {
    static let name = "guide"
    static let summary = "the pages shown at the first launch, with a button on the last one"

    static func make(_ options: SceneOptions) -> UIViewController { GuideSceneController() }
}

/// Shows the guide, and after it a `GuideEndController`.
final class GuideSceneController: UIViewController {
    private(set) var currentController: UIViewController?
    private static let fadeDuration = 0.35

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        setController(GuideViewController())
        NotificationCenter.default.addObserver(self, selector: Selector(Self.guideEnded(_:)), name: .guideDidFinish, object: nil)
    }

    private func guideEnded(_ note: Notification) {
        guard note.object as? UIViewController === currentController else { return }
        transition(to: GuideEndController { [weak self] in self?.transition(to: GuideViewController()) })
    }

    private func transition(to controller: UIViewController) {
        // Ignores the second click of a double click.
        view.isUserInteractionEnabled = false
        UIView.transition(with: view, duration: Self.fadeDuration, options: .transitionCrossDissolve) {
            self.setController(controller)
        } completion: { [weak self] _ in
            self?.view.isUserInteractionEnabled = true
        }
    }

    private func setController(_ controller: UIViewController) {
        let old = currentController
        currentController = controller
        old?.willMove(toParent: nil)
        old?.viewIfLoaded?.removeFromSuperview()
        old?.removeFromParent()
        addChild(controller)
        let child: UIView = controller.view
        child.frame = view.bounds
        child.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(child)
        controller.didMove(toParent: self)
    }
}

/// Shows that the guide is finished, with a button to watch it again.
final class GuideEndController: UIViewController {
    private let mark = UIImageView()
    private let titleLabel = UILabel()
    private let textLabel = UILabel()
    let againButton = UIButton(type: .system)
    private let againHandler: () -> Void
    private static let markSide: CGFloat = 64

    init(againHandler: @escaping () -> Void) {
        self.againHandler = againHandler
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        mark.image = SceneIcon.original("tab-bar-demo", side: Self.markSide)
        titleLabel.useSystemFont(28, style: .title1, weight: .bold)
        textLabel.useSystemFont(17, style: .body)
        textLabel.textColor = Theme.detailText
        for label in [titleLabel, textLabel] {
            label.textAlignment = .center
            label.numberOfLines = 0
        }
        againButton.titleLabel?.font = .systemFont(ofSize: 17)
        againButton.addTarget(self, action: Selector(Self.againPressed), for: .touchUpInside)
        for part in [mark, titleLabel, textLabel, againButton] { view.addSubview(part) }
        Localized.follow(self) { $0.updateTexts() }
    }

    private func updateTexts() {
        titleLabel.text = Localized.text("guide.end.title")
        textLabel.text = Localized.text("guide.end.text")
        againButton.setTitle(Localized.text("guide.again"), for: .normal)
        view.setNeedsLayout()
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        let width = max(0, min(view.bounds.width - 48, 460))
        let parts: [(view: UIView, size: CGSize, gap: CGFloat)] = [
            (mark, CGSize(width: Self.markSide, height: Self.markSide), 24),
            (titleLabel, fittingSize(of: titleLabel, width: width), 10), (textLabel, fittingSize(of: textLabel, width: width), 24),
            (againButton, CGSize(width: width, height: 44), 0),
        ]
        var y = ((view.bounds.height - parts.reduce(0) { $0 + $1.size.height + $1.gap }) * 0.45).rounded()
        for part in parts {
            part.view.frame = CGRect(
                x: ((view.bounds.width - part.size.width) / 2).rounded(), y: y, width: part.size.width, height: part.size.height)
            y += part.size.height + part.gap
        }
    }

    private func fittingSize(of label: UILabel, width: CGFloat) -> CGSize {
        CGSize(width: width, height: label.height(fittingWidth: width).rounded(.up))
    }

    private func againPressed() { againHandler() }

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        if presses.contains(where: GuideViewController.isNextKey) { againHandler() } else { super.pressesBegan(presses, with: event) }
    }
}
