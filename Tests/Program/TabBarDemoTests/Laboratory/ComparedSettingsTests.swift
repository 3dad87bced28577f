// Settings that both phones of a comparison change after their input, in completion handlers.

import TestSupport
import Testing
import UIKit

@testable import TabBarDemoScenes
@testable import TabBarLaboratory

@MainActor @Suite(.serialized) struct ComparedSettingsTests {
    /// The second change would undo the first one. The second phone's animation may end later, because it has values of its own.
    @Test(arguments: [0.2, 0.5]) func settingThatBothPhonesToggleInACompletionIsToggledOnce(secondDuration: Double) throws {
        let stage = try Stage.combined()
        let phones = try stage.comparePhones()
        let settings = stage.settings, old = settings.tabIndicator
        func toggle(in window: UIWindow, after duration: Double) {
            UIView.animate(withDuration: duration) {
                window.rootViewController?.view.alpha = 0.9
            } completion: { _ in
                settings.tabIndicator.toggle()
            }
        }
        toggle(in: phones.first, after: 0.2)
        phones.session.model.second?.perform { toggle(in: phones.second, after: secondDuration) }
        stage.settle()
        #expect(settings.tabIndicator != old)
        // The user's own changes still count.
        settings.tabIndicator.toggle()
        #expect(settings.tabIndicator == old)
    }
}
