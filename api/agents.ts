import { agentNames, agentTitles, type AgentName } from '../src/contract/agents.ts'
import { agents as catalogue } from '../src/clients/agents/catalogue.ts'
import { agentPlaces, findAgents } from '../src/clients/agents/find.ts'
import { agentsFolder } from '../src/deployment/agents-folder.ts'
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
export async function listAgents(options: AgentsOptions & CommonOptions): Promise<readonly KnownAgent[]> {
  const folder = agentsFolder(options.agentsFrom, folderOf(options), namesOf(options))
  const found = await findAgents(agentPlaces(folder))
  return agentNames.map((name) => ({
    name,
    title: agentTitles[name],
    package: catalogue[name].package,
    ...found[name],
  }))
}
