import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { browserOptions, browserPath, programPath } from '../../../scripts/browser.ts'

/** True if a program is on the PATH. */
export const isThere = (program: string): boolean => programPath(program) !== undefined

/** The DOM of a file as a browser opens it at a hash. */
export async function opened(path: string, place: string): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'gateproof-browser-'))
  const options = ['--headless', ...browserOptions, '--virtual-time-budget=8000']
  try {
    const { stdout } = await promisify(execFile)(
      browserPath() ?? '',
      [...options, `--user-data-dir=${profile}`, '--dump-dom', `${pathToFileURL(path).href}#${place}`],
      { maxBuffer: 64 * 1024 * 1024, timeout: 60_000 },
    )
    return stdout
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
