// A small OpenAI-compatible server on loopback for one GGUF model in the ChatML format, on node-llama-cpp.
//
//   node serve.mjs MODEL.gguf [PORT] [CONTEXT]
//
// A model this small does not write calls by itself. The server asks it in two steps, each under a grammar: first which
// of the tools, or the reply; then the arguments, by the tool's own schema, or the reply's text. Tools stand in the
// prompt as one line each. It would also repeat a call for ever: within a turn a tool is offered twice at most, and after
// eight calls the reply alone.

import http from "node:http";
import os from "node:os";
import path from "node:path";
import { getLlama, LlamaCompletion } from "node-llama-cpp";

const [file, port = "8080", contextSize = "8192"] = process.argv.slice(2);
if (!file) {
  console.error("usage: node serve.mjs MODEL.gguf [PORT] [CONTEXT]");
  process.exit(2);
}

const LONGEST_TEXT = 160;
const LONGEST_REPLY = 120;
const REPLY = "reply";
const CALLS_A_TURN = 8;
const CALLS_A_TOOL = 2;

// Threads of llama.cpp wait for one another: with others at work on the machine, one thread fewer is faster.
const threads = Math.max(1, os.availableParallelism() - 1);
const llama = await getLlama({ gpu: false, build: "never", maxThreads: threads });
const model = await llama.loadModel({ modelPath: path.resolve(file) });
const context = await model.createContext({ contextSize: Number(contextSize), sequences: 1, threads });
const completion = new LlamaCompletion({ contextSequence: context.getSequence() });

const ends = (text) => `${text}<|im_end|>\n`;
const begins = (role) => `<|im_start|>${role}\n`;

function line(tool) {
  const { name, description = "", parameters = {} } = tool.function;
  const needed = (parameters.required ?? []).join(", ");
  return `${name}(${needed}): ${description.split(". ")[0].slice(0, 70)}`;
}

function told(message) {
  const calls = (message.tool_calls ?? []).map((call) => `${call.function.name} ${call.function.arguments}`);
  const text = [message.content, ...calls].filter(Boolean).join("\n");
  const role = message.role === "tool" ? "user" : message.role;
  return begins(role) + ends(message.role === "tool" ? `Result: ${text}` : text);
}

function prompt(messages, tools) {
  const listed = tools.length ? `Tools:\n${tools.map(line).join("\n")}` : "";
  const [first, ...rest] = messages;
  const system = first?.role === "system" ? [first.content, listed].filter(Boolean).join("\n\n") : listed;
  const others = first?.role === "system" ? rest : messages;
  return (system ? begins("system") + ends(system) : "") + others.map(told).join("") + begins("assistant");
}

// The names that are still offered, by the calls since the user last spoke.
function offered(messages, tools) {
  const turn = messages.slice(messages.findLastIndex((message) => message.role === "user") + 1);
  const called = turn.flatMap((message) => message.tool_calls ?? []).map((call) => call.function.name);
  if (called.length >= CALLS_A_TURN) return [REPLY];
  const often = (name) => called.filter((other) => other === name).length;
  return [...tools.map((tool) => tool.function.name).filter((name) => often(name) < CALLS_A_TOOL), REPLY];
}

// What the grammar can hold a small model to: the arguments a tool needs, in their plain types.
function simple(schema) {
  if (schema.enum) return { enum: schema.enum };
  if (["integer", "number", "boolean"].includes(schema.type)) return { type: schema.type };
  if (schema.type === "array") return { type: "array", items: simple(schema.items ?? {}), maxItems: 3 };
  return { type: "string", maxLength: LONGEST_TEXT };
}

function argumentsSchema(tool) {
  const { properties = {}, required = [] } = tool.function.parameters ?? {};
  return { type: "object", properties: Object.fromEntries(required.map((name) => [name, simple(properties[name])])) };
}

class Refused extends Error {
  constructor(status, error) {
    super(error.message);
    Object.assign(this, { status, error });
  }
}

async function generate(text, options) {
  const tokens = model.tokenize(text, true);
  if (tokens.length + (options.maxTokens ?? 0) > context.contextSize) {
    throw new Refused(400, {
      message: `the request has ${tokens.length} tokens, and the maximum context length is ${context.contextSize}`,
      type: "invalid_request_error",
      code: "context_length_exceeded",
    });
  }
  const answer = await completion.generateCompletion(tokens, options);
  return { answer, read: tokens.length, written: model.tokenize(answer).length };
}

async function choose(text, names, options) {
  const grammar = await llama.createGrammarForJsonSchema({ enum: names });
  const { answer, read, written } = await generate(text, { ...options, grammar, maxTokens: 40 });
  return { name: JSON.parse(answer), read, written };
}

async function complete(body) {
  const tools = body.tools ?? [];
  const options = { temperature: body.temperature ?? 0, topP: body.top_p, seed: body.seed };
  const text = prompt(body.messages, tools);
  const usage = { prompt_tokens: 0, completion_tokens: 0 };
  const names = offered(body.messages, tools);
  let name = REPLY;
  if (names.length > 1) {
    const chosen = await choose(text, names, options);
    name = chosen.name;
    usage.completion_tokens += chosen.written;
  }
  if (name === REPLY) {
    const most = Math.min(body.max_tokens ?? LONGEST_REPLY, LONGEST_REPLY);
    const said = await generate(text, { ...options, maxTokens: most, customStopTriggers: ["<|im_end|>"] });
    usage.prompt_tokens = said.read;
    usage.completion_tokens += said.written;
    return [{ role: "assistant", content: said.answer.trim() }, "stop", usage];
  }
  const schema = argumentsSchema(tools.find((tool) => tool.function.name === name));
  const grammar = await llama.createGrammarForJsonSchema(schema);
  const given = await generate(`${text}${name} `, { ...options, grammar, maxTokens: 400 });
  usage.prompt_tokens = given.read;
  usage.completion_tokens += given.written;
  const call = { id: `call_${Date.now()}`, type: "function", function: { name, arguments: given.answer.trim() } };
  return [{ role: "assistant", content: null, tool_calls: [call] }, "tool_calls", usage];
}

function send(response, status, data) {
  const content = Buffer.from(JSON.stringify(data));
  response.writeHead(status, { "Content-Type": "application/json", "Content-Length": content.length });
  response.end(content);
}

async function answer(request, response) {
  if (request.method === "GET" && request.url === "/v1/models") {
    return send(response, 200, { object: "list", data: [{ id: path.basename(file), object: "model" }] });
  }
  if (request.method !== "POST" || request.url !== "/v1/chat/completions") {
    return send(response, 404, { error: { message: `nothing at ${request.url}; POST /v1/chat/completions` } });
  }
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = JSON.parse(Buffer.concat(parts).toString());
  const [message, finish, usage] = await complete(body);
  return send(response, 200, {
    id: `chatcmpl-${Date.now()}`,
    object: "chat.completion",
    model: path.basename(file),
    choices: [{ index: 0, message, finish_reason: finish }],
    usage: { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens },
  });
}

// There is one sequence, so requests take turns.
let last = Promise.resolve();
const server = http.createServer((request, response) => {
  last = last.then(() => answer(request, response)).catch((error) => {
    send(response, error.status ?? 500, { error: error.error ?? { message: String(error) } });
  });
});
server.listen(Number(port), "127.0.0.1", () => {
  console.log(`${path.basename(file)} at http://127.0.0.1:${server.address().port}/v1`);
});
