import { agentNames, agentOf, agentTitles, isNeededByAgent } from '../contract/agents.ts'
import { agentProbe } from '../evidence/agent-task.ts'
import type { Evidence } from '../evidence/store.ts'
import type { AgentReport, RequirementReport } from '../report/report.ts'

/** What each agent can do through the gateway; undefined if the task of no agent was selected. Nothing else shows that it works. */
export function agentsOf(
  { outcome }: Evidence,
  rows: readonly RequirementReport[],
): readonly AgentReport[] | undefined {
  const found = agentNames.flatMap((name): readonly AgentReport[] => {
    const own = rows.filter(({ id }) => agentOf(id) === name)
    if (!own.some(({ id, judged }) => judged && id === `agents.${name}.task`)) return []
    const version = outcome(agentProbe(name, 'answers'))?.client?.version
    return [{ name, title: agentTitles[name], ...(version !== undefined && { version }), ...readinessOf(own) }]
  })
  return found.length === 0 ? undefined : found
}

/** Why a run does not pass by the profile of an agent, although nothing is violated: the agent was not judged. */
export const agentGaps = (agents: readonly AgentReport[] = [], profile: string): readonly string[] =>
  agents
    .filter(({ name, readiness }) => name === profile && readiness === 'inconclusive')
    .map(({ title, because = 'it was not driven' }) => `${title} was not judged: ${because}`)

type Readiness = Pick<AgentReport, 'readiness' | 'decidedBy' | 'because'>

/** The worst that its requirements show. Nothing is ready because it was left out: what was not judged is a limitation at best. */
function readinessOf(rows: readonly RequirementReport[]): Readiness {
  const isUnmet = ({ verdict }: RequirementReport) =>
    verdict === 'violated' || verdict === 'advisory' || verdict === 'broken'
  // What was not selected has no verdict.
  const isOpen = ({ verdict }: RequirementReport) => verdict === undefined || verdict === 'inconclusive'
  const needed = rows.filter(({ id }) => isNeededByAgent(id))
  const decisions = [
    ['not-ready', needed.find(isUnmet)],
    ['inconclusive', needed.find(isOpen)],
    ['limited', rows.find(isUnmet)],
    ['limited', rows.find(isOpen)],
  ] as const
  const [readiness, row] = decisions.find(([, one]) => one !== undefined) ?? (['ready', undefined] as const)
  if (row === undefined) return { readiness }
  const because = row.because ?? row.defect ?? row.text
  const isLeft = readiness === 'limited' && isOpen(row)
  return { readiness, decidedBy: row.id, because: isLeft ? `not judged: ${because}` : because }
}
