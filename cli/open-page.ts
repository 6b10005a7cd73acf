import { spawn } from 'node:child_process'
import { terminalLook } from './output.ts'

/** What opening depends on. Injected by tests. */
export interface Desktop {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isTerminal: boolean
  /** Starts a program without a shell and resolves when it runs. */
  readonly start: (program: string, args: readonly string[]) => Promise<void>
}

const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'open', win32: 'explorer.exe' }

const thisDesktop = (): Desktop => ({
  platform: process.platform,
  env: process.env,
  isTerminal: terminalLook().isTerminal,
  start,
})

/**
 * Opens a page in the browser of the user. Does nothing in CI or without a terminal.
 *
 * @param file absolute, so that no program takes it for an option
 * @returns why it cannot be opened, undefined otherwise
 */
export async function openPage(
  file: string,
  { platform, env, isTerminal, start }: Desktop = thisDesktop(),
): Promise<string | undefined> {
  if (!isTerminal || env['CI']) return undefined
  const program = openers[platform] ?? 'xdg-open'
  try {
    await start(program, [file])
    return undefined
  } catch (error) {
    return `--open: ${program} cannot be started: ${(error as Error).message}. Open ${file} yourself`
  }
}

function start(program: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, { detached: true, stdio: 'ignore' })
  child.unref()
  return new Promise((resolve, reject) => void child.once('spawn', resolve).once('error', reject))
}
