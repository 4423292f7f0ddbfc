"""A limit on the memory of a process."""

from __future__ import annotations

from contextlib import suppress


def limit_memory(size: int, *, children: int | None = None) -> None:
    """Allow this process `size` bytes of address space, where the system knows such a limit.

    Args:
        size: bytes.
        children: bytes that a process which it starts may allow itself; as many if not given.
    """
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (size, children or size))
