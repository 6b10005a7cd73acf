import { withTurnGivenBack } from '../../../fixtures/request.ts'
import { undocumented } from '../../../fixtures/body.ts'
import { generateContent } from '../../../fixtures/generate-content.ts'
import { weatherTool } from '../../../fixtures/tools.ts'
import type { Schema } from '../../../src/contract/document-types.ts'
import { after, probe, type StepContext } from '../../../src/drive/probe.ts'
import type { Reply } from '../../../src/evidence/reply.ts'

type Turn = Schema<'GenerateContentTurn'>

const question: Turn = { role: 'user', parts: [{ text: 'What is the weather in Paris? Use get_weather.' }] }

const request = ({ model }: StepContext, contents: readonly Turn[]) =>
  generateContent(model('generateContent'), {
    contents,
    tools: [{ functionDeclarations: [weatherTool] }],
    generationConfig: { maxOutputTokens: 512 },
  })

/** The turns that give calls back with their results, as clients do; undefined where there is no call to answer. */
function answeredCalls({ json }: Reply): readonly Turn[] | undefined {
  const parts = json.at('candidates[0].content.parts')
  const calls = parts.items.map((part) => part.at('functionCall')).filter(({ exists }) => exists)
  const names = calls.map((call) => call.at('name').text)
  if (names.length === 0 || names.includes(undefined)) return undefined
  const results = names.map((name) => ({ functionResponse: { name, response: { weather: '18 degrees and sunny' } } }))
  return [question, { role: 'model', parts: undocumented(parts.value) }, { role: 'user', parts: results }]
}

/** A function offered, and its call carried to the end. */
export const generateContentTools = probe(
  'generate-content-tools',
  { needs: { models: ['generateContent'] }, bills: 'tokens' },
  {
    offered: (context) => request(context, [question]),
    result: {
      ...after('offered', ({ offered }, context) => {
        const contents = offered && answeredCalls(offered)
        return contents === undefined
          ? 'the model made no call whose result could be given back'
          : request(context, contents)
      }),
      atMost: (context) => withTurnGivenBack(request(context, [question]), 512),
    },
  },
)
