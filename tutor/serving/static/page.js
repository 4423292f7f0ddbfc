// Typing goes to the tutor at once, without a click.
window.addEventListener("load", () => document.querySelector(".xterm-helper-textarea")?.focus());
