import { agentNames, agentOf, agentsArea, agentTitles, type AgentName } from '../src/contract/agents.ts'
import { agents as catalogue } from '../src/clients/agents/catalogue.ts'
import { agentPlaces, findAgents } from '../src/clients/agents/find.ts'
import { agentsFolder } from '../src/deployment/agents-folder.ts'
import type { Settings } from '../src/deployment/deployment.ts'
import type { AgentsOptions, CommonOptions } from './options.ts'
import { folderOf, namesOf } from './read-options.ts'

/** A coding agent that can be driven through a gateway. */
export interface KnownAgent {
  /** Its name in ids of requirements and profiles: `claude-code`. */
  readonly name: AgentName
  /** As its users call it: `Claude Code`. */
  readonly title: string
  /** The npm package that installs it. */
  readonly package: string
  /** Its executable file; absent if it is not installed. */
  readonly file?: string
  /** Its version, or `unknown`; absent if it is not installed. */
  readonly version?: string
}

/** Implements `agents` of the library. */
export const listAgents = (options: AgentsOptions & CommonOptions): Promise<readonly KnownAgent[]> =>
  agentsIn(agentsFolder(options.agentsFrom, folderOf(options), namesOf(options)))

/** The agents that a run with this selection drives; undefined if it drives none. */
export async function selectedAgents({
  only,
  agentsFrom,
}: Pick<Settings, 'only' | 'agentsFrom'>): Promise<readonly KnownAgent[] | undefined> {
  const isSelected = (name: AgentName) => only.some((prefix) => prefix === agentsArea || agentOf(prefix) === name)
  if (!agentNames.some(isSelected)) return undefined
  return (await agentsIn(agentsFrom)).filter(({ name }) => isSelected(name))
}

/** @param folder the absolute path of the only folder to look in; undefined for the usual places */
async function agentsIn(folder: string | undefined): Promise<readonly KnownAgent[]> {
  const found = await findAgents(agentPlaces(folder))
  return agentNames.map((name) => ({
    name,
    title: agentTitles[name],
    package: catalogue[name].package,
    ...found[name],
  }))
}
