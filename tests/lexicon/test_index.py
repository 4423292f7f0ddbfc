"""The index says what NLTK's WordNetCorpusReader says, on thousands of sampled words and pairs."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge import lexicon
from knowledge.errors import KnowledgeError
from knowledge.lexicon.index import DETACHMENTS, Index, SortedLines, _index

EVERY = {"n": 60, "v": 12, "a": 25, "r": 8}
INFLECTIONS = {
    "n": ["s", "es", "ies"],
    "v": ["s", "es", "ed", "d", "ing"],
    "a": ["er", "est", "r"],
    "r": ["s"],
}


@pytest.mark.parametrize("pos", lexicon.POS)
def test_senses_and_counts_are_nltks(oracle, pos):
    lemmas = oracle.lemmas(pos, EVERY[pos])
    assert len(lemmas) > 500
    for lemma in lemmas:
        assert lexicon.known(lemma, pos)
        synsets = [
            oracle.reader.synset_from_pos_and_offset(pos, offset)
            for offset in oracle.reader._lemma_pos_offset_map[lemma][pos]
        ]
        counts = [
            sum({x.key(): x.count() for x in synset.lemmas() if x.name().lower() == lemma}.values())
            for synset in synsets
        ]
        senses = lexicon.senses(lemma, pos)
        assert [oracle.name(sense.synset) for sense in senses] == [synset.name() for synset in synsets]
        assert [sense.topic for sense in senses] == [synset.lexname() for synset in synsets]
        assert [sense.count for sense in senses] == counts
        assert sum(sense.share for sense in senses) == pytest.approx(1)


@pytest.mark.parametrize("pos", lexicon.POS)
def test_morphy_is_nltks(oracle, pos):
    forms = [lemma + ending for lemma in oracle.lemmas(pos, EVERY[pos]) for ending in ["", *INFLECTIONS[pos]]]
    forms += sorted(oracle.reader._exception_map[pos])[::7]
    for form in forms:
        assert lexicon.morphy(form, pos) == oracle.reader.morphy(form, pos)
        assert list(lexicon.lemmas(form, pos)) == oracle.reader._morphy(form, pos)


def test_rules_of_detachment_are_nltks(oracle):
    assert all(oracle.reader.MORPHOLOGICAL_SUBSTITUTIONS[pos] == rules for pos, rules in DETACHMENTS.items())


@pytest.mark.parametrize("pos", ["n", "v"])
def test_ancestors_are_nltks_at_the_same_distance(oracle, pos):
    for lemma in oracle.lemmas(pos, 10 * EVERY[pos]):
        for sense in lexicon.senses(lemma, pos):
            expected: dict[str, int] = {}
            for steps, level in enumerate(oracle.synset(sense.synset)._iter_hypernym_lists()):
                for synset in level:
                    expected.setdefault(synset.name(), steps)
            found = {oracle.name(number): steps for number, steps in lexicon.ancestors(sense.synset).items()}
            assert found == expected


def test_a_satellite_adjective_lies_below_its_head(oracle):
    huge = lexicon.senses("huge", "a")[0].synset
    assert [oracle.name(number) for number in lexicon.ancestors(huge)] == ["huge.s.01", "large.a.01"]


@pytest.mark.parametrize("pos", ["n", "v"])
def test_is_a_is_reachability_in_nltk(oracle, pos):
    words = oracle.lemmas(pos, 120 * EVERY[pos])
    broad = {"n": ["animal", "person", "artifact", "plant"], "v": ["move", "change", "make", "be"]}[pos]
    for word in words:
        above = {
            name
            for synset in oracle.reader.synsets(word, pos)
            if word in {lemma.lower() for lemma in synset.lemma_names()}
            for level in synset._iter_hypernym_lists()
            for ancestor in level
            for name in map(str.lower, ancestor.lemma_names())
        }
        assert [lexicon.is_a(word, each, pos) for each in broad] == [each in above for each in broad]


def test_rare_senses_can_be_left_out():
    assert lexicon.is_a("dog", "person")
    assert not lexicon.is_a("dog", "person", share=0.2)
    assert lexicon.is_a("dog", "animal", share=0.2)


def test_occurrences_are_the_counts_of_everything_below(oracle):
    """Each synset below counts once more than it was met, and once only where paths meet."""
    reader = oracle.reader
    for name in ["canine.n.02", "coin.n.01", "flower.n.01", "cook.v.03", "precipitation.n.03", "run.v.01"]:
        synset = reader.synset(name)
        below = {synset, *synset.closure(lambda s: s.hyponyms() + s.instance_hyponyms())}
        met = sum(1 + sum({x.key(): x.count() for x in each.lemmas()}.values()) for each in below)
        assert _index().occurrences[oracle.number[synset.pos(), synset.offset()]] == met


def test_derived_words_are_nltks(oracle):
    for lemma in oracle.lemmas("v", 60):
        related = {
            (other.name().lower(), other.synset().pos().replace("s", "a"))
            for one in oracle.reader.lemmas(lemma, "v")
            for other in one.derivationally_related_forms() + one.pertainyms()
        } - {(lemma, "v")}
        assert related <= set(lexicon.derived(lemma, "v"))
    assert ("evaporation", "n") in lexicon.derived("evaporate", "v")
    assert ("evaporate", "v") in lexicon.derived("evaporation", "n")
    assert ("sun", "n") in lexicon.derived("solar", "a")


def test_case_spaces_and_underscores_do_not_matter():
    assert lexicon.known("Ice Cream", "n")
    assert lexicon.morphy("Geese", "n") == "goose"
    assert lexicon.senses("ICE_CREAM") == lexicon.senses("ice cream")


def test_senses_of_all_parts_of_speech_share_one_whole():
    senses = lexicon.senses("fish")
    assert {sense.pos for sense in senses} == {"n", "v"}
    assert sum(sense.share for sense in senses) == pytest.approx(1)


def test_information_grows_downwards():
    dog = lexicon.ancestors(lexicon.senses("dog", "n")[0].synset)
    assert all(lexicon.information(number) <= lexicon.information(next(iter(dog))) for number in dog)
    assert lexicon.information(lexicon.senses("entity", "n")[0].synset) == pytest.approx(0)


def test_unknown_words_and_parts_of_speech():
    assert lexicon.senses("qwertyness") == ()
    assert lexicon.morphy("qwertyness", "n") is None
    assert not lexicon.is_a("qwertyness", "qwertyness")
    assert lexicon.derived("qwertyness", "n") == ()
    with pytest.raises(ValueError, match="part of speech"):
        lexicon.known("dog", "NOUN")


@given(st.text(), st.sampled_from(lexicon.POS))
def test_any_text_may_be_asked_for(text, pos):
    assert lexicon.known(text, pos) == bool(lexicon.senses(text, pos))
    assert lexicon.morphy(text, pos) in (None, *lexicon.lemmas(text, pos))
    assert all(lexicon.known(lemma, pos) for lemma in lexicon.lemmas(text, pos))


@given(
    st.dictionaries(st.text("abé_ ", min_size=1), st.text("xyz \t")),
    st.text("abé_ \t\n"),
    st.sampled_from([1, 8, 2048]),
)
def test_sorted_lines_are_a_dictionary(entries, other, stretch):
    content = b"".join(sorted(f"{key}\t{value}\n".encode() for key, value in entries.items()))
    lines = SortedLines(content, stretch=stretch)
    assert all(lines.get(key) == value for key, value in entries.items())
    assert lines.get(other) == entries.get(other)


def test_a_missing_or_broken_index_is_reported(tmp_path):
    with pytest.raises(KnowledgeError, match="index"):
        Index(tmp_path / "index.zip")
    (tmp_path / "index.zip").write_bytes(b"no zip")
    with pytest.raises(KnowledgeError, match="reinstall the tutor"):
        Index(tmp_path / "index.zip")


def test_asking_imports_neither_nltk_nor_numpy():
    code = (
        "import sys, knowledge.lexicon as lexicon, solvers.reading.entailment as e;"
        "assert lexicon.known('dog', 'n') and lexicon.is_a('dog', 'animal') and e.entails('dog', 'pet');"
        "assert not {'nltk', 'numpy', 'spacy', 'sklearn'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
