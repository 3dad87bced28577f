// Drags that end editing, and hiding the back button.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing
import UIKit

@MainActor @Suite struct KeyboardDismissTests {
    /// Apple, keyboardDismissMode: with `onDrag` the keyboard is dismissed when a drag begins; `none` is the default.
    @Test(arguments: [UIScrollView.KeyboardDismissMode.none, .onDrag]) func onlyOnDragEndsEditing(mode: UIScrollView.KeyboardDismissMode) {
        let stage = Stage()
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        scroll.contentSize = CGSize(width: 200, height: 1000)
        #expect(scroll.keyboardDismissMode == .none)
        scroll.keyboardDismissMode = mode
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        scroll.addSubview(field)
        stage.window.addSubview(scroll)
        field.becomeFirstResponder()
        #expect(field.isFirstResponder)
        stage.native.drag(fromX: 150, y: 150, toX: 150, y: 50)
        stage.system.settle()
        #expect(scroll.contentOffset.y > 0)
        #expect(field.isFirstResponder == (mode == .none))
    }

    @Test func backButtonCanBeHiddenWithAnimation() {
        let item = UINavigationItem(title: "Page")
        item.setHidesBackButton(true, animated: true)
        #expect(item.hidesBackButton)
    }
}
