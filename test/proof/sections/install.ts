import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quoted, UsageError } from '../../../src/std/usage-error.ts'
import { readBuild } from '../../../src/statement/build.ts'
import { cases, nodes } from '../../install/cases.ts'
import { managers } from '../../install/managers.ts'
import { toolsIn } from '../../install/tools.ts'
import { tried } from '../../install/try.ts'
import { hasResults, readResults, writeResults } from '../results.ts'
import type { Section } from '../section.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Manifest {
  readonly version: string
  readonly [part: string]: unknown
}

const manifest = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest

/** A digest of the parts of package.json that affect installation. Results with another digest are out of date. */
function decidedBy(): string {
  const { dependencies, optionalDependencies, peerDependencies, bin, exports, files, engines, preferUnplugged } =
    manifest()
  const parts = { dependencies, optionalDependencies, peerDependencies, bin, exports, files, engines, preferUnplugged }
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

interface Result {
  readonly name: string
  /** Digest of the installed manifest. */
  readonly manifest: string
  /** Digest of the build. */
  readonly build: string
  readonly problems: readonly string[]
}

/** The last results of the current cases. */
function known(): readonly Result[] {
  const results = hasResults('install') ? readResults<readonly Result[]>('install') : []
  return cases.flatMap(({ name }) => results.filter((one) => one.name === name))
}

export const install: Section = {
  name: 'install',
  title: 'Installations',
  runs: 'one packed tarball on each change (`.ci/run`), all installations nightly',
  about: `Each package manager installs the tarball under each major version of Node. Then \`gateproof --version\`, a complete run over the embedded gateway and
\`judge\` over its recording must succeed. Under each Node also: a folder with a space, \`#\`, \`%\` and Chinese letters in its name, without optional
packages, next to another version of vitest, read-only after the installation, called from another folder.`,
  figures: () => {
    const results = known()
    return [
      {
        name: 'installations that run',
        value: results.filter(({ problems }) => problems.length === 0).length,
        says: `of ${cases.length} installations succeeded in the last complete run`,
      },
      {
        name: 'package managers',
        value: managers.length,
        says: `ways to install (${managers.map(({ name }) => name).join('; ')}), under Node ${nodes.join(', ')}`,
      },
      {
        name: 'lines of Node',
        isHidden: true,
        value: nodes.length,
        says: `major versions of Node: ${nodes.join(', ')}`,
      },
    ]
  },
  unproved: [
    'Installations are tried on Linux. On macOS and Windows, CI runs the command from a clone and the tests that do not need a shell.',
  ],
  run: ({ words, say }) => {
    const chosen = cases.filter(({ name }) => words.every((word) => name.includes(word)))
    if (chosen.length === 0)
      throw new UsageError(`${quoted(words.join(' '))} is not part of the name of an installation`)
    tryAll(chosen, words.length === 0, say)
    const results = known().filter(({ name }) => chosen.some((one) => one.name === name))
    return Promise.resolve(results.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)))
  },
}

/** @param isResumed whether cases that were tried with this build are skipped */
function tryAll(chosen: typeof cases, isResumed: boolean, say: (line: string) => void): void {
  for (const made of ['build', 'prepack'])
    execFileSync('npm', ['run', '--silent', made], { cwd: root, stdio: 'inherit' })
  const build = readBuild(join(root, 'dist'))?.digest.slice(0, 16) ?? ''
  const scratch = mkdtempSync(join(tmpdir(), 'gateproof-install-'))
  try {
    const tools = toolsIn(process.env['INSTALL_TOOLS'] ?? scratch)
    const packed = ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch]
    const [{ filename = '' } = {}] = JSON.parse(
      execFileSync('npm', packed, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    ) as readonly { readonly filename?: string }[]
    const given = { tarball: join(scratch, filename), version: manifest().version, tools, scratch }
    const waiting = chosen.filter(
      ({ name }) => !(isResumed && known().some((one) => one.name === name && one.build === build)),
    )
    for (const [index, one] of waiting.entries()) {
      const problems = tried(one, given)
      const all = [
        ...known().filter(({ name }) => name !== one.name),
        { name: one.name, manifest: decidedBy(), build, problems },
      ]
      writeResults(
        'install',
        cases.flatMap(({ name }) => all.filter((result) => result.name === name)),
      )
      say(`${problems.length === 0 ? '✓' : '✗'} ${index + 1}/${waiting.length} ${[one.name, ...problems].join(': ')}`)
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
