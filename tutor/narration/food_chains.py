"""What happens to animals and plants in the food chain of a question: who eats whom, and what follows."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.answer import Answer
from solvers.question import Question
from solvers.reading.read import read
from solvers.retrieval.food_chain import Followed, FoodChain
from solvers.science.spine.agreement import agreeing
from tutor.narration.claims import headed
from tutor.narration.looked_up import Looked, hints
from tutor.narration.sentences import capital
from tutor.narration.step import Evidence, Narration, Step
from tutor.narration.tables import concluding

_PLURAL = ("NNS", "NNPS")


def narrate_food_chain(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `FoodChain`: one for each link, in the order of causes."""
    chain = answer.derivation
    assert isinstance(chain, FoodChain)
    tokens = read(Question(chain.question)).tokens
    teller = _Teller(frozenset(token.text.casefold() for token in tokens if token.tag in _PLURAL))
    texts = [teller.link(one, is_end=one == chain.follows[-1]) for one in chain.follows]
    links = [f"{one.by.eater} eat {one.by.food}" for one in chain.follows]
    told = zip(texts, links, strict=True)
    steps = [Step(text, "fact", evidence=(Evidence("question", link),)) for text, link in told]
    ends = [teller.amount(one.name, one.way) for one in chain.follows]
    proof = tuple(f"{link}: {end}" for link, end in zip(links, ends, strict=True))
    towards = hints(answer, Looked(texts, found=[chain.choice]))
    whole = Narration(answer.text, (*steps, concluding(answer)), proof, hints=towards)
    return headed(whole, answer, texts)


@dataclass(frozen=True, slots=True)
class _Teller:
    """How the things in a chain are put into words."""

    plurals: frozenset[str]
    """The words of the question that are plural, as it has them: "sea urchins" and "big fish", but not "kelp"."""

    def link(self, one: Followed, *, is_end: bool) -> str:
        """Return a link and what follows along it: "Owls eat voles, so with fewer owls, fewer voles are eaten.".

        The answer itself says what that means for the last thing.
        """
        eater, food = one.by.eater, one.by.food
        link = capital(f"{eater} {agreeing('eats', several=self.are_several(eater))} {food}")
        left = "" if is_end else f", and {self._left(one)}"
        if one.name == eater:
            have = agreeing("has", several=self.are_several(eater))
            size = "more" if one.way > 0 else "less"
            return f"{link}, so with {self.amount(food, one.way)}, {eater} {have} {size} to eat{left}."
        are = agreeing("is", several=self.are_several(food))
        return f"{link}, so with {self.amount(eater, -one.way)}, {self.amount(food, -one.way)} {are} eaten{left}."

    def _left(self, one: Followed) -> str:
        """Return how many of a thing there are then: "there are more of them", "there is less of it"."""
        several = self.are_several(one.name)
        size = self.amount(one.name, one.way).partition(" ")[0]
        return f"there {agreeing('is', several=several)} {size} of {'them' if several else 'it'}"

    def amount(self, name: str, way: int) -> str:
        """Return more or fewer of a thing: "fewer owls", "less grass"."""
        return f"{'more' if way > 0 else 'fewer' if self.are_several(name) else 'less'} {name}"

    def are_several(self, name: str) -> bool:
        """Return whether a name is plural in the question."""
        return name.split()[-1].casefold() in self.plurals
