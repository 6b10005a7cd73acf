import { anyCall, cityTools, timeCall, weatherQuestion } from '../../../fixtures/forced-calls.ts'
import { undocumented, type Body, withEchoedTurn } from '../../../fixtures/request.ts'
import { countTo, greeting, manyBytes, userMessages } from '../../../fixtures/prompts.ts'
import { answeredCalls, response } from '../../../fixtures/responses.ts'
import { refusedStreams } from '../../../fixtures/refused-streams.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { bothToolsPrompt, responsesTool, timeTool, weatherResult } from '../../../fixtures/tools.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'

export {
  responsesInFlight,
  responsesLong,
  responsesRecall,
  responsesRecallString,
  responsesVeryLong,
} from './recall.probe.ts'

const needs = { models: ['responses'], features: ['responses'] } as const
const common = { needs, bills: 'tokens', serves: ['streaming.responses'] } as const

/** A request for a stream. */
const stream =
  (body: Body<'ResponsesRequest'> = {}, role: 'responses' | 'reasoning' = 'responses') =>
  ({ model }: StepContext) =>
    response({ model: model(role), stream: true, ...body })

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

const withTools = (context: StepContext, body: Body<'ResponsesRequest'>) =>
  stream({
    input: weatherQuestion(context),
    tools: cityTools(context).map(responsesTool),
    max_output_tokens: 128,
    ...body,
  })(context)

/** Streams with each form of `tool_choice` and without, one with two parallel calls, and a complete tool round trip. */
export const responsesTools = probe(
  'responses-stream-tools',
  { ...common, texts: userTexts },
  {
    ...anyCall('required', 'responses', (context, input) => withTools(context, { input, tool_choice: 'required' })),
    unforced: (context) => withTools(context, { input: userMessages(greeting(1)), max_output_tokens: 64 }),
    none: (context) => withTools(context, { tool_choice: 'none', max_output_tokens: 64 }),
    auto: (context) => withTools(context, {}),
    ...timeCall('named', 'responses', (context, input) =>
      withTools(context, { input, tool_choice: { type: 'function', name: timeTool.name } }),
    ),
    result: {
      ...after('required', ({ required }, context) => {
        const items = required && answeredCalls(required, weatherResult(context.texts))
        if (items === undefined) return 'the model made no call whose result could be given back'
        return withTools(context, { input: [...weatherQuestion(context), ...items] })
      }),
      maxRequest: (context) => withEchoedTurn(withTools(context, {}), 128),
    },
    both: (context) => withTools(context, { input: bothToolsPrompt(context.texts), max_output_tokens: 192 }),
  },
)

/** The same question with and without a request for reasoning. The first shows whether the model can reason. */
export const responsesReasoning = probe('responses-stream-reasoning', common, {
  reasoning: stream({ reasoning: { effort: 'low' }, max_output_tokens: 512 }),
  unasked: stream({ max_output_tokens: 256 }),
})

/** Reasoning, requested from a declared reasoning model. */
export const responsesReasoned = probe(
  'responses-stream-reasoned',
  { ...common, needs: { ...needs, models: ['reasoning'] } },
  { low: stream({ reasoning: { effort: 'low' }, max_output_tokens: 512 }, 'reasoning') },
)

/** Invalid requests for a stream: an invalid body and an unknown model. */
export const responsesRefused = probe(
  'responses-stream-refused',
  { ...common, bills: 'nothing' },
  {
    body: ({ model }) => response({ model: model('responses'), stream: true, input: undocumented(7) }, { tokens: 0 }),
    model: response({ model: 'gateproof-no-such-model', stream: true }, { tokens: 0, expects: [400, 404, 503] }),
  },
)

/** Requests for a stream that are refused because of their key, their balance or their model. */
export const responsesRefusals = refusedStreams({
  protocol: 'responses',
  build: (model, options) => response({ model, stream: true, max_output_tokens: 16 }, options),
})
