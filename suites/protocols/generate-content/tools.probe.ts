import { withEchoedTurn, undocumented } from '../../../fixtures/request.ts'
import { generateContent } from '../../../fixtures/generate-content.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { forCities, weatherResult, weatherTool } from '../../../fixtures/tools.ts'
import type { Schema } from '../../../src/contract/schemas.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'
import type { Reply } from '../../../src/reply/reply.ts'

type Turn = Schema<'GenerateContentTurn'>

const turn = (text: string): Turn => ({ role: 'user', parts: [{ text }] })

const request = (context: StepContext, following: readonly Turn[] = [], question = context.texts.weather) =>
  generateContent(context.model('generateContent'), {
    ...withoutTools([turn(`${question} Use get_weather.`), ...following]),
    tools: [{ functionDeclarations: [forCities(weatherTool, context.texts)] }],
  })

const withoutTools = (contents: readonly Turn[]) => ({ contents, generationConfig: { maxOutputTokens: 512 } })

/** The first request without its function: if it counts as many tokens, the function did not reach the model. */
const bare = ({ model, texts }: StepContext) =>
  generateContent(model('generateContent'), withoutTools([turn(`${texts.weather} Use get_weather.`)]))

/** The turns that return the calls and their results; undefined without calls that have a name. */
function answeredCalls({ json }: Reply, weather: string): readonly Turn[] | undefined {
  const parts = json.at('candidates[0].content.parts')
  const calls = parts.items.map((part) => part.at('functionCall')).filter(({ exists }) => exists)
  const names = calls.map((call) => call.at('name').text)
  if (names.length === 0 || names.includes(undefined)) return undefined
  const results = names.map((name) => ({ functionResponse: { name, response: { weather } } }))
  return [
    { role: 'model', parts: undocumented(parts.value) },
    { role: 'user', parts: results },
  ]
}

const hasCall = ({ text }: Reply) => text.includes('"functionCall"')

/** The same request in other words, if the model called nothing yet. It cannot know the weather, so that it needs the function. */
const demand = (earlier: readonly string[], question: (city: string) => string) => ({
  ...after(earlier, (replies, context) => {
    const answers = earlier.flatMap((name) => replies[name] ?? [])
    if (answers.length < earlier.length) return 'an earlier request got no response'
    if (answers.some(hasCall)) return 'the model called a function before'
    return request(context, [], question(context.texts.city))
  }),
  maxRequest: (context: StepContext) => request(context, [], question(context.texts.city)),
})

/** A complete function call round trip. The contract has no setting that forces a call: a model that calls nothing is asked three times. */
export const generateContentTools = probe(
  'generate-content-tools',
  { needs: { models: ['generateContent'] }, bills: 'tokens', texts: userTexts },
  {
    offered: (context) => request(context),
    result: {
      ...after('offered', ({ offered }, context) => {
        const turns = offered && answeredCalls(offered, weatherResult(context.texts))
        return turns === undefined ? 'the model made no call whose result could be given back' : request(context, turns)
      }),
      maxRequest: (context) => withEchoedTurn(request(context), 512),
    },
    again: demand(['offered'], (city) => `Do not answer in text. Look up the weather of ${city} at this moment.`),
    last: demand(['offered', 'again'], (city) => `Call the function for the city ${city}, and write nothing else.`),
    bare: {
      ...after('last', ({ last }, context) =>
        last && hasCall(last) ? 'the model called a function before' : bare(context),
      ),
      maxRequest: bare,
    },
  },
)
