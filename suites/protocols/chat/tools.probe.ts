import { attemptSteps } from '../../../fixtures/attempts.ts'
import { type Body, withEchoedTurn } from '../../../fixtures/request.ts'
import { chatCompletion } from '../../../fixtures/chat.ts'
import { askedFrom, greeting, userMessages } from '../../../fixtures/prompts.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import {
  anyCall,
  bothToolsPrompt,
  chatTool,
  forCities,
  timeCall,
  timePrompt,
  timeTool,
  weatherResult,
  weatherTool,
} from '../../../fixtures/tools.ts'
import type { Schema } from '../../../src/contract/schemas.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'
import type { Reply } from '../../../src/reply/reply.ts'

const question = ({ texts }: StepContext, nth = 1) => ({
  role: 'user' as const,
  content: askedFrom(nth, `${texts.weather} Use get_weather.`),
})
const tools = ({ texts }: StepContext) => [weatherTool, timeTool].map((tool) => chatTool(forCities(tool, texts)))
const named = { type: 'function' as const, function: { name: weatherTool.name } }

const request = (context: StepContext, body: Body<'ChatCompletionRequest'>) =>
  chatCompletion({
    model: context.model('tools'),
    messages: [question(context)],
    tools: tools(context),
    max_tokens: 256,
    ...body,
  })

/** A control of forced calls. */
const unforced = (context: StepContext, nth: number) =>
  request(context, { messages: userMessages(timePrompt(context.texts, nth)), tools: [chatTool(timeTool)] })

/** A question with each form of `tool_choice`, and one that requires two functions at once. */
export const toolChoice = probe(
  'chat-tool-choice',
  { needs: { models: ['tools'] }, bills: 'tokens', texts: userTexts },
  {
    auto: (context) => request(context, { tool_choice: 'auto' }),
    none: (context) => request(context, { tool_choice: 'none' }),
    ...attemptSteps('other', {
      build: (context, nth) =>
        request(context, {
          messages: [question(context, nth)],
          tool_choice: { type: 'function', function: { name: timeTool.name } },
        }),
      control: unforced,
      criteria: [timeCall],
    }),
    ...attemptSteps('required', {
      build: (context, nth) => request(context, { messages: userMessages(greeting(nth)), tool_choice: 'required' }),
      control: unforced,
      criteria: [anyCall],
    }),
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
        return request(context, { messages: [question(context), ...turns] })
      }),
      maxRequest: (context) => withEchoedTurn(request(context, {}), 256),
    },
  },
)
