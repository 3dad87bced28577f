// An interaction with its tuned values, ready to be written for other programs.

public import TabBarKit

/// The languages and files in which an interaction is handed over.
public enum HandOverFormat: String, CaseIterable, Sendable {
    /// Swift with Apple's UIKit alone.
    case uikit
    /// Swift with TabBarKit.
    case tabbarkit
    /// Swift with SwiftUI of iOS 17.
    case swiftui
    /// A style sheet for web pages.
    case css
    /// Kotlin with Jetpack Compose, and `SpringForce` for views.
    case compose
    /// A Lottie animation, which is JSON.
    case lottie
    /// A page for developers and testers, which is HTML.
    case spec
    /// The values at twenty instants, which is JSON, for programs that check the other formats.
    case samples

    /// The name of the format for people.
    public var title: String {
        switch self {
        case .uikit: "UIKit"
        case .tabbarkit: "TabBarKit"
        case .swiftui: "SwiftUI"
        case .css: "CSS"
        case .compose: "Compose"
        case .lottie: "Lottie"
        case .spec: "Spec"
        case .samples: "Samples"
        }
    }

    /// The usual ending of a file's name, without the full stop.
    public var fileExtension: String {
        switch self {
        case .uikit, .tabbarkit, .swiftui: "swift"
        case .css: "css"
        case .compose: "kt"
        case .lottie, .samples: "json"
        case .spec: "html"
        }
    }
}

/// The icon that a file shows in motion.
public struct HandOverIcon: Hashable, Sendable {
    /// The source of the SVG picture, and that of the selected icon. Empty texts give a plain square.
    public var svg, selectedSVG: String

    /// Creates an icon; without a selected one, both are the same.
    public init(svg: String = "", selectedSVG: String? = nil) {
        self.svg = svg
        self.selectedSVG = selectedSVG ?? svg
    }
}

/// An interaction with its tuned values: what moves, and the Swift source that creates it with TabBarKit.
public struct HandOver: Hashable, Sendable {
    /// The name of the interaction, such as `rotation-left`.
    public let name: String
    /// The title for people.
    public let title: String
    /// What moves.
    public let motion: InteractionMotion
    /// The source that creates the interaction with TabBarKit.
    public let tabBarKitSource: String
    /// The icon in files with pictures.
    public let icon: HandOverIcon

    /// Describes an interaction. `value` returns the value of a parameter; nil for its default value. Without a title, the name is it.
    @MainActor public init(
        _ interaction: InteractionDeclaration, title: String? = nil, icon: HandOverIcon = HandOverIcon(),
        value: (InteractionParameter) -> ParameterValue?
    ) {
        let words = interaction.name.replacing("-", with: " ")
        self.init(
            name: interaction.name, title: title ?? words.prefix(1).uppercased() + words.dropFirst(),
            motion: interaction.motion(value) ?? InteractionMotion(notes: ["The interaction does not say what it moves."]),
            tabBarKitSource: interaction.swiftSource { value($0) ?? $0.defaultValue }, icon: icon)
    }

    /// Creates a description from its parts.
    public init(name: String, title: String, motion: InteractionMotion, tabBarKitSource: String, icon: HandOverIcon = HandOverIcon()) {
        self.name = name
        self.title = title
        self.motion = motion
        self.tabBarKitSource = tabBarKitSource
        self.icon = icon
    }

    /// The text of a file in `format`, with a final line feed.
    public func text(_ format: HandOverFormat) -> String {
        switch format {
        case .uikit: UIKitCode(self).text
        case .tabbarkit: tabBarKitSource
        case .swiftui: SwiftUICode(self).text
        case .css: CSSCode(self).text
        case .compose: ComposeCode(self).text
        case .lottie: LottieFile(self).text
        case .spec: SpecPage(self).text
        case .samples: MotionSamples(self).text
        }
    }

    /// The name of a file in `format`, such as `bounce.css`.
    public func fileName(_ format: HandOverFormat) -> String { "\(Words(name).kebab).\(format.fileExtension)" }
}
