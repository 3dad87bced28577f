// The laboratory over the combined scene, in an off-screen window.

import Foundation
import OffscreenWindowSystem
import TestSupport
import UIKit

@testable import TabBarDemo
@testable import TabBarDemoScenes
@testable import TabBarKit
@testable import TabBarLaboratory

/// The open laboratory with its messages.
final class OpenLaboratory {
    let laboratory: Laboratory
    private(set) var messages: [String] = []

    init(phone: UIWindow, presets: PresetFolder?, files: (any LaboratoryFiles)?) {
        var say: (String) -> Void = { _ in }
        var configuration = LaboratoryConfiguration.ofScenes
        configuration.makeSecondWindow = { (UIApplication.shared.delegate as? SceneDelegate)?.makeWindow() }
        configuration.makeContent = { (UIApplication.shared.delegate as? SceneDelegate)?.makeContent() }
        (configuration.presets, configuration.files) = (presets, files)
        configuration.say = { say($0) }
        laboratory = Laboratory.attach(to: phone, configuration)
        say = { [weak self] in self?.messages.append($0) }
    }

    var session: LaboratorySession? { laboratory.session }
}

extension Stage {
    /// Opens the laboratory.
    func openLaboratory(presets: PresetFolder? = nil, files: (any LaboratoryFiles)? = nil) throws -> OpenLaboratory {
        let open = OpenLaboratory(phone: window, presets: presets, files: files)
        retained.append(open)
        open.laboratory.open()
        settle()
        return open
    }

    /// Clicks the middle of a view in any window.
    func clickOnScreen(_ view: UIView) {
        let frame = view.accessibilityFrame
        native.click(x: frame.midX, y: frame.midY)
        system.advance(frames: 1)
    }

    /// The view of the laboratory with this accessibility identifier.
    func tool(_ identifier: String) throws -> UIView {
        for window in UIApplication.shared.windows where window is LaboratoryWindow {
            if let found = window.descendants(of: UIView.self).first(where: { $0.accessibilityIdentifier == identifier }) { return found }
        }
        throw StageError(description: "the laboratory has no \(identifier)")
    }

    /// The reason beside the field that has refused its text; nil if none is shown.
    var refusal: String? { (try? tool("refusal") as? UILabel)?.text }

    /// The window with the laboratory's interface; nil while it is closed.
    var laboratoryWindow: UIWindow? { UIApplication.shared.windows.first { $0 is LaboratoryWindow && !$0.isHidden } }
}

extension Stage where Content == CombinedTabBarController {
    /// The layer of the selected tab's icon.
    var iconLayer: CALayer? { containers.first(where: \.isSelected)?.icon.layer }
}
