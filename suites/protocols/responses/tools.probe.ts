import { type Body, withEchoedTurn } from '../../../fixtures/request.ts'
import { response } from '../../../fixtures/responses.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { forCities, responsesTool, timeTool, weatherResult, weatherTool } from '../../../fixtures/tools.ts'
import type { Schema } from '../../../src/contract/schemas.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'
import type { Reply } from '../../../src/reply/reply.ts'

const question = ({ texts }: StepContext) => ({ role: 'user', content: `${texts.weather} Use get_weather.` })
const tools = ({ texts }: StepContext) => [weatherTool, timeTool].map((tool) => responsesTool(forCities(tool, texts)))

const request = (context: StepContext, body: Body<'ResponsesRequest'>) =>
  response({
    model: context.model('responses'),
    input: [question(context)],
    tools: tools(context),
    max_output_tokens: 256,
    ...body,
  })

/**
 * The calls of a response and their results, without item ids, which the next upstream may not know. Undefined without calls that have
 * an id.
 */
function answeredCalls({ json }: Reply, output: string): readonly Schema<'ResponsesInputItem'>[] | undefined {
  const calls = json.at('output').items.filter((item) => item.at('type').value === 'function_call')
  const given = calls.map((call) => ({
    type: 'function_call' as const,
    call_id: call.at('call_id').text,
    name: call.at('name').value,
    arguments: call.at('arguments').value,
  }))
  if (given.length === 0 || given.some(({ call_id }) => !call_id)) return undefined
  return [...given, ...given.map(({ call_id }) => ({ type: 'function_call_output' as const, call_id, output }))]
}

/** A question with each form of `tool_choice`, and a complete tool round trip. */
export const responseTools = probe(
  'responses-tools',
  { needs: { models: ['responses'] }, bills: 'tokens', texts: userTexts },
  {
    required: (context) => request(context, { tool_choice: 'required' }),
    none: (context) => request(context, { tool_choice: 'none' }),
    named: (context) => request(context, { tool_choice: { type: 'function', name: timeTool.name } }),
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
