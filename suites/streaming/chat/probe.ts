import { attemptSteps } from '../../../fixtures/attempts.ts'
import { undocumented } from '../../../fixtures/request.ts'
import { chatCompletion, abandonedStream } from '../../../fixtures/chat.ts'
import { countTo, describeInJson, jsonPrompt, manyBytes, userMessages } from '../../../fixtures/prompts.ts'
import { refusedStreams } from '../../../fixtures/refused-streams.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { bothToolsPrompt, chatTool, forCities, timeTool, weatherTool } from '../../../fixtures/tools.ts'
import { after, probe } from '../../../src/drive/probe.ts'
import { jsonObject } from '../../../src/reply/forced-answers.ts'

export { chatInFlight, chatLong, chatRecall, chatVeryLong } from './recall.probe.ts'
export { chatChoices, chatCut, chatFormat, chatStops, chatToolChoice, chatToolRound } from './effects.probe.ts'
import { ofModel, stream } from './request.probe.ts'

/** Streams of text: short, with multi-byte characters, long, in JSON. */
export const chatStream = probe(
  'chat-stream',
  { ...ofModel('chat'), texts: userTexts },
  {
    plain: stream(),
    bytes: (context) => stream({ messages: userMessages(manyBytes(context.texts)), max_tokens: 128 })(context),
    long: stream({ messages: userMessages(countTo(30)), max_tokens: 160 }),
    ...attemptSteps('json', {
      build: (context, nth) =>
        stream({
          messages: userMessages(describeInJson(nth, 'name, boats and gulls')),
          response_format: { type: 'json_object' },
          max_tokens: 160,
        })(context),
      control: ({ model }, nth) =>
        chatCompletion({ model: model('chat'), messages: userMessages(jsonPrompt(nth)), max_tokens: 160 }),
      criteria: [jsonObject],
    }),
  },
)

/** A stream whose usage is requested, as agents and official clients request it. The contract does not list the parameter. */
export const chatUsage = probe('chat-stream-usage', ofModel('chat'), {
  requested: stream(undocumented({ stream_options: { include_usage: true } })),
})

/** A stream with a forced tool call, and one with two parallel calls. */
export const chatTools = probe(
  'chat-stream-tools',
  { ...ofModel('tools'), texts: userTexts },
  {
    called: (context) =>
      stream(
        {
          messages: userMessages(context.texts.weather),
          tools: [chatTool(forCities(weatherTool, context.texts))],
          tool_choice: { type: 'function', function: { name: weatherTool.name } },
          max_tokens: 128,
        },
        'tools',
      )(context),
    both: (context) =>
      stream(
        {
          messages: userMessages(bothToolsPrompt(context.texts)),
          tools: [weatherTool, timeTool].map((tool) => chatTool(forCities(tool, context.texts))),
          tool_choice: 'auto',
          max_tokens: 192,
        },
        'tools',
      )(context),
  },
)

/** A stream that the client disconnects from after the first bytes, and a call after it. */
export const chatLeft = probe('chat-stream-left', ofModel('chat'), {
  left: ({ model }) => abandonedStream(model('chat')),
  next: {
    ...after('left', (_earlier, { model }) => callAfterDisconnect(model('chat'))),
    maxRequest: ({ model }) => callAfterDisconnect(model('chat')),
  },
})

const callAfterDisconnect = (model: string) => chatCompletion({ model, max_tokens: 16 })

/** A question that requires some reasoning. */
const puzzle = {
  messages: userMessages('A snail climbs 3 m a day and slips 2 m a night. On which day does it leave a well of 10 m?'),
  reasoning_effort: 'high' as const,
  max_tokens: 512,
}

/** The same puzzle for a reasoning model plain and streamed, and a streamed tool call of it. */
export const chatReasoning = probe(
  'chat-stream-reasoning',
  { ...ofModel('reasoning'), texts: userTexts },
  {
    plain: ({ model }) => chatCompletion({ model: model('reasoning'), ...puzzle }),
    reasoning: stream(puzzle, 'reasoning'),
    tools: (context) =>
      stream(
        {
          messages: userMessages(`${context.texts.weather} Use get_weather.`),
          tools: [weatherTool, timeTool].map((tool) => chatTool(forCities(tool, context.texts))),
          max_tokens: 512,
        },
        'reasoning',
      )(context),
  },
)

/** Invalid requests for a stream: an invalid body and an unknown model. */
export const chatRefused = probe(
  'chat-stream-refused',
  { ...ofModel('chat'), bills: 'nothing' },
  {
    body: ({ model }) =>
      chatCompletion({ model: model('chat'), stream: true, messages: undocumented('not a list') }, { tokens: 0 }),
    model: chatCompletion({ model: 'gateproof-no-such-model', stream: true }, { tokens: 0, expects: [404, 503] }),
  },
)

/** Requests for a stream that are refused because of their key, their balance or their model. */
export const chatRefusals = refusedStreams({
  protocol: 'chat',
  build: (model, options) => chatCompletion({ model, stream: true, max_tokens: 16 }, options),
})
