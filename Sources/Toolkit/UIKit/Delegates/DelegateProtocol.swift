// The protocols of delegates and data sources with optional requirements.

/// A protocol of delegates or data sources.
@MainActor
struct DelegateProtocol {
    /// The existential type, such as `(any UITabBarDelegate).self`.
    let type: Any.Type
    /// Whether a class conforms to the protocol.
    let includes: (Any.Type) -> Bool

    private init(_ type: Any.Type, includes: @escaping (Any.Type) -> Bool) {
        self.type = type
        self.includes = includes
    }

    static var adaptivePresentation: Self {
        Self((any UIAdaptivePresentationControllerDelegate).self) { $0 is any UIAdaptivePresentationControllerDelegate.Type }
    }
    static var application: Self { Self((any UIApplicationDelegate).self) { $0 is any UIApplicationDelegate.Type } }
    static var collectionViewDataSource: Self { Self((any UICollectionViewDataSource).self) { $0 is any UICollectionViewDataSource.Type } }
    static var collectionView: Self { Self((any UICollectionViewDelegate).self) { $0 is any UICollectionViewDelegate.Type } }
    static var flowLayout: Self {
        Self((any UICollectionViewDelegateFlowLayout).self) { $0 is any UICollectionViewDelegateFlowLayout.Type }
    }
    static var contextMenuInteraction: Self {
        Self((any UIContextMenuInteractionDelegate).self) { $0 is any UIContextMenuInteractionDelegate.Type }
    }
    static var gestureRecognizer: Self { Self((any UIGestureRecognizerDelegate).self) { $0 is any UIGestureRecognizerDelegate.Type } }
    static var navigationBar: Self { Self((any UINavigationBarDelegate).self) { $0 is any UINavigationBarDelegate.Type } }
    static var navigationController: Self {
        Self((any UINavigationControllerDelegate).self) { $0 is any UINavigationControllerDelegate.Type }
    }
    static var pickerViewDataSource: Self { Self((any UIPickerViewDataSource).self) { $0 is any UIPickerViewDataSource.Type } }
    static var pageViewController: Self { Self((any UIPageViewControllerDelegate).self) { $0 is any UIPageViewControllerDelegate.Type } }
    static var pageViewControllerDataSource: Self {
        Self((any UIPageViewControllerDataSource).self) { $0 is any UIPageViewControllerDataSource.Type }
    }
    static var pickerView: Self { Self((any UIPickerViewDelegate).self) { $0 is any UIPickerViewDelegate.Type } }
    static var pointerInteraction: Self { Self((any UIPointerInteractionDelegate).self) { $0 is any UIPointerInteractionDelegate.Type } }
    static var popover: Self {
        Self((any UIPopoverPresentationControllerDelegate).self) { $0 is any UIPopoverPresentationControllerDelegate.Type }
    }
    static var scene: Self { Self((any UISceneDelegate).self) { $0 is any UISceneDelegate.Type } }
    static var scrollView: Self { Self((any UIScrollViewDelegate).self) { $0 is any UIScrollViewDelegate.Type } }
    static var searchBar: Self { Self((any UISearchBarDelegate).self) { $0 is any UISearchBarDelegate.Type } }
    static var searchController: Self { Self((any UISearchControllerDelegate).self) { $0 is any UISearchControllerDelegate.Type } }
    static var sheet: Self {
        Self((any UISheetPresentationControllerDelegate).self) { $0 is any UISheetPresentationControllerDelegate.Type }
    }
    static var tabBarController: Self { Self((any UITabBarControllerDelegate).self) { $0 is any UITabBarControllerDelegate.Type } }
    static var splitViewController: Self { Self((any UISplitViewControllerDelegate).self) { $0 is any UISplitViewControllerDelegate.Type } }
    static var tabBar: Self { Self((any UITabBarDelegate).self) { $0 is any UITabBarDelegate.Type } }
    static var tableViewDataSource: Self { Self((any UITableViewDataSource).self) { $0 is any UITableViewDataSource.Type } }
    static var tableView: Self { Self((any UITableViewDelegate).self) { $0 is any UITableViewDelegate.Type } }
    static var textField: Self { Self((any UITextFieldDelegate).self) { $0 is any UITextFieldDelegate.Type } }
    static var textView: Self { Self((any UITextViewDelegate).self) { $0 is any UITextViewDelegate.Type } }
    static var toolTipInteraction: Self { Self((any UIToolTipInteractionDelegate).self) { $0 is any UIToolTipInteractionDelegate.Type } }
    static var transitioning: Self {
        Self((any UIViewControllerTransitioningDelegate).self) { $0 is any UIViewControllerTransitioningDelegate.Type }
    }
}
