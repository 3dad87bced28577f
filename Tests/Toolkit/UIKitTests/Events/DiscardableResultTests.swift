// Results that code for iOS may discard, because Swift imports functions from Objective-C with `@discardableResult`.

import Foundation
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct DiscardableResultTests {
    /// The calls must compile without warnings, which the build treats as errors.
    @Test func resultsNeedNotBeUsed() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        table.dequeueReusableCell(withIdentifier: "cell")
        let view = UIView()
        view.becomeFirstResponder()
        view.resignFirstResponder()
        view.endEditing(true)
        view.hitTest(.zero, with: nil)
        view.systemLayoutSizeFitting(.zero)
        view.snapshotView(afterScreenUpdates: true)
        UIApplication.shared.canOpenURL(URL(fileURLWithPath: "/"))
        let pages = UINavigationController(rootViewController: UIViewController())
        pages.popViewController(animated: false)
        pages.popToRootViewController(animated: false)
        pages.setViewControllers([UIViewController()], animated: false)
        #expect(pages.viewControllers.count == 1)
    }
}
