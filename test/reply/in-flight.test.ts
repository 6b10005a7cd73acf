import { describe, expect, test } from 'vitest'
import { inFlightTerms, nextInFlight, repeatsLine } from '../../src/reply/in-flight.ts'
import { replyOf } from '../../src/reply/reader.ts'
import { isLessOften } from '../../src/std/less-often.ts'
import { memoized } from '../../src/std/memoized.ts'
import { told, type Told } from '../checks/recorded.ts'

const { calls, rounds, controls } = inFlightTerms
const sent = calls * rounds

const chosen = (count: number, k: number): number =>
  Array.from({ length: k }, (_, index) => (count - index) / (index + 1)).reduce(
    (product, factor) => product * factor,
    1,
  )

/** The probability of exactly `successes` in `count` independent attempts. */
const exactly = (successes: number, count: number, probability: number): number =>
  chosen(count, successes) * probability ** successes * (1 - probability) ** (count - successes)

/** The numbers of compliant calls, together and alone, with which those together are found to comply less often. */
const lessOften = memoized((together: number) =>
  memoized((alone: number) =>
    Array.from({ length: together + 1 }, (_, t) => t).flatMap((t) =>
      Array.from({ length: alone + 1 }, (__, c) => [t, c] as const).filter(([, c]) =>
        isLessOften({ complied: t, of: together }, { complied: c, of: alone }),
      ),
    ),
  ),
)

/** The probability that the calls in flight together are found to comply less often. */
const found = (together: number, probability: number, alone: number, control: number): number =>
  lessOften(together)(alone)
    .map(([t, c]) => exactly(t, together, probability) * exactly(c, alone, control))
    .reduce((sum, one) => sum + one, 0)

describe('the comparison of calls in flight together with those alone', () => {
  const probabilities = Array.from({ length: 99 }, (_, index) => (index + 1) / 100)

  test.each([
    [sent, controls],
    [sent, 16],
    [16, controls],
    [calls, controls],
  ])('almost never mistakes a model that complies by chance, with %i and %i responses', (together, alone) => {
    const mistaken = probabilities.map((probability) => found(together, probability, alone, probability))
    expect(Math.max(...mistaken)).toBeLessThan(1 / 300_000)
  })

  test.each([
    { share: 1, lost: 0.6, least: 1 },
    { share: 0.9, lost: 1, least: 0.999 },
    { share: 0.95, lost: 0.75, least: 0.8 },
  ])(
    'finds a gateway that damages $lost of the texts, with a model that complies with $share of its prompts',
    ({ share, lost, least }) => {
      const isShown = lost < 1 && share === 1
      const probability = isShown
        ? Number(
            isLessOften({ complied: Math.round(sent * (1 - lost)), of: sent }, { complied: controls, of: controls }),
          )
        : found(sent, share * (1 - lost), controls, share)
      expect(probability).toBeGreaterThanOrEqual(least)
    },
  )
})

const line = '3 sea oak naïve 你好'

const replyTo = (content: string, name = 'first', finish_reason = 'stop', ended: Partial<Told> = {}) =>
  replyOf(
    told({
      ...ended,
      id: `chat-in-flight/${name}`,
      body: {
        model: 'small',
        messages: [{ role: 'user', content: `Repeat this line word for word and add nothing: ${line}` }],
      },
      reply: { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }] },
    }),
  )

test.each([
  ['the line', line],
  ['capitals and bold letters', 'Sure: 3 **SEA** oak NAÏVE 你好.'],
  ['combining characters', line.normalize('NFD')],
])('a response with %s repeats it', (_, text) => expect(repeatsLine(replyTo(text))).toBe(true))

test.each([
  ['a word less', '3 sea naïve 你好'],
  ['a character less', '3 sea oak naïve 你'],
  ['two words swapped', '3 oak sea naïve 你好'],
  ['a word twice', `${line} 你好`],
  ['the line twice', `${line} ${line}`],
  ['no text', ''],
])('a response with %s does not', (_, text) => expect(repeatsLine(replyTo(text))).toBe(false))

describe('after calls in flight together', () => {
  const several = (count: number, text: string, prefix: string) =>
    Array.from({ length: count }, (_, index) => replyTo(text, `${prefix}-${index + 1}`))
  const [good, bad] = [
    (count: number) => several(count, line, 'first'),
    (count: number) => several(count, 'oak', 'first'),
  ]
  const alone = (count: number, text = line) => several(count, text, 'control-first')

  test.each([
    ['nothing is sent if each repeats its line', good(calls), { end: expect.any(String) }],
    [
      'nothing is sent if those that do not are truncated',
      [...good(1), replyTo('', 'first-2', 'length')],
      { end: expect.any(String) },
    ],
    ['another round is sent if one does not', [...good(calls - 1), ...bad(1)], 'round'],
    ['no third round is sent if too few do not', [...good(14), ...bad(2)], { end: expect.any(String) }],
    ['controls are sent after the rounds', bad(sent), 'control'],
    [
      'controls end if the model does not repeat lines either',
      [...bad(sent), ...alone(12, 'oak')],
      { end: expect.any(String) },
    ],
    ['controls go on as long as they can show a difference', [...bad(sent), ...alone(controls - 1)], 'control'],
    ['controls end when enough were sent', [...bad(sent), ...alone(controls)], { end: expect.any(String) }],
  ])('%s', (_, replies, next) => expect(nextInFlight(replies)).toEqual(next))

  const hanging = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => replyTo('oak', `${prefix}-${index + 1}`, 'stop', { end: 'timeout' }))

  test.each([
    ['go on if two hang', [...bad(calls - 2), ...hanging(2, 'first')], undefined, 'round'],
    ['end if three hang', [...bad(calls - 3), ...hanging(3, 'first')], undefined, { end: expect.any(String) }],
    [
      'end if three controls hang',
      [...bad(sent), ...hanging(3, 'control-first')],
      undefined,
      { end: expect.any(String) },
    ],
    ['end if three have no response', [...bad(sent), ...alone(1)], sent + 4, { end: expect.any(String) }],
  ])('rounds and controls %s', (_, replies, attempts, next) => expect(nextInFlight(replies, attempts)).toEqual(next))
})
