// Changes of a folder on disk, which the kernel reports (inotify).

internal import Dispatch
@preconcurrency internal import Foundation
internal import Glibc

/// Reports changes of the files in a folder. The folder may vanish, be replaced, and come back.
///
/// Events within a tenth of a second are one change, because editors write in several steps.
@MainActor final class FolderWatcher {
    private static let delay = 0.1
    /// Writing ends, or a file appears under its final name. A file that is only created is still empty.
    private static let ofFiles = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE)
    private static let ofFolder = UInt32(IN_DELETE_SELF | IN_MOVE_SELF)

    private let path: String
    private let changed: (Set<String>) -> Void
    private let descriptor: Int32
    private let source: any DispatchSourceRead
    /// The watch of the folder, and that of the nearest existing folder above it with the next name on the path.
    private var folder: Int32 = -1
    private var above: (watch: Int32, name: String) = (-1, "")
    /// The files that have changed since the last report; nil if none have.
    private var pending: Set<String>?

    /// Watches the folder at an absolute path. `changed` gets the names of the files that may have changed; none if the whole folder may
    /// have. Nil if the system has no more watches.
    init?(path: String, changed: @escaping (Set<String>) -> Void) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        (self.path, self.changed) = (path, changed)
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        let descriptor = descriptor
        source.setCancelHandler { close(descriptor) }
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.read() } }
        addWatches()
        source.resume()
    }

    isolated deinit { source.cancel() }

    private func addWatches() {
        var parent = (path as NSString).deletingLastPathComponent, name = (path as NSString).lastPathComponent
        if above.watch >= 0 { inotify_rm_watch(descriptor, above.watch) }
        above.watch = inotify_add_watch(descriptor, parent, UInt32(IN_CREATE | IN_MOVED_TO))
        while above.watch < 0, parent != "/", !parent.isEmpty {
            (parent, name) = ((parent as NSString).deletingLastPathComponent, (parent as NSString).lastPathComponent)
            above.watch = inotify_add_watch(descriptor, parent, UInt32(IN_CREATE | IN_MOVED_TO))
        }
        above.name = name
        // Last, so that a folder that appears meanwhile is reported. The watch of a folder that was moved away ends.
        let former = folder
        folder = inotify_add_watch(descriptor, path, Self.ofFiles | Self.ofFolder)
        if former >= 0, former != folder { inotify_rm_watch(descriptor, former) }
    }

    /// Reads the kernel's events.
    private func read() {
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return }
            bytes.withUnsafeBytes { buffer in
                var offset = 0
                while offset + 16 <= count {
                    let watch = buffer.loadUnaligned(fromByteOffset: offset, as: Int32.self)
                    let mask = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                    let length = Int(buffer.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                    let name = buffer[(offset + 16)..<min(offset + 16 + length, count)].prefix { $0 != 0 }
                    use(watch, mask, String(decoding: name, as: UTF8.self))
                    offset += 16 + length
                }
            }
        }
    }

    private func use(_ watch: Int32, _ mask: UInt32, _ name: String) {
        if mask & UInt32(IN_Q_OVERFLOW) != 0 { return note(nil) }
        if watch == above.watch { return name == above.name ? note(nil) : () }
        guard watch == folder else { return }
        if mask & Self.ofFolder != 0 { return note(nil) }
        // Hidden files and copies are those of editors, which give them the final name later.
        guard !name.isEmpty, !name.hasPrefix("."), !name.hasSuffix("~") else { return }
        if mask & UInt32(IN_CREATE) != 0, !isSymbolicLink(path + "/" + name) { return }
        note(name)
    }

    /// Reports a change later. `name` is nil if the whole folder may have changed.
    private func note(_ name: String?) {
        if pending == nil {
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.delay) { [weak self] in MainActor.assumeIsolated { self?.report() } }
        }
        if let name, pending?.contains("") != true {
            pending = (pending ?? []).union([name])
        } else {
            pending = [""]
        }
    }

    private func report() {
        guard let names = pending else { return }
        pending = nil
        // The folder may be another one now.
        if names.contains("") { addWatches() }
        changed(names.contains("") ? [] : names)
    }
}

private func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}
