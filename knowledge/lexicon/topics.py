"""WordNet's lexicographer files, lexnames(5WN): the topics of synsets. Debian's package does not include this list."""

from __future__ import annotations

TOPICS = (
    *("adj.all", "adj.pert", "adv.all", "noun.Tops", "noun.act", "noun.animal", "noun.artifact"),
    *("noun.attribute", "noun.body", "noun.cognition", "noun.communication", "noun.event", "noun.feeling"),
    *("noun.food", "noun.group", "noun.location", "noun.motive", "noun.object", "noun.person"),
    *("noun.phenomenon", "noun.plant", "noun.possession", "noun.process", "noun.quantity", "noun.relation"),
    *("noun.shape", "noun.state", "noun.substance", "noun.time", "verb.body", "verb.change"),
    *("verb.cognition", "verb.communication", "verb.competition", "verb.consumption", "verb.contact"),
    *("verb.creation", "verb.emotion", "verb.motion", "verb.perception", "verb.possession", "verb.social"),
    *("verb.stative", "verb.weather", "adj.ppl"),
)

TAXONOMIES = ("noun", "verb", "adj", "adv")
"""The parts of speech as a topic names them, in the order of their numbers (from 1)."""

TOPIC_POS = tuple(TAXONOMIES.index(topic.partition(".")[0]) for topic in TOPICS)
"""For each topic the position of its part of speech in `TAXONOMIES`."""
