// The Inspect page of the laboratory, operated as by a user.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit
import WindowSystem

@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

extension Stage where Content == CombinedTabBarController {
    /// Opens the laboratory with its Inspect page.
    func openInspect() throws -> InspectSession {
        let open = try openLaboratory()
        guard let session = open.session else { throw StageError(description: "the laboratory is closed") }
        session.controller.inspector.visiblePage = session.inspect.page
        settle()
        return session.inspect
    }

    /// The messages of the open laboratory.
    var laboratoryMessages: [String] { retained.lazy.compactMap { $0 as? OpenLaboratory }.last?.messages ?? [] }

    /// The centre of a view on the screen.
    func centerOnScreen(_ view: UIView) -> CGPoint {
        let frame = view.accessibilityFrame
        return CGPoint(x: frame.midX, y: frame.midY)
    }

    /// Replaces the text of a field and presses Return.
    func enter(_ text: String, into identifier: String) throws {
        try replaceText(in: identifier, with: text)
        settle()
    }

    /// Replaces the text of a field and presses Return, without waiting for animations.
    func replaceText(in identifier: String, with text: String) throws {
        guard let field = try tool(identifier) as? UITextField else { throw StageError(description: "\(identifier) is no field") }
        field.becomeFirstResponder()
        field.selectAll(nil)
        for character in text { native.press(.character(character)) }
        native.press(.enter)
        frame()
    }
}
