// The tables of layers: the modules that each module, and the houses that each house may import. A new dependency is a decision, which is
// made here.

enum Layers {
    /// The modules of this package that each target may import. Every Swift module in Sources/, and Assets, is a key.
    static let allowed: [String: Set<String>] = [
        "CoreGraphics": ["CCairo", "CPango", "CPixbuf", "CRsvg"],
        "Cassowary": [],
        "ListEngine": [],
        "QuartzCore": ["CoreGraphics"],
        "WindowSystem": [],
        "UIKit": ["CoreGraphics", "Cassowary", "ListEngine", "QuartzCore", "WindowSystem"],
        "MainLoop": ["CMainLoop", "WindowSystem"],
        "DesktopBus": ["CGio"],
        "DesktopAccessibility": ["CGio", "DesktopBus", "WindowSystem"],
        "DesktopPortal": ["DesktopBus"],
        "X11WindowSystem": ["CX11", "DesktopAccessibility", "DesktopPortal", "MainLoop", "WindowSystem"],
        "OffscreenWindowSystem": ["MainLoop", "WindowSystem"],
        "UIKitTools": ["UIKit", "WindowSystem"],
        "UIKitX11": ["UIKit", "X11WindowSystem"],
        "TabBarKit": ["UIKit"],
        "LaboratoryCore": ["UIKit", "TabBarKit"],
        "HandOverFormats": ["TabBarKit", "LaboratoryCore"],
        "TabBarLaboratory": ["UIKit", "UIKitTools", "TabBarKit", "LaboratoryCore", "HandOverFormats"],
        "Assets": ["LaboratoryCore"],
        "TabBarDemoScenes": ["UIKit", "UIKitTools", "TabBarKit", "LaboratoryCore", "Assets"],
        "TabBarDemo": [
            "MainLoop", "UIKit", "UIKitTools", "TabBarKit", "X11WindowSystem", "OffscreenWindowSystem", "WindowSystem", "Assets",
            "TabBarDemoScenes", "LaboratoryCore", "HandOverFormats", "TabBarLaboratory",
        ],
    ]

    /// The houses, which are the folders in Sources/, with the houses whose modules the modules of each may import.
    static let houses: [String: Set<String>] = [
        "Desktop": [],
        "Toolkit": ["Desktop"],
        "Kit": ["Toolkit"],
        "Laboratory": ["Toolkit", "Kit"],
        "Program": ["Desktop", "Toolkit", "Kit", "Laboratory"],
    ]

    /// The C libraries: a module map and a header each, without Swift code.
    static let cModules: Set<String> = ["CX11", "CCairo", "CPango", "CPixbuf", "CRsvg", "CGio", "CMainLoop"]

    /// The modules of the toolchain. The solver and the list engine import none of them.
    static let system: Set<String> = ["Foundation", "Dispatch", "Glibc", "Synchronization"]
    static let withoutSystem: Set<String> = ["Cassowary", "ListEngine"]

    /// Why `module` must not import `other`; nil if it may.
    static func objection(to other: String, in module: String) -> String? {
        guard let allowed = allowed[module] else { return "\(module) is not in the table of layers" }
        if allowed.contains(other) { return nil }
        if system.contains(other) {
            return withoutSystem.contains(module) ? "\(module) imports nothing, not even \(other)" : nil
        }
        return "\(module) must not import \(other)"
    }
}
