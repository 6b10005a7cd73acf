import { areaOf } from '../../src/contract/requirements.ts'
import { isSelectedByDefault } from '../../src/contract/selection.ts'
import { fault, type Inject, untouched } from '../../gateway/reference/fault.ts'
import type { RequirementReport } from '../../src/report/report.ts'
import { areas } from '../../suites/areas.ts'
import { bothEnds, protocolAreas } from '../prove/scope.ts'
import { chosenTests } from '../suites/harness.ts'
import { judgeTrial, recordInMemory, type Trial } from '../suites/trial.ts'
import type { ConformantVariant } from './definitions/variant.ts'

/** A conformant variant that was driven and judged. */
export interface VariantTrial extends Trial {
  /** Reported requirements, and undecided ones that it does not list: one line each. */
  readonly problems: readonly string[]
  /** True if it changed a response or how responses are written to the connection. */
  readonly isShown: boolean
}

/**
 * The areas that a variant affects, of those chosen by `AREA`. Official clients are left out: they may fail on a conformant response.
 */
export const areasOf = ({ areas: shown }: ConformantVariant): readonly string[] =>
  areas
    .map(({ name }) => name)
    .filter((name) => shown?.includes(name) ?? (isSelectedByDefault(name) && name !== 'limits'))
    .filter((name) => chosenTests.areas?.includes(name) ?? true)

/** True for a variant of both ends of the gateway. */
export const hasBothEnds = (variant: ConformantVariant): boolean => areasOf(variant).includes('upstream')

/** The requirement id prefixes that are driven for a variant. */
export const drivenFor = (variant: ConformantVariant): readonly string[] =>
  variant.only?.filter((prefix) => chosenTests.areas?.includes(areaOf(prefix)) ?? true) ?? areasOf(variant)

/** How a variant is tried. */
export interface VariantOptions {
  /** Drawn requests of each operation, and drawn answers of the upstream. Default: 10. */
  readonly samples?: number
  /** The only probes to send. */
  readonly probes?: readonly string[]
  readonly record?: typeof recordInMemory
}

/** Drives and judges a conformant variant of the reference gateway. */
export async function tryVariant(
  variant: ConformantVariant,
  { samples = 10, probes, record = recordInMemory }: VariantOptions = {},
): Promise<VariantTrial> {
  const { inject = untouched, upstream, wire } = variant
  const watch = createWatch()
  const own = { ...fault([], watch.around(inject)), ...(upstream && { upstream: watch.around(upstream) }) }
  const isOfBothEnds = hasBothEnds(variant)
  const driven = isOfBothEnds ? [...drivenFor(variant), ...protocolAreas] : drivenFor(variant)
  const suites = { areas: isOfBothEnds ? [...areasOf(variant), ...protocolAreas] : areasOf(variant) }
  const evidence = await record({
    faults: [own],
    settings: {
      only: driven,
      samples,
      timeoutS: 60,
      deadlineS: 600,
      ...(isOfBothEnds && { probes: bothEnds }),
      ...(probes && { probes }),
    },
    ...(isOfBothEnds && { upstream: true }),
    ...(wire && { wire }),
  })
  const trial = { evidence, concluded: await judgeTrial(evidence, { suites }) }
  return {
    ...trial,
    problems: problemsOf(trial, variant),
    isShown: (variant.inject ?? upstream) === undefined || watch.isShown(),
  }
}

function problemsOf({ concluded: { report } }: Trial, variant: ConformantVariant): readonly string[] {
  const { undecides = [] } = variant
  // The probes of both ends show a part of what the protocols require.
  const isUnsent = (id: string) => hasBothEnds(variant) && areaOf(id) !== 'upstream'
  const isExcused = ({ id, verdict }: RequirementReport) =>
    verdict === 'inapplicable' ||
    (verdict === 'inconclusive' && (isUnsent(id) || undecides.some((excused) => excused === id)))
  const others = report.requirements.filter(({ judged, verdict }) => judged && verdict !== 'satisfied')
  const satisfied = report.requirements.filter(({ verdict }) => verdict === 'satisfied')
  return [
    ...(hasBothEnds(variant) ? [] : report.notes),
    ...others.filter((row) => !isExcused(row)).map(complaint),
    ...(satisfied.length === 0 ? ['nothing is satisfied'] : []),
  ]
}

const complaint = ({ id, verdict, because, tests }: RequirementReport) =>
  [id, verdict, because, ...tests.map(({ message }) => message)].filter((part) => part !== undefined).join(' · ')

/** Notices whether an injection changes any reply. */
function createWatch() {
  let shown = false
  const around =
    (inject: Inject): Inject =>
    (next, gateway) => {
      const untouched = new WeakMap<Response, Request>()
      const injected = inject(async (request) => {
        const response = await next(request)
        untouched.set(response, request)
        return response
      }, gateway)
      return async (request) => {
        const response = await injected(request)
        if (untouched.get(response) !== request) shown = true
        return response
      }
    }
  return { around, isShown: () => shown }
}
