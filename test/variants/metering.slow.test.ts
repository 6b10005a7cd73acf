import { expect, test } from 'vitest'
import { fault } from '../../gateway/reference/fault.ts'
import { tryGateway } from '../suites/trial.ts'
import { conformantVariants } from './definitions/index.ts'
import { areasOf } from './try-variant.ts'

/** These add tokens of a cache to streams, which plain replies do not have. */
const countMore = ['cache tokens told in message_delta alone', 'input tokens at the end with those of the cache']

/** Gateways with one end, whose replies are unusual in a text protocol. */
const chosen = Object.entries(conformantVariants).filter(
  ([name, variant]) =>
    !countMore.includes(name) &&
    variant.inject !== undefined &&
    variant.wire === undefined &&
    areasOf(variant).some((area) => ['chat', 'responses', 'messages', 'generate-content', 'streaming'].includes(area)),
)

// How a gateway writes its replies says nothing about what it counts.
test.concurrent.for(chosen)('the meter of a gateway that conforms: %s', async ([, { inject }]) => {
  const { concluded } = await tryGateway({
    settings: { only: ['metering'] },
    suites: { areas: ['metering'] },
    faults: inject === undefined ? [] : [fault([], inject)],
  })
  const { requirements } = concluded.report
  const reported = requirements.filter(({ verdict }) => ['violated', 'advisory', 'broken'].includes(verdict ?? ''))
  expect(reported.map(({ id }) => id)).toEqual([])
  expect(requirements.filter(({ verdict }) => verdict === 'satisfied').length).toBeGreaterThan(20)
})
