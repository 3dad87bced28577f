// The shop: its tabs, its cart, and what is on its way there.

@preconcurrency internal import Foundation
internal import TabBarKit
internal import UIKit

/// Four tabs; the third is no page but opens the cart.
final class ShopTabBarController: AnimatedTabBarController, UITabBarControllerDelegate {
    static let cartIndex = 2
    let cart = ShoppingCart()
    /// Each tab has an animation of its own; the cart, which is no page, has none, and no menu.
    private lazy var menus = TabMenus(
        of: self, language: { Localized.articleLanguage }, chosen: { [weak self] in self?.minePage?.animation(ofTab: $0) },
        choose: { [weak self] in self?.minePage?.give($1, toTab: $0) })
    /// How many things have been thrown and have not landed.
    private var flying = 0

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
            ProductsViewController(titleKey: "shop.home", products: Product.fruit, rows: rows, added: add),
            ProductsViewController(titleKey: "shop.market", products: Product.vegetables, rows: rows, added: add),
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
                item.title = Localized.articleText(key)
            }
            shop.showCount()
        }
        cart.changed = { [weak self] in self?.showCount() }
        _ = menus
    }

    private var minePage: MineViewController? {
        (viewControllers?.last as? UINavigationController)?.viewControllers.first as? MineViewController
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    // MARK: The cart

    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool {
        guard viewController === viewControllers?[Self.cartIndex] else { return true }
        let page = UINavigationController(rootViewController: CartViewController(cart: cart))
        page.modalPresentationStyle = .fullScreen
        present(page, animated: true)
        return false
    }

    /// Puts a product into the cart at once, and into the badge once it has flown there.
    private func add(_ product: Product, from picture: UIView?) {
        guard let picture else { return cart.add(product) }
        flying += 1
        cart.add(product)
        throwSnapshot(of: picture, intoBadgeAt: Self.cartIndex) { [weak self] in
            self?.flying -= 1
            self?.showCount()
        }
    }

    private func showCount() {
        let shown = max(0, cart.count - flying)
        viewControllers?[Self.cartIndex].tabBarItem.badgeValue = shown == 0 ? nil : Localized.number(shown, in: Localized.articleLanguage)
    }
}
