// The scene that shows the user's own bar.

@preconcurrency internal import Foundation
internal import Assets
public import LaboratoryCore
internal import TabBarKit
public import UIKit

/// The user's own bar: that of a folder, or the one that ships with the program.
public enum BarScene: Scene {
    /// "bar".
    nonisolated public static let name = "bar"
    /// For --list-scenes and the manual page; not localized.
    public static let summary = "a tab bar of your own, from a folder with its icons (see --bar)"

    /// A tab bar controller that shows `current`; the option `rows` is the number of rows of its lists. Without the program's files, an
    /// empty page.
    public static func make(_ options: SceneOptions) -> UIViewController {
        let bar = current ?? (try? open(folder: nil))
        current = bar
        return bar.map { MyBarController(bar: $0, rows: options.rows) } ?? UIViewController()
    }

    /// The user's bars; nil, the default, if none can be saved.
    public static var library: BarLibrary?

    /// The bar that all instances of the scene show; nil before the first one is made.
    public static var current: EditableBar?

    /// The names of the animations that a bar can have.
    public static var animations: [String] { AnimationChoice.allCases.map(\.rawValue) }

    /// The bar without a folder.
    public enum Fallback {
        /// The one that ships with the program.
        case sample
        /// The user's bar that was changed last, or else the one that ships with the program.
        case latest
    }

    /// Reads the bar in a folder, and shows it in all instances of the scene; throws if it is unusable.
    @discardableResult
    public static func open(folder path: String?, or fallback: Fallback = .sample) throws(BarError) -> EditableBar {
        let bar = try read(folder: path, or: fallback)
        current = bar
        return bar
    }

    /// Shows the bar of a preset in all instances of the scene; throws if it is unusable.
    @discardableResult
    public static func open(_ unpacked: UnpackedBar) throws(BarError) -> EditableBar {
        let bar = try EditableBar(unpacked, library: library, animations: animations)
        current = bar
        return bar
    }

    private static func read(folder path: String?, or fallback: Fallback) throws(BarError) -> EditableBar {
        // The path becomes absolute, without a slash at its end.
        let path = path.map { URL(fileURLWithPath: $0).path }
        if let path { return try EditableBar(folder: BarFolder(path: path), library: library, animations: animations) }
        let latest = fallback == .latest ? library?.latest : nil
        if let latest, let bar = try? EditableBar(folder: latest, library: library, animations: animations) { return bar }
        let bar = try EditableBar(folder: BarFolder(path: sample), isSample: true, library: library, animations: animations)
        Localized.follow(bar) { $0.renameSample { Localized.text("bar.sample.\($0.lowercased())") } }
        return bar
    }

    /// The bar that a window shows now; nil if it shows another scene.
    public static func bar(in window: UIWindow?) -> EditableBar? {
        let controllers = window.map { [$0.rootViewController].compactMap(\.self) + $0.visibleControllers } ?? []
        return controllers.lazy.compactMap { $0 as? MyBarController }.first?.bar
    }

    /// The folder of the bar that ships with the program.
    static var sample: String { (Assets.folder ?? ".") + "/Bars/orchard" }
}
