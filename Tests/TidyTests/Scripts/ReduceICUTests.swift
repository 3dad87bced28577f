// The tables of ICU that the release build keeps.

import Foundation
import TestSupport
import Testing

@Suite struct ReduceICUTests {
    @Test func listsOfLocalesAreKeptAndOtherLanguagesAreNot() throws {
        let script = Repository.root.appendingPathComponent("scripts/reduce-icu.py").path
        let code = """
            import importlib.util, sys
            spec = importlib.util.spec_from_file_location("reduce", sys.argv[1])
            reduce = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(reduce)
            for name in sys.argv[2:]: print(name, reduce.is_kept(name, {"en", "zh"}))
            """
        let kept = ["res_index.res", "zone/res_index.res", "coll/res_index.res", "root.res", "zh_Hans.res", "curr/en.res", "zoneinfo64.res"]
        let dropped = ["de.res", "zone/fr_CA.res", "coll/zh.res", "rbnf/en.res", "ibm-37_P100-1995.cnv"]
        let python = try ChildProcess.run("python3", ["-B", "-c", code, script] + kept + dropped)
        #expect(python.status == 0, "\(python.text)")
        #expect(python.text == (kept.map { "\($0) True\n" } + dropped.map { "\($0) False\n" }).joined())
    }
}
