import { type Body, withEchoedTurn } from '../../../fixtures/request.ts'
import { message } from '../../../fixtures/messages.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { forCities, messagesTool, timeTool, weatherTool } from '../../../fixtures/tools.ts'
import type { Schema } from '../../../src/contract/schemas.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'
import type { Reply } from '../../../src/reply/reply.ts'

const question = ({ texts }: StepContext) => ({ role: 'user', content: `${texts.weather} Use get_weather.` })
const tools = ({ texts }: StepContext) => [weatherTool, timeTool].map((tool) => messagesTool(forCities(tool, texts)))

const request = (context: StepContext, body: Body<'MessagesRequest'>) =>
  message({
    model: context.model('messages'),
    messages: [question(context)],
    tools: tools(context),
    max_tokens: 256,
    ...body,
  })

/** The next two turns: the tool uses of a message and a result for each. Undefined without tool uses that have an id. */
function answeredUses({ json }: Reply, content: string): readonly Schema<'MessagesTurn'>[] | undefined {
  const uses = json
    .at('content')
    .items.filter((block) => block.at('type').value === 'tool_use')
    .map((block) => ({
      type: 'tool_use',
      id: block.at('id').text,
      name: block.at('name').value,
      input: block.at('input').value,
    }))
  if (uses.length === 0 || uses.some(({ id }) => !id)) return undefined
  const results = uses.map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content }))
  return [
    { role: 'assistant', content: uses },
    { role: 'user', content: results },
  ]
}

/** A question with each form of `tool_choice`, and a complete tool round trip. */
export const messageTools = probe(
  'messages-tools',
  { needs: { models: ['messages'] }, bills: 'tokens', texts: userTexts },
  {
    any: (context) => request(context, { tool_choice: 'any' }),
    named: (context) => request(context, { tool_choice: { type: 'tool', name: timeTool.name } }),
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
