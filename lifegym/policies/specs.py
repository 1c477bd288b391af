"""A policy in one text: its name, its class with arguments, the file of a checkpoint, or a model behind an endpoint.

reference                               a scripted policy
package.module:Class,depth=3,mode=wide  a class; values are JSON, or else texts without commas
runs/menu/checkpoint.npz,greedy=true    what a trainer has saved, or the folder of its run
openai:MODEL,memory=notes               a model behind an OpenAI-compatible endpoint
proactive:POLICY,parts=audit+ledger     the proactive scaffold around a policy, whose own arguments follow
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from inspect import Parameter, Signature, signature
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, Final, Literal

from lifegym.worlds.errors import suggestion

__all__ = ["CHECKPOINT", "TRANSPORT", "PolicySpec", "read_argument", "read_spec"]

CHECKPOINT: Final = "checkpoint.npz"
"""What a trainer's run calls its checkpoint."""
_CHAT: Final = "lifegym.policies.chat"
TRANSPORT: Final = frozenset(
    (
        "base_url",
        "embedding_base_url",
        "api_key_env",
        "concurrency",
        "call_deadline",
        "retries",
        "backoff",
        "stream",
    )
)
"""Arguments of a model's policy that say how its endpoint is reached and waited for, not what it is asked.

A server that comes back at another address is the same policy.
"""
_SECRETS: Final = frozenset(("key", "api_key", "apikey", "token", "secret", "password", "authorization"))
_SCAFFOLD: Final = frozenset(("parts", "every", "votes"))
"""Arguments of a scaffold; all others are the inner policy's."""
_DECODER: Final = json.JSONDecoder(parse_constant=lambda name: _no_number(name))

Kind = Literal["scripted", "class", "checkpoint", "openai", "proactive"]


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


@dataclass(frozen=True, slots=True)
class PolicySpec:
    """What a policy is made from.

    Attributes:
        kind: ``scripted``, ``class``, ``checkpoint``, ``openai`` or ``proactive``.
        target: The name, ``package.module:Class``, the path, the model, or the policy inside the scaffold, without its
            arguments.
        arguments: JSON values by name.
    """

    kind: Kind
    target: str
    arguments: Mapping[str, Any]

    def __str__(self) -> str:
        """Return the spec in its one canonical form: arguments by name."""
        head = f"{self.kind}:{self.target}" if self.kind in ("openai", "proactive") else self.target
        return ",".join([head, *(f"{name}={_written(self.arguments[name])}" for name in sorted(self.arguments))])

    @property
    def name(self) -> str:
        """What an evaluation's records call the policy: the spec without how its endpoint is reached."""
        asks = self.model is not None
        told = {name: value for name, value in self.arguments.items() if name not in TRANSPORT or not asks}
        return str(PolicySpec(self.kind, self.target, told))

    @property
    def inner(self) -> PolicySpec:
        """The policy inside a scaffold; of any other, the policy itself."""
        if self.kind != "proactive":
            return self
        given = {name: value for name, value in self.arguments.items() if name not in _SCAFFOLD}
        return _of_head(self.target, self.target, given)

    @property
    def model(self) -> str | None:
        """The model behind an endpoint that is asked, in a scaffold or not; None if none is."""
        inner = self.inner
        return inner.target if inner.kind == "openai" else None

    def maker(self) -> Callable[[int], Any]:
        """Return a function from a seed to a fresh policy, which holds what it needs: it may go to other machines.

        Raises:
            ValueError: There is no such class, checkpoint or endpoint policy, or an argument is none that it takes.
        """
        match self.kind:
            case "class":
                self.check_class()
                return partial(_of_class, self.target, dict(self.arguments))
            case "checkpoint":
                return _of_checkpoint(self)
            case "openai":
                return _of_endpoint(self)
            case "proactive":
                return _of_scaffold(self)
        from lifegym.policies import POLICIES

        return POLICIES[self.target]

    def check_class(self) -> None:
        """Make sure that the class exists and takes the arguments.

        Raises:
            ValueError: It does not; the message shows what it takes.
        """
        loaded = _loaded(self.target)
        _bound(self.target, _signature(self.target, loaded), self.arguments)

    @property
    def file(self) -> Path | None:
        """The checkpoint's file, in a scaffold or not; None for other kinds."""
        inner = self.inner
        if inner.kind != "checkpoint":
            return None
        path = Path(inner.target)
        return path / CHECKPOINT if path.is_dir() else path


def read_spec(text: str, arguments: Iterable[str] = ()) -> PolicySpec:
    """Read a spec.

    Args:
        text: The spec.
        arguments: Further arguments, each ``key=value``.

    Raises:
        ValueError: It names no policy, or an argument is written otherwise; the message says what would be right.
    """
    head, _, rest = text.partition(",")
    given = _arguments(text, rest)
    for item in arguments:
        name, value = read_argument(item)
        if name in given:
            raise ValueError(f"{text[:80]}: the argument {name} is given twice")
        given[name] = value
    return _of_head(text, head, given)


def _of_head(text: str, head: str, given: dict[str, Any]) -> PolicySpec:
    from lifegym.policies import POLICIES

    if head in POLICIES:
        if given:
            raise ValueError(f"the scripted policy {head} takes no arguments, got {', '.join(given)}")
        return PolicySpec("scripted", head, {})
    if head.startswith("openai:"):
        return _endpoint(head.removeprefix("openai:"), given)
    if head.startswith("proactive:"):
        return _scaffolded(head.removeprefix("proactive:"), given)
    if head.endswith(".npz") or (head and ":" not in head and Path(head).is_dir()):
        return PolicySpec("checkpoint", head, given)
    if ":" in head:
        return PolicySpec("class", head, given)
    raise ValueError(
        f"unknown policy {head!r}.{suggestion(head, POLICIES)} Known: {', '.join(POLICIES)}; or give "
        "package.module:Class, the path of a checkpoint (.npz), openai:MODEL, or proactive:POLICY around any of these."
    )


def _scaffolded(inner: str, given: dict[str, Any]) -> PolicySpec:
    """Return the spec of a scaffold, once all of it has been read."""
    from lifegym.policies.proactive import make_parts, part_names

    if not inner or inner.startswith("proactive:"):
        raise ValueError("proactive: goes around one policy, such as proactive:announced-only,parts=audit+discrepancy")
    parts = given.get("parts", "all")
    if not isinstance(parts, str):
        raise ValueError(f"parts are names joined by +, such as parts=audit+ledger; got {parts!r}")
    make_parts(part_names(parts), **_options(given))
    spec = PolicySpec("proactive", inner, given)
    if spec.inner.kind == "proactive":
        raise ValueError("a scaffold goes around a policy, not around another scaffold; join their parts with +")
    return spec


def read_argument(text: str) -> tuple[str, Any]:
    """Read ``key=value``; the value is JSON, or else a text.

    Raises:
        ValueError: It is written otherwise.
    """
    name, equals, value = text.partition("=")
    if not equals or not name.strip().isidentifier():
        raise ValueError(f"an argument is written key=value, such as depth=3 or mode=wide, got {text[:60]!r}")
    return name.strip(), _value(value)


def _endpoint(model: str, given: dict[str, Any]) -> PolicySpec:
    if not model:
        raise ValueError("openai: names no model; write openai:MODEL, by the name that the endpoint knows")
    if _SECRETS.intersection(name.lower() for name in given):
        raise ValueError(
            "a key is no argument, since arguments are recorded; it is read from the environment (OPENAI_API_KEY)"
        )
    return PolicySpec("openai", model, given)


def _arguments(text: str, rest: str) -> dict[str, Any]:
    """Read ``key=value`` pairs divided by commas; a JSON value may hold commas itself."""
    found: dict[str, Any] = {}
    while rest:
        name, equals, after = rest.partition("=")
        if not equals or not name.strip().isidentifier():
            raise ValueError(
                f"{text[:80]}: an argument is written key=value, such as depth=3 or mode=wide, got {rest[:60]!r}"
            )
        if name.strip() in found:
            raise ValueError(f"{text[:80]}: the argument {name.strip()} is given twice")
        found[name.strip()], rest = _first_value(after)
    return found


def _first_value(text: str) -> tuple[Any, str]:
    try:
        value, end = _DECODER.raw_decode(text)
        if end == len(text) or text[end] == ",":
            return value, text[end + 1 :]
    except (ValueError, RecursionError):
        pass
    value, _, rest = text.partition(",")
    return value, rest


def _value(text: str) -> Any:
    value, rest = _first_value(text)
    return text if rest else value


def _written(value: Any) -> str:
    """Return a value as it reads back: a plain text as it is, anything else as JSON."""
    if isinstance(value, str) and value and "," not in value and _value(value) == value:
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _loaded(path: str) -> Callable[..., Any]:
    module, _, name = path.partition(":")
    try:
        home = import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise ValueError(f"cannot load policy {path!r}: {error}") from error
        raise ValueError(f"cannot load policy {path!r}: {_not_found(error.name)}") from error
    except (ImportError, TypeError, ValueError) as error:
        raise ValueError(f"cannot load policy {path!r}: {error}") from error
    found: Callable[..., Any] | None = getattr(home, name, None)
    if found is None:
        raise ValueError(f"cannot load policy {path!r}: {module} has no {name!r}.{suggestion(name, vars(home))}")
    if not callable(found):
        raise ValueError(f"cannot load policy {path!r}: it is a {type(found).__name__}, and a policy is a class")
    return found


def _not_found(module: str) -> str:
    """Return that there is no such module, where it was looked for, and which one of nearly that name is there."""
    package, _, name = module.rpartition(".")
    if package:
        inside = getattr(import_module(package), "__path__", None)
        near = suggestion(name, [found.name for found in iter_modules(inside)]) if inside else ""
        return f"the package {package} has no module {name!r}.{near}"
    here = os.getcwd()
    near = suggestion(name, [found.name for found in iter_modules([here])])
    return f"there is no module {name!r} in {here} nor among what is installed.{near}"


def _signature(path: str, loaded: Callable[..., Any]) -> Signature:
    try:
        try:
            return signature(loaded, eval_str=True)
        except NameError:  # an annotation that stands for type checkers alone
            return signature(loaded)
    except (TypeError, ValueError) as error:
        raise ValueError(f"cannot load policy {path!r} (its arguments cannot be told): {error}") from error


def _bound(path: str, taken: Signature, arguments: Mapping[str, Any]) -> None:
    """Refuse arguments that a class does not take, or lacks.

    Raises:
        ValueError: The message shows its signature.
    """
    shown = path.rpartition(":")[2] + str(taken.replace(return_annotation=Signature.empty))
    names = [name for name in taken.parameters if name != "seed"]
    if "seed" in arguments:
        raise ValueError(f"cannot load policy {path!r}: its seed comes from each episode and is no argument")
    open_ended = any(item.kind is Parameter.VAR_KEYWORD for item in taken.parameters.values())
    for name in arguments:
        if name not in names and not open_ended:
            raise ValueError(
                f"cannot load policy {path!r}: it takes no argument {name!r}.{suggestion(name, names)} It is {shown}"
            )
    try:
        taken.bind(**_with_seed(taken, arguments, 0))
    except TypeError as error:
        raise ValueError(
            f"cannot load policy {path!r}: {error}; it is {shown}, called with seed= if it has one and with "
            "the arguments of the spec"
        ) from error


def _with_seed(taken: Signature, arguments: Mapping[str, Any], seed: int) -> dict[str, Any]:
    return {**arguments, "seed": seed} if "seed" in taken.parameters else dict(arguments)


def _of_class(path: str, arguments: dict[str, Any], seed: int) -> Any:
    loaded = _loaded(path)
    try:
        return loaded(**_with_seed(_signature(path, loaded), arguments, seed))
    except (TypeError, ValueError) as error:
        raise ValueError(f"cannot load policy {path!r}: {error}") from error


def _of_checkpoint(spec: PolicySpec) -> Callable[[int], Any]:
    from lifegym.policies.menu_policy import load_checkpoint

    strange = sorted(spec.arguments.keys() - {"greedy"})
    if strange or not isinstance(spec.arguments.get("greedy", True), bool):
        raise ValueError(f"a checkpoint takes greedy=true or greedy=false and no other argument, got {spec}")
    file = spec.file
    assert file is not None
    if not file.is_file():
        raise ValueError(
            f"no checkpoint at {file}; give the .npz file, or the folder of a run, that "
            "training_examples/train_menu_policy.py has written"
        )
    network, settings, _ = load_checkpoint(file)
    return partial(_menu_policy, network, settings, spec.arguments.get("greedy"))


def _menu_policy(network: Any, settings: dict[str, Any], greedy: bool | None, seed: int) -> Any:
    from lifegym.envs.wrappers.menu import MENU_SIZE
    from lifegym.policies.menu_policy import MenuPolicy

    wanted = bool(settings.get("greedy", False)) if greedy is None else greedy
    reminders = bool(settings.get("reminders", False))
    return MenuPolicy(network, seed, wanted, int(settings.get("menu_size", MENU_SIZE)), reminders=reminders)


def _of_endpoint(spec: PolicySpec) -> Callable[[int], Any]:
    try:
        chat = import_module(_CHAT)
    except ModuleNotFoundError as error:
        if error.name != _CHAT:
            raise
        raise ValueError(f"openai:{spec.target} needs {_CHAT}, which this version of lifegym has not") from None
    options = {name: value if isinstance(value, str) else json.dumps(value) for name, value in spec.arguments.items()}
    made: Callable[[int], Any] = chat.from_spec(spec.target, options)
    return made


def _options(given: Mapping[str, Any]) -> dict[str, Any]:
    return {name: given[name] for name in ("every", "votes") if name in given}


def _of_scaffold(spec: PolicySpec) -> Callable[[int], Any]:
    return partial(_scaffold, spec.inner.maker(), str(spec.arguments.get("parts", "all")), _options(spec.arguments))


def _scaffold(inner: Callable[[int], Any], parts: str, options: dict[str, Any], seed: int) -> Any:
    from lifegym.policies.proactive import make_parts, part_names, scaffold

    return scaffold(inner(seed), make_parts(part_names(parts), **options))
