import { expect, test } from 'vitest'
import { all, editField, fault, type Inject } from '../../../gateway/reference/fault-kit.ts'
import { recount, turnsOf } from '../../../suites/metering/kit.faults.ts'
import { allTexts, textsIn } from '../../../suites/metering/texts.ts'
import { tokenCounts } from '../../../suites/metering/token-counts.ts'
import { tryGateway } from '../trial.ts'

/*
 * Gateways that count honestly in another way than the reference gateway: with the tokenizers and the templates of other families.
 */

/** The tokens of the first and the last line of each prompt, and of the template of the reference gateway. */
const ownBase = 17

/** The lines of all turns. */
const linesOf = (request: Parameters<typeof turnsOf>[0]): string =>
  turnsOf(request)
    .map((turn) => JSON.stringify(turn))
    .map((turn) => /"(?:content|text)":"((?:[^"\\]|\\.)*)"/.exec(turn)?.[1] ?? '')
    .map((text) => JSON.parse(`"${text}"`) as string)
    .join('\n')

/** Counts with a tokenizer: `base` for each prompt, and `perMessage` for each message. Other prompts are counted as before. */
const countingWith = (counts: (text: string) => number, base: number, perMessage: number): Inject =>
  recount(({ input }, request) => {
    const lines = textsIn(linesOf(request))
    const framing = base + perMessage * turnsOf(request).length
    return {
      input: framing + (lines?.every((line) => allTexts.includes(line)) ? total(lines.map(counts)) : input - ownBase),
    }
  })

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

async function reportOn(inject: Inject) {
  const { concluded } = await tryGateway({
    settings: { only: ['metering'] },
    suites: { areas: ['metering'] },
    faults: [fault([], inject)],
  })
  return concluded.report
}

async function verdictsOn(inject: Inject) {
  const verdicts: Record<string, string[]> = {}
  for (const { id, verdict } of (await reportOn(inject)).requirements) {
    if (id.startsWith('metering.')) (verdicts[verdict ?? 'none'] ??= []).push(id)
  }
  return verdicts
}

const tokensOf = (name: string) => (text: string) => tokenCounts[name]?.[allTexts.indexOf(text)] ?? NaN

test.each([
  ['o200k', 7, 4],
  ['Llama 3', 1, 5],
  ['Gemma 3', 2, 5],
  ['DeepSeek', 1, 1],
  ['SmolLM2', 31, 5],
])('a gateway that counts with the tokenizer of %s satisfies every rule', async (name, base, perMessage) => {
  const verdicts = await verdictsOn(countingWith(tokensOf(name), base, perMessage))
  expect(Object.keys(verdicts)).toEqual(['satisfied'])
})

test('the tokenizer and the factor are observed, whether they are right or not', async () => {
  const twice = (text: string) => 2 * tokensOf('Llama 3')(text)
  for (const [counts, factor] of [
    [tokensOf('Llama 3'), 1],
    [twice, 2],
  ] as const) {
    const { observations } = await reportOn(countingWith(counts, 2, 10))
    expect(observations.filter(({ id }) => id === 'metering.chat.rate')).toMatchObject([
      { text: 'Tokenizer that the input tokens show', value: 'Llama 3' },
      { text: 'What its counts are multiplied by', value: factor },
    ])
  }
})

test('a tokenizer that is not public leaves the rate open, and nothing else', async () => {
  const mixed = (text: string) => Math.ceil((tokensOf('Llama 3')(text) + 2 * tokensOf('Gemma 3')(text)) / 3)
  const { satisfied, inconclusive, ...others } = await verdictsOn(countingWith(mixed, 12, 6))
  expect(others).toEqual({})
  expect(satisfied).toHaveLength(41)
  expect(inconclusive).toEqual(
    ['chat', 'responses', 'messages', 'generate-content'].map((protocol) => `metering.${protocol}.rate`),
  )
})

test('a model that reads bytes leaves the rate open, and nothing else', async () => {
  const bytes = (text: string) => Buffer.byteLength(text) + 1
  const verdicts = await verdictsOn(countingWith(bytes, 40, 2))
  expect(verdicts['inconclusive']).toHaveLength(4)
  expect(verdicts['satisfied']).toHaveLength(41)
})

test('a prompt of the gateway that contains the time of day violates nothing', async () => {
  let calls = 0
  const {
    satisfied,
    inconclusive = [],
    ...others
  } = await verdictsOn((next, target) =>
    recount(({ input }) => ({ input: input + 30 + ((calls += 1) % 3) }))(next, target),
  )
  expect(others).toEqual({})
  expect(satisfied?.length).toBeGreaterThan(28)
  expect(inconclusive.filter((id) => !/rate|streamed|exact/.test(id))).toEqual([])
})

test('one name for several models leaves comparisons of two replies undecided', async () => {
  let calls = 0
  const { inconclusive } = await verdictsOn(
    all(
      editField('model', () => `one-of-${(calls += 1)}`),
      recount(({ input }) => ({ input: input + 40 * (calls % 2) })),
    ),
  )
  expect(inconclusive).toEqual(expect.arrayContaining(['metering.chat.repeated', 'metering.chat.streamed']))
})

test('an answer that is far longer than its limit is not sent back', async () => {
  const { evidence } = await tryGateway({
    settings: { only: ['metering.chat'], probes: ['metering-chat'] },
    suites: { areas: ['metering'] },
    faults: [
      fault(
        [],
        editField('choices[].message.content', () => 'long '.repeat(200_000)),
      ),
    ],
  })
  expect(evidence.exchanges.map(({ name }) => name)).toContain('answer')
  expect(evidence.exchanges.map(({ name }) => name)).not.toContain('echo')
})
