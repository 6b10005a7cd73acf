/**
 * Makes the pictures of `docs/report-page.md` anew, from what `npm run build` has made: the page of a recorded real gateway and that of a
 * clean run. Needs Chromium, whose
 * path may stand in `CHROMIUM`: `npm run screenshots`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gateproof screenshots '))

/** Whatever the verdict, there is a page. */
function gateproof(...args: readonly string[]): void {
  try {
    execFileSync(process.execPath, [join(root, 'dist/cli/main.js'), ...args], { stdio: 'ignore' })
  } catch (error) {
    if ((error as { status?: number }).status !== 1) throw error
  }
}

interface Shot {
  readonly name: string
  readonly report: string
  readonly width: number
  readonly height: number
  readonly isDark?: boolean
}

const shots: readonly Shot[] = [
  { name: 'faulty-light', report: 'faulty', width: 1400, height: 680 },
  { name: 'faulty-dark', report: 'faulty', width: 1400, height: 680, isDark: true },
  { name: 'faulty-narrow', report: 'faulty', width: 400, height: 900 },
  { name: 'clean', report: 'clean', width: 1400, height: 680 },
]

/** A window is no narrower than 500 pixels, a frame in it may be. */
function pageOf({ report, width, height }: Shot): string {
  const page = pathToFileURL(join(folder, report, 'allure/index.html')).href
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
  const path = join(root, 'docs/images', `report-${name}.png`)
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

try {
  const recording = join(folder, 'recording.jsonl')
  writeFileSync(recording, gunzipSync(readFileSync(join(root, 'selftest/recordings/new-api-native.jsonl.gz'))))
  gateproof('judge', recording, '--out', join(folder, 'faulty'))
  gateproof('run', '--seed', '7', '--out', join(folder, 'clean'))
  for (const shot of shots) take(shot)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
