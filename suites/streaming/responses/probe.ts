import { response } from '../../../fixtures/responses.ts'
import { bothToolsPrompt, responsesTool, timeTool, weatherTool } from '../../../fixtures/tools.ts'
import { probe } from '../../../src/drive/probe.ts'

const needs = { models: ['responses'], features: ['responses'] } as const
const serves = ['streaming.responses']

/** Streams of text: short, of many bytes a character, cut by their limit. */
export const responsesStream = probe(
  'responses-stream',
  { needs, bills: 'tokens', serves },
  {
    plain: ({ model }) => response({ model: model('responses'), stream: true }),
    bytes: ({ model }) =>
      response({
        model: model('responses'),
        stream: true,
        input: 'Repeat word for word: é ü ñ 你好，世界 🌿🪁 — déjà vu',
        max_output_tokens: 128,
      }),
    cut: ({ model }) =>
      response({
        model: model('responses'),
        stream: true,
        input: 'Count from 1 to 200, with commas, and say nothing else.',
        max_output_tokens: 16,
      }),
  },
)

/** A stream of a required function call, and one of two calls side by side. */
export const responsesTools = probe(
  'responses-stream-tools',
  { needs, bills: 'tokens', serves },
  {
    required: ({ model }) =>
      response({
        model: model('responses'),
        stream: true,
        input: 'What is the weather in Paris?',
        tools: [responsesTool(weatherTool)],
        tool_choice: 'required',
        max_output_tokens: 128,
      }),
    both: ({ model }) =>
      response({
        model: model('responses'),
        stream: true,
        input: bothToolsPrompt,
        tools: [responsesTool(weatherTool), responsesTool(timeTool)],
        max_output_tokens: 192,
      }),
  },
)

export const responsesReasoning = probe(
  'responses-stream-reasoning',
  { needs, bills: 'tokens', serves },
  {
    reasoning: ({ model }) =>
      response({ model: model('responses'), stream: true, reasoning: { effort: 'low' }, max_output_tokens: 512 }),
  },
)

/** Requests that are refused, and ask for a stream: one for its body, one for its model. */
export const responsesRefused = probe(
  'responses-stream-refused',
  { needs, bills: 'nothing', serves },
  {
    body: ({ model }) => response({ model: model('responses'), stream: true, input: 7 }, { tokens: 0 }),
    model: response({ model: 'gateproof-no-such-model', stream: true }, { tokens: 0, expects: [400, 404, 503] }),
  },
)
