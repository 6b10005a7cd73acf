import { countTo, manyBytes, weatherQuestion } from '../../../fixtures/questions.ts'
import { response } from '../../../fixtures/responses.ts'
import { bothToolsPrompt, responsesTool, timeTool, weatherTool } from '../../../fixtures/tools.ts'
import { probe, type StepContext } from '../../../src/drive/probe.ts'

const needs = { models: ['responses'], features: ['responses'] } as const
const common = { needs, bills: 'tokens', serves: ['streaming.responses'] } as const

type Body = Partial<Parameters<typeof response>[0]>

/** A request for a stream. */
const stream =
  (body: Body = {}) =>
  ({ model }: StepContext) =>
    response({ model: model('responses'), stream: true, ...body })

/** Streams of text: short, of many bytes a character, cut by their limit. */
export const responsesStream = probe('responses-stream', common, {
  plain: stream(),
  bytes: stream({ input: manyBytes, max_output_tokens: 128 }),
  cut: stream({ input: countTo(200), max_output_tokens: 16 }),
})

/** A stream of a required function call, and one of two calls side by side. */
export const responsesTools = probe('responses-stream-tools', common, {
  required: stream({
    input: weatherQuestion,
    tools: [responsesTool(weatherTool)],
    tool_choice: 'required',
    max_output_tokens: 128,
  }),
  both: stream({
    input: bothToolsPrompt,
    tools: [responsesTool(weatherTool), responsesTool(timeTool)],
    max_output_tokens: 192,
  }),
})

export const responsesReasoning = probe('responses-stream-reasoning', common, {
  reasoning: stream({ reasoning: { effort: 'low' }, max_output_tokens: 512 }),
})

/** Requests that are refused, and ask for a stream: one for its body, one for its model. */
export const responsesRefused = probe(
  'responses-stream-refused',
  { ...common, bills: 'nothing' },
  {
    body: ({ model }) => response({ model: model('responses'), stream: true, input: 7 }, { tokens: 0 }),
    model: response({ model: 'gateproof-no-such-model', stream: true }, { tokens: 0, expects: [400, 404, 503] }),
  },
)
