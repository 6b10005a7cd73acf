import { withEchoedTurn, undocumented } from '../../../fixtures/request.ts'
import { generateContent } from '../../../fixtures/generate-content.ts'
import { userTexts } from '../../../fixtures/texts/user-texts.ts'
import { forCities, weatherResult, weatherTool } from '../../../fixtures/tools.ts'
import type { Schema } from '../../../src/contract/schemas.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'
import type { Reply } from '../../../src/reply/reply.ts'

type Turn = Schema<'GenerateContentTurn'>

const question = ({ texts }: StepContext): Turn => ({
  role: 'user',
  parts: [{ text: `${texts.weather} Use get_weather.` }],
})

const request = (context: StepContext, following: readonly Turn[] = []) =>
  generateContent(context.model('generateContent'), {
    contents: [question(context), ...following],
    tools: [{ functionDeclarations: [forCities(weatherTool, context.texts)] }],
    generationConfig: { maxOutputTokens: 512 },
  })

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

/** A complete function call round trip. */
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
  },
)
