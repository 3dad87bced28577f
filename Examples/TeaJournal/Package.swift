// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "TeaJournal",
    dependencies: [.package(name: "tab-bar-laboratory", path: "../..")],
    targets: [
        .executableTarget(
            name: "TeaJournal",
            dependencies: [
                .product(name: "UIKit", package: "tab-bar-laboratory"), .product(name: "TabBarLaboratory", package: "tab-bar-laboratory"),
            ],
            resources: [.process("Localizable.strings")],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "TeaJournalTests",
            dependencies: [
                "TeaJournal", .product(name: "OffscreenWindowSystem", package: "tab-bar-laboratory"),
                .product(name: "UIKitTools", package: "tab-bar-laboratory"),
                .product(name: "TabBarLaboratory", package: "tab-bar-laboratory"),
            ],
            swiftSettings: [.swiftLanguageMode(.v5)]),
    ])
