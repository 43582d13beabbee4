"""Finds for each declaration of the model the one of UIKit, and says in which aspects the two differ."""

import dataclasses
import re

from symbol_graphs import Declaration, Module

# What every type has, and what the NSObject of each of the two systems brings.
IMPLIED = {"Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable", "CVarArg"}
OF_OBJECTS = {"NSObjectProtocol", "Equatable", "Hashable", "CustomStringConvertible", "CustomDebugStringConvertible"}
# What callers use without naming the protocol: ==, <, sets, other actors, [.a, .b].
OF_THE_LANGUAGE = {
    "CaseIterable",
    "Comparable",
    "Equatable",
    "Error",
    "Hashable",
    "Identifiable",
    "OptionSet",
    "RawRepresentable",
    "Sendable",
}


@dataclasses.dataclass
class Difference:
    """One aspect of a declaration in which the model is not like UIKit."""

    path: str
    aspect: str
    ours: str
    theirs: str


class Comparison:
    """The model beside the SDK, with what the compiler said about both: values, and initializers that do not exist."""

    def __init__(
        self, model: Module, sdk: Module, values: dict[str, tuple[int, int]], unavailable: frozenset[str]
    ) -> None:
        self.model = model
        self.sdk = sdk
        self.values = values
        self.unavailable = unavailable

    def differences(self, ours: Declaration) -> list[Difference] | None:
        """How a declaration differs from UIKit's, from the closest where UIKit has several; None where it has none."""
        if ours.path in self.unavailable:
            return None
        candidates = [self.between(ours, theirs) for theirs in self.counterparts(ours)]
        return min(candidates, key=len) if candidates else None

    def counterparts(self, ours: Declaration) -> list[Declaration]:
        """UIKit's declarations of that name, in the same type or in what UIKit's type inherits from."""
        exact = self.sdk.by_path.get(ours.path, [])
        if exact or not ours.owner:
            return exact
        name = ours.path.removeprefix(ours.owner + ".")
        if name == "rawValue" and self.sdk.raw_type(ours.owner):
            # Imported structures have one that symbol graphs leave out.
            signature = f"var rawValue: {self.sdk.raw_type(ours.owner)} {{ get }}"
            return [dataclasses.replace(ours, text=signature, signature=signature, modifiers=frozenset())]
        for owner in self.sdk.lineage(ours.owner):
            found = self.sdk.by_path.get(f"{owner}.{name}", [])
            if found:
                return found
        return self.longer(ours)

    def longer(self, ours: Declaration) -> list[Declaration]:
        """UIKit's declarations that take the same call, because the parameters that ours lacks have defaults."""
        base = ours.path.partition("(")[0]
        return [
            theirs
            for path, several in self.sdk.by_path.items()
            if path.startswith(base + "(")
            for theirs in several
            if without_defaults(theirs.signature, ours.signature) is not None
        ]

    def between(self, ours: Declaration, theirs: Declaration) -> list[Difference]:
        if ours.kind != theirs.kind:
            return [Difference(ours.path, "kind", ours.text, theirs.text)]
        differs = self.actors(ours, theirs) + self.values_of(ours, theirs)
        if ours.is_type:
            aspects = [("access", ours.access != "open" and theirs.access == "open")]
            differs += self.inheritance(ours, theirs)
        else:
            is_inherited = ours.owner != theirs.owner
            is_shared = "static" in ours.modifiers or "static" in theirs.modifiers
            aspects = [
                ("signature", not self.same_signature(ours, theirs) and not self.is_constant(ours, theirs)),
                ("constant", self.is_constant(ours, theirs)),
                ("parameters", ours.path != theirs.path and not is_inherited),
                ("mutating", ("mutating" in ours.modifiers) != ("mutating" in theirs.modifiers)),
                ("static", ("static" in ours.modifiers) != ("static" in theirs.modifiers)),
                ("access", ours.access != "open" and theirs.access == "open" and not is_shared),
                ("reference", self.reference(ours) != self.reference(theirs)),
                ("convenience", not is_inherited and ours.kind == "init" and self.is_other_init(ours, theirs)),
                ("optional", self.is_required(ours, theirs)),
            ]
        return differs + [Difference(ours.path, aspect, ours.text, theirs.text) for aspect, is_so in aspects if is_so]

    def actors(self, ours: Declaration, theirs: Declaration) -> list[Difference]:
        # An inherited initializer makes an object of this class, on this class's actor. What a class has from a
        # protocol of Objective-C's is imported as a member of the class, on its actor.
        is_inherited_init = ours.owner != theirs.owner and ours.kind == "init"
        is_of_class = is_inherited_init or (not theirs.actor and self.is_from_protocol(ours, theirs))
        source = self.sdk.by_path[ours.owner][0] if is_of_class else theirs
        mine, other = self.model.actor(ours), self.sdk.actor(source)
        # Swift imports the names of notifications without an actor, which symbol graphs do not tell.
        if theirs.identifier.startswith("c:@") and theirs.signature.endswith(": NSNotification.Name { get }"):
            other = "nonisolated"
        return [Difference(ours.path, "actor", f"{ours.text}  ({mine})", f"{theirs.text}  ({other})")] * (mine != other)

    def values_of(self, ours: Declaration, theirs: Declaration) -> list[Difference]:
        mine, other = self.values.get(ours.path, (0, 0))
        return [Difference(ours.path, "value", f"{ours.text} = {mine}", f"{theirs.text} = {other}")] * (mine != other)

    def same_signature(self, ours: Declaration, theirs: Declaration) -> bool:
        signature = theirs.signature.replace("Self.RawValue", self.sdk.raw_type(ours.owner))
        signature = re.sub(r"\bSelf\b", ours.owner, signature)
        mine = re.sub(r"\bSelf\b", ours.owner, ours.signature)
        return mine in (signature, without_defaults(signature, mine))

    def is_constant(self, ours: Declaration, theirs: Declaration) -> bool:
        """Whether a constant stands for a global variable of C that its header does not call constant."""
        is_variable = theirs.identifier.startswith("c:@") and "static" in theirs.modifiers
        constant = dataclasses.replace(theirs, signature=theirs.signature.replace("{ get set }", "{ get }"))
        return is_variable and not self.same_signature(ours, theirs) and self.same_signature(ours, constant)

    def is_from_protocol(self, ours: Declaration, theirs: Declaration) -> bool:
        """Whether a class of the model declares what UIKit's class has from a protocol of Objective-C's."""
        is_in_class = any(one.kind == "class" for one in self.model.by_path.get(ours.owner, []))
        return is_in_class and theirs.identifier.startswith("c:objc(pl)")

    def is_required(self, ours: Declaration, theirs: Declaration) -> bool:
        """Whether a protocol of the model requires what may be left out in UIKit's."""
        is_optional = "optional" in theirs.modifiers and not self.is_from_protocol(ours, theirs)
        return is_optional and ours.identifier not in self.model.defaulted

    def reference(self, declaration: Declaration) -> str:
        """How a property that callers set refers to its object. What only the class sets is its own matter."""
        if declaration.kind != "property" or "set }" not in declaration.signature:
            return ""
        return "weak" if "weak" in declaration.modifiers else "unowned" if "unowned" in declaration.modifiers else ""

    def is_other_init(self, ours: Declaration, theirs: Declaration) -> bool:
        """Whether one is designated and the other is not: subclasses may call designated initializers alone."""
        owner = self.sdk.by_path.get(ours.owner, [theirs])[0]
        return owner.kind == "class" and ("convenience" in ours.modifiers) != ("convenience" in theirs.modifiers)

    def inheritance(self, ours: Declaration, theirs: Declaration) -> list[Difference]:
        classes = self.model.superclasses.get(ours.path, ""), self.sdk.superclasses.get(ours.path, "")
        found = []
        if classes[0] != classes[1]:
            texts = (f"{ours.text}: {classes[0]}", f"{theirs.text}: {classes[1]}")
            found.append(Difference(ours.path, "superclass", *texts))
        mine, other = protocols(self.model, ours), protocols(self.sdk, theirs)
        for name in sorted(mine - other):
            found.append(Difference(ours.path, "conformance", f"{ours.text}: {name}", theirs.text))
        for name in sorted((other - mine) & OF_THE_LANGUAGE):
            found.append(Difference(ours.path, "conformance", ours.text, f"{theirs.text}: {name}"))
        return found


def protocols(module: Module, declaration: Declaration) -> set[str]:
    """What a type conforms to, without what its superclasses do and what follows from what it is."""
    found = set(module.conformances.get(declaration.path, ())) - IMPLIED
    superclass = module.superclasses.get(declaration.path, "")
    while superclass:
        found -= module.conformances.get(superclass, set())
        superclass = module.superclasses.get(superclass, "")
    if declaration.kind in ("class", "protocol"):
        found -= OF_OBJECTS
        if module.actor(declaration) == "MainActor":
            found.discard("Sendable")
    return found


def without_defaults(signature: str, other: str) -> str | None:
    """The signature without those parameters with defaults that the other lacks; None where it lacks another."""
    head, mine, tail = parts(signature)
    labels = [parameter.partition(":")[0] for parameter in parts(other)[1]]
    kept = []
    for parameter in mine:
        if labels and parameter.partition(":")[0] == labels[0]:
            kept.append(parameter)
            labels.pop(0)
        elif " = " not in parameter:
            return None
    return None if labels else f"{head}({', '.join(kept)}){tail}"


def parts(signature: str) -> tuple[str, list[str], str]:
    """What stands before the parameters, the parameters, and what stands after them."""
    head, _, rest = signature.partition("(")
    depth = 1
    parameters = [""]
    for place, character in enumerate(rest):
        depth += (character in "([<") - (character in ")]" or (character == ">" and rest[place - 1] != "-"))
        if depth == 0:
            return head, [parameter.strip() for parameter in parameters if parameter.strip()], rest[place + 1 :]
        if character == "," and depth == 1:
            parameters.append("")
        else:
            parameters[-1] += character
    return signature, [], ""
