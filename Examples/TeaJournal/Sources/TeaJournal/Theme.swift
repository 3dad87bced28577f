import UIKit

enum Theme {
    static let leaf = UIColor(red: 0.23, green: 0.48, blue: 0.34, alpha: 1)
    static let paper = UIColor { traits in
        traits.userInterfaceStyle == .dark ? UIColor(white: 0.11, alpha: 1) : UIColor(red: 0.98, green: 0.96, blue: 0.91, alpha: 1)
    }

    static func apply() {
        let bar = UINavigationBarAppearance()
        bar.configureWithOpaqueBackground()
        bar.backgroundColor = leaf
        bar.titleTextAttributes = [.foregroundColor: UIColor.white, .font: UIFont.systemFont(ofSize: 18, weight: .bold)]
        UINavigationBar.appearance().standardAppearance = bar
        UINavigationBar.appearance().scrollEdgeAppearance = bar
        UINavigationBar.appearance().tintColor = .white

        UISlider.appearance().minimumTrackTintColor = leaf
        UISwitch.appearance().onTintColor = leaf
        UITextField.appearance(whenContainedInInstancesOf: [TeaEditorViewController.self]).backgroundColor = .secondarySystemBackground
        UILabel.appearance(whenContainedInInstancesOf: [UITableViewHeaderFooterView.self]).textColor = leaf
        UIButton.appearance(whenContainedInInstancesOf: [TeaCell.self]).tintColor = .systemOrange
    }
}
