// Tokens of search fields, and the images of search bars.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite(.serialized) struct SearchTokenTests {
    private func stage() -> (stage: Stage<Void>, field: UISearchTextField) {
        let stage = Stage(size: CGSize(width: 320, height: 100))
        let field = UISearchTextField(frame: CGRect(x: 10, y: 10, width: 300, height: 36))
        stage.window.addSubview(field)
        return (stage, field)
    }

    private func token(_ text: String) -> UISearchToken { UISearchToken(icon: nil, text: text) }

    @Test func tokensAreInsertedAndRemovedByIndex() {
        let (_, field) = stage()
        let (first, second) = (token("one"), token("two"))
        field.tokens = [second]
        field.insertToken(first, at: 0)
        #expect(field.tokens == [first, second])
        field.removeToken(at: 5)
        field.removeToken(at: 0)
        #expect(field.tokens == [second] && field.text == "")
        field.insertToken(first, at: 99)
        #expect(field.tokens == [second, first])
    }

    @Test func textBeginsAfterTheTokens() {
        let (stage, field) = stage()
        let before = field.textRect(forBounds: field.bounds)
        field.tokens = [token("Photos"), token("2026")]
        stage.system.settle(limit: 1)
        let after = field.textRect(forBounds: field.bounds)
        #expect(after.minX > before.minX + 60 && abs(after.maxX - before.maxX) < 40)
        #expect(field.tokenViews[0].frame.maxX < field.tokenViews[1].frame.minX && field.tokenViews[1].frame.maxX <= after.minX)
        #expect(field.parts.placeholder.isHidden && field.showsClearButton)
    }

    @Test func longTokensLeaveRoomForTheText() {
        let (stage, field) = stage()
        field.tokens = (0..<8).map { token("A long token \($0)") }
        stage.system.settle(limit: 1)
        #expect(field.textRect(forBounds: field.bounds).width >= 40)
    }

    /// Apple, UISearchTextField: tokens are deleted like characters; the first Backspace selects the token before the caret.
    @Test func backspaceSelectsAndDeletesTheLastToken() {
        let (_, field) = stage()
        var changes = 0
        field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        field.tokens = [token("one"), token("two")]
        field.becomeFirstResponder()
        field.insertText("x")
        field.deleteBackward()
        #expect(field.tokens.count == 2 && changes == 2)
        field.deleteBackward()
        #expect(field.tokens.count == 2 && field.selectedToken == 1)
        field.deleteBackward()
        #expect(field.tokens.count == 1 && changes == 3)
        field.allowsDeletingTokens = false
        field.deleteBackward()
        field.deleteBackward()
        #expect(field.tokens.count == 1)
    }

    @Test func typedTextReplacesTheSelectedToken() {
        let (_, field) = stage()
        field.tokens = [token("one")]
        field.becomeFirstResponder()
        field.selectToken(0)
        field.insertText("x")
        #expect(field.tokens.isEmpty && field.text == "x")
    }

    @Test func clearButtonRemovesTokens() {
        let (_, field) = stage()
        field.tokens = [token("one")]
        field.text = "abc"
        field.clear()
        #expect(field.tokens.isEmpty && field.text == "")
    }

    @Test func textBecomesAToken() throws {
        let (_, field) = stage()
        field.text = "from me"
        let range = try #require(field.textRange(from: field.beginningOfDocument, to: field.endOfDocument))
        field.replaceTextualPortion(of: range, with: token("me"), at: 0)
        #expect(field.text == "" && field.tokens.map(\.text) == ["me"])
        #expect(field.tokens(in: field.textualRange).count == 1)
    }

    // MARK: Images of search bars

    private func image(_ color: UIColor) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
    }

    @Test func imagesReplaceTheBackgrounds() throws {
        let stage = Stage(size: CGSize(width: 320, height: 120))
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 56))
        stage.window.addSubview(bar)
        bar.backgroundImage = image(.red)
        bar.setSearchFieldBackgroundImage(image(.green), for: .normal)
        stage.system.settle(limit: 1)
        let picture = try stage.picture()
        #expect(picture.pixel(2, 2) == 0xFFFF_0000 && picture.pixel(200, 28) == UIColor.green.cgColor.premultipliedPixel)
        #expect(bar.backgroundImage(for: .any, barMetrics: .default) === bar.backgroundImage)
        bar.backgroundImage = nil
        bar.setSearchFieldBackgroundImage(nil, for: .normal)
        stage.system.settle(limit: 1)
        #expect(try stage.picture().pixel(2, 2) != 0xFFFF_0000)
    }

    @Test func scopesHaveTheirTitleAttributes() {
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
        bar.setScopeBarButtonTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
        bar.scopeButtonTitles = ["a", "b"]
        bar.showsScopeBar = true
        #expect(bar.scopes?.titleTextAttributes(for: .normal)?[.foregroundColor] as? UIColor == .red)
    }

    // MARK: Pictures

    private func page() -> UIViewController {
        let page = UIViewController()
        page.view.backgroundColor = .systemBackground
        func add(_ bar: UISearchBar, y: CGFloat, height: CGFloat = 56) {
            bar.frame = CGRect(x: 0, y: y, width: page.view.bounds.width, height: height)
            bar.autoresizingMask = .flexibleWidth
            page.view.addSubview(bar)
        }
        let bar = UISearchBar()
        bar.searchTextField.tokens = [UISearchToken(icon: UIImage(systemName: "person"), text: "From Ann"), token("2026")]
        bar.text = "picnic"
        bar.searchTextField.selectToken(1)
        add(bar, y: 0)
        let narrow = UISearchBar()
        narrow.searchTextField.tokens = [token("A token with a long title"), token("Another long one"), token("A third")]
        narrow.searchTextField.tokenBackgroundColor = .systemGreen
        add(narrow, y: 60)
        let decorated = UISearchBar()
        decorated.backgroundImage = image(.systemTeal)
        decorated.setSearchFieldBackgroundImage(image(.systemYellow), for: .normal)
        decorated.scopeButtonTitles = ["All", "Unread"]
        decorated.showsScopeBar = true
        decorated.scopeBarBackgroundImage = image(.systemGray)
        decorated.setScopeBarButtonTitleTextAttributes([.foregroundColor: UIColor.systemRed], for: .normal)
        add(decorated, y: 120, height: 102)
        return page
    }

    @Test(arguments: zip(GalleryVariant.all, ["gallery-tokens-1x", "gallery-tokens-dark-2x", "gallery-tokens-rtl-1x"]))
    private func searchBarsWithTokensAndImages(variant: GalleryVariant, name: String) throws {
        try Gallery.verify(Gallery.stage(variant, size: CGSize(width: 320, height: 230), root: page), name)
    }
}
