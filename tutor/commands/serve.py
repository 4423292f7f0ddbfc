"""`tutor serve`: the app in a browser."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tutor.commands.options import TimeLimitOption, complain
from tutor.exits import BAD_INPUT


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 127.0.0.1 is this machine alone.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen at.")] = 8000,
    public_url: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Where browsers find it behind a proxy: https://tutor.example.org"),
    ] = None,
    sessions: Annotated[int, typer.Option(min=1, max=1000, help="Visitors at once.")] = 8,
    idle: Annotated[
        float,
        typer.Option(
            min=0.1, max=1440.0, metavar="MINUTES", help="End a visit after this long without typing."
        ),
    ] = 30.0,
    time_limit: TimeLimitOption = 20.0,
) -> None:
    """Serve the app to browsers (extra "web"); each visitor has a separate session, which is forgotten when it ends.

    A visit ends, with every process and file of it, when the page is closed, when nothing has been typed for a while,
    when more is sent than a person can type or paste, and when the server ends, however that happens. What a
    visitor's processes may take of the memory is limited.
    """
    if sys.platform == "win32":
        complain("The app in a browser needs Linux, macOS or another Unix; on Windows, run it in WSL.")
        raise typer.Exit(BAD_INPUT)
    try:
        from tutor.serving.server import TutorServer
    except ImportError:
        complain('The app in a browser needs textual-serve; install it in the clone: pip install ".[web]"')
        raise typer.Exit(BAD_INPUT) from None
    if public_url is not None and not public_url.startswith(("http://", "https://")):
        complain(f"{public_url!r} is no address of a web page; write https://tutor.example.org, for example.")
        raise typer.Exit(BAD_INPUT)
    if public_url is None and host in ("0.0.0.0", "::"):
        complain(f"Browsers cannot find {host}; say where they do: --public-url http://NAME:{port}")
        raise typer.Exit(BAD_INPUT)
    server = TutorServer(
        host, port, public_url=public_url, sessions=sessions, time_limit=time_limit, idle=60 * idle
    )
    try:
        server.serve()
    except OSError as error:
        complain(
            f"Nothing can be served at {host}:{port} ({error.strerror}); choose another --port or --host."
        )
        raise typer.Exit(BAD_INPUT) from None
