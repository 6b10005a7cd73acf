import { execFile } from 'node:child_process'
import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { agentNames, agentTitles, type AgentName } from '../../contract/agents.ts'
import { readPackageFile } from '../../std/open-file.ts'
import { packageFolders } from '../../std/packages.ts'
import { agents } from './catalogue.ts'

/** An agent of the user. */
export interface FoundAgent {
  /** Its executable file. */
  readonly file: string
  readonly version: string
}

/** Where to look for agents. */
export interface AgentPlaces {
  /** The folder of `--agents-from`. Then nowhere else is looked. */
  readonly from?: string | undefined
  /** The PATH. */
  readonly path: string
}

/** Where the agents of this process are looked for. */
export const agentPlaces = (from?: string): AgentPlaces => ({ from, path: process.env['PATH'] ?? '' })

/** The folders that may hold the executable file of an agent, the first that has it decides. */
function foldersOf({ from, path }: AgentPlaces): readonly string[] {
  if (from !== undefined) return [join(from, 'node_modules', '.bin'), join(from, '.bin'), join(from, 'bin'), from]
  const besideUs = packageFolders().map((folder) => join(folder, '.bin'))
  return [...besideUs, ...path.split(delimiter).filter((folder) => folder !== '')]
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** The agents that are installed. */
export async function findAgents(places: AgentPlaces): Promise<Readonly<Partial<Record<AgentName, FoundAgent>>>> {
  const found = await Promise.all(agentNames.map(async (name) => [name, await findAgent(name, places)] as const))
  return Object.fromEntries(found.filter(([, agent]) => agent !== undefined))
}

/** An agent that is installed, with its version; undefined if there is no executable file with its name. */
export async function findAgent(name: AgentName, places: AgentPlaces): Promise<FoundAgent | undefined> {
  const { command, package: packageName } = agents[name]
  const file = foldersOf(places)
    .map((folder) => join(folder, command))
    .find(isExecutable)
  if (file === undefined) return undefined
  return { file, version: versionInPackage(file, packageName) ?? (await printedVersion(file)) }
}

/** The version in the package that an executable file belongs to. */
function versionInPackage(file: string, name: string): string | undefined {
  for (let folder = dirname(realpathSync(file)); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (!existsSync(manifest)) continue
    const { name: own, version } = JSON.parse(readPackageFile(manifest)) as Readonly<Record<string, unknown>>
    if (own === name && typeof version === 'string') return version
  }
  return undefined
}

const versionTimeoutMs = 20_000

/** The first version in what it prints. */
async function printedVersion(file: string): Promise<string> {
  const run = promisify(execFile)(file, ['--version'], { timeout: versionTimeoutMs, windowsHide: true })
  const printed = await run.then(({ stdout }) => stdout).catch(() => '')
  return /(?<![\d.])\d+\.\d[\w.+-]*/.exec(printed)?.[0] ?? 'unknown'
}

/** How to install an agent, for a message. */
export const agentAdvice = (name: AgentName): string => {
  const { package: packageName } = agents[name]
  return `${agentTitles[name]} is not installed. npm install ${packageName}, then name its folder with --agents-from`
}
