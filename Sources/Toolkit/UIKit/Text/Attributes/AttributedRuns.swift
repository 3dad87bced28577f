// The conversion of attributed text to runs of the text engine, with fonts, colours, paragraphs, boxes and decorations.

/// Converts attributed text to runs.
struct AttributedRuns {
    /// The font of characters without a font attribute.
    var font: UIFont
    /// The traits with which dynamic colours are resolved.
    var traits: UITraitCollection
    /// The factor of the font sizes.
    var fontScale: CGFloat = 1
    /// The alignment for paragraph styles with natural alignment.
    var naturalAlignment = TextLayout.Alignment.natural
    /// Replaces the alignment of paragraph styles unless nil.
    var alignment: TextLayout.Alignment?
    /// Replaces the line break mode of paragraph styles unless nil.
    var lineBreakMode: TextLayout.LineBreakMode?
    /// The width of the lines, for attachments that depend on it.
    var lineWidth: CGFloat = 100_000
    /// The container of the text, for its attachments.
    var container: NSTextContainer?
    /// Whether background colours are left out.
    var omitsBackgrounds = false
    /// Attributes that are added to links and replace the links' own.
    var linkAttributes: [NSAttributedString.Key: Any] = [:]
    /// Whether to add Unicode direction marks for the attribute `writingDirection`. They shift positions in the text.
    var addsDirectionMarks = false

    /// The runs. Adjacent ranges with equal attributes become one run, so that they are shaped together.
    func runs(of text: NSAttributedString) -> [TextLayout.Run] {
        var runs: [TextLayout.Run] = []
        guard text.length > 0 else { return [] }
        let whole = text.string as NSString
        var lastStyle: (style: NSParagraphStyle, format: ParagraphFormat)?
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            append(whole.substring(with: range), attributes, at: range.location, &lastStyle, to: &runs)
        }
        return runs
    }

    /// The runs of a text with the same attributes everywhere.
    func runs(of text: String, attributes: [NSAttributedString.Key: Any]) -> [TextLayout.Run] {
        var runs: [TextLayout.Run] = []
        var lastStyle: (style: NSParagraphStyle, format: ParagraphFormat)?
        append(text, attributes, at: 0, &lastStyle, to: &runs)
        return runs
    }

    /// Adds the text of a range with its attributes. `lastStyle` is the paragraph style of the range before.
    private func append(
        _ text: String, _ found: [NSAttributedString.Key: Any], at index: Int,
        _ lastStyle: inout (style: NSParagraphStyle, format: ParagraphFormat)?, to runs: inout [TextLayout.Run]
    ) {
        let isLink = found[.link] != nil && !linkAttributes.isEmpty
        let attributes = isLink ? found.merging(linkAttributes) { $1 } : found
        let own = attributes[.font] as? UIFont ?? font
        let color = attributes[.foregroundColor] as? UIColor
        let more = RunAttributes(attributes: attributes, traits: traits)
        var shaped = own.font
        if fontScale != 1 { shaped.pointSize *= fontScale }
        shaped.tracking = more.tracking
        var format: ParagraphFormat?
        if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
            if lastStyle?.style !== style { lastStyle = (style, self.format(of: style)) }
            format = lastStyle?.format
        }
        let (expansion, ligatures, kernsPairs) = (more.expansion, more.usesLigatures, more.kernsPairs)
        let needsShape = format != nil || expansion != 1 || !ligatures || !kernsPairs
        let run = TextLayout.Run(
            text, font: shaped, color: color?.resolvedColor(with: traits).cgColor,
            decoration: more.decoration(omittingBackground: omitsBackgrounds),
            shape: needsShape ? RunShape(paragraph: format, usesLigatures: ligatures, kernsPairs: kernsPairs, expansion: expansion) : nil)
        if let attachment = more.attachment {
            append(run, with: attachment, at: index, format: format, font: own, to: &runs)
        } else if more.isDecoratedByWord {
            appendWords(of: run, to: &runs)
        } else if addsDirectionMarks, let marks = more.directionMarks {
            append(run, between: marks, to: &runs)
        } else {
            append(run, to: &runs)
        }
    }

    private func format(of style: NSParagraphStyle) -> ParagraphFormat {
        var format = style.format(naturalAlignment: naturalAlignment)
        if let alignment { format.alignment = alignment }
        if let lineBreakMode { format.lineBreakMode = lineBreakMode }
        return format
    }

    private func append(_ run: TextLayout.Run, to runs: inout [TextLayout.Run]) {
        guard !run.text.isEmpty else { return }
        if let last = runs.last, last.shape?.box == nil, last.font == run.font, last.color == run.color, last.decoration == run.decoration,
            last.shape == run.shape
        {
            runs[runs.count - 1].text += run.text
        } else {
            runs.append(run)
        }
    }

    /// Adds a box for each U+FFFC of a run, and the other characters as text.
    private func append(
        _ run: TextLayout.Run, with attachment: NSTextAttachment, at index: Int, format: ParagraphFormat?, font: UIFont,
        to runs: inout [TextLayout.Run]
    ) {
        var text = run
        text.decoration = text.decoration?.withoutPicture()
        text.text = ""
        let picture = attachment.picture
        (picture.container, picture.index) = (container, index)
        for scalar in run.text.unicodeScalars {
            guard scalar == "\u{FFFC}" else {
                text.text.unicodeScalars.append(scalar)
                continue
            }
            append(text, to: &runs)
            text.text = ""
            var box = run
            box.text = "\u{FFFC}"
            box.font.tracking = 0
            box.shape = RunShape(paragraph: format, box: picture.box(width: lineWidth, font: font))
            runs.append(box)
        }
        append(text, to: &runs)
    }

    /// Adds words with their underline and strikethrough, and the spaces between them without.
    private func appendWords(of run: TextLayout.Run, to runs: inout [TextLayout.Run]) {
        var space = run
        space.decoration = run.decoration?.withoutLines()
        var rest = run.text[...]
        while let first = rest.first {
            let isSpace = first.isWhitespace
            let part = rest.prefix { $0.isWhitespace == isSpace }
            var piece = isSpace ? space : run
            piece.text = String(part)
            append(piece, to: &runs)
            rest = rest.dropFirst(part.count)
        }
    }

    /// Adds text between direction marks, which are repeated for each paragraph.
    private func append(_ run: TextLayout.Run, between marks: (start: String, end: String), to runs: inout [TextLayout.Run]) {
        var marked = run
        marked.text = ""
        let pieces = run.text.split(omittingEmptySubsequences: false) { $0.isNewline }
        let breaks = run.text.filter(\.isNewline)
        for (piece, end) in zip(pieces, breaks.map(String.init) + [""]) {
            marked.text += piece.isEmpty ? end : marks.start + piece + marks.end + end
        }
        append(marked, to: &runs)
    }
}

/// Converts the attributes of a run of text for the text engine.
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

    private func color(_ key: NSAttributedString.Key) -> CGColor? { (attributes[key] as? UIColor)?.resolvedColor(with: traits).cgColor }
}

extension NSParagraphStyle {
    /// The style as a format of the text engine. `naturalAlignment` replaces the natural alignment.
    @MainActor func format(naturalAlignment: TextLayout.Alignment) -> ParagraphFormat {
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
