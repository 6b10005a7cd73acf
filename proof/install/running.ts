import { spawnSync } from 'node:child_process'
import { devNull } from 'node:os'
import { delimiter } from 'node:path'

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * Without what this process was given for a deployment, or by the package manager that started it; and without the settings that a person has
 * for npm, of which other lines of npm warn on the way.
 */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:GATEWAY_|npm_(?!config_registry)|INIT_CWD|NODE_OPTIONS|VITEST)/i.test(name),
    ),
  ),
  NPM_CONFIG_USERCONFIG: devNull,
})

/** Runs a command. @param node folder of the Node that comes first in PATH */
function runIn(folder: string, node: string, command: string, ...args: readonly string[]): Ended {
  const env = { ...environment(), PATH: `${node}${delimiter}${process.env['PATH'] ?? ''}` }
  const options = { cwd: folder, env, encoding: 'utf8', timeout: 600_000, maxBuffer: 2 ** 26 } as const
  const { status, stdout, stderr, error } = spawnSync(command, args, options)
  return { status, stdout, stderr: `${stderr}${error?.message ?? ''}` }
}

/**
 * What a command writes.
 *
 * @throws Error with the last lines of a command that did not end well
 */
export function expectSuccess(folder: string, node: string, command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = runIn(folder, node, command, ...args)
  if (status === 0) return stdout
  const last = `${stdout}\n${stderr}`.trim().split('\n').slice(-4).join(' / ')
  throw new Error(`${args.slice(0, 4).join(' ')} ended with ${status}: ${last.slice(0, 500)}`)
}
