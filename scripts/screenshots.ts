/**
 * Regenerates the pictures in `docs/reports.md`, `docs/compare.md`, `docs/statements.md` and `docs/submit.md` with the current build, at
 * the widths of a desktop and of a phone. Needs Chromium (`scripts/browser.ts`). Run it with `npm run screenshots`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { startBrowser } from './browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gateproof screenshots '))

/** Ignores the exit code: every verdict has a page. */
function gateproof(...args: readonly string[]): void {
  try {
    execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), ...args], { stdio: 'ignore' })
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error
  }
}

/** Builds the site into `site/` of the folder. */
function buildSite(): void {
  const eleventy = join(root, 'node_modules/@11ty/eleventy/cmd.cjs')
  const options = ['--config=scripts/site/eleventy.config.ts', `--output=${join(folder, 'site')}`, '--quiet']
  execFileSync(process.execPath, ['--import', 'tsx', eleventy, ...options], { cwd: root, stdio: 'ignore' })
}

/** The widths of a desktop and of a phone, in pixels. */
const wide = 1280
const narrow = 390

interface Shot {
  readonly name: string
  /** The page in the scratch folder. */
  readonly page: string
  readonly width: number
  readonly height: number
  readonly isDark?: boolean
}

const shots: readonly Shot[] = [
  { name: 'report-faulty-light', page: 'faulty/report.html', width: wide, height: 900 },
  { name: 'report-faulty-dark', page: 'faulty/report.html', width: wide, height: 900, isDark: true },
  { name: 'report-faulty-narrow', page: 'faulty/report.html', width: narrow, height: 900 },
  { name: 'report-clean', page: 'clean/report.html', width: wide, height: 720 },
  { name: 'compare-light', page: 'compared/compare.html', width: wide, height: 1400 },
  { name: 'compare-dark', page: 'compared/compare.html', width: wide, height: 1400, isDark: true },
  { name: 'compare-narrow', page: 'compared/compare.html', width: narrow, height: 1400 },
  { name: 'statement-light', page: 'clean/statement.html', width: wide, height: 900 },
  { name: 'scoreboard-light', page: 'site/scoreboard.html', width: wide, height: 1400 },
  { name: 'scoreboard-narrow', page: 'site/scoreboard.html', width: narrow, height: 1400 },
]

async function take(browser: Browser, { name, page: file, width, height, isDark = false }: Shot): Promise<void> {
  const path = join(root, 'docs/images', `${name}.png`)
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: isDark ? 'dark' : 'light' })
  await page.goto(pathToFileURL(join(folder, file)).href)
  await page.screenshot({ path })
  await page.close()
  process.stdout.write(`${path}: ${statSync(path).size} bytes\n`)
}

/** Recordings of real gateways. */
function recordings(): readonly string[] {
  const names = readdirSync(join(root, 'test/recordings')).filter((name) => name.endsWith('.jsonl.gz'))
  return names.map((name) => {
    const recording = join(folder, name.replace('.gz', ''))
    writeFileSync(recording, gunzipSync(readFileSync(join(root, 'test/recordings', name))))
    return recording
  })
}

try {
  const recorded = recordings()
  gateproof('judge', join(folder, 'new-api-native.jsonl'), '--spec', 'packaged', '--out', join(folder, 'faulty'))
  gateproof('run', '--seed', '7', '--out', join(folder, 'clean'))
  // A build with uncommitted changes cannot certify.
  gateproof('certify', '--new-key', join(folder, 'vendor'))
  gateproof('certify', join(folder, 'clean'), '--key', join(folder, 'vendor.key'))
  const compared = ['--spec', 'packaged', '--fail-on', 'none', '--out', join(folder, 'compared')]
  gateproof('compare', ...recorded, ...compared)
  buildSite()
  const browser = await startBrowser()
  for (const shot of shots) await take(browser, shot)
  await browser.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
