import { memoized } from '../src/std/memoized.ts'
import type { Caller, Finding, Impact, JudgedRun, Report } from '../src/report/report.ts'
import { pluralize, groupBy } from './summary.ts'
import { occurrenceOfCase } from './occurrences.ts'
import { reproduce, type Reproduction } from './reproduce/reproduction.ts'

/** How many protocols and models are named. */
const max = { protocols: 4, models: 2, keys: 2 }

/** For whom something is so, in one line: protocols, models, and keys where they are not the default one. */
export function affectedCallers({ callers }: Finding): string {
  const distinct = (of: (caller: Caller) => string | undefined) => [
    ...new Set(callers.map(of).filter((value) => value !== undefined)),
  ]
  const protocols = distinct(({ protocol, operation }) => protocol ?? operation)
  const models = distinct(({ model }) => model)
  const keys = distinct(({ key }) => (key === 'none' ? 'no key' : `key ${key}`))
  const named = [
    shortList(protocols, max.protocols),
    ...(models.length > 0 ? [shortList(models, max.models, 'more models')] : []),
    ...(keys.some((key) => key !== 'key default') ? [shortList(keys, max.keys)] : []),
  ]
  return callers.length === 0 ? 'the deployment as a whole' : named.join('; ')
}

/** `a, b and 3 more`. */
export function shortList(names: readonly string[], atMost: number, more = 'more'): string {
  const rest = names.length - atMost
  return rest > 0 ? `${names.slice(0, atMost).join(', ')} and ${rest} ${more}` : names.join(', ')
}

/** How much shows a finding: `5 requirements, 12 exchanges`. */
export const extentText = ({ requirements, exchanges }: Finding): string =>
  [pluralize(requirements.length, 'requirement'), ...(exchanges > 0 ? [pluralize(exchanges, 'exchange')] : [])].join(
    ', ',
  )

/** How many findings there are of which impact, the gravest first: `1 server error, 2 break clients, 3 shape`. */
export const impactSummary = (findings: readonly Finding[]): string =>
  [...groupBy(findings, ({ impact }) => impact)]
    .map(([impact, { length }]) => impactCounts[impact as Impact](length))
    .join(', ')

const impactCounts: Readonly<Record<Impact, (count: number) => string>> = {
  'server error': (count) => pluralize(count, 'server error'),
  'breaks clients': (count) => pluralize(count, 'breaks clients', 'break clients'),
  shape: (count) => `${count} shape`,
  custom: (count) => `${count} custom`,
}

const byRequirement = memoized((report: Report): ReadonlyMap<string, readonly Finding[]> => {
  const pairs = report.findings.flatMap((finding) => finding.requirements.map((id) => ({ id, finding })))
  return new Map([...groupBy(pairs, ({ id }) => id)].map(([id, those]) => [id, those.map(({ finding }) => finding)]))
})

/** The findings that a requirement belongs to, the gravest first. */
export const findingsOf = (id: string, report: Report): readonly Finding[] => byRequirement(report).get(id) ?? []

/** The protocols that a finding concerns, or the operations that belong to none: `chat, messages +2`. */
export function protocolList({ callers }: Finding, atMost: number): string {
  const names = [...new Set(callers.map(({ protocol, operation }) => protocol ?? operation))]
  const rest = names.length - atMost
  return rest > 0 ? `${names.slice(0, atMost).join(', ')} +${rest}` : names.join(', ')
}

/** How to see a finding again: by the first of its cases that an exchange shows. */
export function reproduceFinding({ cases }: Finding, judged: JudgedRun): Reproduction | undefined {
  for (const one of cases) {
    const place = occurrenceOfCase(one, judged)
    if (place !== undefined) return reproduce(place.exchange, one.requirement, judged)
  }
  return undefined
}
