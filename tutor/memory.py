"""A limit on the memory of a process."""

from __future__ import annotations

from contextlib import suppress


def limit_memory(size: int, *, children: int | None = None) -> None:
    """Limit this process to `size` bytes of address space, if the system has such a limit.

    Args:
        size: the limit in bytes.
        children: the limit in bytes for processes that it starts; the default is the same.
    """
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (size, children or size))
