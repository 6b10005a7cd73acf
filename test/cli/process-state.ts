import type { Readable, Writable } from 'node:stream'

/** Variables of the test environment that a command must not see. */
export const testVariables = /^(GATEWAY_|VITEST|NODE_OPTIONS|NO_COLOR|FORCE_COLOR|CI$|GITHUB_)/

/** Process state that is replaced while a command runs. */
export interface ProcessState {
  readonly cwd?: string
  /** Added to the environment of the tests without `testVariables`. */
  readonly env: Readonly<Record<string, string>>
  readonly stdin: Readable
  readonly stdout: Writable
  readonly stderr: Writable
}

/**
 * Replaces what is process-wide.
 *
 * @returns restores it
 */
export function replaceProcessState({ cwd, env, ...streams }: ProcessState): () => void {
  const before = { cwd: process.cwd(), env: { ...process.env }, exitCode: process.exitCode }
  // First, because only this can fail.
  if (cwd !== undefined) process.chdir(cwd)
  const restoreStreams = Object.entries(streams).map(([name, stream]) => replaceProperty(name, stream))
  const inherited = Object.entries(before.env).filter(([name]) => !testVariables.test(name))
  setEnvironment({ ...Object.fromEntries(inherited), ...env })
  return () => {
    setEnvironment(before.env)
    for (const restore of restoreStreams) restore()
    process.exitCode = before.exitCode
    process.chdir(before.cwd)
  }
}

function replaceProperty(name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(process, name)
  Object.defineProperty(process, name, { value, configurable: true, enumerable: true, writable: true })
  return () => void (before && Object.defineProperty(process, name, before))
}

/** Modifies `process.env` in place: workers and child processes inherit the environment of the process. */
function setEnvironment(wanted: Readonly<Record<string, string | undefined>>): void {
  for (const name of Object.keys(process.env)) if (wanted[name] === undefined) Reflect.deleteProperty(process.env, name)
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined && process.env[name] !== value) process.env[name] = value
  }
}
