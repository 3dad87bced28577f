// swift-tools-version: 6.2
import PackageDescription

/// Explicit existential types, strict imports, and warnings as errors. Swift 6 mode follows from the tools version.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// Debug builds optimise the loops over pixels. Otherwise they take most of the tests' time. SwiftPM rejects unsafe flags in a package on
/// which another package depends by version; it checks such packages out into a folder with this name.
let isDependency = Context.packageDirectory.contains("/checkouts/")
let pixelLoops: [SwiftSetting] = isDependency ? [] : [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// `make test` compiles everything for release, with optimisation, except the code of the tests: optimising it takes longer than it saves,
/// and ends the lives of objects at their last use, not at the end of the test.
let testCode: [SwiftSetting] = isDependency ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// Modules whose code runs mostly on the main thread are isolated to the main actor by default.
let mainActor: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

/// Swift Testing looks for these overlay modules, because UIKit and CoreGraphics have the names of Apple's modules. Tests of
/// other packages need them, too, so they are part of a product.
let overlays = ["_Testing_UIKit", "_Testing_CoreGraphics"]
let testing = overlays.map { Target.Dependency.target(name: $0) }

let package = Package(
    name: "tab-bar-laboratory",
    products: [
        .library(name: "UIKit", targets: ["UIKit", "CoreGraphics", "QuartzCore", "UIKitX11"]),
        .library(name: "UIKitTools", targets: ["UIKitTools"]),
        .library(name: "TabBarKit", targets: ["TabBarKit"]),
        .library(name: "TabBarLaboratory", targets: ["TabBarLaboratory", "HandOverFormats", "LaboratoryCore", "TabBarKit"]),
        .library(name: "OffscreenWindowSystem", targets: ["OffscreenWindowSystem", "WindowSystem"] + overlays),
        .executable(name: "tab-bar-demo", targets: ["TabBarDemo"]),
    ],
    // Targets without package access do not see `package` declarations: those of the toolkit are its own, and tools import UIKitTools.
    targets: [
        // Desktop: what the system and its desktop offer. C libraries, each with a module map and a shim header; one module in Sources
        // imports each library, two import CGio.
        .systemLibrary(
            name: "CX11", path: "Sources/Desktop/CX11", pkgConfig: "xi",
            providers: [.apt(["libx11-dev", "libxext-dev", "libxi-dev", "libxrandr-dev"])]),
        .systemLibrary(
            name: "CCairo", path: "Sources/Desktop/CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .systemLibrary(
            name: "CPango", path: "Sources/Desktop/CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CRsvg", path: "Sources/Desktop/CRsvg", providers: [.apt(["librsvg2-2"])]),
        .systemLibrary(name: "CPixbuf", path: "Sources/Desktop/CPixbuf", providers: [.apt(["libgdk-pixbuf-2.0-0"])]),
        .systemLibrary(
            name: "CGio", path: "Sources/Desktop/CGio", pkgConfig: "gobject-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(name: "CMainLoop", path: "Sources/Desktop/CMainLoop"),
        .target(name: "WindowSystem", path: "Sources/Desktop/WindowSystem", swiftSettings: strict),
        .target(
            name: "MainLoop", dependencies: ["CMainLoop", "WindowSystem"], path: "Sources/Desktop/MainLoop", swiftSettings: strict),
        .target(name: "DesktopBus", dependencies: ["CGio"], path: "Sources/Desktop/DesktopBus", swiftSettings: strict),
        .target(
            name: "DesktopPortal", dependencies: ["DesktopBus"], path: "Sources/Desktop/DesktopPortal", swiftSettings: mainActor),
        .target(
            name: "DesktopAccessibility", dependencies: ["CGio", "DesktopBus", "WindowSystem"],
            path: "Sources/Desktop/DesktopAccessibility", swiftSettings: strict),
        .target(
            name: "X11WindowSystem", dependencies: ["CX11", "DesktopAccessibility", "DesktopPortal", "MainLoop", "WindowSystem"],
            path: "Sources/Desktop/X11WindowSystem", swiftSettings: mainActor),
        .target(
            name: "OffscreenWindowSystem", dependencies: ["MainLoop", "WindowSystem"], path: "Sources/Desktop/OffscreenWindowSystem",
            swiftSettings: mainActor),

        // Toolkit: Apple's modules, the engines below them, the interface for tools, and the connection to X11.
        .target(
            name: "CoreGraphics", dependencies: ["CCairo", "CPango", "CPixbuf", "CRsvg"], path: "Sources/Toolkit/CoreGraphics",
            swiftSettings: strict + pixelLoops),
        .target(name: "Cassowary", path: "Sources/Toolkit/Cassowary", swiftSettings: strict),
        .target(name: "ListEngine", path: "Sources/Toolkit/ListEngine", swiftSettings: strict),
        .target(name: "QuartzCore", dependencies: ["CoreGraphics"], path: "Sources/Toolkit/QuartzCore", swiftSettings: mainActor),
        .target(
            name: "UIKit", dependencies: ["CoreGraphics", "Cassowary", "ListEngine", "QuartzCore", "WindowSystem"],
            path: "Sources/Toolkit/UIKit", swiftSettings: mainActor),
        .target(
            name: "UIKitTools", dependencies: ["UIKit", "WindowSystem"], path: "Sources/Toolkit/UIKitTools", swiftSettings: mainActor),
        .target(
            name: "UIKitX11", dependencies: ["UIKit", "X11WindowSystem"], path: "Sources/Toolkit/UIKitX11", swiftSettings: mainActor),

        // Kit.
        .target(
            name: "TabBarKit", dependencies: ["UIKit"], path: "Sources/Kit/TabBarKit", packageAccess: false,
            swiftSettings: mainActor),

        // Laboratory.
        .target(
            name: "LaboratoryCore", dependencies: ["UIKit", "TabBarKit"], path: "Sources/Laboratory/LaboratoryCore",
            resources: [.copy("Icons"), .copy("Strings")], packageAccess: false, swiftSettings: strict),
        .target(
            name: "HandOverFormats", dependencies: ["TabBarKit", "LaboratoryCore"], path: "Sources/Laboratory/HandOverFormats",
            packageAccess: false, swiftSettings: strict),
        .target(
            name: "TabBarLaboratory", dependencies: ["UIKit", "UIKitTools", "TabBarKit", "LaboratoryCore", "HandOverFormats"],
            path: "Sources/Laboratory/TabBarLaboratory", packageAccess: false, swiftSettings: mainActor),

        // Program.
        .target(
            name: "Assets", dependencies: ["LaboratoryCore"], path: "Assets",
            resources: [.copy("Guide"), .copy("Icons"), .copy("Strings")], packageAccess: false, swiftSettings: strict),
        .target(
            name: "TabBarDemoScenes", dependencies: ["UIKit", "UIKitTools", "TabBarKit", "LaboratoryCore", "Assets"],
            path: "Sources/Program/TabBarDemoScenes", packageAccess: false, swiftSettings: mainActor),
        .executableTarget(
            name: "TabBarDemo",
            dependencies: [
                "MainLoop", "WindowSystem", "UIKit", "UIKitTools", "TabBarKit", "X11WindowSystem", "OffscreenWindowSystem",
                "LaboratoryCore", "HandOverFormats", "TabBarLaboratory", "Assets", "TabBarDemoScenes",
            ],
            path: "Sources/Program/TabBarDemo", packageAccess: false, swiftSettings: mainActor),

        .target(name: "_Testing_UIKit", path: "Tests/Toolkit/Overlays/UIKit"),
        .target(name: "_Testing_CoreGraphics", path: "Tests/Toolkit/Overlays/CoreGraphics"),

        // Tests of modules, with their common code in TestSupport; EndToEndTests of the program; TidyTests of the repository's rules.
        .target(
            name: "TestSupport",
            dependencies: ["CGio", "CoreGraphics", "QuartzCore", "UIKit", "OffscreenWindowSystem"],
            path: "Tests/TestSupport", packageAccess: false, swiftSettings: mainActor + testCode),
        .testTarget(
            name: "TidyTests", dependencies: ["TestSupport"], path: "Tests/TidyTests", packageAccess: false,
            swiftSettings: strict + testCode),

        .testTarget(
            name: "DesktopAccessibilityTests",
            dependencies: ["DesktopAccessibility", "DesktopBus", "WindowSystem", "TestSupport"] + testing,
            path: "Tests/Desktop/DesktopAccessibilityTests", swiftSettings: mainActor + testCode),
        .testTarget(
            name: "DesktopPortalTests", dependencies: ["DesktopBus", "DesktopPortal", "TestSupport"] + testing,
            path: "Tests/Desktop/DesktopPortalTests", swiftSettings: mainActor + testCode),
        .testTarget(
            name: "X11WindowSystemTests",
            dependencies: [
                "X11WindowSystem", "DesktopBus", "DesktopPortal", "WindowSystem", "X11Probe", "X11Desktop", "TestSupport",
            ] + testing,
            path: "Tests/Desktop/X11WindowSystemTests", swiftSettings: mainActor + testCode),
        .executableTarget(
            name: "X11Probe", dependencies: ["X11WindowSystem", "WindowSystem"], path: "Tests/Desktop/X11Probe",
            swiftSettings: mainActor),
        .executableTarget(name: "X11Desktop", dependencies: ["CX11"], path: "Tests/Desktop/X11Desktop", swiftSettings: mainActor),
        .testTarget(
            name: "OffscreenWindowSystemTests", dependencies: ["OffscreenWindowSystem", "WindowSystem"],
            path: "Tests/Desktop/OffscreenWindowSystemTests", swiftSettings: mainActor + testCode),
        .testTarget(
            name: "WindowSystemContractTests",
            dependencies: ["X11WindowSystem", "OffscreenWindowSystem", "WindowSystem", "X11Desktop", "TestSupport"] + testing,
            path: "Tests/Desktop/WindowSystemContractTests", swiftSettings: mainActor + testCode),

        .testTarget(
            name: "CoreGraphicsTests", dependencies: ["CoreGraphics", "TestSupport"] + testing, path: "Tests/Toolkit/CoreGraphicsTests",
            swiftSettings: strict + testCode),
        .testTarget(
            name: "CassowaryTests", dependencies: ["Cassowary", "TestSupport"] + testing, path: "Tests/Toolkit/CassowaryTests",
            swiftSettings: strict + testCode),
        .testTarget(
            name: "ListEngineTests", dependencies: ["ListEngine", "TestSupport"] + testing, path: "Tests/Toolkit/ListEngineTests",
            swiftSettings: strict + testCode),
        .testTarget(
            name: "QuartzCoreTests", dependencies: ["QuartzCore", "TestSupport"] + testing, path: "Tests/Toolkit/QuartzCoreTests",
            swiftSettings: mainActor + testCode),
        .testTarget(
            name: "UIKitTests", dependencies: ["ListEngine", "UIKit", "UIKitTools", "TestSupport"] + testing,
            path: "Tests/Toolkit/UIKitTests", swiftSettings: mainActor + testCode),
        .testTarget(
            name: "UIKitToolsTests", dependencies: ["UIKit", "UIKitTools", "TestSupport"] + testing,
            path: "Tests/Toolkit/UIKitToolsTests", packageAccess: false, swiftSettings: mainActor + testCode),

        .testTarget(
            name: "TabBarKitTests", dependencies: ["TabBarKit", "UIKitTools", "TestSupport"] + testing,
            path: "Tests/Kit/TabBarKitTests", packageAccess: false, swiftSettings: mainActor + testCode),

        .testTarget(
            name: "TabBarLaboratoryTests",
            dependencies: ["TabBarLaboratory", "HandOverFormats", "LaboratoryCore", "TabBarKit", "UIKitTools", "TestSupport"] + testing,
            path: "Tests/Laboratory/TabBarLaboratoryTests", packageAccess: false, swiftSettings: mainActor + testCode),

        .testTarget(
            name: "TabBarDemoTests",
            dependencies: [
                "TabBarDemo", "TabBarDemoScenes", "TabBarLaboratory", "HandOverFormats", "LaboratoryCore", "TabBarKit", "UIKitTools",
                "Assets", "TestSupport",
            ] + testing,
            path: "Tests/Program/TabBarDemoTests", packageAccess: false, swiftSettings: mainActor + testCode),
        .testTarget(
            name: "EndToEndTests", dependencies: ["TestSupport"] + testing, path: "Tests/Program/EndToEndTests", packageAccess: false,
            swiftSettings: strict + testCode),
    ]
)
