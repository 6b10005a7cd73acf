import { message } from '../../../fixtures/messages.ts'
import { bothToolsPrompt, messagesTool, timeTool, weatherTool } from '../../../fixtures/tools.ts'
import { probe } from '../../../src/drive/probe.ts'

const needs = { models: ['messages'], features: ['messages'] } as const
const serves = ['streaming.messages']

const says = (content: string) => [{ role: 'user', content }]

/** Streams of text: short, of many bytes a character, cut by their limit, ended by a stop sequence. */
export const messagesStream = probe(
  'messages-stream',
  { needs, bills: 'tokens', serves },
  {
    plain: ({ model }) => message({ model: model('messages'), stream: true }),
    bytes: ({ model }) =>
      message({
        model: model('messages'),
        stream: true,
        messages: says('Repeat word for word: é ü ñ 你好，世界 🌿🪁 — déjà vu'),
        max_tokens: 128,
      }),
    cut: ({ model }) =>
      message({
        model: model('messages'),
        stream: true,
        messages: says('Count from 1 to 200, with commas, and say nothing else.'),
        max_tokens: 16,
      }),
    stopped: ({ model }) =>
      message({
        model: model('messages'),
        stream: true,
        messages: says('Count from 1 to 9, with commas, and say nothing else.'),
        stop_sequences: ['7'],
      }),
  },
)

/** A stream of a forced tool use, and one of two side by side. */
export const messagesTools = probe(
  'messages-stream-tools',
  { needs, bills: 'tokens', serves },
  {
    forced: ({ model }) =>
      message({
        model: model('messages'),
        stream: true,
        messages: says('What is the weather in Paris?'),
        tools: [messagesTool(weatherTool)],
        tool_choice: { type: 'tool', name: weatherTool.name },
        max_tokens: 128,
      }),
    both: ({ model }) =>
      message({
        model: model('messages'),
        stream: true,
        messages: says(bothToolsPrompt),
        tools: [messagesTool(weatherTool), messagesTool(timeTool)],
        max_tokens: 192,
      }),
  },
)

/** The least budget for thinking that models take is 1024 tokens. */
export const messagesThinking = probe(
  'messages-stream-thinking',
  { needs: { ...needs, models: ['messagesReasoning'] }, bills: 'tokens', serves },
  {
    thinking: ({ model }) =>
      message({
        model: model('messagesReasoning'),
        stream: true,
        thinking: { type: 'enabled', budget_tokens: 1024 },
        max_tokens: 1280,
      }),
  },
)

/** Requests that are refused, and ask for a stream: one for its body, one for its model. */
export const messagesRefused = probe(
  'messages-stream-refused',
  { needs, bills: 'nothing', serves },
  {
    body: ({ model }) => message({ model: model('messages'), stream: true, messages: 'not a list' }, { tokens: 0 }),
    model: message({ model: 'gateproof-no-such-model', stream: true }, { tokens: 0, expects: [404, 503] }),
  },
)
