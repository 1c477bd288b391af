"""A curriculum: each moment of an episode as a short menu of candidate actions, for learners that only choose."""

from __future__ import annotations

import copy
import json
from datetime import timedelta
from typing import Any, Final, Self, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from lifegym.envs import catalog
from lifegym.envs.actions import Action, Reply, ToolCall
from lifegym.envs.life_env import Info, LifeEnv, Observation
from lifegym.envs.wrappers.alongside import Alongside
from lifegym.envs.wrappers.decoys import Decoys
from lifegym.envs.wrappers.features import BOUND, FEATURES, Describer
from lifegym.envs.wrappers.looks import Looks
from lifegym.envs.wrappers.seen import Seen, key_of, leaves, names_in, tokens
from lifegym.worlds.world import tools_of

__all__ = ["MENU_SIZE", "Menu", "MenuWrapper"]

MENU_SIZE: Final = 16
PATIENCE: Final = 120
"""Calls after which a turn's menu holds nothing but replies."""
_LOOKS: Final = 3
"""A menu keeps room for so many looks, however much the steps offer."""
_AHEAD: Final = (1, 2, 4, 7)
"""In how many days a reminder may sound."""

MenuObservation = dict[str, NDArray[np.float32]]


class Menu:
    """The candidates of every moment of one episode, and their features.

    It follows an episode from outside: :meth:`reset`, then again and again :meth:`choose` and :meth:`see`. A step that
    was chosen goes on by itself as long as it only looks: while :meth:`going_on` gives a call, that one is made and
    seen before the next choice. The same seed, observations and choices give the same menus.

    Steps are code of their author, who knows the whole world. A deed or a reply that names a mail address or an
    identifier which the agent was not shown is therefore not offered, and beside each that states a fact in sight
    stands a look-alike of it (:class:`~lifegym.envs.wrappers.decoys.Decoys`). Whichever of the two is chosen, the step
    takes it for done.

    Args:
        size: How many candidates a menu holds at most.
        reminders: Also offer to set a reminder, where there is a calendar; when it sounds, it opens a turn.

    Raises:
        ValueError: The size is less than 8, which replies and looks alone would fill.
    """

    def __init__(self, size: int = MENU_SIZE, reminders: bool = False) -> None:
        if size < 8:
            raise ValueError(f"a menu's size is a whole number of at least 8, got {size!r}")
        self.size = size
        self.reminders = reminders
        self._laid: dict[str, Action] = {}

    @property
    def candidates(self) -> list[Action]:
        """The actions that may be chosen now, in an order that tells nothing."""
        return list(self._laid.values())

    def reset(self, observation: Observation, info: Info, seed: int) -> None:
        """Begin an episode with what the environment's ``reset`` returned.

        Raises:
            ValueError: The task holds no authored steps to offer.
        """
        spec = catalog.played_in(info)
        if not spec.steps:
            raise ValueError(
                f"{info['source']} holds no reference steps, which are code and are not exported with a task; "
                "menus are made of a task of the catalog"
            )
        self._rng = np.random.Generator(np.random.PCG64([seed, spec.variant]))
        self._writes = {name: tool.writes for name, tool in tools_of(spec.services).items()}
        self._steps = Alongside(spec)
        self._seen = Seen(info["workspace"])
        self._seen.heard.update(tokens(info["instructions"]))
        self._names: dict[str, frozenset[str]] = {}
        self._looks = Looks(info["tools"])
        self._decoys = Decoys(self._rng)
        self._describer = Describer(self._writes)
        self._stands_for: dict[str, str] = {}
        self._chosen = self._step = ""
        self._next: ToolCall | None = None
        self._open_turn(observation, info)

    def choose(self, index: int) -> Action:
        """Return the action to make for a candidate.

        Raises:
            IndexError: There is no such candidate.
        """
        if not 0 <= index < len(self._laid):
            raise IndexError(f"this menu has the candidates 0 to {len(self._laid) - 1}, got {index}")
        self._chosen, action = list(self._laid.items())[index]
        self._step = self._stands_for.get(self._chosen, self._chosen)
        if isinstance(action, ToolCall):
            self._steps.begin(self._step)
        return action

    def see(self, action: Action, observation: Observation, info: Info) -> None:
        """Take in what the environment's ``step`` returned for the chosen action."""
        if observation["turn_kind"] == "end":
            self._laid, self._next = {}, None
        elif isinstance(action, Reply):
            self._open_turn(observation, info)
        else:
            result, ok = observation["tool_result"], info["ok"]
            writes = self._writes.get(action.tool, False)
            self._seen.called(action, self._chosen, writes, ok, result)
            self._steps.answered(self._step, writes, ok, json.loads(result) if result else None)
            self._go_on()
            if self._next is None:
                self._lay_out()

    def going_on(self) -> ToolCall | None:
        """Return the look that the step chosen last makes next, without a choice; None when there is one to be made."""
        return self._next

    def _go_on(self) -> None:
        going = self._steps.going_on()
        self._next = None
        if going is not None and not self._writes.get(going[1].tool, False) and self._seen.made < PATIENCE:
            self._step, self._next = going
            self._chosen = self._step

    def features(self) -> NDArray[np.float32]:
        """Return the features of the candidates, shape ``(size, len(FEATURES))``."""
        return self._describer.rows(self._laid, self._seen, self.size)

    def mask(self) -> NDArray[np.float32]:
        """Return 1 for each candidate and 0 for each empty place, shape ``(size,)``."""
        mask = np.zeros(self.size, np.float32)
        mask[: len(self._laid)] = 1
        return mask

    def _open_turn(self, observation: Observation, info: Info) -> None:
        self._seen.open_turn(observation)
        self._steps.open_turn(info["event"], observation["turn"], observation["time"][:10])
        self._lay_out()

    def _lay_out(self) -> None:
        """Lay out the next menu: some of the steps' calls, every reply, and looks in all the other places."""
        patient = self._seen.made < PATIENCE
        self._stands_for = {}
        replies = self._replies(self.size - _LOOKS - 1)
        laid = self._deeds(self.size - len(replies) - _LOOKS) if patient else {}
        if patient and self.reminders and "calendar.create_event" in self._writes:
            laid |= self._reminder()
        if patient:
            laid |= self._looks.offers(self._seen, self._rng, self.size - len(laid) - len(replies), laid.keys())
        laid |= replies
        order = list(laid.items())
        self._laid = dict(order[index] for index in self._rng.permutation(len(order)).tolist())

    def _deeds(self, room: int) -> dict[str, Action]:
        """Return some of the steps' calls, drawn, each deed among them with its look-alike."""
        offers = [offer for offer in self._steps.offers().items() if self._may_offer(*offer)]
        others = dict(offers).keys()
        laid: dict[str, Action] = {}
        for index in self._rng.permutation(len(offers)).tolist():
            key, call = offers[index]
            alike = self._look_alike(key, call) if self._writes.get(call.tool, False) else {}
            alike = {own: twin for own, twin in alike.items() if own not in others}
            if len(laid) + 1 + len(alike) <= room:
                laid |= {key: call} | alike
                self._stands_for |= dict.fromkeys(alike, key)
        return laid

    def _replies(self, room: int) -> dict[str, Action]:
        """Return what may be replied, silence first, each text that states facts with its look-alike."""
        laid: dict[str, Action] = {}
        # What a step would say is known once its offer is.
        self._steps.offers()
        for text in self._steps.replies():
            key, reply = f"reply {text}", Reply(text)
            if self._may_offer(key, reply):
                laid |= {key: reply} | self._look_alike(key, reply)
        return dict(list(laid.items())[:room])

    def _look_alike(self, key: str, action: Action) -> dict[str, Action]:
        """Return the look-alike of an action by its key; nothing if there is none that may be offered."""
        alike = self._decoys.of(key, action, self._seen)
        if alike is None:
            return {}
        own = key_of(alike) if isinstance(alike, ToolCall) else f"reply {alike.text}"
        return {own: alike} if self._may_offer(own, alike) else {}

    def _may_offer(self, key: str, action: Action) -> bool:
        """Return whether all names in a deed or a reply were shown. A look may ask for any: it only shows more."""
        if isinstance(action, ToolCall) and not self._writes.get(action.tool, False):
            return True
        names = self._names.get(key)
        if names is None:
            texts = leaves(action.arguments) if isinstance(action, ToolCall) else [action.text]
            names = self._names[key] = names_in(texts)
        return all(map(self._seen.was_shown, names))

    def _reminder(self) -> dict[str, ToolCall]:
        """Return a reminder on the morning of a day to come, drawn anew for each menu."""
        morning = (self._seen.now + timedelta(days=_AHEAD[int(self._rng.integers(len(_AHEAD)))])).replace(
            hour=8, minute=0, second=0, microsecond=0
        )
        call = ToolCall(
            "calendar.create_event",
            {
                "summary": "Look again",
                "start": morning.isoformat(),
                "end": (morning + timedelta(minutes=15)).isoformat(),
                "reminders": [{"minutes_before": 0}],
            },
        )
        return {key_of(call): call}


class MenuWrapper(gymnasium.Wrapper[MenuObservation, Any, Observation, Any]):
    """A curriculum, not the benchmark: an episode of a :class:`LifeEnv` as a sequence of choices from short menus.

    ## Description
    At each moment the agent is offered up to ``size`` candidate actions and picks one by its number, which is then
    really made in the wrapped environment. Among the candidates are the next calls of the task's authored steps, right
    ones and the tempting, forgetful, careless and timid versions, each run alongside on the agent's own results; looks
    at services with arguments seen before; replies made of what the steps taken would say; silence; and, if wanted,
    setting a reminder. A deed or reply with an address or identifier that was not shown yet is left out. Each that
    states a fact in sight has a look-alike beside it, with other facts: such as were shown on an earlier turn, or were
    never. Whoever chooses a look-alike of a deed has done that step so, and is not offered it again. A chosen step goes
    on by itself as long as it only looks, so one choice may make several calls; whatever changes something is
    chosen. A menu gives away which acts are worth considering at all, so scores reached through it say how well a
    learner chooses, are never scores of the suite, and must be reported as chosen from menus.

    ## Action Space
    ``Discrete(size)``: a candidate's number. An empty place is answered as a bad action, which counts and changes
    nothing.

    ## Observation Space
    ``action_mask``, shape ``(size,)``: 1 where there is a candidate. ``observations``, shape ``(size, F)``: features of
    each candidate and of the moment (:data:`~lifegym.envs.wrappers.features.FEATURES`), made only of what the agent has
    seen and done. ``info["candidates"]`` has the actions themselves.

    ## Rewards, Episode End
    Those of the wrapped environment; ``reward_mode="potential"`` pays each choice at once.

    ## Copies
    A deep copy or a pickle goes on exactly as the original: the environment's own state is copied, and the menu is made
    again from the same observations and choices.
    """

    def __init__(self, env: gymnasium.Env[Observation, Any], size: int = MENU_SIZE, reminders: bool = False) -> None:
        """Wrap an environment.

        Args:
            env: A :class:`LifeEnv`, itself wrapped or not.
            size: Candidates of a menu, at least 8.
            reminders: Also offer to set a reminder; see :class:`Menu`.

        Raises:
            ValueError: The environment is no LifeEnv, or the size is too small.
        """
        super().__init__(env)
        if not isinstance(env.unwrapped, LifeEnv):
            raise ValueError(f"menus are made of a LifeEnv, got {type(env.unwrapped).__name__}")
        self.menu = Menu(size, reminders)
        self.action_space = spaces.Discrete(size)
        self.observation_space = cast(
            "spaces.Space[MenuObservation]",
            spaces.Dict(
                {
                    "action_mask": spaces.Box(0.0, 1.0, (size,), np.float32),
                    "observations": spaces.Box(-BOUND, BOUND, (size, len(FEATURES)), np.float32),
                }
            ),
        )
        self._begun: tuple[Observation, Info, int] | None = None
        self._made: list[tuple[int | None, Observation, Info]] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[MenuObservation, dict[str, Any]]:
        """Begin an episode. The order of candidates and the looks are drawn from the environment's generator."""
        observation, info = self.env.reset(seed=seed, options=options)
        drawn = int(self.env.unwrapped.np_random.integers(1 << 32))
        self._begun, self._made = (observation, info, drawn), []
        self.menu.reset(observation, info, drawn)
        return self._observe(), {**info, "candidates": self.menu.candidates}

    def step(self, action: Any) -> tuple[MenuObservation, float, bool, bool, dict[str, Any]]:
        """Make the chosen candidate, and the looks with which its step goes on.

        Raises:
            ResetNeeded: Before the first reset, or after the episode's end.
        """
        if self._begun is None:
            raise ResetNeeded("call reset() before step()")
        index = int(action)
        count = len(self.menu.candidates)
        if not 0 <= index < count:
            refusal = {"candidate": index, "allowed": f"0 to {count - 1}"}
            _, reward, terminated, truncated, info = self.env.step(refusal)
        else:
            reward, terminated, truncated, info = self._make(self.menu.choose(index), index)
            while not (terminated or truncated) and (look := self.menu.going_on()) is not None:
                further, terminated, truncated, info = self._make(look, None)
                reward += further
        info = {**info, "candidates": self.menu.candidates}
        return self._observe(), float(reward), terminated, truncated, info

    def _make(self, action: Action, index: int | None) -> tuple[float, bool, bool, Info]:
        observation, reward, terminated, truncated, info = self.env.step(action)
        self.menu.see(action, observation, info)
        self._made.append((index, observation, {"event": info["event"], "ok": info["ok"]}))
        return float(reward), terminated, truncated, info

    def _observe(self) -> MenuObservation:
        return {"action_mask": self.menu.mask(), "observations": self.menu.features()}

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = copy.copy(self)
        twin.env = copy.deepcopy(self.env, memo)
        twin._made = list(self._made)
        twin._remake_menu()
        return twin

    def __getstate__(self) -> dict[str, Any]:
        # Running steps are generators, which no pickle holds.
        return {
            **{name: value for name, value in vars(self).items() if name != "menu"},
            "size": self.menu.size, "reminders": self.menu.reminders,
        }  # fmt: skip

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.menu = Menu(state.pop("size"), state.pop("reminders"))
        vars(self).update(state)
        self._remake_menu()

    def _remake_menu(self) -> None:
        self.menu = Menu(self.menu.size, self.menu.reminders)
        if self._begun is None:
            return
        self.menu.reset(*self._begun)
        for index, observation, info in self._made:
            look = self.menu.going_on() if index is None else self.menu.choose(index)
            assert look is not None
            self.menu.see(look, observation, info)
