// The tab bar controller that is made of a description, and follows its changes in place.

@preconcurrency internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// Shows a bar. A change of the description keeps the selected tab and what its page shows, as far as the tab still exists.
final class MyBarController: AnimatedTabBarController {
    let bar: EditableBar
    private let rows: Int
    /// The tabs that are shown, with their controllers.
    private var shown: [(tab: BarTab, controller: BarTabController)] = []
    private var icons: BarIcons
    private var isWatching = false

    init(bar: EditableBar, rows: Int) {
        (self.bar, self.rows) = (bar, rows)
        icons = BarIcons(of: bar.folder)
        super.init(nibName: nil, bundle: nil)
        itemMetrics = .stock
        update()
        bar.changes.observe(self) { tabs, change in tabs.barDidChange(change) }
        Localized.follow(self) { $0.updateTitles() }
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        if !isWatching { bar.beginWatching() }
        isWatching = true
        updateButton(bar.description)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        // A page in full screen hides the bar, but does not end the visit.
        guard presentedViewController == nil, isWatching else { return }
        isWatching = false
        bar.endWatching()
    }

    isolated deinit { if isWatching { bar.endWatching() } }

    private func barDidChange(_ change: EditableBar.Change) {
        switch change {
        case .error: return
        case .pictures, .folder: icons = BarIcons(of: bar.folder)
        case .description: break
        }
        update()
    }

    // MARK: Contents

    private func update() {
        let description = bar.description
        let controllers = self.controllers(for: description.tabs)
        for (tab, controller) in zip(description.tabs, controllers) {
            controller.show(tab, icons: icons)
            update(controller.item, for: tab, of: description)
        }
        shown = Array(zip(description.tabs, controllers))
        if viewControllers?.elementsEqual(controllers, by: ===) != true {
            viewControllers = controllers
            // The tabs are arranged in the description.
            customizableViewControllers = nil
        }
        updateColors(description)
        updateButton(description)
        updateTitles()
    }

    /// The controllers for new tabs: those that showed the same tab before, else the same page and title, else the same place; else new
    /// ones.
    private func controllers(for tabs: [BarTab]) -> [BarTabController] {
        var free = shown.enumerated().map { (index: $0.offset, tab: $0.element.tab, controller: $0.element.controller) }
        var found = [BarTabController?](repeating: nil, count: tabs.count)
        func match(_ isMatch: @MainActor (BarTab, Int, BarTab, Int) -> Bool) {
            for (index, tab) in tabs.enumerated() where found[index] == nil {
                guard let place = free.firstIndex(where: { isMatch(tab, index, $0.tab, $0.index) }) else { continue }
                found[index] = free.remove(at: place).controller
            }
        }
        match { new, index, old, place in new == old && index == place }
        match { new, _, old, _ in new == old }
        match { new, _, old, _ in new.title == old.title && new.page.isSameKind(as: old.page) }
        match { new, _, old, _ in new.icon == old.icon && new.icon != nil && new.page.isSameKind(as: old.page) }
        match { _, index, _, place in index == place }
        return found.map { $0 ?? BarTabController(rows: rows) }
    }

    private func update(_ item: BarItem, for tab: BarTab, of description: BarDescription) {
        let icon = tab.icon.map { icons.icon($0, ownColors: tab.ownColors) }
        let selected = tab.selectedIcon.map { icons.icon($0, ownColors: tab.ownColors) }
        if item.title != tab.title { item.title = tab.title }
        let image = icon?.image ?? BarIcons.blank, selectedImage = selected?.image ?? icon?.lastImage
        if item.image !== image { item.image = image }
        if item.selectedImage !== selectedImage { item.selectedImage = selectedImage }
        if item.badgeValue != tab.badge { item.badgeValue = tab.badge }
        let style = tab.badge.map { $0 == BarTab.dot ? BadgeStyle.dot : $0.count > 3 ? .text : .number } ?? .number
        if item.badgeStyle != style { item.badgeStyle = style }
        let name = tab.animation ?? description.animation
        let movie = icon?.movie ?? selected?.movie
        let own = name.flatMap { description.ownAnimation(named: $0) }
        item.lines = tab.ownColors ? nil : { [icons] in icons.lines($0 ? tab.selectedIcon ?? tab.icon : tab.icon) }
        let wanted = BarAnimationKey(name: name, own: own, movie: movie.map(ObjectIdentifier.init))
        guard item.animationKey != wanted else { return }
        item.animationKey = wanted
        item.animation = animation(wanted, movie: movie)
    }

    private func animation(_ key: BarAnimationKey, movie: IconMovie?) -> any ItemAnimating {
        let choice = key.name.flatMap { AnimationChoice(rawValue: $0) }
        let main: ItemAnimation? = key.own.map { TrackItemAnimation($0) } ?? choice?.make(for: viewIfLoaded?.window)
        let frames = movie.map { movie in
            let frames = FrameItemAnimation(images: movie.images)
            frames.duration = movie.duration
            return frames
        }
        let parts = ([main, frames] as [ItemAnimation?]).compactMap(\.self)
        // The values of a single part are those of the Tune page, but an own animation is the bar's.
        if parts.count == 1, key.own == nil { return parts[0] }
        return parts.isEmpty ? ItemAnimation() : JointAnimation(parts)
    }

    // MARK: Colours

    /// The gray of unselected tabs.
    private static let usualColor = AnimatedTabBarItem().textColor

    private func updateColors(_ description: BarDescription) {
        let tint = description.tint?.color, unselected = description.unselected?.color
        if tabBar.tintColor != tint { tabBar.tintColor = tint }
        tabBar.unselectedItemTintColor = unselected
        for controller in shown.map(\.controller) { controller.item.textColor = unselected ?? Self.usualColor }
        let appearance = UITabBarAppearance()
        if description.blur { appearance.configureWithDefaultBackground() } else { appearance.configureWithTransparentBackground() }
        appearance.backgroundColor = description.background?.color
        appearance.stackedLayoutAppearance.normal.iconColor = unselected
        if let unselected { appearance.stackedLayoutAppearance.normal.titleTextAttributes = [.foregroundColor: unselected] }
        tabBar.standardAppearance = appearance
        tabBar.scrollEdgeAppearance = appearance
    }

    // MARK: The raised button

    private func updateButton(_ description: BarDescription) {
        guard let wanted = description.button else {
            centreButton = nil
            return
        }
        let button = centreButton ?? makeButton()
        (button.diameter, button.overhang) = (CGFloat(wanted.diameter), CGFloat(wanted.overhang))
        button.setImage(icons.disc(wanted, tint: description.tint, for: traitCollection), for: .normal)
        if centreButton == nil { centreButton = button }
    }

    private func makeButton() -> CentreButton {
        let button = CentreButton(image: nil)
        button.accessibilityIdentifier = "centre"
        button.addAction(UIAction { [weak self] _ in self?.presentCentreAlert() }, for: .touchUpInside)
        return button
    }

    /// The texts that a screen reader reads in place of missing titles.
    private func updateTitles() {
        for (index, part) in shown.enumerated() {
            part.controller.item.accessibilityLabel = part.tab.title.isEmpty ? Localized.text("bar.tab", Localized.number(index + 1)) : nil
        }
        guard let title = bar.description.button?.title else { return }
        centreButton?.accessibilityLabel = title.isEmpty ? Localized.text("bar.button") : title
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        // The disc is a bitmap in the colours of light or dark pages.
        if previousTraitCollection?.userInterfaceStyle != traitCollection.userInterfaceStyle { updateButton(bar.description) }
    }
}

/// What an item's animation was made of.
struct BarAnimationKey: Equatable {
    var name: String?
    var own: TrackAnimation?
    var movie: ObjectIdentifier?
}

/// An item of the user's bar.
final class BarItem: AnimatedTabBarItem {
    /// What the present animation was made of; nil before the first one.
    var animationKey: BarAnimationKey?
    /// The lines of the icon, and of the icon of the selected tab, which are read when a track draws them; nil without lines.
    var lines: ((_ isSelected: Bool) -> SVGPicture?)?

    override func picture(isSelected: Bool) -> SVGPicture? { lines?(isSelected) }
}

/// Plays animations together, such as one of the icon's place and shape, and one of its picture. The laboratory does not tune them.
final class JointAnimation: ItemAnimating {
    let parts: [ItemAnimation]

    /// There is at least one part.
    init(_ parts: [ItemAnimation]) { self.parts = parts }

    func playAnimation(_ icon: UIImageView, textLabel: UILabel) { for part in parts { part.playAnimation(icon, textLabel: textLabel) } }
    func iconDidChange(_ icon: UIImageView, textLabel: UILabel) { for part in parts { part.iconDidChange(icon, textLabel: textLabel) } }
    func selectedState(_ icon: UIImageView, textLabel: UILabel) { parts.first?.selectedState(icon, textLabel: textLabel) }
    func deselectAnimation(_ icon: UIImageView, textLabel: UILabel, defaultTextColor: UIColor) {
        for part in parts.reversed() { part.deselectAnimation(icon, textLabel: textLabel, defaultTextColor: defaultTextColor) }
    }
}

extension BarColor {
    /// The colour for views.
    var uiColor: UIColor {
        UIColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: CGFloat(alpha) / 255)
    }
}

extension BarColors {
    /// The colour for views, which follows the appearance.
    var color: UIColor {
        guard let dark else { return light.uiColor }
        let (lightColor, darkColor) = (light.uiColor, dark.uiColor)
        return UIColor { $0.userInterfaceStyle == .dark ? darkColor : lightColor }
    }
}

extension BarPage {
    /// Whether two pages have views of the same class.
    func isSameKind(as other: BarPage) -> Bool { self == other || picture != nil && other.picture != nil }
}
