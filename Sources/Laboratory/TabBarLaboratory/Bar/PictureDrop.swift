// Drops of pictures on a view.

internal import Foundation
internal import LaboratoryCore
internal import TabBarKit
internal import UIKit

/// Takes files and pictures that are dropped on a view, and shows while they hover whether it does.
final class PictureDrop: UIDropInteractionDelegate {
    private(set) weak var view: UIView?
    /// The place for a drop at a point of the view; nil if a drop there is not for the view.
    private let findPlace: (CGPoint) -> BarPlace?
    /// Called with the place under a drag that would be taken, and with nil after it.
    private let hover: (BarPlace?) -> Void
    private let take: ([BarPictureContent], BarPlace) -> Void
    private var interaction: UIDropInteraction?

    /// The view keeps the interaction, but not its delegate: keep the result.
    init(
        on view: UIView, place: @escaping (CGPoint) -> BarPlace?, hover: @escaping (BarPlace?) -> Void,
        take: @escaping ([BarPictureContent], BarPlace) -> Void
    ) {
        (self.view, findPlace, self.hover, self.take) = (view, place, hover, take)
        let interaction = UIDropInteraction(delegate: self)
        view.addInteraction(interaction)
        self.interaction = interaction
    }

    func remove() {
        if let interaction { view?.removeInteraction(interaction) }
    }

    private static let file = "public.file-url"

    private func place(of session: any UIDropSession) -> BarPlace? { view.flatMap { findPlace(session.location(in: $0)) } }

    func dropInteraction(_ interaction: UIDropInteraction, canHandle session: any UIDropSession) -> Bool {
        session.hasItemsConforming(toTypeIdentifiers: [Self.file] + BarPictureContent.types.map(\.0)) && place(of: session) != nil
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession) -> UIDropProposal {
        let place = place(of: session)
        hover(place)
        return UIDropProposal(operation: place == nil ? .cancel : .copy)
    }

    func dropInteraction(_ interaction: UIDropInteraction, sessionDidExit session: any UIDropSession) { hover(nil) }
    func dropInteraction(_ interaction: UIDropInteraction, sessionDidEnd session: any UIDropSession) { hover(nil) }

    func dropInteraction(_ interaction: UIDropInteraction, performDrop session: any UIDropSession) {
        guard let place = place(of: session) else { return }
        let take = take
        if session.hasItemsConforming(toTypeIdentifiers: [Self.file]) {
            session.loadObjects(ofClass: URL.self) { urls in take(urls.filter(\.isFileURL).map { .file($0) }, place) }
            return
        }
        let item = session.items.first?.itemProvider
        guard let type = BarPictureContent.types.first(where: { item?.hasItemConformingToTypeIdentifier($0.0) == true }) else { return }
        item?.loadDataRepresentation(forTypeIdentifier: type.0) { data, _ in
            take(data.map { [.data($0, name: BarPictureContent.name + type.1)] } ?? [], place)
        }
    }
}

/// The tabs of the phones' bars on the stage as places for drops.
final class BarStageDrop {
    private let model: BarModel
    private var drops: [PictureDrop] = []
    /// Marks the tab under a drag. It is in front of the stage, in the window of the laboratory.
    let highlight = UIView(frame: .zero)

    init(_ model: BarModel) {
        self.model = model
        highlight.isUserInteractionEnabled = false
        highlight.isHidden = true
        highlight.layer.borderWidth = 2
        highlight.layer.cornerRadius = LaboratoryLook.buttonRadius
        highlight.accessibilityIdentifier = "bar-drop"
    }

    /// Follows the bars of the phones: a phone may have got another one.
    func update(_ phones: [UIWindow]) {
        drops.removeAll { drop in
            if let window = drop.view?.window, phones.contains(window) { return false }
            drop.remove()
            return true
        }
        for phone in phones where !drops.contains(where: { $0.view?.window === phone }) {
            if let controller = Self.tabs(below: phone.rootViewController) { follow(controller) }
        }
    }

    func close() {
        drops.forEach { $0.remove() }
        drops = []
        highlight.removeFromSuperview()
    }

    private static func tabs(below controller: UIViewController?) -> UITabBarController? {
        guard let controller else { return nil }
        return controller as? UITabBarController ?? controller.children.lazy.compactMap { tabs(below: $0) }.first
    }

    private func follow(_ controller: UITabBarController) {
        let bar = controller.tabBar
        let drop = PictureDrop(on: bar) { [weak self, weak controller] point in
            guard let self, let controller else { return nil }
            return Self.place(at: point, in: controller, of: model.description)
        } hover: { [weak self, weak bar] place in
            if let self, let bar { show(place, in: bar) }
        } take: { [weak self] in
            self?.model.use($0, at: $1)
        }
        drops.append(drop)
    }

    // MARK: Places

    /// The place at a point of a phone's window.
    static func place(at point: CGPoint, in phone: UIWindow, of description: BarDescription) -> BarPlace? {
        guard let controller = tabs(below: phone.rootViewController) else { return nil }
        return place(at: controller.tabBar.convert(point, from: nil), in: controller, of: description)
    }

    private static func place(at point: CGPoint, in controller: UITabBarController, of description: BarDescription) -> BarPlace? {
        let bar = controller.tabBar, count = description.tabs.count
        if description.button != nil, button(of: bar)?.frame.contains(point) == true { return .button }
        // Beyond five tabs, the bar shows the first four and More.
        guard let index = TabSlot.index(at: point, in: bar), index < (count > 5 ? 4 : count) else { return nil }
        return description.visibleIcon(ofTab: index, isSelected: controller.selectedIndex == index)
    }

    private static func button(of bar: UITabBar) -> CentreButton? { bar.subviews.lazy.compactMap { $0 as? CentreButton }.first }

    /// Marks a place in a bar; nil removes the mark.
    private func show(_ place: BarPlace?, in bar: UITabBar) {
        guard let rect = place.flatMap({ Self.frame(of: $0, in: bar) }), let corners = ScreenGeometry.corners(rect, of: bar) else {
            return highlight.isHidden = true
        }
        highlight.isHidden = false
        highlight.frame = ScreenGeometry.box(corners).insetBy(dx: 2, dy: 2)
        let tint = highlight.tintColor ?? .systemBlue
        highlight.layer.borderColor = highlight.resolved(tint)
        highlight.backgroundColor = tint.withAlphaComponent(LaboratoryLook.onOpacity)
    }

    private static func frame(of place: BarPlace, in bar: UITabBar) -> CGRect? {
        switch place {
        case .button: return button(of: bar)?.frame
        case .icon(let tab), .selectedIcon(let tab), .page(let tab):
            let frames = TabSlot.frames(in: bar)
            return frames.indices.contains(tab) ? frames[tab] : nil
        }
    }
}
