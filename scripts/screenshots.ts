/**
 * Regenerates the pictures in `docs/report-page.md`, `docs/compare.md` and `docs/certify.md` with the current build. Needs Chromium;
 * set its path in `CHROMIUM`. Run it with `npm run screenshots`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'

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

interface Shot {
  readonly name: string
  /** The page in the scratch folder. */
  readonly page: string
  readonly width: number
  readonly height: number
  readonly isDark?: boolean
}

const shots: readonly Shot[] = [
  { name: 'report-faulty-light', page: 'faulty/allure/index.html', width: 1400, height: 680 },
  { name: 'report-faulty-dark', page: 'faulty/allure/index.html', width: 1400, height: 680, isDark: true },
  { name: 'report-faulty-narrow', page: 'faulty/allure/index.html', width: 400, height: 900 },
  { name: 'report-clean', page: 'clean/allure/index.html', width: 1400, height: 680 },
  { name: 'compare-light', page: 'compared/compare.html', width: 1400, height: 1480 },
  { name: 'compare-dark', page: 'compared/compare.html', width: 1400, height: 1480, isDark: true },
  { name: 'compare-narrow', page: 'compared/compare.html', width: 400, height: 1900 },
  { name: 'statement-light', page: 'clean/statement.html', width: 900, height: 900 },
]

/** A window has at least 500 pixels, so narrow pages are shown in a frame. */
function pageOf({ page: path, width, height }: Shot): string {
  const page = pathToFileURL(join(folder, path)).href
  const frame = join(folder, 'frame.html')
  writeFileSync(
    frame,
    `<style>body{margin:0}iframe{border:0}</style><iframe src="${page}" width="${width}" height="${height}">`,
  )
  return pathToFileURL(frame).href
}

const quiet = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage']

function take(shot: Shot): void {
  const { name, width, height, isDark = false } = shot
  const path = join(root, 'docs/images', `${name}.png`)
  const options = [...quiet, '--hide-scrollbars', '--disable-lcd-text']
  const scheme = `--blink-settings=preferredColorScheme=${isDark ? 0 : 1}`
  const size = [`--window-size=${width},${height}`, `--user-data-dir=${join(folder, 'profile')}`]
  execFileSync(
    process.env['CHROMIUM'] ?? 'chromium',
    [...options, scheme, ...size, `--screenshot=${path}`, pageOf(shot)],
    {
      stdio: 'ignore',
    },
  )
  process.stdout.write(`${path}: ${statSync(path).size} bytes\n`)
}

/** Recordings of real gateways. */
function recordings(): readonly string[] {
  const names = readdirSync(join(root, 'selftest/recordings')).filter((name) => name.endsWith('.jsonl.gz'))
  return names.map((name) => {
    const recording = join(folder, name.replace('.gz', ''))
    writeFileSync(recording, gunzipSync(readFileSync(join(root, 'selftest/recordings', name))))
    return recording
  })
}

try {
  const recorded = recordings()
  gateproof('judge', join(folder, 'new-api-native.jsonl'), '--out', join(folder, 'faulty'))
  gateproof('run', '--seed', '7', '--out', join(folder, 'clean'))
  // A build with uncommitted changes cannot certify.
  gateproof('certify', '--new-key', join(folder, 'vendor'))
  gateproof('certify', join(folder, 'clean'), '--key', join(folder, 'vendor.key'))
  const compared = ['--spec', 'packaged', '--fail-on', 'none', '--out', join(folder, 'compared')]
  gateproof('compare', ...recorded, ...compared)
  for (const shot of shots) take(shot)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
