import { expect, inject, test } from 'vitest'
import { clientProtocols } from '../../fixtures/conversation.ts'
import { linesOfVariant } from '../corpus/line.ts'
import { exchangesIn, patternProblem, observationProblem } from '../corpus/patterns.ts'
import { shareOf } from '../series.ts'
import { chosenTests } from '../suites/harness.ts'
import { recordInMemory, recordOverSockets, tryGateway } from '../suites/trial.ts'
import type { ConformantVariant, ConformantVariants } from './definitions/variant.ts'
import { areasOf, drivenFor, hasBothEnds, tryVariant } from './try-variant.ts'

/** Probes of both ends for the sample: one translation, and the protocols whose parameters or marks only remain within one protocol. */
const pairsOfSample = [
  'upstream-chat-to-chat',
  'upstream-responses-to-messages',
  'upstream-messages-to-messages',
  'upstream-generate-content-to-generate-content',
  'upstream-balance',
]

/** The pairs of one protocol at both ends, and each protocol once at each end of a mixed pair: other pairs for each of three variants. */
const pairsInTurn = (index: number): readonly string[] => {
  const shift = 1 + (index % (clientProtocols.length - 1))
  const pairs = clientProtocols.flatMap((client, at) => [
    `upstream-${client}-to-${client}`,
    `upstream-${client}-to-${clientProtocols[(at + shift) % clientProtocols.length]}`,
  ])
  return [...pairs, 'upstream-balance']
}

/**
 * Declares a test for each conformant variant of this project's share: no requirement is violated, only the listed ones are undecided, and
 * its recording matches the public reports that it reproduces. The slow proofs also try each variant of both ends over sockets, with half of
 * the pairs.
 */
export function acceptVariants(variants: ConformantVariants): void {
  // A few variants wait on purpose, so the tests run concurrently.
  const isProof = inject('series') === 'rest'
  const isInSample = ([, variant]: readonly [string, ConformantVariant], index: number) =>
    index % 32 === 0 && !(isProof && hasBothEnds(variant))
  const share = shareOf(Object.entries(variants), isInSample).filter(([, variant]) => areasOf(variant).length > 0)
  const cases = share.map(([name, variant], index) => [name, variant, pairsInTurn(index)] as const)
  test.concurrent.for(cases)('accepts a gateway with %s', async ([name, variant, pairs]) => {
    const record = isProof && hasBothEnds(variant) ? recordOverSockets : recordInMemory
    const { evidence, concluded, problems, isShown } = await tryVariant(
      variant,
      isProof
        ? { record, ...(hasBothEnds(variant) && { probes: pairs }) }
        : hasBothEnds(variant)
          ? { samples: 1, probes: pairsOfSample }
          : { samples: 2 },
    )
    expect(problems).toEqual([])
    // A chosen area or pair may lack the requests whose responses it changes.
    if (chosenTests.areas !== undefined || (hasBothEnds(variant) && !isProof)) return
    expect(isShown, 'it changes some reply').toBe(true)
    for (const line of linesOfVariant(name)) {
      expect(patternProblem(line.shows, exchangesIn(evidence))).toBeUndefined()
      if (!('told' in line)) continue
      const healthy = await tryGateway({ settings: { only: drivenFor(variant) } })
      expect(observationProblem(line, concluded.report, healthy.concluded.report)).toBeUndefined()
    }
  })
}
