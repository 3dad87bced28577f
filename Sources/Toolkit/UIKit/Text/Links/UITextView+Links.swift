// Links, attachments and tags of text views: detection, clicks and the delegate's decisions.

internal import CoreGraphics
internal import Foundation

/// The links that the data detector found in a text.
@MainActor
struct DetectedLinks {
    let text: String
    let types: UIDataDetectorTypes
    let matches: [DataDetector.Match]

    init(text: String, types: UIDataDetectorTypes) {
        self.text = text
        self.types = types
        matches = DataDetector.matches(in: text, types: types)
    }
}

extension UITextView {
    /// The links that were found in the text; none while the text is editable or not selectable.
    private var foundLinks: [DataDetector.Match] {
        let types = dataDetectorTypes.intersection([.link, .phoneNumber])
        guard !isEditable, isSelectable, !types.isEmpty, editor.length > 0 else { return [] }
        if let detectedLinks, detectedLinks.types == types, detectedLinks.text == editor.text { return detectedLinks.matches }
        let links = DetectedLinks(text: editor.text, types: types)
        detectedLinks = links
        return links.matches
    }

    /// The text with detected links as attributes; nil without such links.
    var textWithDetectedLinks: NSAttributedString? {
        let found = foundLinks
        guard !found.isEmpty else { return nil }
        let text = MutableAttributedText(attributedString: editor.storage)
        for match in found {
            guard match.range.upperBound <= text.length else { continue }
            var hasOwn = false
            text.enumerateAttribute(.link, in: NSRange(match.range)) { value, _, _ in hasOwn = hasOwn || value != nil }
            if !hasOwn { text.addAttribute(.link, value: match.url, range: NSRange(match.range)) }
        }
        return text
    }

    /// The item at a point in the view's coordinates; nil for plain text.
    func item(at point: CGPoint) -> UITextItem? {
        guard editor.length > 0, let found = editor.characterRange(at: point) as? TextIndexRange, !found.range.isEmpty else { return nil }
        let index = found.range.lowerBound
        guard index < editor.storage.length else { return nil }
        var range = NSRange()
        if let tag = editor.storage.attribute(.textItemTag, at: index, effectiveRange: &range) as? String {
            return UITextItem(content: .tag(tag), range: range)
        }
        let value = editor.storage.attribute(.link, at: index, effectiveRange: &range)
        if let url = value as? URL ?? (value as? String).flatMap(URL.init(string:)) {
            return UITextItem(content: .link(url), range: range)
        }
        if let attachment = editor.storage.attribute(.attachment, at: index, effectiveRange: nil) as? NSTextAttachment {
            return UITextItem(content: .textAttachment(attachment), range: NSRange(location: index, length: 1))
        }
        guard value == nil, let match = foundLinks.first(where: { $0.range.contains(index) }) else { return nil }
        return UITextItem(content: .link(match.url), range: NSRange(match.range))
    }

    /// Performs the action of an item, if the delegate allows it.
    func open(_ item: UITextItem) {
        let allowed =
            switch item.content {
            case .link(let url):
                textDelegate?.textView(self, shouldInteractWith: url, in: item.range, interaction: .invokeDefaultAction)
            case .textAttachment(let attachment):
                textDelegate?.textView(self, shouldInteractWith: attachment, in: item.range, interaction: .invokeDefaultAction)
            case .tag: true
            }
        guard allowed ?? true else { return }
        let standard = UIAction { _ in
            if case .link(let url) = item.content { UIApplication.shared.open(url) }
        }
        guard let textDelegate else { return standard.perform(sender: self) }
        textDelegate.textView(self, primaryActionFor: item, defaultAction: standard)?.perform(sender: self)
    }
}
