"""probes.py MODEL SDK OUT: writes what compilers can tell and symbol graphs cannot.

`constants.m` and `constants.swift` give the raw values of the constants that both sides have; `inits.swift` makes an
object with each `init()` that UIKit would have to inherit, which it may have forbidden.
"""

import sys

from symbol_graphs import Declaration, Module


def constants(model: Module, sdk: Module) -> list[tuple[str, str]]:
    """The paths of the constants with the names that they have in C."""
    found = []
    for ours in model.declarations:
        for theirs in sdk.by_path.get(ours.path, []):
            has_raw_value = "RawRepresentable" in model.conformances.get(ours.owner, ())
            if theirs.identifier.startswith("c:@E") and not theirs.is_type and has_raw_value:
                found.append((ours.path, theirs.identifier.rpartition("@")[2]))
    return found


def inherited_inits(model: Module, sdk: Module) -> list[str]:
    def is_inherited(ours: Declaration) -> bool:
        return ours.path == f"{ours.owner}.init()" and ours.path not in sdk.by_path and ours.owner in sdk.by_path

    return sorted(ours.owner for ours in model.declarations if is_inherited(ours))


def write(path: str, lines: list[str]) -> None:
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def main(model_graphs: str, sdk_graphs: str, out: str) -> None:
    model, sdk = Module(model_graphs, "10UIKitModel"), Module(sdk_graphs)
    pairs = constants(model, sdk)
    in_c = [f"const unsigned long long c{place} = (unsigned long long){name};" for place, (_, name) in enumerate(pairs)]
    write(f"{out}/constants.m", ["#import <UIKit/UIKit.h>", "#import <objc/runtime.h>", *in_c])
    in_swift = [f'print("{path}", UInt64(truncatingIfNeeded: {path}.rawValue))' for path, _ in pairs]
    write(f"{out}/constants.swift", ["import UIKitModel", *in_swift])
    calls = [f"@MainActor func make() -> {name} {{ {name}() }}" for name in inherited_inits(model, sdk)]
    write(f"{out}/inits.swift", ["import UIKit", *calls])


main(*sys.argv[1:])
