// The icons and buttons in the field of a search bar: Apple's UISearchBar.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct SearchBarIconTests {
    private final class Log: NSObject, UISearchBarDelegate {
        var calls: [String] = []
        nonisolated deinit {}
        func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) { calls.append("bookmark") }
        func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) { calls.append("results") }
    }

    private func scene() -> (Stage<Void>, UISearchBar, Log) {
        let stage = Stage(size: CGSize(width: 240, height: 100))
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 240, height: 56))
        let log = Log()
        bar.delegate = log
        stage.window.addSubview(bar)
        stage.frame()
        return (stage, bar, log)
    }

    @Test func bookmarkButtonIsShownWithoutText() throws {
        let (stage, bar, log) = scene()
        bar.showsBookmarkButton = true
        stage.frame()
        let button = try #require(bar.searchTextField.rightView)
        stage.click(button)
        #expect(log.calls == ["bookmark"] && !button.isHidden)
        bar.text = "a"
        stage.frame()
        #expect(button.isHidden && bar.searchTextField.showsClearButton)
        bar.text = ""
        stage.frame()
        #expect(!button.isHidden)
        bar.showsBookmarkButton = false
        #expect(bar.searchTextField.rightView == nil)
    }

    @Test func resultsButtonIsSelectedAndReportsClicks() throws {
        let (stage, bar, log) = scene()
        bar.showsSearchResultsButton = true
        bar.isSearchResultsButtonSelected = true
        stage.frame()
        let button = try #require(bar.searchTextField.rightView as? UIButton)
        #expect(button.isSelected && bar.showsSearchResultsButton && !bar.showsBookmarkButton)
        stage.click(button)
        #expect(log.calls == ["results"])
    }

    @Test func imagesReplaceTheIcons() throws {
        let (stage, bar, _) = scene()
        let image = try #require(UIImage(systemName: "plus"))
        bar.setImage(image, for: .search, state: .normal)
        bar.setImage(image, for: .bookmark, state: .normal)
        bar.showsBookmarkButton = true
        stage.frame()
        #expect(bar.image(for: .search, state: .normal) === image && bar.image(for: .clear, state: .normal) == nil)
        #expect((bar.searchTextField.rightView as? UIButton)?.image(for: .normal) === image)
        let shown = stage.native.pixels()
        bar.setImage(nil, for: .search, state: .normal)
        stage.frame()
        #expect(stage.native.pixels() != shown)
    }

    /// Apple's position adjustments are added to the standard positions.
    @Test func adjustmentsMoveIconsTextAndBackground() {
        let (stage, bar, _) = scene()
        let field = bar.searchTextField
        let glass = field.leftViewRect(forBounds: field.bounds)
        let text = field.textRect(forBounds: field.bounds)
        let frame = field.frame
        bar.setPositionAdjustment(UIOffset(horizontal: 7, vertical: 2), for: .search)
        #expect(field.leftViewRect(forBounds: field.bounds) == glass.offsetBy(dx: 7, dy: 2))
        #expect(bar.positionAdjustment(for: .search) == UIOffset(horizontal: 7, vertical: 2))
        bar.setPositionAdjustment(.zero, for: .search)
        bar.searchTextPositionAdjustment = UIOffset(horizontal: 5, vertical: 1)
        #expect(field.textRect(forBounds: field.bounds) == text.offsetBy(dx: 5, dy: 1))
        bar.searchFieldBackgroundPositionAdjustment = UIOffset(horizontal: 0, vertical: -3)
        stage.frame()
        #expect(field.frame == frame.offsetBy(dx: 0, dy: -3))
    }
}
