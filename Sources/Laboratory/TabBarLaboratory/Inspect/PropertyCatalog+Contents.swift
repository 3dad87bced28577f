// The properties of texts, accessibility and events.

internal import UIKit

extension PropertyCatalog {
    /// The properties of a view that shows text; nil for other views.
    static func texts(of view: UIView) -> [ViewProperty]? {
        switch view {
        case is UILabel:
            return [
                ViewProperty(
                    id: "text", titleKey: "inspect.text",
                    kind: .text(read: { ($0 as? UILabel)?.text }, write: { ($0 as? UILabel)?.text = $1 })),
                ViewProperty(
                    id: "text-color", titleKey: "inspect.text-color",
                    kind: .color(
                        read: { ($0 as? UILabel)?.textColor }, write: { ($0 as? UILabel)?.textColor = $1 ?? .label }, presented: nil)),
                ViewProperty(
                    id: "font-size", titleKey: "inspect.font-size",
                    kind: .numbers([
                        .init(
                            "", in: 1...500, read: { Double(($0 as? UILabel)?.font.pointSize ?? 0) },
                            write: { view, size in
                                guard let label = view as? UILabel else { return }
                                label.font = label.font.withSize(size)
                            })
                    ])),
            ]
        case is UITextField:
            return [
                ViewProperty(
                    id: "text", titleKey: "inspect.text",
                    kind: .text(read: { ($0 as? UITextField)?.text }, write: { ($0 as? UITextField)?.text = $1 }))
            ]
        default: return nil
        }
    }

    // MARK: Accessibility

    static var accessibility: [ViewProperty] {
        [
            ViewProperty(
                id: "is-element", titleKey: "inspect.is-element",
                kind: .flag(read: { $0.isAccessibilityElement }, write: { $0.isAccessibilityElement = $1 })),
            ViewProperty(
                id: "accessibility-label", titleKey: "inspect.accessibility-label",
                kind: .text(read: { $0.accessibilityLabel }, write: { $0.accessibilityLabel = $1 })),
            ViewProperty(
                id: "accessibility-value", titleKey: "inspect.accessibility-value",
                kind: .text(read: { $0.accessibilityValue }, write: { $0.accessibilityValue = $1 })),
            ViewProperty(id: "traits", titleKey: "inspect.traits", kind: .note { [traitNames($0.accessibilityTraits)] }),
        ]
    }

    private static let traitTable: [(UIAccessibilityTraits, String)] = [
        (.button, "button"), (.link, "link"), (.image, "image"), (.selected, "selected"), (.playsSound, "playsSound"),
        (.keyboardKey, "keyboardKey"), (.staticText, "staticText"), (.summaryElement, "summaryElement"), (.notEnabled, "notEnabled"),
        (.updatesFrequently, "updatesFrequently"), (.searchField, "searchField"), (.startsMediaSession, "startsMediaSession"),
        (.adjustable, "adjustable"), (.allowsDirectInteraction, "allowsDirectInteraction"), (.causesPageTurn, "causesPageTurn"),
        (.header, "header"), (.tabBar, "tabBar"), (.toggleButton, "toggleButton"),
    ]

    static func traitNames(_ traits: UIAccessibilityTraits) -> String {
        let names = traitTable.filter { traits.contains($0.0) }.map(\.1)
        return names.isEmpty ? "–" : names.joined(separator: Localized.comma)
    }

    // MARK: Events

    static var events: [ViewProperty] {
        [
            ViewProperty(id: "recognizers", titleKey: "inspect.recognizers", kind: .note(read: recognizers)),
            ViewProperty(id: "actions", titleKey: "inspect.actions", kind: .note(read: actions)),
        ]
    }

    /// The classes of the recognizers, with their states.
    static func recognizers(of view: UIView) -> [String] {
        let recognizers = view.gestureRecognizers ?? []
        guard !recognizers.isEmpty else { return ["–"] }
        return recognizers.map { recognizer in
            let name = ViewName.className(recognizer)
            return recognizer.isEnabled ? "\(name): \(recognizer.state)" : Localized.text("inspect.disabled", name)
        }
    }

    /// The targets and actions of a control, with their events.
    static func actions(of view: UIView) -> [String] {
        var lines: [String] = []
        (view as? UIControl)?.enumerateEventHandlers { action, target, event, _ in
            if let target {
                lines.append("\(eventNames(event)) → \(target.0.map { ViewName.className($0 as AnyObject) } ?? "nil")")
            } else if let action {
                lines.append("\(eventNames(event)) → UIAction\(action.title.isEmpty ? "" : " “\(action.title)”")")
            }
        }
        return lines.isEmpty ? ["–"] : lines
    }

    private static func eventNames(_ event: UIControl.Event) -> String {
        let table: [(UIControl.Event, String)] = [
            (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchDragInside, "touchDragInside"),
            (.touchDragOutside, "touchDragOutside"), (.touchDragEnter, "touchDragEnter"), (.touchDragExit, "touchDragExit"),
            (.touchUpInside, "touchUpInside"), (.touchUpOutside, "touchUpOutside"), (.touchCancel, "touchCancel"),
            (.valueChanged, "valueChanged"), (.primaryActionTriggered, "primaryActionTriggered"),
            (.editingDidBegin, "editingDidBegin"), (.editingChanged, "editingChanged"), (.editingDidEnd, "editingDidEnd"),
        ]
        let names = table.filter { event.contains($0.0) }.map(\.1)
        return names.isEmpty ? "0x\(String(event.rawValue, radix: 16))" : names.joined(separator: Localized.comma)
    }
}
