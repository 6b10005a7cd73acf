import { type Body, withEchoedTurn } from '../../../fixtures/request.ts'
import { chatCompletion } from '../../../fixtures/chat.ts'
import { anyCall, cityTools, timeCall, weatherQuestion } from '../../../fixtures/forced-calls.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { bothToolsPrompt, chatTool, timeTool, weatherResult, weatherTool } from '../../../fixtures/tools.ts'
import type { Schema } from '../../../src/contract/schemas.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'
import type { Reply } from '../../../src/reply/reply.ts'

const named = { type: 'function' as const, function: { name: weatherTool.name } }

const request = (context: StepContext, body: Body<'ChatCompletionRequest'>) =>
  chatCompletion({
    model: context.model('tools'),
    messages: weatherQuestion(context),
    tools: cityTools(context).map(chatTool),
    max_tokens: 256,
    ...body,
  })

/** A question with each form of `tool_choice`, and one that requires two functions at once. */
export const toolChoice = probe(
  'chat-tool-choice',
  { needs: { models: ['tools'] }, bills: 'tokens', texts: userTexts },
  {
    auto: (context) => request(context, { tool_choice: 'auto' }),
    none: (context) => request(context, { tool_choice: 'none' }),
    ...timeCall('other', 'chat', (context, messages) =>
      request(context, { messages, tool_choice: { type: 'function', function: { name: timeTool.name } } }),
    ),
    ...anyCall('required', 'chat', (context, messages) => request(context, { messages, tool_choice: 'required' })),
    both: (context) => request(context, { messages: [{ role: 'user', content: bothToolsPrompt(context.texts) }] }),
  },
)

/** The assistant turn and a result for each of its calls; undefined without calls that have an id. */
function answeredCalls({ json }: Reply, result: string): readonly Schema<'ChatTurn'>[] | undefined {
  const [content, calls] = [json.at('choices[0].message.content'), json.at('choices[0].message.tool_calls')]
  const ids = calls.items.map((call) => call.at('id').text ?? '')
  if (ids.length === 0 || ids.includes('')) return undefined
  const results = ids.map((tool_call_id) => ({ role: 'tool' as const, tool_call_id, content: result }))
  return [{ role: 'assistant', content: content.text ?? null, tool_calls: calls.value }, ...results]
}

/** A complete tool round trip: call, result, response. */
export const toolRound = probe(
  'chat-tool-round',
  { needs: { models: ['tools'] }, bills: 'tokens', texts: userTexts },
  {
    called: (context) => request(context, { tool_choice: named }),
    answered: {
      ...after('called', ({ called }, context) => {
        const turns = called && answeredCalls(called, weatherResult(context.texts))
        if (turns === undefined) return 'the model made no call whose result could be given back'
        return request(context, { messages: [...weatherQuestion(context), ...turns] })
      }),
      maxRequest: (context) => withEchoedTurn(request(context, {}), 256),
    },
  },
)
