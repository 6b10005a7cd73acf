import { undocumented, type Body } from '../../../fixtures/request.ts'
import { message } from '../../../fixtures/messages.ts'
import { countTo, manyBytes, userMessages } from '../../../fixtures/prompts.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { bothToolsPrompt, forCities, messagesTool, timeTool, weatherTool } from '../../../fixtures/tools.ts'
import { probe, type StepContext } from '../../../src/drive/probe.ts'

export { messagesRecall, messagesRecallParts } from './recall.probe.ts'

const needs = { models: ['messages'], features: ['messages'] } as const
const common = { needs, bills: 'tokens', serves: ['streaming.messages'] } as const

/** A request for a stream. */
const stream =
  (body: Body<'MessagesRequest'> = {}, role: 'messages' | 'messagesReasoning' = 'messages') =>
  ({ model }: StepContext) =>
    message({ model: model(role), stream: true, ...body })

/** Streams of text: short, with multi-byte characters, truncated, ended by a stop sequence. */
export const messagesStream = probe(
  'messages-stream',
  { ...common, texts: userTexts },
  {
    plain: stream(),
    bytes: (context) => stream({ messages: userMessages(manyBytes(context.texts)), max_tokens: 128 })(context),
    cut: stream({ messages: userMessages(countTo(200)), max_tokens: 16 }),
    stopped: stream({ messages: userMessages(countTo(9)), stop_sequences: ['7'] }),
  },
)

/** A stream with a forced tool use, and one with two parallel uses. */
export const messagesTools = probe(
  'messages-stream-tools',
  { ...common, texts: userTexts },
  {
    forced: (context) =>
      stream({
        messages: userMessages(context.texts.weather),
        tools: [messagesTool(forCities(weatherTool, context.texts))],
        tool_choice: { type: 'tool', name: weatherTool.name },
        max_tokens: 128,
      })(context),
    both: (context) =>
      stream({
        messages: userMessages(bothToolsPrompt(context.texts)),
        tools: [weatherTool, timeTool].map((tool) => messagesTool(forCities(tool, context.texts))),
        max_tokens: 192,
      })(context),
  },
)

/** 1024 tokens is the minimum thinking budget of models. */
export const messagesThinking = probe(
  'messages-stream-thinking',
  { ...common, needs: { ...needs, models: ['messagesReasoning'] } },
  { thinking: stream({ thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 1280 }, 'messagesReasoning') },
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
