// The scene with animated tab bar items: a shop with a cart.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// Four tabs with animated icons. The third has a badge and presents the cart instead of being selected.
enum BounceScene: Scene {
    static let name = "bounce"
    static let summary = "tabs that bounce when selected, a cart that is presented, a badge that things are thrown into"
    static let opening = SceneOpening.guide

    static func make(_ options: SceneOptions) -> UIViewController { ShopTabBarController(rows: options.rows) }
}

/// Has four tabs; a click on the third presents the cart.
final class ShopTabBarController: AnimatedTabBarController, UITabBarControllerDelegate {
    static let cartIndex = 2
    let cart = ShoppingCart()
    private lazy var menus = TabMenus(
        of: self, animation: { [weak self] in self?.minePage?.animation(ofTab: $0) },
        setAnimation: { [weak self] in self?.minePage?.setAnimation($1, ofTab: $0) })
    /// The number of products in the cart that are still moving to the badge, which does not count them yet.
    private var movingCount = 0

    init(rows: Int) {
        super.init(nibName: nil, bundle: nil)
        delegate = self
        let icons = ["shop-home", "shop-market", "shop-cart", "shop-person"]
        let items = icons.enumerated().map { index, icon in
            let item = AnimatedTabBarItem(
                title: nil, image: SceneIcon.template(icon), selectedImage: SceneIcon.template(icon + "-selected"))
            item.tag = index
            item.animation = BounceItemAnimation()
            return item
        }
        let add: (Product, UIView?) -> Void = { [weak self] in self?.add($0, from: $1) }
        let pages: [UIViewController] = [
            ProductsViewController(titleKey: "shop.home", products: Product.fruit, rows: rows, addHandler: add),
            ProductsViewController(titleKey: "shop.market", products: Product.vegetables, rows: rows, addHandler: add),
            UIViewController(),
            MineViewController(items: items.enumerated().filter { $0.offset != Self.cartIndex }.map(\.element)),
        ]
        viewControllers = zip(pages, items).map { page, item in
            let navigation = UINavigationController(rootViewController: page)
            navigation.tabBarItem = item
            return navigation
        }
        Localized.follow(self) { shop in
            for (item, key) in zip(items, ["shop.home", "shop.market", "shop.store", "shop.mine"]) {
                item.title = Localized.text(key)
            }
            shop.updateBadge()
        }
        cart.changeHandler = { [weak self] in self?.updateBadge() }
        _ = menus
    }

    private var minePage: MineViewController? {
        (viewControllers?.last as? UINavigationController)?.viewControllers.first as? MineViewController
    }

    required init?(coder: NSCoder) { nil }

    // MARK: The cart

    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
        guard viewController === viewControllers?[Self.cartIndex] else { return true }
        let page = UINavigationController(rootViewController: CartViewController(cart: cart))
        page.modalPresentationStyle = .fullScreen
        present(page, animated: true)
        return false
    }

    /// Adds a product to the cart; the badge follows when the picture has arrived there.
    private func add(_ product: Product, from picture: UIView?) {
        guard let picture else { return cart.add(product) }
        movingCount += 1
        cart.add(product)
        throwSnapshot(of: picture, intoBadgeAt: Self.cartIndex) { [weak self] in
            self?.movingCount -= 1
            self?.updateBadge()
        }
    }

    /// Has the cart and the animations of another shop.
    func copyShop(of other: ShopTabBarController) {
        cart.copy(other.cart)
        for index in viewControllers?.indices ?? 0..<0 {
            if let choice = other.minePage?.animation(ofTab: index) { minePage?.setAnimation(choice, ofTab: index) }
        }
    }

    private func updateBadge() {
        let count = max(0, cart.count - movingCount)
        viewControllers?[Self.cartIndex].tabBarItem.badgeValue = count == 0 ? nil : Localized.number(count)
    }
}

extension ShopTabBarController: InteractionOwner {
    /// The menus of the tabs.
    var interactions: [any Tunable] { menus.interaction.map { [$0] } ?? [] }
}
