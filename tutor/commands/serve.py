"""`tutor serve`: run the app in a browser."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from tutor.commands.options import TimeLimitOption, complain
from tutor.exits import BAD_INPUT


def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 127.0.0.1 allows only this computer.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.")] = 8000,
    public_url: Annotated[
        str | None,
        typer.Option(
            metavar="URL",
            help="If the server is behind a proxy, the address that browsers use, such as https://tutor.example.org",
        ),
    ] = None,
    sessions: Annotated[
        int, typer.Option(min=1, max=1000, help="Number of visitors allowed at the same time.")
    ] = 8,
    idle: Annotated[
        float,
        typer.Option(
            min=0.1, max=1440.0, metavar="MINUTES", help="End a visit if nothing is typed for this long."
        ),
    ] = 30.0,
    time_limit: TimeLimitOption = 20.0,
) -> None:
    """Serve the app to web browsers.

    This requires the "web" extra. Each visitor has a separate session, which is deleted when it ends.

    A session ends, with all its processes and files, when the page is closed, when nothing has been typed for a
    while, when more is sent than a person could type or paste, or when the server stops for any reason. The memory
    that a visitor's processes can use is limited.
    """
    if sys.platform == "win32":
        complain("Serving the app in a browser requires Linux, macOS, or another Unix; on Windows, use WSL.")
        raise typer.Exit(BAD_INPUT)
    try:
        from tutor.serving.server import TutorServer
    except ImportError:
        complain(
            'Serving the app in a browser requires textual-serve; install it in your clone: pip install ".[web]"'
        )
        raise typer.Exit(BAD_INPUT) from None
    if public_url is not None and not public_url.startswith(("http://", "https://")):
        complain(f"{public_url!r} is not a web address; use, for example, https://tutor.example.org.")
        raise typer.Exit(BAD_INPUT)
    if public_url is None and host in ("0.0.0.0", "::"):
        complain(
            f"Browsers cannot open {host}; add the address they should use: --public-url http://NAME:{port}"
        )
        raise typer.Exit(BAD_INPUT)
    server = TutorServer(
        host, port, public_url=public_url, sessions=sessions, time_limit=time_limit, idle=60 * idle
    )
    try:
        server.serve()
    except OSError as error:
        complain(
            f"The tutor cannot listen on {host}:{port} ({error.strerror}); choose another --port or --host."
        )
        raise typer.Exit(BAD_INPUT) from None
