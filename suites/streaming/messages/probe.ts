import { anyCall, cityTools, timeCall, weatherQuestion } from '../../../fixtures/forced-calls.ts'
import { undocumented, type Body, withEchoedTurn } from '../../../fixtures/request.ts'
import { answeredUses, message } from '../../../fixtures/messages.ts'
import { countTo, greeting, manyBytes, userMessages } from '../../../fixtures/prompts.ts'
import { refusedStreams } from '../../../fixtures/refused-streams.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { bothToolsPrompt, messagesTool, timeTool } from '../../../fixtures/tools.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'

export {
  messagesInFlight,
  messagesLong,
  messagesRecall,
  messagesRecallParts,
  messagesVeryLong,
} from './recall.probe.ts'

const needs = { models: ['messages'], features: ['messages'] } as const
const common = { needs, bills: 'tokens', serves: ['streaming.messages'] } as const

/** A request for a stream. */
const stream =
  (body: Body<'MessagesRequest'> = {}, role: 'messages' | 'messagesReasoning' = 'messages') =>
  ({ model }: StepContext) =>
    message({ model: model(role), stream: true, ...body })

/** Dictates a text that contains a stop sequence. */
const repeated = userMessages('Repeat this line word for word and add nothing: alpha beta gamma delta epsilon')

/** Streams of text: short, with multi-byte characters, truncated, ended by a stop sequence, alone and among several. */
export const messagesStream = probe(
  'messages-stream',
  { ...common, texts: userTexts },
  {
    plain: stream(),
    bytes: (context) => stream({ messages: userMessages(manyBytes(context.texts)), max_tokens: 128 })(context),
    cut: stream({ messages: userMessages(countTo(200)), max_tokens: 16 }),
    stopped: stream({ messages: userMessages(countTo(9)), stop_sequences: ['7'] }),
    several: stream({ messages: repeated, stop_sequences: ['omega', 'gamma delta'] }),
  },
)

const withTools = (context: StepContext, body: Body<'MessagesRequest'>) =>
  stream({
    messages: weatherQuestion(context),
    tools: cityTools(context).map(messagesTool),
    max_tokens: 128,
    ...body,
  })(context)

/** Streams with each form of `tool_choice` and without, one with two parallel uses, and a complete tool round trip. */
export const messagesTools = probe(
  'messages-stream-tools',
  { ...common, texts: userTexts },
  {
    ...anyCall('any', 'messages', (context, messages) => withTools(context, { messages, tool_choice: 'any' })),
    unforced: (context) => withTools(context, { messages: userMessages(greeting(1)), max_tokens: 64 }),
    ...timeCall('forced', 'messages', (context, messages) =>
      withTools(context, { messages, tool_choice: { type: 'tool', name: timeTool.name } }),
    ),
    result: {
      ...after('forced', ({ forced }, context) => {
        const turns = forced && answeredUses(forced, `${context.texts.city}: 14:30 🕝`)
        if (turns === undefined) return 'the model used no tool whose result could be given back'
        return withTools(context, { messages: [...weatherQuestion(context), ...turns] })
      }),
      maxRequest: (context) => withEchoedTurn(withTools(context, {}), 128),
    },
    both: (context) => withTools(context, { messages: userMessages(bothToolsPrompt(context.texts)), max_tokens: 192 }),
  },
)

/** The same prompt with thinking and without. 1024 tokens is the minimum thinking budget of models. */
export const messagesThinking = probe(
  'messages-stream-thinking',
  { ...common, needs: { ...needs, models: ['messagesReasoning'] } },
  {
    thinking: stream({ thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 1280 }, 'messagesReasoning'),
    unasked: stream({ max_tokens: 256 }, 'messagesReasoning'),
  },
)

/** Invalid requests for a stream: an invalid body and an unknown model. */
export const messagesRefused = probe(
  'messages-stream-refused',
  { ...common, bills: 'nothing' },
  {
    body: ({ model }) =>
      message({ model: model('messages'), stream: true, messages: undocumented('not a list') }, { tokens: 0 }),
    model: message({ model: 'gateproof-no-such-model', stream: true }, { tokens: 0, expects: [404, 503] }),
  },
)

/** Requests for a stream that are refused because of their key, their balance or their model. */
export const messagesRefusals = refusedStreams({
  protocol: 'messages',
  build: (model, options) => message({ model, stream: true, max_tokens: 16 }, options),
})
