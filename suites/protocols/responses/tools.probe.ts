import { anyCall, cityTools, timeCall, weatherQuestion } from '../../../fixtures/forced-calls.ts'
import { type Body, withEchoedTurn } from '../../../fixtures/request.ts'
import { answeredCalls, response } from '../../../fixtures/responses.ts'
import { greeting, userMessages } from '../../../fixtures/prompts.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { responsesTool, timeTool, weatherResult } from '../../../fixtures/tools.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'

const request = (context: StepContext, body: Body<'ResponsesRequest'>) =>
  response({
    model: context.model('responses'),
    input: weatherQuestion(context),
    tools: cityTools(context).map(responsesTool),
    max_output_tokens: 256,
    ...body,
  })

/** A question with each form of `tool_choice` and without, and a complete tool round trip. */
export const responseTools = probe(
  'responses-tools',
  { needs: { models: ['responses'] }, bills: 'tokens', texts: userTexts },
  {
    ...anyCall('required', 'responses', (context, input) => request(context, { input, tool_choice: 'required' })),
    unforced: (context) => request(context, { input: userMessages(greeting(1)), max_output_tokens: 64 }),
    none: (context) => request(context, { tool_choice: 'none', max_output_tokens: 64 }),
    auto: (context) => request(context, {}),
    ...timeCall('named', 'responses', (context, input) =>
      request(context, { input, tool_choice: { type: 'function', name: timeTool.name } }),
    ),
    result: {
      ...after('required', ({ required }, context) => {
        const items = required && answeredCalls(required, weatherResult(context.texts))
        if (items === undefined) return 'the model made no call whose result could be given back'
        return request(context, { input: [...weatherQuestion(context), ...items] })
      }),
      maxRequest: (context) => withEchoedTurn(request(context, {}), 256),
    },
    hosted: (context) =>
      request(context, { tools: [{ type: 'web_search_preview' }], tool_choice: 'none', max_output_tokens: 16 }),
  },
)
