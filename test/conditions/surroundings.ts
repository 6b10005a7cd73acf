import type { ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Condition, Place } from './condition.ts'
import { hasTerminals, jumpingClock, onceDriving, type Given } from './machine.ts'
import { toGateway } from './output.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Copies the installation without one path. Returns the path of the command. */
function installationWithout(missing: string, folder: string): string {
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  cpSync(join(root, 'package.json'), join(folder, 'package.json'))
  const modules = join(folder, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(root, 'node_modules'))) {
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  rmSync(join(folder, missing))
  return join(folder, 'dist/cli/main.js')
}

const lacking = (missing: string, says: string): Condition => ({
  name: `${missing} is missing`,
  circumstance: `\`${missing}\` is missing from the installation`,
  expected: { code: 2, says, verdict: false },
  given: (place) => ({ ...toGateway(place), main: installationWithout(missing, place.folder) }),
})

const hour = 3_600_000

/** The requests compare a time in the response with the local clock. */
const clockSet = (name: string, byMs: number): Condition => ({
  name: `the clock is set ${name}`,
  circumstance: `the clock of this machine is set ${name} in the middle of a run`,
  expected: { code: 0, verdict: true },
  given: (place) => ({ ...toGateway(place, '--only', 'authentication'), preload: jumpingClock(byMs, 20) }),
})

/** With `--json`, notes about the embedded gateway go to stderr, so that both streams are used. */
const readersGone = (streams: readonly ('stdout' | 'stderr')[]): Condition => ({
  name: `${streams.join(' and ')} closed by the reader`,
  circumstance: `the reader of ${streams.join(' and ')} has exited (\`| head -1\`)`,
  expected: {
    code: 0,
    verdict: false,
    leaves: ['evidence.jsonl', 'report.json', 'junit.xml', 'summary.md', 'report.html'],
  },
  given: ({ folder }) => ({
    args: ['--embedded', '--only', 'versioning', '--json', '--out', join(folder, 'out')],
    meanwhile: (child) => {
      for (const name of streams) child[name]?.destroy()
    },
  }),
})

/** A terminal that closes in one of several ways. */
const terminalGone = (how: string, given: (place: Place) => Omit<Given, 'args' | 'env'>): Condition => ({
  name: `the terminal is gone: ${how}`,
  circumstance: `the terminal is closed in the middle of a run: ${how}`,
  expected: { code: 130, verdict: false, leaves: ['evidence.jsonl', 'report.json', 'junit.xml', 'summary.md'] },
  given: (place) => ({ ...toGateway(place, '--only', 'authentication', '--rate', '60'), ...given(place) }),
})

/** Kills the terminal emulator, so that the run loses its terminal. */
const atTerminal = ({ folder }: Place) => ({
  terminalIn: folder,
  meanwhile: (child: ChildProcess) => onceDriving(join(folder, 'out'), () => child.kill('SIGKILL')),
})

/** Limits of open files. */
const descriptors: readonly Condition[] = [
  {
    name: 'limit of 64 open files',
    circumstance: 'at most 64 files and connections can be open',
    expected: { code: 0, verdict: true },
    given: ({ folder }) => ({
      args: ['--embedded', '--only', 'authentication', '--out', join(folder, 'out')],
      shell: 'ulimit -n 64',
    }),
  },
  {
    name: 'more connections than open files',
    circumstance: 'at most 64 files can be open, and `--concurrency 64` requires as many connections',
    expected: { code: 2, says: 'open file limit (ulimit -n) too low', verdict: false },
    given: (place) => ({ ...toGateway(place, '--concurrency', '64'), shell: 'ulimit -n 64' }),
  },
]

const bare = (place: Place) => ({
  ...toGateway(place).env,
  TMPDIR: '/nowhere/at/all',
  HOME: undefined,
  USER: undefined,
})

/** Conditions of the process: its folder, files, clock and terminal. */
export const surroundings: readonly Condition[] = [
  {
    name: 'the working folder is gone',
    circumstance: 'the working folder was removed',
    expected: { code: 2, says: 'the working directory no longer exists', verdict: false },
    given: (place) => {
      const gone = join(place.folder, 'gone')
      return { ...toGateway(place), shell: `mkdir '${gone}' && cd '${gone}' && rmdir '${gone}'` }
    },
  },
  {
    name: 'no /tmp, no HOME',
    circumstance: '`TMPDIR` does not exist, `HOME` is unset',
    expected: { code: 0, verdict: true },
    given: (place) => ({ ...toGateway(place), env: bare(place) }),
  },
  lacking('dist/reporters/page/page.css', 'reporters/page/page.css is missing'),
  lacking('dist/src/judge/worker.js', 'src/judge/worker.js is missing'),
  lacking('node_modules/ajv', "cannot start: Cannot find package 'ajv'"),
  lacking('node_modules/commander', "cannot start: Cannot find package 'commander'"),
  ...descriptors,
  clockSet('forward by two hours', 2 * hour),
  clockSet('back by two hours', -2 * hour),
  clockSet('forward by two years', 2 * 365 * 24 * hour),
  clockSet('back by two years', -2 * 365 * 24 * hour),
  readersGone(['stdout']),
  readersGone(['stderr']),
  readersGone(['stdout', 'stderr']),
  terminalGone('SIGHUP, without a reader of the output', (place) => ({
    meanwhile: (child) =>
      onceDriving(join(place.folder, 'out'), () => {
        child.stdout?.destroy()
        child.stderr?.destroy()
        child.kill('SIGHUP')
      }),
  })),
  ...(hasTerminals ? [terminalGone('closed terminal emulator', atTerminal)] : []),
]
