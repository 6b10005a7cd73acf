import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const onPath = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((directory) => join(directory, program))
    .find((path) => existsSync(path))

/** True if a program is on the PATH. */
export const isThere = (program: string): boolean => onPath(program) !== undefined

/** The path of a headless browser, if there is one. */
export const browser = (): string | undefined => names.map(onPath).find((path) => path !== undefined)

/** The DOM of a file as a browser opens it at a hash. */
export async function opened(path: string, place: string): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'gateproof-browser-'))
  const options = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--virtual-time-budget=8000',
  ]
  try {
    const { stdout } = await promisify(execFile)(
      browser() ?? '',
      [...options, `--user-data-dir=${profile}`, '--dump-dom', `${pathToFileURL(path).href}#${place}`],
      { maxBuffer: 64 * 1024 * 1024, timeout: 60_000 },
    )
    return stdout
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
