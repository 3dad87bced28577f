// The paths of the demonstrator's icons and strings.

public import LaboratoryCore

/// The files that ship with the demonstrator.
public enum Assets {
    /// The folder of the files.
    public static let resources = ResourceFolder(target: "Assets", installed: "tab-bar-demo")

    /// The path of the folder; nil if the files are not installed.
    public static var folder: String? { resources.path }

    /// The path of the file `name`, such as "Icons/clock.svg"; nil if it is missing or not readable.
    public static func path(_ name: String) -> String? { resources.path(of: name) }
}
