/**
 * The steps of the release workflow (docs/releases.md).
 *
 *     tsx scripts/release.ts check TAG     exits with 1 and one line for each reason why the tag cannot be released
 *     tsx scripts/release.ts make FOLDER   writes the tarball, its dependencies (CycloneDX), the notes and their hashes
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { obstacles, readChangelog, type Candidate } from './release/changelog.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (name: string) => readFileSync(join(root, name), 'utf8')
const manifest = JSON.parse(read('package.json')) as Candidate['manifest'] & { readonly name: string }

function check(tag: string): number {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env
  const found = obstacles({
    tag,
    changelog: read('CHANGELOG.md'),
    manifest,
    lock: JSON.parse(read('package-lock.json')) as Candidate['lock'],
    repository: server && name ? `${server}/${name}` : undefined,
  })
  for (const line of found) console.error(line)
  return found.length === 0 ? 0 : 1
}

const npm = (...args: string[]) =>
  execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })

/** npm names the component after the folder. */
function bill(): string {
  const listed = JSON.parse(npm('sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx')) as {
    readonly metadata: { readonly component: object }
  }
  const component = { ...listed.metadata.component, name: manifest.name }
  return `${JSON.stringify({ ...listed, metadata: { ...listed.metadata, component } }, null, 2)}\n`
}

/** Packs the tested build without rebuilding it. */
function make(folder: string): number {
  mkdirSync(folder, { recursive: true })
  npm('run', '--silent', 'prepack')
  npm('pack', '--silent', '--ignore-scripts', '--pack-destination', folder)
  writeFileSync(join(folder, 'sbom.cdx.json'), bill())
  const notes = readChangelog(read('CHANGELOG.md')).find(({ version }) => version === manifest.version)?.notes ?? ''
  writeFileSync(join(folder, 'notes.md'), `${notes}\n`)
  const sums = readdirSync(folder)
    .sort()
    .filter((name) => name !== 'SHA256SUMS')
    .map((name) => `${hashOf(join(folder, name))}  ${name}\n`)
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  return 0
}

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

const [task, what] = process.argv.slice(2)
if (what === undefined || (task !== 'check' && task !== 'make')) {
  console.error('tsx scripts/release.ts check TAG | make FOLDER')
  process.exitCode = 2
} else {
  process.exitCode = task === 'check' ? check(what) : make(resolve(what))
}
