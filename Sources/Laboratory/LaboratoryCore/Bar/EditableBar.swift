// The bar that the program shows and that the laboratory edits.

internal import Dispatch
@preconcurrency public import Foundation
public import TabBarKit

/// A bar in a folder. Changes are written at once, those of a drag a few times a second; changes on disk are read by `reload()`.
@MainActor public final class EditableBar {
    /// What has changed.
    public enum Change: Sendable {
        /// The description.
        case description
        /// The pictures' files, and perhaps the description.
        case pictures
        /// The folder: another bar is shown.
        case folder
        /// `error`.
        case error
    }

    /// The observers of the bar.
    public let changes = Observers<Change>()
    /// The user's bars; nil if none can be saved.
    public let library: BarLibrary?
    /// The names of the animations that tabs may have.
    public let animations: [String]

    /// The folder with the pictures.
    public private(set) var folder: BarFolder
    /// Whether the folder belongs to the program. The first change then copies the bar into the library.
    public private(set) var isSample: Bool
    /// The files of the bar of a preset, which is in no folder of the user yet; nil for other bars. The first change then copies the bar
    /// into the library.
    public private(set) var unpacked: UnpackedBar?
    /// Whether the folder must not be changed.
    private var isBorrowed: Bool { isSample || unpacked != nil }
    /// Why the last reading or writing failed; nil if it did not. The bar then is the former one.
    public private(set) var error: BarError? { didSet { if error != oldValue { changes.send(.error) } } }

    private var _description: BarDescription
    /// The JSON text that was read or written last.
    private var json: Data?
    /// Whether the description has changes that are not in the file: those of a drag, or those that could not be written.
    private var isUnsaved = false
    /// Whether the file is written soon, because a drag has changed the bar.
    private var willSave = false
    /// The seconds between two writings of a drag.
    private static let savingInterval = 0.4

    /// Reads a bar. Throws if it is unusable.
    ///
    /// - Parameter isSample: whether the folder belongs to the program, which must not change it.
    public init(folder: BarFolder, isSample: Bool = false, library: BarLibrary?, animations: [String]) throws(BarError) {
        (self.folder, self.isSample, self.library, self.animations) = (folder, isSample, library, animations)
        _description = try folder.read(animations: animations)
        json = try? folder.contents()
    }

    /// Shows the bar of a preset.
    public convenience init(_ unpacked: UnpackedBar, library: BarLibrary?, animations: [String]) throws(BarError) {
        try self.init(folder: unpacked.folder, library: library, animations: animations)
        self.unpacked = unpacked
    }

    /// A bar that is not in a folder yet, for a folder that cannot be read. The first change writes it.
    public init(_ description: BarDescription, for folder: BarFolder, error: BarError?, library: BarLibrary?, animations: [String]) {
        (self.folder, isSample, self.library, self.animations) = (folder, false, library, animations)
        _description = description
        self.error = error
    }

    /// The bar. Setting it writes the file; if that is impossible, `error` has the reason and the bar is changed all the same.
    public var description: BarDescription {
        get { _description }
        set { change(to: newValue) }
    }

    /// Sets the bar as `description` does. While a change `continues`, as in a drag, the file is written a few times a second only;
    /// `save()` writes the rest.
    public func change(to new: BarDescription, continues: Bool = false) {
        guard new != _description else { return }
        (_description, isUnsaved) = (new, true)
        if !continues {
            save()
        } else if !willSave {
            save()
            willSave = true
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.savingInterval) { [weak self] in
                MainActor.assumeIsolated {
                    self?.willSave = false
                    self?.save()
                }
            }
        }
        changes.send(.description)
    }

    /// Writes changes that are not in the file yet.
    public func save() {
        guard isUnsaved else { return }
        attempt { bar throws(BarError) in try bar.write() }
    }

    /// Gives the tabs, the button and the bar of the program other names: those of the user's language. Does nothing for other bars.
    public func renameSample(_ text: (String) -> String) {
        guard isSample, !isUnsaved, let json, var new = try? BarDescription(json: json, file: folder.file) else { return }
        new.name = text(new.name)
        for index in new.tabs.indices { new.tabs[index].title = text(new.tabs[index].title) }
        if let title = new.button?.title { new.button?.title = text(title) }
        guard new != _description else { return }
        _description = new
        changes.send(.description)
    }

    /// Adds a picture, and returns the name by which the description refers to it. Throws if it is no usable picture.
    public func addPicture(_ data: Data, named name: String) throws(BarError) -> String {
        // An unusable picture is no reason for a copy of the program's bar.
        try folder.check(data, named: name)
        try leaveSample()
        return try folder.add(data, named: name)
    }

    /// Adds a copy of a picture, with its versions for other scales, and returns its name. Throws if it is no usable picture.
    public func addPicture(file: String) throws(BarError) -> String {
        try folder.check(BarFolder.contents(of: file, limit: BarLimits.picture), named: file)
        try leaveSample()
        return try folder.add(file: file)
    }

    /// The path of a file of the bar.
    public func path(of file: String) -> String { folder.path + "/" + file }

    // MARK: The file

    /// Reads the folder again. An unusable bar is an error, and the former bar stays.
    ///
    public func reload() { reload(picturesMayDiffer: true, notice: nil) }

    /// The error about a version of another program, which stays until the next change: the bar is in order.
    private var notice: BarError? {
        guard case .overwritten = error?.problem else { return nil }
        return error
    }

    /// - Parameter picturesMayDiffer: whether the pictures are read again, even if the JSON text is the same.
    /// - Parameter notice: the error that stays if the JSON text is the same.
    private func reload(picturesMayDiffer: Bool, notice: BarError?) {
        attempt { bar throws(BarError) in
            // Changes that are not in the file yet are not replaced by it.
            if bar.isUnsaved { try bar.write() }
            guard bar.folder.exists else { throw BarError(file: bar.folder.path, problem: .folderVanished) }
            let json = try bar.folder.contents(), isSame = json == bar.json
            if !isSame || picturesMayDiffer || bar.error != notice {
                let new = try BarDescription(json: json, file: bar.folder.file)
                try bar.folder.check(new, animations: bar.animations, json: json)
                (bar.json, bar._description) = (json, new)
                bar.changes.send(picturesMayDiffer ? .pictures : .description)
            }
            if isSame, let notice { throw notice }
        }
    }

    private func attempt(_ work: (EditableBar) throws(BarError) -> Void) {
        do throws(BarError) {
            try work(self)
            error = nil
        } catch { self.error = error }
    }

    private func write() throws(BarError) {
        try leaveSample()
        let former = try? folder.contents()
        var copy: String?
        // Another program may have written the file since it was read; its version is kept.
        if let former, former != json {
            let name = BarDescription.fileName + "~"
            try folder.write(former, named: name)
            copy = name
        }
        json = try folder.write(_description)
        isUnsaved = false
        if let copy { throw BarError(file: folder.file, problem: .overwritten(copy: copy)) }
    }

    /// Copies a bar of the program or of a preset into the library, so that it can be changed.
    private func leaveSample() throws(BarError) {
        guard isBorrowed else { return }
        guard let library else { throw BarError(file: folder.path, problem: .cannotWrite(reason: "Read-only file system")) }
        try copy(_description, to: library.newFolder(named: library.freeName(like: _description.name)))
    }

    // MARK: Changes on disk

    private var watcher: FolderWatcher?
    private var viewerCount = 0

    /// Reads changes on disk as they happen, until `endWatching()` has been called as often. Reads those that have happened before, too.
    public func beginWatching() {
        viewerCount += 1
        guard viewerCount == 1 else { return }
        watch()
        if !isBorrowed { reload(picturesMayDiffer: false, notice: notice) }
    }

    /// Ends one call of `beginWatching()`.
    public func endWatching() {
        viewerCount -= 1
        if viewerCount == 0 { watcher = nil }
    }

    /// Watches the folder, unless it belongs to the program or to a preset, or nothing shows the bar.
    private func watch() {
        watcher =
            viewerCount == 0 || isBorrowed
            ? nil
            : FolderWatcher(path: folder.path) { [weak self] names in
                guard let self else { return }
                reload(picturesMayDiffer: names != [BarDescription.fileName], notice: notice)
            }
    }

    // MARK: Bars

    /// Shows the bar in another folder. Throws if it is unusable; the former bar then stays.
    public func open(_ other: BarFolder) throws(BarError) { try open(other, unpacked: nil) }

    /// Shows the bar of a preset. Throws if it is unusable; the former bar then stays.
    public func open(_ unpacked: UnpackedBar) throws(BarError) { try open(unpacked.folder, unpacked: unpacked) }

    private func open(_ other: BarFolder, unpacked: UnpackedBar?) throws(BarError) {
        save()
        let new = try other.read(animations: animations)
        (folder, isSample, self.unpacked, _description, isUnsaved) = (other, false, unpacked, new, false)
        json = try? other.contents()
        error = nil
        watch()
        changes.send(.folder)
    }

    /// Creates a plain bar in the library, and shows it. Throws if a bar has the name, or if it cannot be written.
    public func create(named name: String) throws(BarError) {
        guard let library else { throw BarError(file: name, problem: .cannotWrite(reason: "No such file or directory")) }
        let new = try library.newFolder(named: name)
        try new.create { folder throws(BarError) in try folder.write(.plain(named: name)) }
        try open(new)
    }

    /// Copies the bar into the library under another name, and shows the copy. Throws if a bar has the name, or if it cannot be written.
    public func save(as name: String) throws(BarError) {
        guard let library else { throw BarError(file: name, problem: .cannotWrite(reason: "No such file or directory")) }
        let new = try library.newFolder(named: name)
        if !isBorrowed { save() }
        var named = _description
        named.name = name
        try copy(named, to: new)
    }

    /// Copies the bar into the library under its name with a number, and shows the copy.
    public func duplicate() throws(BarError) {
        try save(as: library?.freeName(like: _description.name) ?? _description.name)
    }

    /// Copies a description and the bar's pictures into another folder, which is then the bar's.
    private func copy(_ description: BarDescription, to new: BarFolder) throws(BarError) {
        try folder.copy(description, to: new)
        (folder, isSample, unpacked, _description, isUnsaved) = (new, false, nil, description, false)
        json = try? new.contents()
        watch()
        changes.send(.folder)
    }
}
