"""Interrupts HiGHS while it works; python-mip 2.0 has neither a function nor a status for this."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any


class Interrupt:
    """The callback that a HiGHS solver uses to ask whether to continue."""

    INTERRUPTED = 17
    """HiGHS's model status, which python-mip looks up in vain."""
    PAUSE = 0.02
    """Seconds between two calls."""

    def __init__(self, solver: Any) -> None:
        from mip.highs import ffi

        self._solver = solver._model
        self._library = solver._lib
        self._cancelled: Callable[[], bool] | None = None
        self._error: BaseException | None = None
        self._asked = 0.0
        signature = "void(int, const char*, const HighsCallbackDataOut*, HighsCallbackDataIn*, void*)"
        self._function = ffi.callback(signature, self._ask)
        self._library.Highs_setCallback(self._solver, self._function, ffi.NULL)

    def run(self, call: Callable[[], Any], cancelled: Callable[[], bool]) -> Any:
        """Return the result of ``call``, or None if ``cancelled`` became true during it."""
        kinds = (self._library.kHighsCallbackMipInterrupt, self._library.kHighsCallbackSimplexInterrupt)
        self._cancelled, self._error = cancelled, None
        for kind in kinds:
            self._library.Highs_startCallback(self._solver, kind)
        try:
            return call()
        except KeyError as error:
            if self._error is not None:
                raise self._error from None
            if error.args != (self.INTERRUPTED,):
                raise
            return None
        finally:
            for kind in kinds:
                self._library.Highs_stopCallback(self._solver, kind)

    def _ask(self, _kind: int, _message: Any, _output: Any, answer: Any, _data: Any) -> None:
        now = perf_counter()
        if now < self._asked + self.PAUSE or not answer or self._cancelled is None:
            return
        self._asked = now
        try:
            answer.user_interrupt = bool(self._cancelled())
        except BaseException as error:  # noqa: BLE001 (raised again in `run`, when C code is left)
            self._error = error
            answer.user_interrupt = True
