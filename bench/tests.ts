/**
 * Measures how long the project's own tests take, one command after the other, and prints a table.
 *
 *     npx tsx bench/tests.ts             # all rows but test:all and .ci/run
 *     npx tsx bench/tests.ts changed     # the rows whose name contains a word
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Measurement {
  readonly name: string
  readonly command: string
  readonly env?: Readonly<Record<string, string>>
  /** A source that gets one more line while the command runs. */
  readonly edited?: string
  /** Measured only if it is asked for by name. */
  readonly isLong?: true
}

const vitest = 'npx --no-install vitest run'

const measurements: readonly Measurement[] = [
  { name: 'npm test', command: 'npm test' },
  { name: 'kill matrix', command: `${vitest} test/kill-matrix` },
  { name: 'kill matrix of an area', command: `${vitest} test/kill-matrix`, env: { AREA: 'chat' } },
  {
    name: 'an edited check',
    command: 'npm test --silent -- --changed',
    edited: 'suites/protocols/chat/request.test.ts',
  },
  { name: '.ci/run', command: '.ci/run', isLong: true },
  { name: 'npm run test:all', command: 'npm run test:all', isLong: true },
]

const wanted = process.argv.slice(2)
const chosen = measurements.filter(({ name, isLong }) =>
  wanted.length === 0 ? isLong !== true : wanted.some((word) => name.includes(word)),
)

const folder = mkdtempSync(join(tmpdir(), 'gateproof-bench-'))
try {
  console.log('| command | wall | user CPU | peak memory of a process | exit code |')
  console.log('| --- | --- | --- | --- | --- |')
  for (const measurement of chosen) console.log(rowOf(measurement))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Runs a command under GNU time, which also counts the processes that it starts. */
function rowOf({ name, command, env = {}, edited }: Measurement): string {
  const figures = join(folder, 'figures')
  const text = edited === undefined ? '' : readFileSync(edited, 'utf8')
  try {
    if (edited !== undefined) writeFileSync(edited, `${text}\n`)
    const args = ['-f', '%e %U %M', '-o', figures, 'sh', '-c', command]
    const { status } = spawnSync('/usr/bin/time', args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    const [wall, user, memory] = (readFileSync(figures, 'utf8').trim().split('\n').at(-1) ?? '').split(' ').map(Number)
    return `| ${name} | ${wall} s | ${user} s | ${Math.round((memory ?? 0) / 1024)} MiB | ${status} |`
  } finally {
    if (edited !== undefined) writeFileSync(edited, text)
  }
}
