import type { Caller, Finding, Impact, JudgedRun, Report } from '../src/report/report.ts'
import { memoized } from '../src/std/memoized.ts'
import { occurrenceOfCase } from './occurrences.ts'
import { reproduce, type Reproduction } from './reproduce/reproduction.ts'
import { groupBy, pluralize, shortList } from './summary.ts'

const max = { protocols: 4, models: 2, keys: 2 }

/** Who is affected, in one line: protocols, models, and keys other than the default one. */
export function affectedCallers({ callers }: Finding): string {
  const distinct = (of: (caller: Caller) => string | undefined) => [
    ...new Set(callers.map(of).filter((value) => value !== undefined)),
  ]
  const models = distinct(({ model }) => model)
  const keys = distinct(({ key }) => (key === 'none' ? 'no key' : `key ${key}`))
  const named = [
    shortList(protocolsOf(callers), max.protocols),
    ...(models.length > 0 ? [shortList(models, max.models, 'more models')] : []),
    ...(keys.some((key) => key !== 'key default') ? [shortList(keys, max.keys)] : []),
  ]
  return callers.length === 0 ? 'the whole deployment' : named.join('; ')
}

const protocolsOf = (callers: readonly Caller[]): readonly string[] => [
  ...new Set(callers.map(({ protocol, operation }) => protocol ?? operation)),
]

/** The affected protocols, or operations without a protocol: `chat, messages +2`. */
export function protocolList({ callers }: Finding, maxNames: number): string {
  const names = protocolsOf(callers)
  const rest = names.length - maxNames
  return rest > 0 ? `${names.slice(0, maxNames).join(', ')} +${rest}` : names.join(', ')
}

/** True if the title contains the names of all affected protocols. */
export const namesProtocols = ({ title, callers }: Finding): boolean =>
  protocolsOf(callers).every((name) => title.toLowerCase().includes(name))

/** `5 requirements, 12 exchanges`. */
export const extentText = ({ requirements, exchanges }: Finding): string =>
  [
    ...(requirements.length > 0 ? [pluralize(requirements.length, 'requirement')] : []),
    ...(exchanges > 0 ? [pluralize(exchanges, 'exchange')] : []),
  ].join(', ')

/** The number of findings by impact, the worst first: `1 server error, 2 break clients, 3 shape`. */
export const impactSummary = (findings: readonly Finding[]): string =>
  [...groupBy(findings, ({ impact }) => impact)]
    .map(([impact, { length }]) => impactCounts[impact as Impact](length))
    .join(', ')

const impactCounts: Readonly<Record<Impact, (count: number) => string>> = {
  security: (count) => `${count} security`,
  'server error': (count) => pluralize(count, 'server error'),
  'breaks clients': (count) => pluralize(count, 'breaks clients', 'break clients'),
  shape: (count) => `${count} shape`,
  custom: (count) => `${count} custom`,
}

const byRequirement = memoized((report: Report): ReadonlyMap<string, readonly Finding[]> => {
  const pairs = report.findings.flatMap((finding) => finding.requirements.map((id) => ({ id, finding })))
  return new Map([...groupBy(pairs, ({ id }) => id)].map(([id, group]) => [id, group.map(({ finding }) => finding)]))
})

/** The findings that contain a requirement, the worst first. */
export const findingsOf = (id: string, report: Report): readonly Finding[] => byRequirement(report).get(id) ?? []

/** At most this many requests that were in flight when the gateway ended have a command. */
const maxInFlight = 8

/**
 * The commands that reproduce the first case of a finding that has an exchange. If several requests were in flight when the gateway ended,
 * each of them has one.
 */
export function reproduceFinding({ cases }: Finding, judged: JudgedRun): Reproduction | undefined {
  const [first, ...others] = cases.flatMap((one) => {
    const exchange = occurrenceOfCase(one, judged)?.exchange
    return exchange === undefined ? [] : [{ exchange, requirement: one.requirement }]
  })
  if (first === undefined) return undefined
  const found = reproduce(first.exchange, first.requirement, judged)
  if (first.requirement !== undefined || others.length === 0) return found
  const more = others.slice(0, maxInFlight - 1).map(({ exchange }) => reproduce(exchange, undefined, judged))
  const notes = [...new Set([found, ...more].flatMap((one) => one.notes))]
  return { ...found, more: more.map(({ curl }) => curl), notes }
}

/** ` (known)`, ` (added after set 1.0.0)` or both: what a title adds to the impact. */
export const qualifiersOf = ({ known, ungated }: Finding): string =>
  `${known ? ' (known)' : ''}${ungated === undefined ? '' : ` (${ungated})`}`
