import { type Body, withEchoedTurn } from '../../../fixtures/request.ts'
import { answeredUses, message } from '../../../fixtures/messages.ts'
import { anyCall, cityTools, timeCall, weatherQuestion } from '../../../fixtures/forced-calls.ts'
import { greeting, userMessages } from '../../../fixtures/prompts.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { messagesTool, timeTool } from '../../../fixtures/tools.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'

const request = (context: StepContext, body: Body<'MessagesRequest'>) =>
  message({
    model: context.model('messages'),
    messages: weatherQuestion(context),
    tools: cityTools(context).map(messagesTool),
    max_tokens: 256,
    ...body,
  })

/** A question with each form of `tool_choice` and without, and a complete tool round trip. */
export const messageTools = probe(
  'messages-tools',
  { needs: { models: ['messages'] }, bills: 'tokens', texts: userTexts },
  {
    ...anyCall('any', 'messages', (context, messages) => request(context, { messages, tool_choice: 'any' })),
    unforced: (context) => request(context, { messages: userMessages(greeting(1)), max_tokens: 64 }),
    autoMode: (context) =>
      request(context, { messages: userMessages(greeting(1)), tool_choice: { type: 'auto' }, max_tokens: 64 }),
    anyMode: (context) =>
      request(context, { messages: userMessages(greeting(1)), tool_choice: { type: 'any' }, max_tokens: 64 }),
    noneMode: (context) => request(context, { tool_choice: { type: 'none' }, max_tokens: 64 }),
    ...timeCall('named', 'messages', (context, messages) =>
      request(context, { messages, tool_choice: { type: 'tool', name: timeTool.name } }),
    ),
    result: {
      ...after('named', ({ named }, context) => {
        const turns = named && answeredUses(named, `${context.texts.city}: 14:30 🕝`)
        if (turns === undefined) return 'the model used no tool whose result could be given back'
        return request(context, { messages: [...weatherQuestion(context), ...turns] })
      }),
      maxRequest: (context) => withEchoedTurn(request(context, {}), 256),
    },
  },
)
