import { spawnSync } from 'node:child_process'
import { devNull } from 'node:os'
import { delimiter } from 'node:path'

interface Ended {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/**
 * The environment without gateway variables, package manager variables, and the user's npm settings, about which other npm versions
 * warn.
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
export function runIn(folder: string, node: string, command: string, ...args: readonly string[]): Ended {
  const env = { ...environment(), PATH: `${node}${delimiter}${process.env['PATH'] ?? ''}` }
  const options = { cwd: folder, env, encoding: 'utf8', timeout: 600_000, maxBuffer: 2 ** 26 } as const
  const { status, stdout, stderr, error } = spawnSync(command, args, options)
  return { status, stdout, stderr: `${stderr}${error?.message ?? ''}` }
}

/**
 * Returns the output of a command.
 *
 * @throws Error with its last lines if it fails
 */
export function expectSuccess(folder: string, node: string, command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = runIn(folder, node, command, ...args)
  if (status === 0) return stdout
  const last = `${stdout}\n${stderr}`.trim().split('\n').slice(-4).join(' / ')
  throw new Error(`${args.slice(0, 4).join(' ')} ended with ${status}: ${last.slice(0, 500)}`)
}
