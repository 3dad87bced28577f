// The folder and the names of screenshots and recordings.

internal import Foundation
internal import Glibc

/// The folder for screenshots and recordings.
public nonisolated enum PictureFolder {
    /// The user's pictures folder (by the XDG convention), which is created if it is missing, the current folder or the home folder: the
    /// first that is writable.
    ///
    /// In an unattended run, only the current folder is considered. Nil if none is writable.
    public static func path(in environment: [String: String], isUnattended: Bool) -> String? {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let pictures = isUnattended ? nil : pictures(in: environment, home: home)
        // A missing folder is created, but not the folders above it: those of a medium that is not mounted are missing, too.
        if let pictures, access(pictures, F_OK) != 0 { mkdir(pictures, 0o777) }
        let candidates = isUnattended ? ["."] : [pictures, ".", home].compactMap(\.self)
        return candidates.first { access($0, W_OK | X_OK) == 0 }
    }

    /// A path in `folder` that does not exist: `stem` and `ending`, with a number between them if necessary; nil after 10,000 attempts.
    public static func freePath(in folder: String, stem: String, ending: String) -> String? {
        let start = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
        for number in 1...10_000 {
            let path = start + stem + (number == 1 ? "" : "-\(number)") + ending
            if access(path, F_OK) != 0 { return path }
        }
        return nil
    }

    /// The beginning of a new file's name, with the local time: "tab-bar-demo-2026-11-21-18-45-00". Without the time in an unattended run.
    public static func stem(of program: String, isUnattended: Bool) -> String {
        guard !isUnattended else { return program }
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func digits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = [parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec].map(digits).joined(separator: "-")
        return "\(program)-\(parts.tm_year + 1900)-\(day)"
    }

    /// The pictures folder in `user-dirs.dirs`, or `Pictures` in the home folder.
    private static func pictures(in environment: [String: String], home: String?) -> String? {
        guard let home else { return nil }
        let configuration = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
        let text = (try? String(contentsOfFile: configuration + "/user-dirs.dirs", encoding: .utf8)) ?? ""
        for line in text.split(whereSeparator: \.isNewline) where line.hasPrefix("XDG_PICTURES_DIR=\"") && line.hasSuffix("\"") {
            let value = line.dropFirst("XDG_PICTURES_DIR=\"".count).dropLast()
            if value.hasPrefix("$HOME/") { return home + value.dropFirst("$HOME".count) }
            if value.hasPrefix("/") { return String(value) }
        }
        return home + "/Pictures"
    }
}
