import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Condition, Place } from './condition.ts'
import { startGateproof } from '../cli/gateproof.ts'
import { failingDisk, onceDriving } from './machine.ts'

/** A short run against the gateway with its output in the folder. */
export const toGateway = ({ folder, url, key }: Place, ...more: readonly string[]) => ({
  args: ['run', '--base-url', url, '--only', 'versioning', '--out', join(folder, 'out'), ...more],
  env: { GATEWAY_API_KEY: key },
})

type RejectedCase = Pick<Condition, 'name' | 'circumstance'> & {
  readonly says: string
  readonly given: Condition['given']
}

/** A condition that is detected before the first request. */
const before = ({ says, ...rest }: RejectedCase): Condition => ({
  ...rest,
  expected: { code: 2, says, verdict: false },
})

const inTheWay = (file: string, says: string, make: (path: string) => unknown): Condition =>
  before({
    name: `${file} has another type`,
    circumstance: `\`${file}\` in the output folder exists with another type`,
    says: `${file}" cannot be written: ${says}`,
    given: (place) => {
      const path = join(place.folder, 'out', file)
      mkdirSync(join(path, '..'), { recursive: true })
      make(path)
      return toGateway(place)
    },
  })

const refusedAtFirst = (code: string, says: string): Condition =>
  before({
    name: `${code} at the first write`,
    circumstance: `writing into the output folder fails with ${code}`,
    says: `cannot be written: ${says}`,
    given: (place) => ({ ...toGateway(place), preload: failingDisk(code, /\.gateproof\.\d+\.[\da-f]+\.part$/) }),
  })

const nowhere = process.platform === 'linux' ? '/proc/gateproof' : '/dev/null/gateproof'

const beforeSending: readonly Condition[] = [
  before({
    name: 'a file instead of the output folder',
    circumstance: '`--out` names a file',
    says: 'expected a folder, but this is a file',
    given: (place) => {
      writeFileSync(join(place.folder, 'out'), '')
      return toGateway(place)
    },
  }),
  before({
    name: 'a folder that cannot be created',
    circumstance: '`--out` is below `/proc` or a device',
    says: process.platform === 'linux' ? 'the folder cannot be created' : 'a part of its path is a file',
    given: (place) => toGateway(place, '--out', nowhere),
  }),
  before({
    name: 'a read-only working folder',
    circumstance: 'the default report folder cannot be created on a read-only disk',
    says: 'gateproof-report" cannot be written: the disk is read-only',
    given: ({ folder }) => ({ args: [], cwd: folder, preload: failingDisk('EROFS', /gateproof-report$/) }),
  }),
  before({
    name: 'judging into a file',
    circumstance: '`judge --out` names a folder below a file',
    says: 'a part of its path is a file',
    given: ({ folder }) => {
      writeFileSync(join(folder, 'file'), '')
      return { args: ['judge', join(folder, 'file'), '--out', join(folder, 'file', 'out')] }
    },
  }),
  refusedAtFirst('ENOSPC', 'no space is left on the disk'),
  refusedAtFirst('EACCES', 'permission denied'),
  refusedAtFirst('EDQUOT', 'the disk quota is used up'),
  inTheWay('report.json', 'it is a folder', (path) => mkdirSync(path)),
  inTheWay('allure-results', 'a part of its path is a file', (path) => writeFileSync(path, '')),
  inTheWay('evidence.jsonl', 'it is not a file', (path) => execFileSync('mkfifo', [path])),
]

/** Starts a slow run that is killed when the condition ends. */
async function otherRun(place: Place, after: (() => unknown)[]): Promise<void> {
  const { args, env } = toGateway(place, '--only', 'authentication', '--rate', '30')
  const other = startGateproof(args, { env })
  const ended = new Promise((resolve) => other.once('close', resolve))
  after.push(() => other.kill('SIGKILL') && ended)
  await new Promise<void>((resolve) => void onceDriving(join(place.folder, 'out'), resolve))
}

/** Detected on Linux only. */
const twoRuns: readonly Condition[] = [
  before({
    name: 'another run writes there',
    circumstance: 'another run is writing into the same folder (detected on Linux only)',
    says: '--out: another run is writing into',
    given: async (place, after) => {
      await otherRun(place, after)
      return toGateway(place)
    },
  }),
]

const others = ['report.json', 'junit.xml', 'summary.md', 'report.html']

/** One report fails: all others are written, and this one does not exist, not even from an earlier run. */
const fullForReport = (file: string): Condition => ({
  name: `full disk at ${file}`,
  circumstance: `the disk is full when \`${file}\` is written`,
  expected: {
    code: 2,
    says: `${file}" cannot be written: no space is left on the disk`,
    verdict: true,
    leaves: ['evidence.jsonl', ...others.filter((name) => name !== file)],
    lacks: file === 'allure-results' ? [] : [file],
  },
  given: (place) => {
    const written =
      file === 'allure-results' ? /-result\.json\.[\da-f]+\.part$/ : new RegExp(`${file}\\.[\\da-f]+\\.part$`)
    return { ...toGateway(place), preload: failingDisk('ENOSPC', written) }
  },
})

const whileRunning: readonly Condition[] = [
  {
    name: 'full disk at the first line of evidence',
    circumstance: 'the disk is full when the evidence file is created',
    expected: { code: 2, says: 'no space is left on the disk', verdict: false },
    given: (place) => ({ ...toGateway(place), preload: failingDisk('ENOSPC', /evidence\.jsonl\.[\da-f]+\.part$/) }),
  },
  {
    name: 'full disk while recording',
    circumstance: 'the disk is full after eight lines of evidence',
    expected: {
      code: 2,
      says: 'no space is left on the disk; judging what was recorded before',
      verdict: true,
      leaves: ['evidence.jsonl', ...others],
    },
    given: (place) => ({ ...toGateway(place), preload: failingDisk('ENOSPC', /evidence\.jsonl\.[\da-f]+\.part$/, 9) }),
  },
  {
    name: 'files are limited to 380 KiB',
    circumstance: 'the evidence and a report reach the file size limit in the middle of a line',
    expected: {
      code: 2,
      lines: 2,
      says: 'the file would be too large; judging what was recorded before',
      verdict: true,
    },
    given: (place) => ({ ...toGateway(place, '--only', 'service'), shell: 'ulimit -f 380' }),
  },
  ...['report.json', 'junit.xml', 'summary.md', 'allure-results', 'report.html'].map(fullForReport),
  {
    name: 'full disk for standard output',
    circumstance: 'standard output is a file on a full disk',
    expected: {
      code: 2,
      says: 'standard output cannot be written: no space is left on the disk',
      verdict: false,
      leaves: ['evidence.jsonl', ...others],
    },
    given: (place) => ({
      ...toGateway(place, '--json'),
      shell: `exec >${place.folder}/stdout`,
      preload: failingDisk('ENOSPC', /^standard output$/),
    }),
  },
]

/** Conditions of the output. */
export const output: readonly Condition[] = [
  ...beforeSending,
  ...(process.platform === 'linux' ? twoRuns : []),
  ...whileRunning,
]
