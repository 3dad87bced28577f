// Input views and accessory views of views and view controllers: Apple's header of UIResponder says that both are shown when the
// object becomes first responder and are looked up along the responder chain.

import Foundation
import OffscreenWindowSystem
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct InputViewTests {
    private final class KeyView: UIView {
        var keys: UIView?
        override var canBecomeFirstResponder: Bool { true }
        override var inputView: UIView? { keys }
    }

    private final class ChatController: UIViewController {
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 44))
        let field = UITextField(frame: CGRect(x: 10, y: 5, width: 100, height: 34))
        let other = UITextField(frame: CGRect(x: 10, y: 5, width: 100, height: 34))
        override func viewDidLoad() {
            super.viewDidLoad()
            bar.addSubview(field)
            view.addSubview(other)
        }
        override var canBecomeFirstResponder: Bool { true }
        override var inputAccessoryView: UIView? { bar }
    }

    private final class FlexibleBar: UIView {
        var height: CGFloat = 30
        override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }
    }

    private final class Log {
        nonisolated(unsafe) var names: [String] = []
        nonisolated(unsafe) var frames: [CGRect] = []
        private var tokens: [any NSObjectProtocol] = []

        init() {
            for name in [
                UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
                UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
                UIResponder.keyboardWillChangeFrameNotification,
            ] {
                tokens.append(
                    NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] note in
                        self?.names.append(name.rawValue.replacingOccurrences(of: "UIKeyboard", with: ""))
                        let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
                        self?.frames.append(frame?.cgRectValue ?? .null)
                    })
            }
        }
        isolated deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    }

    private func chat() -> (Stage<Void>, ChatController) {
        let stage = Stage(size: CGSize(width: 240, height: 200))
        let controller = ChatController()
        stage.window.rootViewController = controller
        stage.frame()
        return (stage, controller)
    }

    @Test func viewShowsItsInputViewWhileFirstResponder() {
        let stage = Stage(size: CGSize(width: 240, height: 200))
        let view = KeyView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        let keys = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 80))
        view.keys = keys
        stage.window.addSubview(view)
        let log = Log()
        view.becomeFirstResponder()
        #expect(keys.convert(keys.bounds, to: nil) == CGRect(x: 0, y: 120, width: 240, height: 80))
        #expect(log.names == ["WillChangeFrameNotification", "WillShowNotification", "DidShowNotification"])
        #expect(log.frames.allSatisfy { $0 == CGRect(x: 0, y: 120, width: 240, height: 80) })
        log.names = []
        view.resignFirstResponder()
        stage.system.advance(by: 0.1)
        #expect(keys.window == nil)
        #expect(log.names == ["WillChangeFrameNotification", "WillHideNotification", "DidHideNotification"])
    }

    @Test func reloadShowsTheNewInputViewOfTheFirstResponderOnly() {
        let stage = Stage(size: CGSize(width: 240, height: 200))
        let view = KeyView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        stage.window.addSubview(view)
        let keys = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 80))
        view.keys = keys
        view.reloadInputViews()
        #expect(keys.window == nil)
        view.keys = nil
        view.becomeFirstResponder()
        view.keys = keys
        view.reloadInputViews()
        #expect(keys.window != nil)
        view.keys = nil
        view.reloadInputViews()
        #expect(keys.window == nil)
    }

    @Test func keyboardLayoutGuideFollowsTheInputViews() {
        let (stage, controller) = chat()
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(box)
        NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: controller.view.topAnchor),
            box.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor),
            box.widthAnchor.constraint(equalToConstant: 10),
            box.bottomAnchor.constraint(equalTo: controller.view.keyboardLayoutGuide.topAnchor),
        ])
        stage.frame()
        #expect(box.frame.maxY == 200)
        controller.becomeFirstResponder()
        stage.frame()
        #expect(box.frame.maxY == 156 && controller.view.keyboardLayoutGuide.layoutFrame.height == 44)
        controller.resignFirstResponder()
        stage.system.advance(by: 0.1)
        #expect(box.frame.maxY == 200 && controller.view.keyboardLayoutGuide.layoutFrame.height == 0)
    }

    /// The accessory view of a controller stays while a text field in it or in the controller's view is edited, and afterwards.
    @Test func accessoryViewOfAControllerStaysForTheFieldsInItsResponderChain() {
        let (stage, controller) = chat()
        let log = Log()
        controller.becomeFirstResponder()
        #expect(controller.bar.window != nil)
        controller.other.becomeFirstResponder()
        stage.system.advance(by: 0.1)
        #expect(controller.bar.window != nil && controller.other.isEditing)
        controller.field.becomeFirstResponder()
        stage.system.advance(by: 0.1)
        #expect(controller.bar.window != nil && controller.field.isEditing)
        controller.field.resignFirstResponder()
        stage.system.advance(by: 0.1)
        #expect(controller.bar.window != nil && controller.isFirstResponder)
        #expect(!log.names.contains { $0.contains("Hide") })
    }

    @Test func accessoryViewDisappearsWithItsController() {
        let (stage, controller) = chat()
        controller.becomeFirstResponder()
        #expect(controller.bar.window != nil)
        stage.window.rootViewController = UIViewController()
        stage.system.advance(by: 0.1)
        #expect(controller.bar.window == nil && !controller.isFirstResponder)
    }

    /// Apple's autoresizing mask: a flexible height follows the intrinsic size.
    @Test func flexibleAccessoryViewHasItsIntrinsicHeight() {
        let stage = Stage(size: CGSize(width: 240, height: 200))
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
        let bar = FlexibleBar(frame: CGRect(x: 0, y: 0, width: 10, height: 99))
        bar.autoresizingMask = .flexibleHeight
        field.inputAccessoryView = bar
        stage.window.addSubview(field)
        field.becomeFirstResponder()
        #expect(bar.frame == CGRect(x: 0, y: 170, width: 240, height: 30) && bar.autoresizingMask == .flexibleHeight)
    }

    @Test func accessoryViewIsAboveTheInputView() {
        let stage = Stage(size: CGSize(width: 240, height: 200), safeArea: UIEdgeInsets(top: 0, left: 0, bottom: 20, right: 0))
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 34))
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
        let keys = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 60))
        (field.inputAccessoryView, field.inputView) = (bar, keys)
        stage.window.addSubview(field)
        field.becomeFirstResponder()
        #expect(keys.frame == CGRect(x: 0, y: 120, width: 240, height: 60) && bar.frame == CGRect(x: 0, y: 90, width: 240, height: 30))
        #expect(stage.window.hitTest(CGPoint(x: 5, y: 95), with: nil) === bar)
    }
}
