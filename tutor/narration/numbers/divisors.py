"""Factors, multiples, and primes: what is tried, in which order, and how else one can see it."""

from __future__ import annotations

from math import gcd, isqrt, lcm, prod

from solvers.answer import Answer
from solvers.formulas.numbers.divisors import (
    Divisors,
    divisors_of,
    is_of_kind,
    primes_of,
    smallest_divisor,
)
from solvers.wording import listed
from tutor.narration.numbers.told import Worked, told
from tutor.narration.step import Narration

_MOST_TOLD = 12
_Story = tuple[list[Worked], str, str]
"""The steps, the check, and the sentence with the answer."""


def narrate_divisors(answer: Answer) -> Narration:
    """Return the steps of an answer whose derivation is a `Divisors`."""
    work = answer.derivation
    assert isinstance(work, Divisors)
    if work.asked == "which":
        story = _which(work)
    elif work.asked == "kind":
        story = _kind(work)
    elif work.asked == "simplest":
        story = _simplest(work)
    elif work.asked == "divides":
        story = _divides(work)
    else:
        story = _STORIES[work.name](work)
    return told(answer, *story)


def _divided(number: int, by: int) -> str:
    quotient, rest = divmod(number, by)
    return f"{number} ÷ {by} = {quotient}{f' remainder {rest}' if rest else ''}"


def _yes_or_no(work: Divisors, says: str) -> str:
    """Return the sentence with the answer; `says` has a place for "not"."""
    number = work.numbers[0]
    if len(work.names) == 2:
        return f"So {number} is {work.text if work.text != 'neither' else 'neither prime nor composite'}"
    return f"So {work.text}, {says.format('is' if work.result else 'is not')}"


def _kind(work: Divisors) -> _Story:
    if work.name == "square":
        return _square(work)
    return _even(work) if work.name in ("even", "odd") else _prime(work)


def _square(work: Divisors) -> _Story:
    (number,) = work.numbers
    root = isqrt(number)
    means = "A perfect square is a whole number times itself"
    hint = f"{means}. Which number times itself is {number}?"
    ends = f"So {work.text}, {number} {'is' if work.result else 'is not'} a perfect square"
    sum_ = f"{root} × {root} = {root * root}"
    if work.result:
        check = f"{number} ÷ {root} = {root}"
        return [Worked(f"{means}: {sum_}.", hint, sum_)], check, ends
    above = f"{root + 1} × {root + 1} = {(root + 1) ** 2}"
    text = f"{means}. {sum_} is too small, and {above} is too large. No whole number is in between."
    return [Worked(text, hint, sum_)], "", ends


def _simplest(work: Divisors) -> _Story:
    above, below = work.numbers
    common = gcd(above, below)
    means = "A fraction is in simplest form if no whole number above 1 divides both its top and its bottom"
    first = Worked(f"{means}.", means, kind="fact")
    hint = f"Which numbers divide both {above} and {below}?"
    if common == 1:
        made = [f"{n} = {' × '.join(map(str, primes_of(n)))}" for n in (above, below)]
        text = f"{listed(made)} have no prime factor in common, so only 1 divides both."
        return [first, Worked(text, hint)], "", f"So yes, {above}/{below} is in simplest form"
    sums = listed([_divided(n, common) for n in (above, below)])
    text = f"{common} divides both: {sums}."
    check = f"{above}/{below} = {above // common}/{below // common}"
    return [first, Worked(text, hint, sums)], check, f"So no, {above}/{below} is not in simplest form"


def _even(work: Divisors) -> _Story:
    (number,) = work.numbers
    sum_ = _divided(number, 2)
    kind = "even" if number % 2 == 0 else "odd"
    left = "nothing is" if kind == "even" else "1 is"
    text = f"An even number can be divided by 2 with nothing left over: {sum_}. Here {left} left over, so it is {kind}."
    last = number % 10
    check = f"{number} ends in {last}, and numbers that end in 0, 2, 4, 6, or 8 are even"
    if kind == "odd":
        check = f"{number} ends in {last}, and only numbers that end in 0, 2, 4, 6, or 8 are even"
    done = [Worked(text, f"Is anything left over when you divide {number} by 2?", sum_)]
    return done, check, _yes_or_no(work, f"{number} {{}} {work.name}")


def _prime(work: Divisors) -> _Story:
    (number,) = work.numbers
    ends = _yes_or_no(work, f"{number} {{}} {work.name}")
    means = "A prime number has exactly two factors, 1 and itself; a composite number has more."
    first = Worked(means, means, kind="fact")
    if number == 1:
        return (
            [
                first,
                Worked(
                    "1 has only one factor, itself. So it is neither prime nor composite.",
                    "What are the factors of 1?",
                ),
            ],
            "",
            ends,
        )
    by = smallest_divisor(number)
    hint = f"Try to divide {number} by 2, 3, 5, 7, and so on. Is nothing left over for one of them?"
    if by < number:
        sum_ = _divided(number, by)
        text = f"Try the primes one after another. {sum_} with nothing left over, so {by} is a factor too."
        return [first, Worked(text, hint, sum_)], f"{by} × {number // by} = {number}", ends
    tried = [n for n in range(2, isqrt(number) + 1) if is_of_kind(n, "prime")]
    beyond = isqrt(number) + 1
    why = f"{beyond} × {beyond} = {beyond * beyond} is already more than {number}"
    if not tried:
        text = f"Only 1 and {number} divide {number}, because {why}."
    elif len(tried) > _MOST_TOLD:
        text = f"Try all primes up to {tried[-1]}. None of them divides {number}. You can stop there, because {why}."
    else:
        sums = listed([_divided(number, n) for n in tried])
        left = "Something is always left over. You can stop there"
        text = f"Try the primes up to {tried[-1]}: {sums}. {left}, because {why}."
    check = f"a factor above {isqrt(number)} would need a partner of at most {isqrt(number)}, and there is none but 1"
    return [first, Worked(text, hint, f"{number} = 1 × {number}")], check, ends


def _which(work: Divisors) -> _Story:
    """Return what is found out about each of several numbers."""
    done, checks = [], []
    for number in work.numbers:
        steps, check, _ = _kind(Divisors("kind", work.names, (number,)))
        done += steps if number == work.numbers[0] else steps[-1:]
        checks.append(check)
    one, several = (
        ("a perfect square", "perfect squares") if work.name == "square" else (work.name, work.name)
    )
    if work.text == "none":
        ends = f"So none of them is {one}"
    else:
        ends = f"So {work.text} {f'are {several}' if len(_numbers(work)) > 1 else f'is {one}'}"
    return done, next(filter(None, checks), ""), ends


def _divides(work: Divisors) -> _Story:
    one, other = work.numbers
    whole, part = (other, one) if work.name == "factor" else (one, other)
    sum_ = _divided(whole, part)
    rest = whole % part
    end = f"{rest} is left over" if rest else "nothing is left over"
    text = f"Divide and see whether anything is left over: {sum_}. So {end}."
    back = f"{whole // part} × {part}{f' + {rest}' if rest else ''} = {whole}"
    name = "divisible by" if work.name == "divisible" else f"a {work.name} of"
    said = f"{one} {{}} {name} {other}"
    done = [Worked(text, f"Is anything left over when you divide {whole} by {part}?", sum_)]
    return done, back, _yes_or_no(work, said)


def _pairs(number: int) -> str:
    return ", ".join(f"{n} × {number // n}" for n in divisors_of(number) if n * n <= number)


def _factors(work: Divisors) -> _Story:
    (number,) = work.numbers
    lead = f"Find all pairs of numbers that make {number} when you multiply them, starting with 1"
    stop = isqrt(number) + 1
    why = f"{stop} × {stop} = {stop * stop} is more than {number}"
    text = (
        f"{lead}: {_pairs(number)}. From {stop} on, every pair would repeat one that is there, because {why}."
    )
    done = [Worked(text, f"{lead}: 1 × {number}, 2 × ...", _pairs(number))]
    others = [_divided(number, n) for n in range(2, stop) if number % n]
    other = "other number" if len(others) == 1 else "other numbers"
    leave = f"{'leaves' if len(others) == 1 else 'leave'} a remainder"
    check = f"the {other} below {stop} {leave}: {listed(others)}" if others else ""
    check = check if len(others) <= _MOST_TOLD else ""
    if work.asked == "count":
        return done, check, f"Count them: {number} has {work.text} factor{'s' if number > 1 else ''}"
    return done, check, f"The factors of {number} are {work.text}"


def _multiples(work: Divisors) -> _Story:
    (number,) = work.numbers
    lead = f"Count by {number}s, or multiply {number} by 1, 2, 3, and so on"
    done = [
        Worked(
            f"{lead}: {', '.join(map(str, _numbers(work)))}.", f"{lead}.", ", ".join(map(str, _numbers(work)))
        )
    ]
    check = f"{work.count} × {number} = {number * work.count}, which is the last one"
    return done, check, f"The first {work.count} multiples of {number} are {work.text}"


def _numbers(work: Divisors) -> tuple[int, ...]:
    assert isinstance(work.result, tuple)
    return work.result


def _primes(work: Divisors) -> _Story:
    (number,) = work.numbers
    ends = f"So the prime factorization of {number} is {work.text}"
    if number == 1 or is_of_kind(number, "prime"):
        text = f"{number} has no prime factors." if number == 1 else f"{number} is itself a prime number."
        return [Worked(text, f"Is {number} prime?")], "", ends
    sums, left = [], number
    for prime in _numbers(work)[:-1]:
        sums.append(f"{left} = {prime} × {left // prime}")
        left //= prime
    lead = "Split off the smallest prime factor, again and again, until only primes are left"
    done = [Worked(f"{lead}: {', '.join(sums)}.", f"{lead}: {sums[0].rpartition(' × ')[0]} × ?", sums[-1])]
    return done, f"{work.text} = {prod(_numbers(work))}", ends


def _all_factors(work: Divisors) -> list[Worked]:
    """Return the factors of each number, and those in all of the lists."""
    common = divisors_of(gcd(*work.numbers))
    lists = [
        Worked(f"Factors of {n}: {', '.join(map(str, divisors_of(n)))}.", f"What are the factors of {n}?")
        for n in work.numbers
    ]
    text = f"In {'both' if len(lists) == 2 else 'all'} lists: {', '.join(map(str, common))}."
    return [*lists, Worked(text, f"Which numbers are in {'both' if len(lists) == 2 else 'all'} lists?")]


def _common(work: Divisors) -> _Story:
    numbers = listed([str(n) for n in work.numbers])
    greatest = gcd(*work.numbers)
    if greatest == 1:
        check = f"no prime number divides {'both' if len(work.numbers) == 2 else 'all of'} {numbers}"
        return _all_factors(work), check, f"The only common factor of {numbers} is 1"
    check = f"they are exactly the factors of {greatest}, the greatest common factor"
    return _all_factors(work), check, f"The common factors of {numbers} are {work.text}"


def _denominator(work: Divisors) -> _Story:
    large, found = max(work.numbers), lcm(*work.numbers)
    rest = [str(n) for n in dict.fromkeys(work.numbers) if n != large] or [str(large)]
    numbers, others = listed([str(n) for n in work.numbers]), listed(rest)
    done = [
        Worked(
            f"The denominators are {numbers}. Find their least common multiple.", "What are the denominators?"
        )
    ]
    times = found // large
    if times <= _MOST_TOLD:
        counted = ", ".join(str(large * n) for n in range(1, times + 1))
        divide = "divides" if len(rest) == 1 else "both divide" if len(rest) == 2 else "all divide"
        text = f"Count by {large}s until {others} {divide} the number: {counted}."
        hint = f"Count by {large}s. Which is the first number that {others} {divide} too?"
        done.append(Worked(text, hint, counted))
    else:
        for n in dict.fromkeys(work.numbers):
            made = f"{n} = {' × '.join(map(str, primes_of(n)))}"
            done.append(Worked(f"{made}.", f"Write {n} as a product of primes.", made))
        sum_ = f"{' × '.join(map(str, primes_of(found)))} = {found}"
        hint = "Take each prime as often as it occurs in one of them"
        done.append(Worked(f"{hint}: {sum_}.", hint, sum_))
    quotients = listed([_divided(found, n) for n in work.numbers])
    check = f"{quotients}, and {listed([str(found // n) for n in work.numbers])} have no common factor but 1"
    return done, check, f"So the least common denominator is {found}"


_STORIES = {
    "factors": _factors,
    "multiples": _multiples,
    "primes": _primes,
    "common": _common,
    "denominator": _denominator,
}
