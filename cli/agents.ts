import { agents } from '../api/index.ts'
import type { AgentsCommandOptions } from './command-options.ts'
import { printJson, printLine } from './output.ts'

/**
 * Prints which coding agents are installed.
 *
 * @returns 0, also if there is none
 */
export async function listAgents({ agentsFrom, json }: AgentsCommandOptions): Promise<number> {
  const known = await agents({ agentsFrom, optionNames: 'command' })
  if (json === true) {
    printJson(JSON.stringify(known, null, 2))
    return 0
  }
  const width = Math.max(...known.map(({ title }) => title.length))
  for (const { title, package: name, file, version } of known)
    printLine(
      `${title.padEnd(width)}  ${file === undefined ? `not found: npm install ${name}` : `${version}  ${file}`}`,
    )
  const names = known.flatMap(({ name, file }) => (file === undefined ? [] : [name]))
  const [first] = names
  if (first === undefined) {
    printLine('Install them in any folder, and name it with --agents-from')
    return 0
  }
  const from = agentsFrom === undefined ? '' : ` --agents-from ${agentsFrom}`
  printLine(`Drive them: gateproof --only agents --base-url URL --upstream 9100${from}`)
  printLine(`Let one decide the exit code: --profile ${first}`)
  return 0
}
