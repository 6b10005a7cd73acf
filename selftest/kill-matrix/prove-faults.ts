import { describe, expect, test } from 'vitest'
import type { Fault } from '../../src/reference/fault.ts'
import { faults } from '../../suites/faults.ts'
import { problemsOfHealthy, problemsOf } from '../prove/problems.ts'
import { withinScope } from '../prove/scope.ts'
import { patternsOfFault } from '../corpus/line.ts'
import { exchangesIn, patternProblem } from '../corpus/patterns.ts'
import { schemaFlaws } from '../reporters/report-schema.ts'
import { judgeTrial, recordInMemory, type TrialOptions } from '../suites/trial.ts'

/** How faults are tested. */
export interface ProveOptions {
  /** The trial for a fault; by default its own scope. */
  readonly trialOf?: (name: string, fault: Fault) => TrialOptions
  readonly record?: typeof recordInMemory
}

/**
 * Declares a test for the healthy gateway, which satisfies every requirement of an area, and one for each fault of the area: it violates
 * exactly the requirements in `breaks`, its report matches the schema, and its exchanges match the patterns of the public reports that it
 * reproduces.
 *
 * @param prefix prefix of fault names: an area, or a part of one such as `streaming.chat`
 */
export function proveFaults(
  prefix: string,
  { trialOf = withinScope, record = recordInMemory }: ProveOptions = {},
): void {
  const recordAndJudge = async (options: TrialOptions) => {
    const evidence = await record(options)
    return { evidence, concluded: await judgeTrial(evidence, options) }
  }
  const chosen = Object.entries(faults).filter(([name]) => name.startsWith(`${prefix}.`))

  test(`the healthy gateway satisfies every requirement of ${prefix}`, { timeout: 120_000 }, async () => {
    const scopes = chosen.map(([name, fault]) => trialOf(name, fault))
    const only = [...new Set(scopes.flatMap(({ settings }) => settings?.only ?? []))]
    const areas = [...new Set(scopes.flatMap(({ suites }) => suites?.areas ?? []))]
    const suites = areas.length > 0 ? { areas } : {}
    const needsUpstream = chosen.some(([, fault]) => fault.upstream !== undefined)
    const { concluded } = await recordAndJudge({ settings: { only }, suites, ...(needsUpstream && { upstream: true }) })
    expect(problemsOfHealthy(concluded)).toEqual([])
  })

  describe('each fault violates exactly what it breaks', () => {
    // A few faults stall connections; the others run meanwhile.
    test.concurrent.for(chosen)('%s', { timeout: 120_000 }, async ([name, fault]) => {
      const { evidence, concluded } = await recordAndJudge({ ...trialOf(name, fault), faults: [fault] })
      expect(problemsOf(fault, concluded)).toEqual([])
      expect(schemaFlaws(concluded.report)).toEqual([])
      const patterns = patternsOfFault(name)
      const exchanges = patterns.length === 0 ? [] : exchangesIn(evidence)
      expect(patterns.flatMap((shows) => patternProblem(shows, exchanges) ?? [])).toEqual([])
    })
  })
}
