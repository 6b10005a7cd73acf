import { undocumented, type Body } from '../../../fixtures/request.ts'
import { countTo, manyBytes } from '../../../fixtures/prompts.ts'
import { response } from '../../../fixtures/responses.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { bothToolsPrompt, forCities, responsesTool, timeTool, weatherTool } from '../../../fixtures/tools.ts'
import { probe, type StepContext } from '../../../src/drive/probe.ts'

const needs = { models: ['responses'], features: ['responses'] } as const
const common = { needs, bills: 'tokens', serves: ['streaming.responses'] } as const

/** A request for a stream. */
const stream =
  (body: Body<'ResponsesRequest'> = {}) =>
  ({ model }: StepContext) =>
    response({ model: model('responses'), stream: true, ...body })

/** Streams of text: short, with multi-byte characters, truncated. */
export const responsesStream = probe(
  'responses-stream',
  { ...common, texts: userTexts },
  {
    plain: stream(),
    bytes: (context) => stream({ input: manyBytes(context.texts), max_output_tokens: 128 })(context),
    cut: stream({ input: countTo(200), max_output_tokens: 16 }),
  },
)

/** A stream with a required function call, and one with two parallel calls. */
export const responsesTools = probe(
  'responses-stream-tools',
  { ...common, texts: userTexts },
  {
    required: (context) =>
      stream({
        input: context.texts.weather,
        tools: [responsesTool(forCities(weatherTool, context.texts))],
        tool_choice: 'required',
        max_output_tokens: 128,
      })(context),
    both: (context) =>
      stream({
        input: bothToolsPrompt(context.texts),
        tools: [weatherTool, timeTool].map((tool) => responsesTool(forCities(tool, context.texts))),
        max_output_tokens: 192,
      })(context),
  },
)

export const responsesReasoning = probe('responses-stream-reasoning', common, {
  reasoning: stream({ reasoning: { effort: 'low' }, max_output_tokens: 512 }),
})

/** Invalid requests for a stream: an invalid body and an unknown model. */
export const responsesRefused = probe(
  'responses-stream-refused',
  { ...common, bills: 'nothing' },
  {
    body: ({ model }) => response({ model: model('responses'), stream: true, input: undocumented(7) }, { tokens: 0 }),
    model: response({ model: 'gateproof-no-such-model', stream: true }, { tokens: 0, expects: [400, 404, 503] }),
  },
)
