/** The browser of this machine, for pictures and checks of pages. */
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPath = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** The path of a program on the PATH. */
export const programPath = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((directory) => join(directory, program))
    .find((path) => existsSync(path))

/** The path of Chromium or Chrome: the variable `CHROMIUM`, or a program with a known name. */
export const browserPath = (): string | undefined =>
  process.env['CHROMIUM'] || names.map(programPath).find((path) => path !== undefined) || installedOnMac()

const installedOnMac = () => (existsSync(macPath) ? macPath : undefined)

/** Options with which the browser starts as root, sends nothing by itself, and uses no GPU. */
export const browserOptions: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Starts the browser without a window and with an empty profile. The caller closes it.
 *
 * @throws Error if there is none
 */
export async function startBrowser(): Promise<Browser> {
  const executablePath = browserPath()
  if (executablePath === undefined)
    throw new Error(
      `no browser: expected one of ${names.join(', ')} on the PATH, got none. Install Chromium, or set CHROMIUM to its path.`,
    )
  return chromium.launch({ executablePath, args: [...browserOptions, '--hide-scrollbars', '--disable-lcd-text'] })
}
