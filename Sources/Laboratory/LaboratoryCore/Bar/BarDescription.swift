// The user's own tab bar as data: tabs, colours, the raised button, animations, and what the pages show.

public import TabBarKit

/// A tab bar that the user has described. Names of files are relative to the bar's folder.
public struct BarDescription: Hashable, Sendable {
    /// The version of the format that this code reads and writes.
    public static let currentVersion = 1
    /// The valid numbers of tabs. A bar shows the first five, or the first four and More.
    public static let tabRange = 2...8
    /// The name of the file in the bar's folder.
    public static let fileName = "bar.json"

    /// The name that the user gave it; it may be in any script.
    public var name: String
    /// The tabs in reading order.
    public var tabs: [BarTab]
    /// The colour of the selected tab; nil for the system's.
    public var tint: BarColors?
    /// The colour of the other tabs; nil for the system's.
    public var unselected: BarColors?
    /// The colour of the bar, over the blurred page if it is translucent; nil for the system's.
    public var background: BarColors?
    /// Whether the page is blurred beneath the bar. Without blur, a bar without a colour is transparent.
    public var blur: Bool
    /// The raised button in the middle; nil for none.
    public var button: RaisedButton?
    /// The name of the animation of the tabs' icons; nil for none.
    public var animation: String?
    /// The user's own animations that the names of animations may mean; they come before those of the program.
    public var animations: [TrackAnimation]

    /// Creates a bar.
    public init(
        name: String, tabs: [BarTab], tint: BarColors? = nil, unselected: BarColors? = nil, background: BarColors? = nil,
        blur: Bool = true, button: RaisedButton? = nil, animation: String? = nil, animations: [TrackAnimation] = []
    ) {
        (self.name, self.tabs, self.tint, self.unselected) = (name, tabs, tint, unselected)
        (self.background, self.blur, self.button) = (background, blur, button)
        (self.animation, self.animations) = (animation, animations)
    }

    /// The own animation with a name; nil if the bar has none.
    public func ownAnimation(named name: String) -> TrackAnimation? { animations.first { $0.name == name } }

    /// Whether a tab or the whole bar plays the animation with a name.
    public func plays(_ name: String) -> Bool { animation == name || tabs.contains { $0.animation == name } }

    /// Adds an own animation, or replaces the one that has its name. Does nothing if the bar has no room for more.
    public mutating func put(_ animation: TrackAnimation) {
        if let index = animations.firstIndex(where: { $0.name == animation.name }) {
            animations[index] = animation
        } else if animations.count < TrackAnimation.mostAnimations {
            animations.append(animation)
        }
    }

    /// Gives an own animation another name, also where it is played. Does nothing without the animation, or if another one has the name.
    public mutating func renameAnimation(_ name: String, to new: String) {
        guard ownAnimation(named: new) == nil, let index = animations.firstIndex(where: { $0.name == name }) else { return }
        animations[index].name = new
        if animation == name { animation = new }
        for index in tabs.indices where tabs[index].animation == name { tabs[index].animation = new }
    }

    /// A bar without icons: four tabs with the titles "1" to "4".
    public static func plain(named name: String) -> BarDescription {
        BarDescription(name: name, tabs: (1...4).map { BarTab(title: String($0)) })
    }

    /// The names of all files, each once, in the order of the bar.
    public var files: [String] {
        var names: [String] = []
        for tab in tabs { names += [tab.icon, tab.selectedIcon, tab.page.picture].compactMap(\.self) }
        names += [button?.icon].compactMap(\.self)
        var known: Set<String> = []
        return names.filter { known.insert($0).inserted }
    }
}

/// A tab of a bar.
public struct BarTab: Hashable, Sendable {
    /// The badge that is shown as a dot without a text.
    public static let dot = "•"

    /// The text below the icon; it may be empty.
    public var title: String
    /// The file of the icon: SVG, PNG or Lottie; nil for a title alone. For `NAME.png`, also `NAME@2x.png` and `NAME@3x.png` are used.
    public var icon: String?
    /// The file of the icon while the tab is selected; nil for the same.
    public var selectedIcon: String?
    /// Whether the icons keep their own colours. Otherwise they are filled with the tint, as usual in bars.
    public var ownColors: Bool
    /// The badge's text; `dot` for a small disc, nil for none.
    public var badge: String?
    /// What the tab's page shows.
    public var page: BarPage
    /// The name of the tab's own animation; nil for that of the bar.
    public var animation: String?

    /// Creates a tab, by default with a list.
    public init(
        title: String, icon: String? = nil, selectedIcon: String? = nil, ownColors: Bool = false, badge: String? = nil,
        page: BarPage = .list, animation: String? = nil
    ) {
        (self.title, self.icon, self.selectedIcon, self.ownColors) = (title, icon, selectedIcon, ownColors)
        (self.badge, self.page, self.animation) = (badge, page, animation)
    }
}

/// What the page of a tab shows.
public enum BarPage: Hashable, Sendable {
    /// Rows with a title, under a large title.
    case list
    /// Tiles in columns, under a large title.
    case grid
    /// A background alone.
    case empty
    /// A picture of the screen, as wide as the page, without a navigation bar.
    case picture(String)

    /// The names of the pages without a file, as a file of a bar has them.
    static let names = ["list", "grid", "empty"]

    /// The name of the picture's file; nil for other pages.
    public var picture: String? {
        guard case .picture(let file) = self else { return nil }
        return file
    }
}

/// The raised button in the middle of a bar.
public struct RaisedButton: Hashable, Sendable {
    /// The valid diameters of the disc, in points.
    public static let diameterRange = 16.0...80.0
    /// The valid distances of the button's frame above the bar, in points.
    public static let overhangRange = -11.0...60.0
    /// The usual diameter and the usual distance of `CentreButton`, in points.
    public static let usualDiameter = 46.0, usualOverhang = 16.0

    /// The text that a screen reader reads.
    public var title: String
    /// The file of the icon in the disc; nil for a plus sign.
    public var icon: String?
    /// The colour of the disc; nil for the tint.
    public var color: BarColors?
    /// The colour of the icon; nil for white.
    public var iconColor: BarColors?
    /// The diameter of the disc, in points.
    public var diameter: Double
    /// The height of the button's frame above the bar, in points.
    public var overhang: Double

    /// Creates a button, by default with the sizes of `CentreButton`.
    public init(
        title: String = "", icon: String? = nil, color: BarColors? = nil, iconColor: BarColors? = nil,
        diameter: Double = usualDiameter, overhang: Double = usualOverhang
    ) {
        (self.title, self.icon, self.color) = (title, icon, color)
        (self.iconColor, self.diameter, self.overhang) = (iconColor, diameter, overhang)
    }
}

/// A colour in sRGB, written as `#RRGGBB` or `#RRGGBBAA`.
public struct BarColor: Hashable, Sendable {
    /// The components, 0…255.
    public var red, green, blue, alpha: UInt8

    /// Creates a colour from its components, 0…255.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    /// Reads `#RRGGBB` or `#RRGGBBAA`, in capital or small letters; nil for other texts.
    public init?(text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8 else { return nil }
        let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard values.count == digits.count else { return nil }
        func component(_ index: Int) -> UInt8 { UInt8(values[2 * index] << 4 | values[2 * index + 1]) }
        self.init(red: component(0), green: component(1), blue: component(2), alpha: values.count == 8 ? component(3) : 255)
    }

    /// The colour as `#RRGGBB`, or as `#RRGGBBAA` unless it is opaque.
    public var text: String {
        let components = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
        return "#" + components.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    }
}

/// A colour of a bar, with another one for dark pages if the user has chosen it.
public struct BarColors: Hashable, Sendable {
    /// The colour on light pages, and on dark ones if `dark` is nil.
    public var light: BarColor
    /// The colour on dark pages; nil for `light`.
    public var dark: BarColor?

    /// Creates a pair of colours.
    public init(_ light: BarColor, dark: BarColor? = nil) { (self.light, self.dark) = (light, dark) }
}
