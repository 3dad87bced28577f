// The conversion of a run's attributes for the text engine.

internal import CoreGraphics
internal import Foundation

/// Converts the attributes of a run of text for the text engine.
@MainActor
struct RunAttributes {
    let attributes: [NSAttributedString.Key: Any]
    let traits: UITraitCollection

    /// The points that are added to the font's distance between characters. Tracking supersedes kern (Apple, kCTTrackingAttributeName).
    var tracking: CGFloat { attributes[.tracking] == nil ? number(.kern) : number(.tracking) }
    /// Whether the font's pairs of characters are kerned: not with a kern of 0 (Apple, kCTKernAttributeName), also if there is tracking.
    var kernsPairs: Bool { attributes[.kern] == nil || number(.kern) != 0 }
    /// The factor of the characters' widths.
    var expansion: CGFloat { attributes[.expansion] == nil ? 1 : exp(min(max(number(.expansion), -3), 3)) }
    /// Whether letters are combined into ligatures. A distance between characters always separates them, even with `ligature`.
    var usesLigatures: Bool { attributes[.ligature] == nil || number(.ligature) != 0 }
    /// Whether underlines or strikethroughs are drawn for words only.
    var isDecoratedByWord: Bool { style(.underlineStyle).contains(.byWord) || style(.strikethroughStyle).contains(.byWord) }
    var attachment: NSTextAttachment? { attributes[.attachment] as? NSTextAttachment }

    /// The Unicode characters that begin and end the writing directions of the run; nil without such directions.
    var directionMarks: (start: String, end: String)? {
        guard let values = attributes[.writingDirection] as? [Any] else { return nil }
        let marks = values.prefix(60).compactMap { value -> String? in
            switch (value as? NSNumber)?.intValue ?? value as? Int {
            case 0: "\u{202A}"
            case 1: "\u{202B}"
            case 2: "\u{202D}"
            case 3: "\u{202E}"
            default: nil
            }
        }
        return marks.isEmpty ? nil : (marks.joined(), String(repeating: "\u{202C}", count: marks.count))
    }

    /// The decoration; nil if no attribute needs one.
    func decoration(omittingBackground: Bool = false) -> TextDecoration? {
        var values = TextDecoration.Values()
        for key in attributes.keys {
            switch key {
            case .underlineStyle: values.underline = style(key).line(color: color(.underlineColor))
            case .strikethroughStyle: values.strikethrough = style(key).line(color: color(.strikethroughColor))
            case .backgroundColor: values.background = omittingBackground ? nil : color(key)
            case .baselineOffset: values.rise = number(key)
            case .shadow: values.shadow = (attributes[key] as? NSShadow)?.decoration(in: traits)
            case .obliqueness: values.skew = number(key)
            case .textEffect: values.isLetterpress = isLetterpress
            case .strokeWidth:
                let width = number(key)
                guard width != 0 else { continue }
                values.stroke = TextDecoration.Stroke(color: color(.strokeColor), width: abs(width) / 100, fills: width < 0)
            default: continue
            }
        }
        return TextDecoration(any: values, picture: attachment?.picture)
    }

    private var isLetterpress: Bool {
        typealias Effect = NSAttributedString.TextEffectStyle
        let value = attributes[.textEffect]
        return value as? Effect == .letterpressStyle || value as? String == Effect.letterpressStyle.rawValue
    }

    private func number(_ key: NSAttributedString.Key) -> CGFloat {
        switch attributes[key] {
        case let value as CGFloat: value.isFinite ? value : 0
        case let value as Double: value.isFinite ? value : 0
        case let value as Float: value.isFinite ? CGFloat(value) : 0
        case let value as Int: CGFloat(value)
        case let value as NSNumber: value.doubleValue.isFinite ? CGFloat(value.doubleValue) : 0
        default: 0
        }
    }

    private func style(_ key: NSAttributedString.Key) -> NSUnderlineStyle {
        (attributes[key] as? NSUnderlineStyle) ?? NSUnderlineStyle(rawValue: Int(min(max(number(key), 0), 0xFFFF)))
    }

    private func color(_ key: NSAttributedString.Key) -> CGColor? {
        (attributes[key] as? UIColor)?.resolvedColor(with: traits).cgColor
    }
}

extension NSParagraphStyle {
    /// The style as a format of the text engine. `naturalAlignment` replaces the natural alignment.
    @MainActor
    func format(naturalAlignment: TextLayout.Alignment) -> ParagraphFormat {
        let values = values
        var format = ParagraphFormat()
        format.alignment = values.alignment == .natural ? naturalAlignment : values.alignment.layoutAlignment
        format.lineBreakMode = values.lineBreakMode.layoutMode
        switch values.baseWritingDirection {
        case .leftToRight: format.direction = .leftToRight
        case .rightToLeft: format.direction = .rightToLeft
        case .natural: break
        }
        format.firstLineIndent = values.firstLineHeadIndent
        format.headIndent = values.headIndent
        format.tailIndent = values.tailIndent
        format.lineSpacing = values.lineSpacing
        format.spacingBefore = values.paragraphSpacingBefore
        format.spacingAfter = values.paragraphSpacing
        format.minimumLineHeight = values.minimumLineHeight
        format.maximumLineHeight = values.maximumLineHeight
        format.lineHeightMultiple = values.lineHeightMultiple
        if let stops = values.tabStops {
            format.tabs = stops.map { stop in
                let alignment: ParagraphFormat.Tab.Alignment =
                    stop.alignment == .center ? .center : stop.alignment == .right ? .trailing : .leading
                return ParagraphFormat.Tab(location: stop.location, alignment: alignment)
            }
            format.tabInterval = values.defaultTabInterval
        } else if values.defaultTabInterval > 0 {
            // The tab stops at the interval follow the standard ones.
            format.tabs = (1...12).map { ParagraphFormat.Tab(location: CGFloat($0) * 28) }
            format.tabInterval = values.defaultTabInterval
        }
        return format
    }
}
