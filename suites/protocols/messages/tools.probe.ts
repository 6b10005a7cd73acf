import { attemptSteps } from '../../../fixtures/attempts.ts'
import { type Body, withEchoedTurn } from '../../../fixtures/request.ts'
import { answeredUses, message } from '../../../fixtures/messages.ts'
import { askedFrom, greeting, userMessages } from '../../../fixtures/prompts.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import {
  anyCall,
  forCities,
  messagesTool,
  timeCall,
  timePrompt,
  timeTool,
  weatherTool,
} from '../../../fixtures/tools.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'

const question = ({ texts }: StepContext, nth = 1) => ({
  role: 'user',
  content: askedFrom(nth, `${texts.weather} Use get_weather.`),
})
const tools = ({ texts }: StepContext) => [weatherTool, timeTool].map((tool) => messagesTool(forCities(tool, texts)))

const request = (context: StepContext, body: Body<'MessagesRequest'>) =>
  message({
    model: context.model('messages'),
    messages: [question(context)],
    tools: tools(context),
    max_tokens: 256,
    ...body,
  })

/** A control of forced uses. */
const unforced = (context: StepContext, nth: number) =>
  request(context, { messages: userMessages(timePrompt(context.texts, nth)), tools: [messagesTool(timeTool)] })

/** A question with each form of `tool_choice` and without, and a complete tool round trip. */
export const messageTools = probe(
  'messages-tools',
  { needs: { models: ['messages'] }, bills: 'tokens', texts: userTexts },
  {
    ...attemptSteps('any', {
      build: (context, nth) => request(context, { messages: userMessages(greeting(nth)), tool_choice: 'any' }),
      control: unforced,
      criteria: [anyCall],
    }),
    unforced: (context) => request(context, { messages: userMessages(greeting(1)), max_tokens: 64 }),
    autoMode: (context) =>
      request(context, { messages: userMessages(greeting(1)), tool_choice: { type: 'auto' }, max_tokens: 64 }),
    anyMode: (context) =>
      request(context, { messages: userMessages(greeting(1)), tool_choice: { type: 'any' }, max_tokens: 64 }),
    noneMode: (context) => request(context, { tool_choice: { type: 'none' }, max_tokens: 64 }),
    ...attemptSteps('named', {
      build: (context, nth) =>
        request(context, { messages: [question(context, nth)], tool_choice: { type: 'tool', name: timeTool.name } }),
      control: unforced,
      criteria: [timeCall],
    }),
    result: {
      ...after('named', ({ named }, context) => {
        const turns = named && answeredUses(named, `${context.texts.city}: 14:30 🕝`)
        if (turns === undefined) return 'the model used no tool whose result could be given back'
        return request(context, { messages: [question(context), ...turns] })
      }),
      maxRequest: (context) => withEchoedTurn(request(context, {}), 256),
    },
  },
)
