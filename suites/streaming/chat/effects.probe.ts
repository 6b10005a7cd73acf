import { anyCall, cityTools, timeCall, weatherQuestion } from '../../../fixtures/forced-calls.ts'
import { type Body, withEchoedTurn } from '../../../fixtures/request.ts'
import { countTo, userMessages } from '../../../fixtures/prompts.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { chatTool, timeTool, weatherResult, weatherTool } from '../../../fixtures/tools.ts'
import type { Schema } from '../../../src/contract/schemas.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'
import { dataOf } from './rules.ts'
import { ofModel, stream } from './request.probe.ts'
import type { Reply } from '../../../src/reply/reply.ts'

/** Streams that a token limit truncates, for both names of the limit. */
export const chatCut = probe('chat-stream-cut', ofModel('chat'), {
  cut: stream({ messages: userMessages(countTo(200)), max_tokens: 16 }),
  newer: stream({ messages: userMessages(countTo(200)), max_completion_tokens: 16 }),
})

/** Counting with one stop string, and with several of which one comes first. */
export const chatStops = probe('chat-stream-stop', ofModel('chat'), {
  string: stream({ messages: userMessages(countTo(30)), stop: '9', max_tokens: 160 }),
  array: stream({ messages: userMessages(countTo(30)), stop: ['25', '9', '17'], max_tokens: 160 }),
})

/** Text mode. `chatStream` has JSON mode. */
export const chatFormat = probe('chat-stream-format', ofModel('chat'), {
  text: stream({ response_format: { type: 'text' }, max_tokens: 64 }),
})

/** Several choices from a model that supports them. */
export const chatChoices = probe('chat-several-choices-streamed', ofModel('multipleChoices'), {
  three: stream({ n: 3, max_tokens: 32 }, 'multipleChoices'),
})

const withTools = (context: StepContext, body: Body<'ChatCompletionRequest'>) =>
  stream(
    {
      messages: weatherQuestion(context),
      tools: cityTools(context).map(chatTool),
      max_tokens: 256,
      ...body,
    },
    'tools',
  )(context)

/** A question that asks for a tool, with each form of `tool_choice` that decides otherwise. */
export const chatToolChoice = probe(
  'chat-stream-tool-choice',
  { ...ofModel('tools'), texts: userTexts },
  {
    none: (context) => withTools(context, { tool_choice: 'none' }),
    ...timeCall('other', 'chat', (context, messages) =>
      withTools(context, { messages, tool_choice: { type: 'function', function: { name: timeTool.name } } }),
    ),
    ...anyCall('required', 'chat', (context, messages) => withTools(context, { messages, tool_choice: 'required' })),
  },
)

/** The assistant turn of a stream with one call, and a result; undefined without a call that has an id. */
function answeredCall(reply: Reply, result: string): readonly Schema<'ChatTurn'>[] | undefined {
  const pieces = dataOf(reply).flatMap((chunk) => chunk.at('choices[0].delta.tool_calls').items)
  const id = pieces.map((piece) => piece.at('id').text ?? '').find((text) => text !== '')
  const name = pieces.map((piece) => piece.at('function.name').text ?? '').find((text) => text !== '')
  if (id === undefined || name === undefined) return undefined
  const call = {
    id,
    type: 'function',
    function: { name, arguments: pieces.map((piece) => piece.at('function.arguments').text ?? '').join('') },
  }
  return [
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: id, content: result },
  ]
}

/** A tool round trip in streams: call, result, response. */
export const chatToolRound = probe(
  'chat-stream-tool-round',
  { ...ofModel('tools'), texts: userTexts },
  {
    called: (context) =>
      withTools(context, { tool_choice: { type: 'function', function: { name: weatherTool.name } } }),
    answered: {
      ...after('called', ({ called }, context) => {
        const turns = called && answeredCall(called, weatherResult(context.texts))
        if (turns === undefined) return 'the model made no call whose result could be given back'
        return withTools(context, { messages: [...weatherQuestion(context), ...turns] })
      }),
      maxRequest: (context) => withEchoedTurn(withTools(context, {}), 256),
    },
  },
)
