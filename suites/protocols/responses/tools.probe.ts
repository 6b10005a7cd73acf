import { attemptSteps } from '../../../fixtures/attempts.ts'
import { type Body, withEchoedTurn } from '../../../fixtures/request.ts'
import { answeredCalls, response } from '../../../fixtures/responses.ts'
import { askedFrom, greeting, userMessages } from '../../../fixtures/prompts.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import {
  anyCall,
  forCities,
  responsesTool,
  timeCall,
  timePrompt,
  timeTool,
  weatherResult,
  weatherTool,
} from '../../../fixtures/tools.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'

const question = ({ texts }: StepContext, nth = 1) => ({
  role: 'user',
  content: askedFrom(nth, `${texts.weather} Use get_weather.`),
})
const tools = ({ texts }: StepContext) => [weatherTool, timeTool].map((tool) => responsesTool(forCities(tool, texts)))

const request = (context: StepContext, body: Body<'ResponsesRequest'>) =>
  response({
    model: context.model('responses'),
    input: [question(context)],
    tools: tools(context),
    max_output_tokens: 256,
    ...body,
  })

/** A control of forced calls. */
const unforced = (context: StepContext, nth: number) =>
  request(context, { input: userMessages(timePrompt(context.texts, nth)), tools: [responsesTool(timeTool)] })

/** A question with each form of `tool_choice` and without, and a complete tool round trip. */
export const responseTools = probe(
  'responses-tools',
  { needs: { models: ['responses'] }, bills: 'tokens', texts: userTexts },
  {
    ...attemptSteps('required', {
      build: (context, nth) => request(context, { input: userMessages(greeting(nth)), tool_choice: 'required' }),
      control: unforced,
      criteria: [anyCall],
    }),
    unforced: (context) => request(context, { input: userMessages(greeting(1)), max_output_tokens: 64 }),
    none: (context) => request(context, { tool_choice: 'none', max_output_tokens: 64 }),
    auto: (context) => request(context, {}),
    ...attemptSteps('named', {
      build: (context, nth) =>
        request(context, { input: [question(context, nth)], tool_choice: { type: 'function', name: timeTool.name } }),
      control: unforced,
      criteria: [timeCall],
    }),
    result: {
      ...after('required', ({ required }, context) => {
        const items = required && answeredCalls(required, weatherResult(context.texts))
        if (items === undefined) return 'the model made no call whose result could be given back'
        return request(context, { input: [question(context), ...items] })
      }),
      maxRequest: (context) => withEchoedTurn(request(context, {}), 256),
    },
    hosted: (context) =>
      request(context, { tools: [{ type: 'web_search_preview' }], tool_choice: 'none', max_output_tokens: 16 }),
  },
)
