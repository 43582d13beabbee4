"""Reads symbol graphs, as `swift-symbolgraph-extract` writes them, into declarations that compare across modules."""

import dataclasses
import glob
import json
import re

MODIFIERS = ("class", "static", "convenience", "required", "weak", "unowned", "optional", "mutating")
IGNORED = ("override", "final", "dynamic", "nonisolated", "unsafe")
TYPES = ("class", "struct", "enum", "protocol")


@dataclasses.dataclass
class Declaration:
    """A public declaration, in words that do not depend on the module it stands in."""

    identifier: str
    path: str  # UIControl.Event.touchDown, or UIView.hitTest(_:with:)
    kind: str  # class, struct, enum, protocol, method, property, init, enum.case ...
    text: str  # as Swift prints it, for people
    signature: str  # without attributes, modifiers and the inner names of parameters
    modifiers: frozenset[str]
    access: str
    actor: str  # MainActor, nonisolated, or empty where the declaration itself does not say
    uri: str

    @property
    def is_type(self) -> bool:
        return self.kind in TYPES

    @property
    def is_synthesized(self) -> bool:
        """Whether a type has it from the extension of a protocol."""
        return "::SYNTHESIZED::" in self.identifier

    @property
    def owner(self) -> str:
        """The path of the type that the declaration stands in. Labels such as `init(_:at:)` hold no dots."""
        return self.path.rpartition(".")[0]


class Module:
    """The declarations of one or more symbol graphs, by path and by identifier."""

    def __init__(self, pattern: str, own: str = "") -> None:
        """Reads graphs; of what other modules declare and this one exports again, nothing: their names lack `own`."""
        graphs = []
        for path in sorted(glob.glob(pattern)):
            with open(path, encoding="utf-8") as file:
                graphs.append(json.load(file))
        symbols = [symbol for graph in graphs for symbol in graph["symbols"] if own in symbol["identifier"]["precise"]]
        self.names = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in symbols}
        self.aliases = {
            symbol["identifier"]["precise"]: symbol["declarationFragments"]
            for symbol in symbols
            if symbol["kind"]["identifier"] == "swift.typealias"
        }
        declarations = [self.declaration(symbol) for symbol in symbols]
        self.declarations = [one for one in declarations if not one.is_synthesized]
        self.by_path: dict[str, list[Declaration]] = {}
        for declaration in declarations:
            self.by_path.setdefault(declaration.path, []).append(declaration)
        self.superclasses: dict[str, str] = {}
        self.conformances: dict[str, set[str]] = {}
        self.defaults: set[str] = set()  # identifiers of default implementations
        self.defaulted: set[str] = set()  # identifiers of the requirements that have one
        for relation in (relation for graph in graphs for relation in graph["relationships"]):
            self.relate(relation)

    def relate(self, relation: dict[str, str]) -> None:
        source, target = relation["source"], relation["target"]
        name = self.names.get(target) or relation.get("targetFallback", target).rpartition(".")[2]
        if relation["kind"] == "inheritsFrom":
            self.superclasses[self.names.get(source, source)] = name
        elif relation["kind"] == "conformsTo":
            self.conformances.setdefault(self.names.get(source, source), set()).add(name)
        elif relation["kind"] == "defaultImplementationOf":
            self.defaults.add(source)
            self.defaulted.add(target)

    def declaration(self, symbol: dict) -> Declaration:
        fragments = symbol["declarationFragments"]
        text = "".join(fragment["spelling"] for fragment in fragments)
        kind = symbol["kind"]["identifier"].removeprefix("swift.").removeprefix("type.")
        modifiers, signature = self.signature(fragments, kind)
        lead = re.split(r"[(:]", text)[0]
        return Declaration(
            identifier=symbol["identifier"]["precise"],
            path=".".join(symbol["pathComponents"]),
            kind=kind,
            text=text,
            signature=signature,
            modifiers=modifiers,
            access=symbol["accessLevel"],
            actor="MainActor" if "@MainActor" in lead else "nonisolated" if "nonisolated" in lead else "",
            uri=symbol.get("location", {}).get("uri", ""),
        )

    def signature(self, fragments: list[dict[str, str]], kind: str) -> tuple[frozenset[str], str]:
        modifiers = set()
        start = 0
        for start, fragment in enumerate(fragments):
            word = fragment["spelling"].strip()
            if kind in TYPES:
                continue
            word = "unowned" if word.startswith("unowned") else word
            if fragment["kind"] == "keyword" and word in MODIFIERS:
                modifiers.add(word)
            elif fragment["kind"] == "keyword" and word not in IGNORED:
                break
        text = self.plain(fragments[start:])
        if kind == "property":
            is_constant = text.startswith("let ")
            text = re.sub(r"^(let|var) ", "var ", text)
            if not text.endswith("}"):
                text += " { get }" if is_constant else " { get set }"
        return frozenset(modifiers), text

    def plain(self, fragments: list[dict[str, str]]) -> str:
        """The text with types by their full paths, without aliases of functions and inner names of parameters."""
        parts: list[str] = []
        chain = ""  # UIControl, while a dot and Event may follow
        for fragment in [*fragments, {"kind": "end", "spelling": ""}]:
            kind, word = fragment["kind"], fragment["spelling"]
            if kind == "typeIdentifier":
                chain = self.type_name(fragment, chain)
            elif chain and kind == "text" and word == ".":
                chain += "."
            else:
                parts.append(chain)
                chain = ""
                if kind == "internalParam":
                    parts[-2:] = [parts[-2].rstrip(), ""]
                else:
                    parts.append(word.replace("`", ""))
        return re.sub(r"\bNotification\.Name", "NSNotification.Name", re.sub(r"\s+", " ", "".join(parts)))

    def type_name(self, fragment: dict[str, str], chain: str) -> str:
        identifier = fragment.get("preciseIdentifier", "")
        alias = self.aliases.get(identifier)
        if alias is not None:
            _, _, meaning = self.plain(alias).partition(" = ")
            if "->" in meaning:
                return meaning
        return self.names.get(identifier, chain + fragment["spelling"].replace("`", ""))

    def actor(self, declaration: Declaration) -> str:
        """The actor that a use of the declaration must be on: what it says itself, or else what its class says."""
        if declaration.actor:
            return declaration.actor
        if declaration.is_type and declaration.kind != "class":
            return "nonisolated"
        name = declaration.path if declaration.is_type else declaration.owner
        while name:
            for owner in self.by_path.get(name, []):
                if owner.is_type and owner.actor:
                    return owner.actor
            name = self.superclasses.get(name, "")
        return "nonisolated"

    def raw_type(self, name: str) -> str:
        """What a type with raw values takes for one."""
        for init in self.by_path.get(f"{name}.init(rawValue:)", []):
            return init.signature.partition("(rawValue: ")[2].removesuffix(")")
        return ""

    def lineage(self, name: str) -> list[str]:
        """A type, its superclasses, and the protocols of all of them."""
        found: list[str] = []
        open_names = [name]
        while open_names:
            name = open_names.pop(0)
            if name in found:
                continue
            found.append(name)
            if name in self.superclasses:
                open_names.append(self.superclasses[name])
            open_names += sorted(self.conformances.get(name, ()))
        return found
