/** The coding agents that can be driven through a gateway, which are the names of their profiles too. */
export const agentNames = ['claude-code', 'codex', 'gemini-cli', 'opencode'] as const

export type AgentName = (typeof agentNames)[number]

/** The agents as their users call them. */
export const agentTitles: Readonly<Record<AgentName, string>> = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  'gemini-cli': 'Gemini CLI',
  opencode: 'opencode',
}

/** The area whose second segment names an agent: `agents.codex.task`. */
export const agentsArea = 'agents'

/** The agent of a requirement; undefined in other areas. */
export function agentOf(id: string): AgentName | undefined {
  const [area, name] = id.split('.', 2)
  return area === agentsArea ? agentNames.find((one) => one === name) : undefined
}

/**
 * The subjects without which an agent cannot work through a gateway. Their violations gate its profile, and make it NOT READY. The others are
 * limitations.
 */
const needed = ['task', 'results', 'state', 'headers']

/** True if the agent of a requirement cannot work where it is violated. */
export const isNeededByAgent = (id: string): boolean =>
  agentOf(id) !== undefined && needed.includes(id.split('.')[2] ?? '')
