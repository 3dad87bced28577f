// The bar that the Bar page edits: the selected tab, pictures from files and from the clipboard, and undo.

internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// A place of a picture in a bar.
enum BarPlace: Hashable {
    case icon(tab: Int), selectedIcon(tab: Int), page(tab: Int), button
}

/// A picture from outside.
enum BarPictureContent {
    case file(URL)
    case data(Data, name: String)
}

/// The edited bar, the selected tab and the changes with their undo.
final class BarModel {
    enum Change {
        /// The bar, or the folder in which it is.
        case bar
        /// The selected tab.
        case selection
        /// What undo and redo would do.
        case history
        /// The error of the last reading or writing.
        case error
    }

    /// Whether a change goes on, as during a drag, or is one step of its own.
    enum Phase { case continues, complete }

    let changes = Observers<Change>()
    let bar: EditableBar
    /// Shows a message to the user.
    let say: (String) -> Void
    /// The list of the user's own animations.
    private let listed: () -> [TrackAnimation]
    /// The animations of the bar that were edited in the list, by name. Undo does not revert these edits, which have an undo of their own.
    private var edited: [String: TrackAnimation] = [:]
    private let history = UndoManager()
    /// The bar before the present drag; nil if there is none.
    private var dragStart: BarDescription?
    /// The bar as the page has shown it last. Another one comes from elsewhere.
    private var known: BarDescription
    private var knownFolder: BarFolder

    /// `listed` returns the list of the user's own animations.
    init(_ bar: EditableBar, listed: @escaping () -> [TrackAnimation] = { [] }, say: @escaping (String) -> Void) {
        (self.bar, self.listed, self.say) = (bar, listed, say)
        (known, knownFolder) = (bar.description, bar.folder)
        history.groupsByEvent = false
        bar.changes.observe(self) { $0.barDidChange($1) }
    }

    func close() {
        saveDrag()
        bar.changes.remove(self)
    }

    var description: BarDescription { bar.description }

    /// The index of the selected tab.
    private(set) var selected = 0

    func select(_ index: Int) {
        let valid = min(max(index, 0), description.tabs.count - 1)
        guard valid != selected else { return }
        selected = valid
        changes.send(.selection)
    }

    private func barDidChange(_ change: EditableBar.Change) {
        switch change {
        case .error: return changes.send(.error)
        case .pictures, .folder: previews = [:]
        case .description: break
        }
        let isOther = bar.folder != knownFolder && isChanging == false
        if isOther || bar.description != known { forgetHistory() }
        if isOther { selected = 0 }
        show(bar.description)
    }

    /// A bar that another program has changed, or another bar: the steps of the former one do not apply to it.
    private func forgetHistory() {
        dragStart = nil
        edited = [:]
        history.removeAllActions()
        changes.send(.history)
    }

    private func show(_ description: BarDescription) {
        (known, knownFolder) = (description, bar.folder)
        selected = min(max(selected, 0), description.tabs.count - 1)
        changes.send(.bar)
    }

    // MARK: Changes

    /// Whether the present change of the bar comes from the page: the first one copies a bar of the program into the user's folder.
    private var isChanging = false

    /// Changes the bar. One undo reverts all changes from the first that continues to the end of the drag.
    func change(_ phase: Phase = .complete, _ edit: (inout BarDescription) -> Void) {
        var new = bar.description
        edit(&new)
        if dragStart == nil { dragStart = bar.description }
        set(new, phase)
        if phase == .complete { endDrag() }
    }

    /// Changes the selected tab.
    func changeTab(_ edit: (inout BarTab) -> Void) {
        let index = selected
        change { if $0.tabs.indices.contains(index) { edit(&$0.tabs[index]) } }
    }

    func endDrag() {
        guard let start = dragStart else { return }
        dragStart = nil
        saveDrag()
        guard start != bar.description else { return }
        history.beginUndoGrouping()
        registerUndo(to: start, selecting: selected)
        history.endUndoGrouping()
        changes.send(.history)
    }

    private func registerUndo(to former: BarDescription, selecting index: Int) {
        history.registerUndo(withTarget: self) { model in
            let (now, shown) = (model.bar.description, model.selected)
            model.selected = index
            var former = former
            former.animations = former.animations.map { model.edited[$0.name] ?? $0 }
            model.set(former)
            model.registerUndo(to: now, selecting: shown)
        }
    }

    private func set(_ new: BarDescription, _ phase: Phase = .complete) {
        known = new
        isChanging = true
        bar.change(to: new, continues: phase == .continues)
        isChanging = false
    }

    /// Writes what a drag has changed since the last writing.
    private func saveDrag() {
        isChanging = true
        bar.save()
        isChanging = false
    }

    var canUndo: Bool { history.canUndo }
    var canRedo: Bool { history.canRedo }

    func undo() { if canUndo { perform(history.undo) } }
    func redo() { if canRedo { perform(history.redo) } }

    private func perform(_ step: () -> Void) {
        endDrag()
        step()
        changes.send(.history)
    }

    // MARK: Own animations

    /// The names of the user's own animations: those of the bar, and those of the list.
    var animationNames: [String] {
        let names = description.animations.map(\.name)
        return names + listed().map(\.name).filter { !names.contains($0) }
    }

    /// Chooses an animation for a tab or for the bar. An animation of the list is copied into the bar, so that its folder is complete.
    /// Copies that are not played any more leave the bar.
    func choose(_ name: String?, in bar: inout BarDescription, for path: WritableKeyPath<BarDescription, String?>) {
        let listed = listed(), own = listed.first { $0.name == name }
        bar[keyPath: path] = name
        bar.animations = bar.animations.filter { bar.plays($0.name) || !listed.contains($0) }
        guard let own else { return }
        bar.put(own)
        // A full bar has no room for it.
        if bar.ownAnimation(named: own.name) == nil { bar[keyPath: path] = nil }
    }

    /// Follows an edit of the list: the copies in the bar change with the animations of their names, and get their new names.
    func listWasEdited(_ former: [TrackAnimation]) {
        let list = listed(), names = Set(list.map(\.name))
        var new = description
        for animation in list where !former.contains(animation) {
            if former.contains(where: { $0.name == animation.name }) {
                guard new.ownAnimation(named: animation.name) != nil else { continue }
                new.put(animation)
                edited[animation.name] = animation
            } else if let old = former.first(where: { !names.contains($0.name) && $0.tracks == animation.tracks }) {
                new.renameAnimation(old.name, to: animation.name)
                // The former steps have the former name.
                if new != description { forgetHistory() }
            }
        }
        if new != description { set(new) }
    }

    // MARK: Tabs

    var canAddTab: Bool { description.tabs.count < BarDescription.tabRange.upperBound }
    var canRemoveTab: Bool { description.tabs.count > BarDescription.tabRange.lowerBound }

    /// Adds a tab after the selected one, and selects it.
    func addTab() {
        guard canAddTab else { return }
        let index = selected + 1
        change { $0.tabs.insert(BarTab(title: Localized.number($0.tabs.count + 1)), at: index) }
        select(index)
    }

    /// Removes the selected tab.
    func removeTab() {
        guard canRemoveTab else { return }
        let index = selected
        change { $0.tabs.remove(at: index) }
        changes.send(.selection)
    }

    /// Moves a tab, and selects it.
    func moveTab(at index: Int, to target: Int) {
        let tabs = description.tabs
        guard index != target, tabs.indices.contains(index), tabs.indices.contains(target) else { return }
        change { $0.tabs.insert($0.tabs.remove(at: index), at: target) }
        select(target)
    }

    // MARK: Pictures

    /// Uses pictures at a place, and further ones for the tabs after it. If one of them cannot be used, says why, and changes nothing.
    func use(_ pictures: [BarPictureContent], at place: BarPlace) {
        let places = description.places(from: place)
        guard !pictures.isEmpty else { return say(Localized.text("bar-page.drop.nothing")) }
        do throws(BarError) {
            var names: [String] = []
            for picture in pictures.prefix(places.count) { names.append(try add(picture)) }
            change { bar in for (place, name) in zip(places, names) { bar[place] = name } }
        } catch { say(error.localizedDescription) }
    }

    private func add(_ picture: BarPictureContent) throws(BarError) -> String {
        isChanging = true
        defer { isChanging = false }
        switch picture {
        case .file(let url): return try bar.addPicture(file: url.path)
        case .data(let data, let name): return try bar.addPicture(data, named: name)
        }
    }

    /// What a small picture is made of.
    private struct PreviewKey: Hashable {
        let file: String
        let keepsColors: Bool
        let scale: CGFloat
    }

    /// The small pictures that were drawn since a file has changed: every step of a drag shows them.
    private var previews: [PreviewKey: UIImage] = [:]

    /// The small picture of a file for a view; nil if it cannot be read.
    func preview(_ file: String, in view: UIView, keepsColors: Bool) -> UIImage? {
        let key = PreviewKey(file: file, keepsColors: keepsColors, scale: view.pixelScale)
        if let known = previews[key] { return known }
        let preview = BarPicture(named: file, in: bar.folder).preview(scale: key.scale, keepsColors: keepsColors)
        previews[key] = preview
        return preview
    }

    /// Uses the picture on the clipboard for the icon of the selected tab.
    func paste(at place: BarPlace? = nil) {
        let pictures = BarPictureContent.clipboard
        guard !pictures.isEmpty else { return say(Localized.text("bar-page.paste.nothing")) }
        use(pictures, at: place ?? description.visibleIcon(ofTab: selected, isSelected: false))
    }
}

extension BarPictureContent {
    /// The pictures on the clipboard: files, a picture, or the text of an SVG or Lottie file.
    static var clipboard: [BarPictureContent] {
        let pasteboard = UIPasteboard.general
        let files = (pasteboard.urls ?? []).filter(\.isFileURL)
        if !files.isEmpty { return files.map { .file($0) } }
        for (type, ending) in types {
            if let data = pasteboard.data(forPasteboardType: type), !data.isEmpty { return [.data(data, name: name + ending)] }
        }
        let text = (pasteboard.string ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        if text.hasPrefix("/"), !text.contains("\n") { return [.file(URL(fileURLWithPath: text))] }
        if text.hasPrefix("<"), text.contains("<svg") { return [.data(Data(text.utf8), name: name + ".svg")] }
        return text.hasPrefix("{") ? [.data(Data(text.utf8), name: name + ".json")] : []
    }

    /// The types of pictures that programs send without a file.
    static let types = [("public.svg-image", ".svg"), ("public.png", ".png")]
    /// The name of pictures without a name, without its ending.
    static let name = "icon"
}

extension BarDescription {
    /// The picture at a place.
    subscript(place: BarPlace) -> String? {
        get {
            switch place {
            case .icon(let tab): tabs.indices.contains(tab) ? tabs[tab].icon : nil
            case .selectedIcon(let tab): tabs.indices.contains(tab) ? tabs[tab].selectedIcon : nil
            case .page(let tab): tabs.indices.contains(tab) ? tabs[tab].page.picture : nil
            case .button: button?.icon
            }
        }
        set {
            switch place {
            case .icon(let tab): if tabs.indices.contains(tab) { tabs[tab].icon = newValue }
            case .selectedIcon(let tab): if tabs.indices.contains(tab) { tabs[tab].selectedIcon = newValue }
            case .page(let tab): if tabs.indices.contains(tab) { tabs[tab].page = newValue.map { .picture($0) } ?? .list }
            case .button: button?.icon = newValue
            }
        }
    }

    /// A place and those of the same kind in the tabs after it.
    func places(from place: BarPlace) -> [BarPlace] {
        switch place {
        case .icon(let tab): (tab..<max(tabs.count, tab)).map { .icon(tab: $0) }
        case .selectedIcon(let tab): (tab..<max(tabs.count, tab)).map { .selectedIcon(tab: $0) }
        case .page(let tab): (tab..<max(tabs.count, tab)).map { .page(tab: $0) }
        case .button: [.button]
        }
    }

    /// The place of the icon that a tab shows: a selected tab may have another one.
    func visibleIcon(ofTab tab: Int, isSelected: Bool) -> BarPlace {
        isSelected && self[.selectedIcon(tab: tab)] != nil ? .selectedIcon(tab: tab) : .icon(tab: tab)
    }
}

extension BarPicture {
    /// A small picture: filled with the tint of its view unless it keeps its colours. Nil if the file cannot be read.
    fileprivate func preview(scale: CGFloat, keepsColors: Bool) -> UIImage? {
        let side = Self.previewSide
        let image = format == .lottie ? lastFrame(side: side, scale: scale) : image(scale: scale)
        guard let image, image.size.width > 0, image.size.height > 0 else { return nil }
        let factor = min(side / max(image.size.width, image.size.height), 1)
        let size = CGSize(width: max((image.size.width * factor).rounded(), 1), height: max((image.size.height * factor).rounded(), 1))
        let small =
            factor < 1
            ? UIGraphicsImageRenderer(size: size).image { _ in image.draw(in: CGRect(origin: .zero, size: size)) } : image
        return small.withRenderingMode(keepsColors ? .alwaysOriginal : .alwaysTemplate)
    }

    private static let previewSide: CGFloat = 25
}

extension BarDescription {
    /// Whether the picture at a place keeps its own colours.
    func keepsColors(at place: BarPlace) -> Bool {
        switch place {
        case .icon(let tab), .selectedIcon(let tab): tabs.indices.contains(tab) && tabs[tab].ownColors
        case .page: true
        case .button: false
        }
    }
}
