import { expect, test } from 'vitest'
import { all } from '../../gateway/reference/fault-kit.ts'
import { earlierTurnsLost, middleOfVeryLongLost, systemPromptLost } from '../../suites/protocols/chat/recall.faults.ts'
import { jsonModeIgnored } from '../../suites/protocols/chat/request.faults.ts'
import { functionIgnored } from '../../suites/protocols/chat/tools.faults.ts'
import { concludedWith, disobedient, followedInVeryLong, idsWith, tried } from './disobedience.ts'

const seeds = Array.from({ length: tried.seeds }, (_, index) => index + 1)
const perTest = 25
const parts = seeds
  .filter((_, index) => index % perTest === 0)
  .flatMap((first) => tried.shares.map((share) => ({ share, first, last: first + perTest - 1 })))

/** How often each requirement has a verdict, over these seeds. */
async function countOver(
  verdict: string,
  concludedOf: (seed: number) => ReturnType<typeof concludedWith>,
  over = seeds,
) {
  const counts = new Map<string, number>()
  for (const seed of over)
    for (const id of idsWith(await concludedOf(seed), verdict)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return Object.fromEntries(counts)
}

test.each(parts)(
  'a model that complies with $share of its prompts is never reported as a defect of the gateway, seeds $first to $last',
  async ({ share, first, last }) => {
    const part = seeds.slice(first - 1, last)
    expect(await countOver('violated', (seed) => concludedWith(seed, disobedient(share, seed)), part)).toEqual({})
  },
)

const fewSeeds = seeds.slice(0, 8)

test.each(tried.shares)('nor are its responses to very long prompts, if it complies with %d', async (share) => {
  const concludedOf = (seed: number) => concludedWith(seed, disobedient(share, seed), followedInVeryLong)
  expect(await countOver('violated', concludedOf, fewSeeds)).toEqual({})
})

test('a gateway that loses a part of very long prompts is found with each seed', async () => {
  const [id] = followedInVeryLong
  const inject = (seed: number) => all(middleOfVeryLongLost.inject, disobedient(0.9, seed))
  expect(await countOver('violated', (seed) => concludedWith(seed, inject(seed), [id]), fewSeeds)).toEqual({
    [id]: fewSeeds.length,
  })
})

test.each([
  { id: 'chat.request.system_followed', lost: systemPromptLost.inject },
  { id: 'chat.request.turns_remembered', lost: earlierTurnsLost.inject },
  { id: 'chat.request.json_mode', lost: jsonModeIgnored.inject },
  { id: 'chat.request.tool_choice_function', lost: functionIgnored.inject },
] as const)(
  '$id: a gateway that violates it is found with 99 of 100 seeds if the model complies with 0.9 of its prompts',
  async ({ id, lost }) => {
    const found = await countOver('violated', (seed) => concludedWith(seed, all(lost, disobedient(0.9, seed)), [id]))
    expect(Object.keys(found)).toEqual([id])
    expect(found[id]).toBeGreaterThanOrEqual(0.99 * seeds.length)
  },
)
