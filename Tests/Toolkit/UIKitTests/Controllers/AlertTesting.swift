// A page that presents alerts, alerts that log their appearance, and access to their buttons.

import CoreGraphics
import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

/// A page with a scroll view that fills it, and a button on top.
@MainActor
final class AlertedPage: LoggingController {
    let button = UIButton(type: .system)
    let list = UIScrollView(frame: .zero)
    var clicks = 0

    override func viewDidLoad() {
        list.frame = view.bounds
        list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        list.contentSize = CGSize(width: 100, height: 5000)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
        button.setTitle("Press", for: .normal)
        button.addAction(UIAction { [weak self] _ in self?.clicks += 1 }, for: .touchUpInside)
        view.addSubview(list)
        view.addSubview(button)
    }
}

/// An alert that records its appearance callbacks.
@MainActor
final class LoggedAlert: UIAlertController {
    var callbacks: [String] = []
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        callbacks.append("willAppear")
    }
    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        callbacks.append("didAppear")
    }
    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        callbacks.append("willDisappear")
    }
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        callbacks.append("didDisappear")
    }
}

/// A suite of tests that present alerts over a page.
@MainActor protocol AlertTesting {}

extension AlertTesting {
    func scene(
        size: CGSize = CGSize(width: 375, height: 812), safeArea: UIEdgeInsets = .zero
    ) -> (stage: Stage<Void>, page: AlertedPage) {
        let stage = Stage(size: size, safeArea: safeArea)
        let page = AlertedPage("Page", CallbackLog())
        stage.window.rootViewController = page
        stage.frame()
        page.log.entries = []
        return (stage, page)
    }

    func alert(
        _ titles: [String], style: UIAlertController.Style = .alert, message: String? = "Message", cancel: Int? = nil,
        chosen: @escaping (String) -> Void = { _ in }
    ) -> LoggedAlert {
        let alert = LoggedAlert(title: "Title", message: message, preferredStyle: style)
        for (index, title) in titles.enumerated() {
            alert.addAction(UIAlertAction(title: title, style: index == cancel ? .cancel : .default) { chosen($0.title ?? "") })
        }
        return alert
    }

    func button(_ title: String, in alert: UIAlertController) throws -> AlertButton {
        try #require(alert.view.descendants(of: AlertButton.self).first { $0.action.title == title })
    }

    func click(_ title: String, in alert: UIAlertController, _ stage: Stage<Void>) throws {
        stage.click(try button(title, in: alert))
    }
}
