import { describe, expect, inject, test } from 'vitest'
import { areaOf } from '../../src/contract/requirements.ts'
import { isSelectedByDefault } from '../../src/contract/selection.ts'
import type { Fault } from '../../gateway/reference/fault.ts'
import type { Report } from '../../src/report/report.ts'
import { faults } from '../../suites/faults.ts'
import { problemsOfHealthy, problemsOf } from '../prove/problems.ts'
import { firstFaults, healthyTrial, revealingPart, sentAreas } from '../prove/scope.ts'
import { shareOf, testsEveryFault } from '../series.ts'
import { patternsOfFault } from '../corpus/line.ts'
import { exchangesIn, patternProblem } from '../corpus/patterns.ts'
import { schemaFlaws } from '../reporters/report-schema.ts'
import { once } from '../../src/std/memoized.ts'
import { judgeSelected, recordInMemory, type TrialOptions } from '../suites/trial.ts'

/** How faults are tested. */
export interface ProveOptions {
  /** The trial for a fault; by default the part of its own scope that reveals it. */
  readonly trialOf?: (name: string, fault: Fault) => TrialOptions
  readonly record?: typeof recordInMemory
  /** The faults to test; by default the share of this project. */
  readonly share?: (faults: readonly NamedFault[]) => readonly NamedFault[]
}

type NamedFault = readonly [name: string, fault: Fault]

/** The faults that `npm test` tests. */
const first = firstFaults(Object.entries(faults))

const shareOfMatrix = (all: readonly NamedFault[]) => shareOf(all, ([name]) => testsEveryFault || first.has(name))

/** `suites/healthy` tests the areas of a usual run. */
const isTestedElsewhere = (prefix: string) =>
  inject('series') === 'sample' && !testsEveryFault && isSelectedByDefault(prefix)

/**
 * Declares a test for the healthy gateway, which satisfies every requirement of an area, and one for each fault of the area: it violates
 * exactly the requirements in `breaks`, its report matches the schema, and its exchanges match the patterns of the public reports that it
 * reproduces.
 *
 * @param prefix prefix of fault names: an area, or a part of one such as `streaming.chat`
 */
export function proveFaults(
  prefix: string,
  { trialOf = revealingPart, record = recordInMemory, share = shareOfMatrix }: ProveOptions = {},
): void {
  const recordAndJudge = async (options: TrialOptions) => {
    const evidence = await record(options)
    return { evidence, concluded: await judgeSelected(evidence, options) }
  }
  const all = Object.entries(faults).filter(([name]) => name.startsWith(`${prefix}.`))
  const probesOf = once(() => probesByRequirement(prefix))
  const proofs: { readonly name: string; readonly checks: readonly string[] }[] = []

  if (!isTestedElsewhere(prefix)) {
    test(`the healthy gateway satisfies every requirement of ${prefix}`, async () => {
      const { concluded } = await recordAndJudge(healthyTrial(all))
      expect(problemsOfHealthy(concluded, sentAreas(all))).toEqual([])
    })
  }

  describe('each fault violates exactly what it breaks', () => {
    // A few faults stall connections; the others run meanwhile.
    test.concurrent.for(share(all))('%s', async ([name, fault]) => {
      const trial = { ...trialOf(name, fault), faults: [fault] }
      const isNarrow = share === shareOfMatrix && !testsEveryFault && isOfManyProbes(name)
      const narrow = isNarrow ? await recordAndJudge(onlyProbes(trial, fault, await probesOf())) : undefined
      const isShown = narrow !== undefined && problemsOf(fault, narrow.concluded).length === 0
      const { evidence, concluded } = isShown ? narrow : await recordAndJudge(trial)
      proofs.push({ name, checks: failedChecks(concluded.report, fault, areaOf(prefix)) })
      expect(problemsOf(fault, concluded)).toEqual([])
      expect(schemaFlaws(concluded.report)).toEqual([])
      const patterns = patternsOfFault(name)
      const exchanges = patterns.length === 0 ? [] : exchangesIn(evidence)
      expect(patterns.flatMap((shows) => patternProblem(shows, exchanges) ?? [])).toEqual([])
    })
  })

  if (testsEveryFault && share === shareOfMatrix) {
    // If it fails, add one of the faults to `furtherFaults`.
    test('each check is failed by a fault that npm test tries', () => {
      const tried = new Set(proofs.filter(({ name }) => first.has(name)).flatMap(({ checks }) => checks))
      expect(proofs.filter(({ checks }) => checks.some((check) => !tried.has(check)))).toEqual([])
    })
  }
}

/** These send more than a hundred requests, of which a fault changes few. */
const isOfManyProbes = (name: string) => ['authentication', 'errors', 'service'].includes(areaOf(name))

/** The probes from which the healthy gateway satisfies each requirement of an area. */
async function probesByRequirement(area: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const options = { settings: { only: [area], samples: 0 }, suites: { areas: [area] } }
  const { report } = await judgeSelected(await recordInMemory(options), options)
  return new Map(
    report.requirements.map(({ id, tests }) => [
      id,
      [...new Set(tests.flatMap(({ exchanges = [] }) => exchanges.map((exchange) => exchange.split('/', 1)[0] ?? '')))],
    ]),
  )
}

/**
 * The trial with only the probes that show what a fault breaks. A few faults change only what others show, and are tried again with all. The slow
 * proofs always send all.
 */
function onlyProbes(trial: TrialOptions, { breaks }: Fault, probesOf: ReadonlyMap<string, readonly string[]>) {
  const probes = [...new Set(breaks.flatMap((id) => probesOf.get(id) ?? []))]
  return probes.length === 0 ? trial : { ...trial, settings: { probes, ...trial.settings } }
}

/** The failed checks of the requirements of its area that a fault breaks. */
const failedChecks = ({ requirements }: Report, { breaks }: Fault, area: string): readonly string[] =>
  requirements
    .filter(({ id }) => areaOf(id) === area && breaks.some((broken) => broken === id))
    .flatMap(({ tests }) =>
      tests.filter(({ failed }) => failed !== undefined).map(({ file, name }) => `${file}: ${name}`),
    )
