// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "tab-bar-laboratory", path: "..")],
    targets: [
        .executableTarget(
            name: "micro-benchmarks",
            dependencies: [.product(name: "UIKit", package: "tab-bar-laboratory")],
            path: "Sources/MicroBenchmarks",
            swiftSettings: [.treatAllWarnings(as: .error)])
    ]
)
