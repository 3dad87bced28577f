// Search bars, and the text fields of alerts.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import WindowSystem

@testable import UIKit

@MainActor @Suite struct SearchAndAlertFieldTests {
    private final class Log: NSObject, UISearchBarDelegate {
        var calls: [String] = []
        nonisolated deinit {}
        func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { calls.append("begin") }
        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { calls.append("text \(searchText)") }
        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("search") }
        func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancel") }
        func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
            calls.append("scope \(selectedScope)")
        }
    }

    /// Apple's UISearchBarDelegate: the methods for text, Return, the cancel button and the scopes.
    @Test func searchBarNotifiesItsDelegate() throws {
        let stage = Stage(size: CGSize(width: 320, height: 200))
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 102))
        let log = Log()
        bar.delegate = log
        bar.scopeButtonTitles = ["All", "Some"]
        bar.showsScopeBar = true
        bar.showsCancelButton = true
        stage.window.addSubview(bar)
        stage.frame()
        #expect(bar.intrinsicContentSize.height == 102 && bar.selectedScopeButtonIndex == 0)
        stage.click(bar.searchTextField)
        stage.native.press(.character("a"))
        stage.native.press(.enter)
        stage.native.click(x: 240, y: 82)
        stage.native.click(x: 285, y: 28)
        #expect(log.calls == ["begin", "text a", "search", "scope 1", "cancel"])
        #expect(bar.text == "a" && bar.isFirstResponder && bar.selectedScopeButtonIndex == 1)
        #expect(bar.resignFirstResponder() && !bar.searchTextField.isEditing)
    }

    /// iOS-Tracker's picture of a search field (iOS 17.0): the placeholder has the colour of the magnifying glass, (131, 131, 136) in light
    /// appearance.
    @Test(arguments: [false, true])
    func placeholdersOfSearchFieldsAreSecondaryLabels(isAttributed: Bool) throws {
        let stage = Stage(size: CGSize(width: 200, height: 36))
        stage.window.backgroundColor = .white
        let field = UISearchTextField(frame: CGRect(x: 0, y: 0, width: 200, height: 36))
        if isAttributed { field.attributedPlaceholder = NSAttributedString(string: "██████") } else { field.placeholder = "██████" }
        stage.window.addSubview(field)
        let picture = try stage.pictureAtRest()
        let pixel = picture.pixel(60, 18)
        let channels = [16, 8, 0].map { Int(pixel >> $0 & 0xFF) }
        #expect(zip(channels, [131, 131, 136]).allSatisfy { abs($0 - $1) <= 1 }, "\(channels)")
    }

    /// Margins of 10 points at both sides, as many applications set them.
    private final class NarrowField: UITextField {
        override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 10, dy: 0) }
        override func editingRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 10, dy: 0) }
        override func leftViewRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 10, dy: 0) }
    }

    /// Foundation: `insetBy(dx:dy:)` returns the null rectangle, with an infinite origin, if the rectangle is too small.
    @Test func fieldsThatAreTooSmallForTheirMarginsLayOutTheirPartsInTheMiddle() {
        let field = NarrowField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        field.placeholder = "Name"
        let view = UIView()
        (field.leftView, field.leftViewMode) = (view, .always)
        field.layoutIfNeeded()
        #expect(field.parts.placeholder.frame == CGRect(x: 10, y: 0, width: 80, height: 30))
        field.frame.size.width = 14
        field.layoutIfNeeded()
        let middle = CGRect(x: 7, y: 15, width: 0, height: 0)
        #expect(field.parts.placeholder.frame == middle && view.frame == middle && field.canvas.frame.midX == 7)
    }

    /// The field of an alert in a window of 60 points.
    @Test func alertFieldsKeepTheirMarginsOutOfTheMiddle() {
        let field = AlertTextField(frame: .zero)
        let narrow = field.placeholderRect(forBounds: CGRect(x: 0, y: 0, width: 6, height: 30))
        #expect(narrow == CGRect(x: 3, y: 0, width: 0, height: 30))
    }

    /// Apple's addTextField(configurationHandler:) and textFields: only alerts have fields; the first is edited when the alert appears.
    @Test func alertsHaveTextFields() throws {
        let stage = Stage(size: CGSize(width: 320, height: 400)) { window in
            let controller = UIViewController()
            window.rootViewController = controller
            return controller
        }
        let alert = UIAlertController(title: "Log in", message: "Name and password", preferredStyle: .alert)
        #expect(alert.textFields == nil)
        alert.addTextField { $0.placeholder = "Name" }
        alert.addTextField { $0.isSecureTextEntry = true }
        var chosen: [String] = []
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in chosen.append("cancel") })
        alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in chosen.append("ok") })
        stage.content.present(alert, animated: true)
        stage.system.settle(limit: 2)
        let fields = try #require(alert.textFields)
        #expect(fields.count == 2 && fields[0].isEditing && fields[0].bounds.width > 200)
        #expect(fields[0].frameInWindow.maxY <= fields[1].frameInWindow.minY)
        stage.native.press(.character("n"))
        stage.native.press(.enter)
        #expect(fields[1].isEditing && fields[0].text == "n")
        stage.native.press(.character("p"))
        stage.native.press(.enter)
        stage.system.settle(limit: 2)
        #expect(chosen == ["ok"] && fields[1].text == "p" && !fields[1].isEditing)
    }
}
