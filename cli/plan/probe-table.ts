import type { PlannedCost, ProbePlan } from '../../api/index.ts'
import { costCell } from './plan-cost.ts'
import { pluralize } from '../../src/std/pluralize.ts'

export type Totals = Readonly<Record<'requests' | 'following' | 'tokens' | 'media', number>>

/** The sums over the probes that are sent. */
export function totalsOf(probes: readonly ProbePlan[]): Totals {
  const total = (of: keyof Totals) => probes.reduce((sum, probe) => sum + (probe.lack === undefined ? probe[of] : 0), 0)
  return {
    requests: total('requests'),
    following: total('following'),
    tokens: total('tokens'),
    media: total('media'),
  }
}

export const sentProbes = (probes: readonly ProbePlan[]): readonly ProbePlan[] =>
  probes.filter(({ lack }) => lack === undefined)

const headings = ['area', 'probe', 'bills', 'requests', 'follow-ups', 'token ceiling', 'media'] as const

/** One line per probe, with the headings and the totals. */
export function probeTable(probes: readonly ProbePlan[], cost: PlannedCost | undefined): readonly string[] {
  const rows = probes.map(({ area, probe, bills, lack, ...counts }) =>
    lack === undefined
      ? [area, probe, bills, ...countsOf(counts), ...cellOf(counts.cost)]
      : [area, probe, `not sent: ${lack}`],
  )
  const head = cost === undefined ? [...headings] : [...headings, `${cost.currency} at most`]
  const sent = `${sentProbes(probes).length} of ${pluralize(probes.length, 'probe')}`
  const all = [head, ...rows, ['total', sent, '', ...countsOf(totalsOf(probes)), ...cellOf(cost)]]
  const widths = head.map((_head, column) =>
    Math.max(...all.filter((row) => row.length > 3).map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column < 3 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return all.map((row) => line(row).trimEnd())
}

const cellOf = (cost: PlannedCost | undefined) => (cost === undefined ? [] : [costCell(cost)])

const countsOf = ({ requests, following, tokens, media }: Totals) => [requests, following, tokens, media].map(String)
