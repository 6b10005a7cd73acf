import type { AgentReport, Report } from '../src/report/report.ts'

/** How each readiness is written. */
export const readinessText: Readonly<Record<AgentReport['readiness'], string>> = {
  ready: 'READY',
  limited: 'READY WITH LIMITATIONS',
  'not-ready': 'NOT READY',
  inconclusive: 'NOT JUDGED',
}

/** The verdict whose colour a readiness has. */
export const readinessVerdict = {
  ready: 'satisfied',
  limited: 'advisory',
  'not-ready': 'violated',
  inconclusive: 'inconclusive',
} as const satisfies Readonly<Record<AgentReport['readiness'], string>>

/** A line of the table of agents. */
export interface AgentRow {
  /** `Claude Code 2.1.197`. */
  readonly agent: string
  readonly readiness: AgentReport['readiness']
  /** The id of the requirement that decided, or an empty text. */
  readonly decidedBy: string
  /** What its users see, or why it was not judged; empty if it is ready. */
  readonly because: string
}

/** The coding agents of a run; empty if it drove none. */
export const agentRows = ({ agents = [] }: Pick<Report, 'agents'>): readonly AgentRow[] =>
  agents.map(({ title, version, readiness, decidedBy = '', because = '' }) => ({
    agent: version === undefined ? title : `${title} ${version}`,
    ...{ readiness, decidedBy, because },
  }))
