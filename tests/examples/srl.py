"""Verb frames as evidence for `srl.mln`: what can be seen of each candidate argument, as ground atoms."""

from __future__ import annotations

import json
import lzma
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from solvers.markov.evidence import Evidence, Example, GroundAtom

NONE = "NONE"
CORE = ("A0", "A1", "A2", "A3", "A4", "A5")
SHARES = {"Always": 0.95, "Mostly": 0.8, "Often": 0.5}
SEEN = 5
"""How great a share of a verb's frames has a role, once the verb was seen so often."""

Frame = dict[str, Any]


def read_frames(path: Path) -> list[Frame]:
    """The frames of a file of compressed JSON lines."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        # A constant cannot hold a double quote.
        return [json.loads(line.replace('\\"', "''")) for line in lines]


@dataclass(eq=False)
class Node:
    """A phrase or a word of a tree."""

    label: str
    first: int
    last: int
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)

    def up(self) -> Iterator[Node]:
        """Itself and what it is part of."""
        node: Node | None = self
        while node is not None:
            yield node
            node = node.parent


def tree(frame: Frame) -> tuple[dict[tuple[int, int, str], Node], list[Node]]:
    """The phrases by place and label, and the words."""
    words = [Node(pos, n, n) for n, pos in enumerate(frame["pos"])]
    nodes = {(n, n, word.label): word for n, word in enumerate(words)}
    stack: list[Node] = []
    pushed = 0
    for label, first, last in frame["tree"]:
        stack += words[pushed : last + 1]
        pushed = max(pushed, last + 1)
        node = Node(label, first, last)
        while stack and stack[-1].first >= first:
            child = stack.pop()
            child.parent = node
            node.children.insert(0, child)
        stack.append(node)
        nodes.setdefault((first, last, label), node)
    return nodes, words


def head(node: Node) -> int:
    """The word that stands for a phrase."""
    while node.children:
        kind, children = node.label, node.children
        if kind in ("NP", "NML", "WHNP", "NX"):
            nouns = [
                c for c in children if c.label[:2] in ("NN", "PR", "NP", "CD", "EX", "WP", "DT", "NM", "JJ")
            ]
            before = []
            for child in nouns:
                if before and child.first > before[-1].last + 1:
                    break
                before.append(child)
            node = before[-1] if before else children[-1]
        elif kind in ("VP", "S", "SQ", "SINV", "SBARQ"):
            verbs = [c for c in children if c.label == "VP"] or [c for c in children if c.label[0] in "VM"]
            node = verbs[0] if verbs else children[-1]
        elif kind in ("PP", "SBAR", "WHPP", "PRT"):
            node = children[0]
        else:
            node = children[-1]
    return node.first


def path(start: Node, goal: Node) -> tuple[str, str, int]:
    """The labels on the way up and down, the way up alone, and its length."""
    above = {id(node): n for n, node in enumerate(goal.up())}
    ups = []
    for node in start.up():
        ups.append(node.label)
        if id(node) in above:
            downs = [n.label for n in goal.up()][: above[id(node)]]
            return "^".join(ups) + "!" + "!".join(reversed(downs)), "^".join(ups), len(ups) + len(downs)
    return "apart", "apart", 99


def is_passive(frame: Frame) -> bool:
    """Whether the verb stands in the passive."""
    place = frame["pred"]
    if frame["pos"][place] not in ("VBN", "VBD"):
        return False
    for before in range(place - 1, max(-1, place - 5), -1):
        if frame["lemmas"][before] in ("be", "get"):
            return True
        if frame["pos"][before][:2] in ("VB", "NN"):
            break
    return frame["pos"][place] == "VBN" and not any(
        lemma in ("have", "be", "get") for lemma in frame["lemmas"][max(0, place - 4) : place]
    )


def signs(frame: Frame) -> list[tuple[list[str], list[str]]]:
    """For each candidate what can be seen of it, and what of this is looked at verb by verb."""
    nodes, words = tree(frame)
    lemmas, pos, at = frame["lemmas"], frame["pos"], frame["pred"]
    verb = words[at]
    voice = "passive" if is_passive(frame) else "active"
    above = verb.parent
    rule = f"{above.label}>" + "_".join(c.label for c in above.children) if above else ""
    cands = frame["cands"]
    shape = [(c[2], c[0]) for c in cands if c[2] in ("NP", "PP", "S", "SBAR", "VP", "ADVP", "ADJP")]
    found = []
    for candidate in cands:
        first, last, label, _ = candidate
        node = nodes.get((first, last, label)) or Node(label, first, last)
        way, up, length = path(node, verb)
        side = "before" if last < at else "after" if first > at else "around"
        top = head(node) if node.children or first == last else last
        word = lemmas[top].lower()
        inner = ""
        if label in ("PP", "SBAR") and len(node.children) > 1:
            inner = lemmas[head(node.children[-1])].lower()
        sisters = node.parent.children if node.parent else [node]
        place = next((n for n, sister in enumerate(sisters) if sister is node), 0)
        left = sisters[place - 1].label if place else "-"
        right = sisters[place + 1].label if place + 1 < len(sisters) else "-"
        parent = node.parent.label if node.parent else "-"
        marked = "_".join(_shape(shape, at, first))
        alike = [c for c in cands if c[2] == label and (c[0] < at) == (first < at)]
        rank = sorted(alike, key=lambda c: abs(c[0] - at)).index(candidate)
        text = "_".join(lemmas[first : last + 1]).lower() if last - first < 3 else ""
        near = "adjacent" if first == at + 1 or last == at - 1 else "apart"
        between = lemmas[at + 1 : first] if first > at else lemmas[last + 1 : at]
        comma = "comma" if "," in between else "none"
        where = f"{label}.{side}"
        traits = [
            where,
            f"{where}.{voice}",
            f"{where}.{rank}.{voice}",
            f"path:{way}",
            f"head:{word}",
            f"shape:{marked}.{voice}",
            f"{where}.{lemmas[first].lower()}",
            f"{where}.{right}",
        ]
        everything = [
            *traits,
            f"rank:{where}.{rank}.{near}",
            f"up:{up}",
            f"length:{length}.{side}",
            f"headpos:{pos[top]}.{side}",
            f"head:{word}.{label}",
            f"head:{word}.{side}",
            f"inner:{lemmas[first].lower()}.{inner}",
            f"inner:{inner}",
            f"first:{lemmas[first].lower()}",
            f"last:{lemmas[last].lower()}",
            f"firstpos:{pos[first]}",
            f"lastpos:{pos[last]}",
            f"left:{left}.{label}",
            f"right:{right}.{label}",
            f"parent:{parent}.{where}",
            f"rule:{rule}",
            f"rule:{rule}.{where}",
            f"path:{way}.{voice}",
            f"text:{text}",
            f"pos:{pos[at]}.{where}.{voice}",
            f"near:{near}.{where}.{comma}",
            f"next:{lemmas[last + 1].lower() if last + 1 < len(lemmas) else '-'}.{label}",
            f"previous:{lemmas[first - 1].lower() if first else '-'}.{label}",
            f"size:{min(last - first, 5)}.{label}",
        ]
        found.append((list(dict.fromkeys(everything)), list(dict.fromkeys(traits))))
    return found


def _shape(shape: list[tuple[str, int]], at: int, first: int) -> list[str]:
    """The candidates around the verb, this one in capitals."""
    parts = [(start, label if start == first else label.lower()) for label, start in shape]
    return [label for _, label in sorted([*parts, (at, "V")])]


def meaning(role: str) -> str:
    """The role that a reference (R-) or continuation (C-) is of, in its plain name."""
    plain = role[2:] if role[:2] in ("R-", "C-") else role
    return plain.replace("ARGM", "AM").replace("ARG", "A")


class Frames:
    """What frames with known roles tell of verbs and roles."""

    def __init__(self, frames: Iterable[Frame], least: int = 5) -> None:
        """Count roles; those that occur less often than `least` are left out."""
        frames = list(frames)
        counts = Counter(c[3] for frame in frames for c in frame["cands"])
        self.roles = sorted(role for role, n in counts.items() if n >= least and role != NONE)
        self._seen: Counter[str] = Counter(frame["sense"] for frame in frames)
        self._having: dict[str, Counter[str]] = defaultdict(Counter)
        for frame in frames:
            self._having[frame["sense"]].update({c[3] for c in frame["cands"]})

    def evidence(self, frame: Frame, *, counted: bool = False) -> Evidence:
        """What is observed of a frame; `counted`: it is one of those counted, which must not tell of itself."""
        names = [f"C{n}" for n in range(len(frame["cands"]))]
        found = Evidence({"candidate": names, "role": self.roles})
        for verb in (frame["lemma"], frame["sense"]):
            found.add("Verb", verb)
        for name, (seen, traits) in zip(names, signs(frame), strict=True):
            for sign in seen:
                found.add("Sign", name, sign)
            for trait in traits:
                found.add("Trait", name, trait)
        for one, (first, last, *_) in zip(names, frame["cands"], strict=True):
            for two, (start, stop, *_) in zip(names, frame["cands"], strict=True):
                if one < two and first <= stop and start <= last:
                    found.add("Overlap", one, two)
        sense = frame["sense"]
        for role in self.roles:
            plain = meaning(role)
            if role in CORE:
                found.add("Core", role)
                own = counted and any(c[3] == role for c in frame["cands"])
                having, seen_so = self._having[sense][role] - own, self._seen[sense] - counted
                if seen_so >= SEEN:
                    share = next((n for n, least in SHARES.items() if having >= least * seen_so), None)
                    if share or not having:
                        found.add("Has", role, share or "Never")
            elif plain != role and plain in self.roles:
                found.add("Refers" if role.startswith("R-") else "Continues", role, plain)
        return found

    def truth(self, frame: Frame) -> frozenset[GroundAtom]:
        """The roles of a frame, but for those that are too rare."""
        return frozenset(
            ("Role", (f"C{n}", c[3])) for n, c in enumerate(frame["cands"]) if c[3] in self.roles
        )

    def examples(self, frames: Sequence[Frame]) -> Sequence[Example]:
        """Counted frames to learn from, each made when it is asked for."""
        return _Examples(self, frames)


class _Examples(Sequence[Example]):
    def __init__(self, known: Frames, frames: Sequence[Frame]) -> None:
        self._known, self._frames = known, frames

    def __len__(self) -> int:
        return len(self._frames)

    def __getitem__(self, place: Any) -> Any:
        frame = self._frames[place]
        return Example(self._known.evidence(frame, counted=True), self._known.truth(frame))


def score(frames: Iterable[Frame], answers: Iterable[Iterable[GroundAtom]]) -> tuple[float, float, float]:
    """Precision, recall and F1 of the arguments; those that no candidate stands for count as not found."""
    right = said = there = 0
    for frame, answer in zip(frames, answers, strict=True):
        gold = {("Role", (f"C{n}", c[3])) for n, c in enumerate(frame["cands"]) if c[3] != NONE}
        found = set(answer)
        right += len(gold & found)
        said += len(found)
        there += len(gold) + len(frame["missed"])
    precision, recall = right / max(said, 1), right / max(there, 1)
    return precision, recall, 2 * right / max(said + there, 1)
