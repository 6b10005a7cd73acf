import { chatCompletion } from '../../../fixtures/chat.ts'
import { bothToolsPrompt, chatTool, timeTool, weatherTool } from '../../../fixtures/tools.ts'
import { probe } from '../../../src/drive/probe.ts'

const features = ['chat']
const serves = ['streaming.chat']

const says = (content: string) => [{ role: 'user', content }]

/** Characters of two, three and four bytes: a stream must survive being cut inside them. */
const manyBytes = 'Repeat word for word: é ü ñ 你好，世界 🌿🪁 — déjà vu'

/** Streams of text: short, of many bytes a character, of some length, in JSON. */
export const chatStream = probe(
  'chat-stream',
  { needs: { models: ['chat'], features }, bills: 'tokens', serves },
  {
    plain: ({ model }) => chatCompletion({ model: model('chat'), stream: true }),
    bytes: ({ model }) =>
      chatCompletion({ model: model('chat'), stream: true, messages: says(manyBytes), max_tokens: 128 }),
    long: ({ model }) =>
      chatCompletion({
        model: model('chat'),
        stream: true,
        messages: says('Count from 1 to 30, with commas, and say nothing else.'),
        max_tokens: 160,
      }),
    json: ({ model }) =>
      chatCompletion({
        model: model('chat'),
        stream: true,
        messages: says('Describe a small harbour as a JSON object with the members name, boats and gulls.'),
        response_format: { type: 'json_object' },
        max_tokens: 160,
      }),
  },
)

/** A stream that is cut by its token limit. */
export const chatCut = probe(
  'chat-stream-cut',
  { needs: { models: ['chat'], features }, bills: 'tokens', serves },
  {
    cut: ({ model }) =>
      chatCompletion({
        model: model('chat'),
        stream: true,
        messages: says('Count from 1 to 200, with commas, and say nothing else.'),
        max_tokens: 16,
      }),
  },
)

/** A stream of a forced function call, and one of two calls side by side. */
export const chatTools = probe(
  'chat-stream-tools',
  { needs: { models: ['tools'], features }, bills: 'tokens', serves },
  {
    forced: ({ model }) =>
      chatCompletion({
        model: model('tools'),
        stream: true,
        messages: says('What is the weather in Paris?'),
        tools: [chatTool(weatherTool)],
        tool_choice: { type: 'function', function: { name: weatherTool.name } },
        max_tokens: 128,
      }),
    both: ({ model }) =>
      chatCompletion({
        model: model('tools'),
        stream: true,
        messages: says(bothToolsPrompt),
        tools: [chatTool(weatherTool), chatTool(timeTool)],
        tool_choice: 'auto',
        max_tokens: 192,
      }),
  },
)

export const chatReasoning = probe(
  'chat-stream-reasoning',
  { needs: { models: ['reasoning'], features }, bills: 'tokens', serves },
  {
    reasoning: ({ model }) => chatCompletion({ model: model('reasoning'), stream: true, max_tokens: 256 }),
  },
)

/** Requests that are refused, and ask for a stream: one by the gateway for its model, one for its body. */
export const chatRefused = probe(
  'chat-stream-refused',
  { needs: { models: ['chat'], features }, bills: 'nothing', serves },
  {
    body: ({ model }) => chatCompletion({ model: model('chat'), stream: true, messages: 'not a list' }, { tokens: 0 }),
    model: chatCompletion({ model: 'gateproof-no-such-model', stream: true }, { tokens: 0, expects: [404, 503] }),
  },
)
