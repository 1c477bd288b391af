"""Hugging Face tokenizers as codecs, and a tiny model made in memory to try a training loop on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from lifegym.integrations.chat_tokens import Message, read_text

__all__ = ["HuggingFaceCodec", "tiny_model", "tiny_tokenizer"]

_MARK: Final = "a mark that no template writes"
_TAGS: Final = ("<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>", "<think>", "</think>")
_TEMPLATE: Final = """\
{%- for message in messages %}
    {%- if message.role == 'tool' %}
        {{- '<|im_start|>user\\n<tool_response>\\n' + message.content + '\\n</tool_response>' }}
    {%- else %}
        {{- '<|im_start|>' + message.role + '\\n' + (message.content or '') }}
    {%- endif %}
    {%- if loop.first and tools %}
        {{- '\\n\\n# Tools' }}
        {%- for tool in tools %}{{- '\\n' + tool | tojson }}{%- endfor %}
    {%- endif %}
    {%- for call in message.tool_calls or [] %}
        {{- ('\\n' if message.content or not loop.first else '') + '<tool_call>\\n{"name": "' + call.function.name }}
        {{- '", "arguments": ' + call.function.arguments | tojson + '}\\n</tool_call>' }}
    {%- endfor %}
    {{- '<|im_end|>\\n' }}
{%- endfor %}
{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n' }}{%- endif %}
"""


class HuggingFaceCodec:
    """A Hugging Face tokenizer with a chat template.

    Marks of the tokenizer that stand in what the model is told, as a mail might hold them to pass for a turn of the
    conversation, are broken up by a space and stay text.

    Args:
        tokenizer: The tokenizer. Its template must render tool calls, and a message alike whatever follows it.
        read: Reads an assistant's message from its text, without the end; by default the form of Qwen's and Hermes'
            templates, ``<tool_call>`` around a JSON object.
        template_options: Given to the template, such as ``{"enable_thinking": False}``.

    Raises:
        ValueError: The tokenizer has no end-of-sequence token or no chat template, or the template does not end a
            message with that token.
    """

    def __init__(
        self,
        tokenizer: Any,
        read: Callable[[str], Message] = read_text,
        template_options: Mapping[str, Any] | None = None,
    ) -> None:
        if tokenizer.eos_token_id is None or not tokenizer.chat_template:
            raise ValueError(
                "the tokenizer needs an end-of-sequence token and a chat template that ends messages by it"
            )
        self.tokenizer = tokenizer
        self.end: int = int(tokenizer.eos_token_id)
        self._end_text: str = tokenizer.eos_token
        self._read = read
        self._options = dict(template_options or {})
        marks = {*tokenizer.all_special_tokens, *tokenizer.get_added_vocab()}
        self._marks = sorted((mark for mark in marks if len(mark) > 1), key=len, reverse=True)
        self._after_mark([{"role": "user", "content": "u"}, {"role": "assistant", "content": _MARK}], generate=False)

    def opening(self, messages: Sequence[Message], tools: Sequence[Mapping[str, Any]]) -> list[int]:
        """Return the ids of a conversation's beginning, up to where the model writes."""
        return self._encode(self._render([self._plain(message) for message in messages], generate=True, tools=tools))

    def between(self, messages: Sequence[Message]) -> list[int]:
        """Return the ids from the end of a model's message to where it writes again, with what it is told between."""
        said: Message = {"role": "assistant", "content": _MARK}
        if messages[0]["role"] == "tool":
            function = {"name": messages[0].get("name", "tool"), "arguments": {"mark": _MARK}}
            said |= {"content": "", "tool_calls": [{"type": "function", "function": function}]}
        told = [self._plain(message) for message in messages]
        return self._encode(self._after_mark([{"role": "user", "content": "u"}, said, *told], generate=True))

    def written(self, message: Message) -> list[int]:
        """Return the ids of an assistant's message that was not sampled, its end included.

        Raises:
            ValueError: The template does not let a message begin where it lets the model write.
        """
        before = [{"role": "user", "content": "u"}]
        opened = self._render(before, generate=True)
        whole = self._render([*before, message], generate=False)
        if not whole.startswith(opened):
            raise ValueError("this chat template begins a message otherwise than where it lets the model write")
        text = whole[len(opened) :]
        return self._encode(text[: text.rindex(self._end_text) + len(self._end_text)])

    def read(self, ids: Sequence[int]) -> Message:
        """Return the assistant's message that sampled ids say."""
        said = list(ids[:-1] if ids and ids[-1] == self.end else ids)
        return self._read(self.tokenizer.decode(said, skip_special_tokens=False))

    def _render(
        self, messages: Sequence[Message], *, generate: bool, tools: Sequence[Mapping[str, Any]] | None = None
    ) -> str:
        return str(
            self.tokenizer.apply_chat_template(
                list(messages), tools=list(tools) if tools else None, tokenize=False, add_generation_prompt=generate,
                **self._options,
            )
        )  # fmt: skip

    def _after_mark(self, messages: Sequence[Message], *, generate: bool) -> str:
        """Return what the template writes after the end of the message that holds the mark."""
        text = self._render(messages, generate=generate)
        place = text.find(self._end_text, text.rindex(_MARK))
        if place < 0:
            raise ValueError(f"this chat template does not end an assistant's message by {self._end_text!r}")
        return text[place + len(self._end_text) :]

    def _plain(self, message: Message) -> Message:
        content = str(message["content"])
        for mark in self._marks:
            content = content.replace(mark, f"{mark[0]} {mark[1:]}")
        return {**message, "content": content}

    def _encode(self, text: str) -> list[int]:
        return list(self.tokenizer.encode(text, add_special_tokens=False))


def tiny_tokenizer(template: str = _TEMPLATE) -> Any:
    """Return a tokenizer of 265 ids, the bytes and the marks of a conversation, made in memory.

    Args:
        template: Its chat template, by default one in the manner of Qwen's.
    """
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    inner = Tokenizer(models.BPE(vocab={letter: place for place, letter in enumerate(letters)}, merges=[]))
    inner.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    inner.decoder = decoders.ByteLevel()
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=inner, eos_token="<|im_end|>", pad_token="<|endoftext|>", padding_side="left",
        additional_special_tokens=["<|im_start|>"], clean_up_tokenization_spaces=False,
    )  # fmt: skip
    tokenizer.add_tokens(list(_TAGS))
    tokenizer.chat_template = template
    return tokenizer


def tiny_model(tokenizer: Any, *, seed: int = 0, hidden: int = 64, layers: int = 2, context: int = 32_768) -> Any:
    """Return a randomly initialised Qwen3 of about 91,000 parameters, which says nothing sensible yet.

    Args:
        tokenizer: Its tokenizer.
        seed: Seed of the weights.
        hidden: Width, a multiple of 16.
        layers: Number of layers.
        context: Longest sequence in tokens.
    """
    import torch
    from transformers import Qwen3Config, Qwen3ForCausalLM

    config = Qwen3Config(
        vocab_size=len(tokenizer), hidden_size=hidden, intermediate_size=2 * hidden, num_hidden_layers=layers,
        num_attention_heads=hidden // 16, num_key_value_heads=hidden // 32, head_dim=16,
        max_position_embeddings=context, tie_word_embeddings=True, eos_token_id=tokenizer.eos_token_id,
        pad_token_id=tokenizer.pad_token_id, bos_token_id=None,
    )  # fmt: skip
    with torch.random.fork_rng():
        torch.manual_seed(seed)
        return Qwen3ForCausalLM(config)
