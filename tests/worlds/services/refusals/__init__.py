"""One call of every tool that the sample world refuses, a module a service: ``{tool: (arguments, code)}``."""
