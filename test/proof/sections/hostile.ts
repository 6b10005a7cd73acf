import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { didYouMean } from '../../../src/std/did-you-mean.ts'
import { quoted, UsageError } from '../../../src/std/usage-error.ts'
import { startReference } from '../../../gateway/reference/server.ts'
import { readBuild } from '../../../src/statement/build.ts'
import { browserPath } from '../../../scripts/browser.ts'
import { closeGatewayConnections } from '../../hostile/reply.ts'
import { servers } from '../../hostile/servers/index.ts'
import { attempt } from '../../hostile/try.ts'
import { hasResults, readResults, writeResults } from '../results.ts'
import type { Section } from '../section.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The result of the last run against a server. */
interface Result {
  readonly name: string
  /** What the server did. A result with another text belongs to an older version of the server. */
  readonly what: string
  /** The commit that was built, followed by `+` if the sources differed from it. */
  readonly build: string
  /** One line for each unmet expectation. */
  readonly problems: readonly string[]
}

/** The last results of the current servers, in their order. */
function known(): readonly Result[] {
  const results = hasResults('hostile') ? readResults<readonly Result[]>('hostile') : []
  return servers.flatMap(({ name, what }) => results.filter((one) => one.name === name && one.what === what))
}

const survived = (results: readonly Result[]) => results.filter(({ problems }) => problems.length === 0)

export const hostile: Section = {
  name: 'hostile',
  title: 'Hostile servers',
  runs: 'some with `npm run test:all`, all of them nightly',
  about: `Servers on raw sockets break every rule of HTTP and of the contract: endless bodies, compression bombs, a million events, stack traces,
terminal and CI commands in every field, keys echoed backwards. The built command must end in time and within 400 MiB, with the right exit code, no key
in any file, no command executed and no violated requirement satisfied. [robustness.md](robustness.md) lists the servers and what is required.`,
  figures: () => {
    const results = known()
    return [
      { name: 'hostile servers', value: servers.length, says: 'servers, each hostile in one way' },
      {
        name: 'survived',
        value: survived(results).length,
        says: 'of them survived as required when last run',
      },
    ]
  },
  unproved: ['Time and memory were measured on one machine with Linux and two processors.'],
  run: async ({ words, say }) => {
    const unknown = words.find((word) => !servers.some(({ name }) => name.startsWith(word)))
    const names = servers.map(({ name }) => name)
    if (unknown !== undefined)
      throw new UsageError(`${quoted(unknown)} is not the name of a server${didYouMean(unknown, names)}`)
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' })
    const build = builtOf()
    const chosen = servers.filter(({ name }) => words.length === 0 || words.some((word) => name.startsWith(word)))
    // An interrupted run resumes: servers that this build was tried with are skipped.
    const done = known().filter((one) => words.length === 0 && one.build === build)
    const waiting = chosen.filter(({ name }) => !done.some((one) => one.name === name))
    await tryAll(waiting, build, say)
    const tried = known().filter(({ name }) => chosen.some((one) => one.name === name))
    return tried.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))
  },
}

function builtOf(): string {
  const { commit, dirty } = readBuild(join(root, 'dist')) ?? { commit: null, dirty: true }
  return `${commit?.slice(0, 7) ?? 'unknown'}${dirty ? '+' : ''}`
}

/** Tries one server after the other and writes each result at once. */
async function tryAll(waiting: typeof servers, build: string, say: (line: string) => void): Promise<void> {
  const reference = await startReference()
  const browser = browserPath()
  try {
    for (const [index, server] of waiting.entries()) {
      const options = { seed: 1, ...(browser !== undefined && { browser }) }
      const { name, what, problems } = await attempt(server, reference, options)
      const others = known().filter((one) => one.name !== name)
      const all = [...others, { name, what, build, problems }]
      writeResults(
        'hostile',
        servers.flatMap((one) => all.filter((result) => result.name === one.name)),
      )
      say(`${problems.length === 0 ? '✓' : '✗'} ${index + 1}/${waiting.length} ${[name, ...problems].join(': ')}`)
    }
  } finally {
    await reference.close()
    closeGatewayConnections()
  }
}
