import { createHash } from 'node:crypto'
import { faker } from '@faker-js/faker/locale/en'
import { describe, expect, test } from 'vitest'
import { packagedContract } from '../../../src/contract/document.ts'
import { drawnRequests } from '../../../src/contract/cases/drawn-requests.ts'
import { seededRandom } from '../../../src/std/seeded-random.ts'
import type { StepContext, UserTexts } from '../../../src/drive/probe.ts'
import { planOf } from '../../../src/drive/plan/plan.ts'
import { replyOf } from '../../../src/reply/reader.ts'
import { areas } from '../../../suites/areas.ts'
import { forms, jsonBytes, promptIn } from '../../../fixtures/texts/forms.ts'
import { withUserTexts, userTexts } from '../../../fixtures/texts/user-texts.ts'
import { languages } from '../../../fixtures/texts/languages.ts'
import { deploymentOf } from '../../drive/target.ts'
import { settingsFor } from '../harness.ts'
import { recordInMemory } from '../trial.ts'

function picker(seed: number): StepContext['pick'] {
  let draws = 0
  return (below) => Math.floor(seededRandom(seed, `texts/${(draws += 1)}`) * below)
}

const seeds = Array.from({ length: 400 }, (_, seed) => seed)
const manyTexts: readonly UserTexts[] = await Promise.all(seeds.map((seed) => userTexts.load(picker(seed))))

const scripts = 'Latin Cyrillic Greek Arabic Hebrew Han Hiragana Hangul Thai Devanagari'.split(' ')

describe('drawn texts', () => {
  test('are the same for the same seed, also side by side with other probes', async () => {
    expect(await userTexts.load(picker(7))).toEqual(manyTexts[7])
    expect(new Set(manyTexts.map(({ line }) => line)).size).toBeGreaterThan(300)
  })

  // Recordings are resumed and reproduced by their seed, on other machines and by later versions of Node.
  test('are these texts for these seeds', () => {
    expect([3, 9, 11, 13].map((seed) => manyTexts[seed]?.line)).toEqual([
      'Jil, Nord Micheldorf 🏳️‍🌈',
      'بتول, المدينة 👩‍💻',
      "טל, ביר הדאג' ❤️‍🔥",
      'Janina, Merlinstadt 1️⃣',
    ])
    expect(createHash('sha256').update(JSON.stringify(manyTexts)).digest('hex').slice(0, 16)).toBe('7bb14300759885f0')
  })

  test.each([
    ...scripts.map((script): [string, RegExp] => [script, new RegExp(`\\p{Script=${script}}`, 'u')]),
    ['emoji that are joined', /\p{Emoji}\u200d/u],
    ['code', /^```(?:python|ts|sql)\n.*\n```$/msu],
    ['Markdown', /^\| :-- \| --: \|$/mu],
    ['paragraphs', /\n\n.*\n\n/u],
  ])('contain %s for some seeds', (_what, pattern) => {
    expect(manyTexts.filter(({ prompt }) => pattern.test(prompt)).length).toBeGreaterThan(4)
  })

  test('are valid Unicode without U+FFFD and without placeholders', () => {
    const texts = manyTexts.flatMap((each) => Object.values(each) as readonly string[])
    expect(texts.filter((text) => /[\0\ufffd]|\p{Cs}|undefined/u.test(text))).toEqual([])
    expect(texts.filter((text) => text.trim() !== text || text === '')).toEqual([])
    expect(manyTexts.filter(({ greeting, weather }) => /[{}]/.test(greeting + weather))).toEqual([])
  })

  test('are no larger than those of the plan', () => {
    for (const [seed, texts] of manyTexts.entries()) {
      const largest = userTexts.largest(picker(seed))
      for (const name of Object.keys(texts) as (keyof UserTexts)[])
        expect(jsonBytes(texts[name])).toBeLessThanOrEqual(jsonBytes(largest[name]))
    }
  })

  test.each(languages)('are no larger in $code, for any name and city', (language) => {
    const person = { name: '"'.repeat(24), city: '\\'.repeat(24) }
    faker.seed(1)
    for (const [form, bytes] of forms)
      for (let tries = 0; tries < 20; tries += 1)
        expect(jsonBytes(promptIn[form]({ language, faker, person, other: person }, bytes))).toBeLessThanOrEqual(bytes)
  })
})

describe('requests', () => {
  const texts = userTexts.largest(picker(1))

  test('that are drawn have drawn texts instead of the examples', () => {
    const bodies = drawnRequests(packagedContract().document, 7, 40).map(({ valid }) => withUserTexts(valid, texts))
    const text = bodies.map((body) => JSON.stringify(body))
    expect(text.filter((body) => body.includes('"Say hello."') || body.includes('Answer in one word.'))).toEqual([])
    expect(text.filter((body) => body.includes(texts.prompt)).length).toBeGreaterThan(text.length / 2)
  })

  test('bill no more than the plan says, for each probe', async () => {
    const only = ['chat', 'messages', 'limits.chat.drawn', 'limits.responses.drawn']
    const { exchanges } = await recordInMemory({ seed: 5, settings: { only } })
    const deployment = deploymentOf('https://gateway.example.com', { keys: { default: 'sk-0' } })
    const plan = planOf(areas, packagedContract(), settingsFor(deployment, { only, seed: 5 }))
    const planned = plan.filter(
      ({ bills, following, lack }) => bills === 'tokens' && following === 0 && lack === undefined,
    )
    expect(planned.length).toBeGreaterThan(5)
    for (const { probe, tokens } of planned) {
      const billed = exchanges.filter((exchange) => exchange.probe === probe).map((exchange) => replyOf(exchange).json)
      const usage = (member: string) => billed.map((json) => Number(json.at(`usage.${member}`).value ?? 0))
      const all = ['prompt_tokens', 'completion_tokens', 'input_tokens', 'output_tokens'].flatMap(usage)
      expect(all.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(tokens)
    }
  })

  test('are answered with every character that they contain, streamed and in tool arguments', async () => {
    const { exchanges } = await recordInMemory({ seed: 4, settings: { only: ['streaming.chat', 'chat.request'] } })
    const found = (id: string) => exchanges.find((exchange) => exchange.id === id)
    const replyTo = (id: string) => {
      const exchange = found(id)
      if (exchange === undefined) throw new Error(`${id} was not recorded`)
      return replyOf(exchange)
    }
    const streamed = replyTo('chat-stream/bytes')
    const asked = String(streamed.request.json.at('messages[0].content').value)
    const pieces = streamed.sse.events.map(({ json }) => json.at('choices[0].delta.content').text ?? '')
    expect(pieces.join('')).toBe(asked.slice(asked.indexOf(': ') + 2))

    const called = replyTo('chat-tool-round/called')
    const [city] = called.request.json.at('tools[0].function.parameters.properties.city.enum').items
    const given = called.json.at('choices[0].message.tool_calls[0].function.arguments').text ?? ''
    expect(JSON.parse(given)).toEqual({ city: city?.value })
    expect(replyTo('chat-tool-round/answered').json.at('choices[0].message.content').text).toContain(city?.text)
  })
})
