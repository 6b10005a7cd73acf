/**
 * Packs the package, checks its contents, installs it in an empty folder with a space in its name next to another vitest, and tests
 * the embedded gateway there. Repeats this in a read-only folder with URL metacharacters and non-ASCII letters in its path, without
 * optional packages. Exits with 1 and the reason if a check fails. `--list` only updates the expected contents
 * (`packed/contents.json`).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { locked, stateOf, unlock } from './packed/read-only.ts'
import { restoreManifest, stripManifest } from './manifest.ts'
import { contentsOf, deadLinks, differences, type Contents } from './packed/contents.ts'
import { lintPackage, runConformance, runExamples } from './packed/library.ts'
import { buildDigest, readBuild } from '../src/statement/build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A version of vitest in the user's own project, different from that of Gateproof. */
const otherVitest = 'vitest@3.2.4'

const allowed = [
  /^dist\//,
  /^docs\/(requirements\/)?[\w-]+\.md$/,
  /^docs\/images\/report-faulty-light\.png$/,
  /^api\/types\/[a-z]+\.d\.ts$/,
  /^examples\/(?:[\w-]+\/)?[\w-]+(?:\.\w+)*$/,
  /^templates\/[\w.-]+$/,
  /^((README|ARCHITECTURE|CHANGELOG|CONTRIBUTING|SECURITY)\.md|LICENSE|package\.json|action\.yml)$/,
]
const forbidden = [/^dist\/(test|bench|scripts)\//]
const required = [
  'README.md',
  'LICENSE',
  'dist/cli/main.js',
  'dist/api/index.js',
  'dist/api/gateway.js',
  'dist/api/upstream.js',
  'api/types/index.d.ts',
  'api/types/gateway.d.ts',
  'api/types/upstream.d.ts',
  'dist/build.json',
  'dist/files.json',
  'dist/spec/generated/openapi.json',
  'dist/spec/generated/openapi.yaml',
  'dist/spec/sets/1.0.0.json',
  'dist/spec/sets/changes.json',
  'dist/spec/sets/index.json',
  'dist/src/compare/compare.schema.json',
  'dist/src/deployment/files/configuration.schema.json',
  'dist/src/deployment/files/prices.schema.json',
  'dist/src/evidence/evidence.schema.json',
  'dist/src/identify/identification.schema.json',
  'dist/src/statement/statement.schema.json',
  'dist/src/report/report.schema.json',
  'dist/reporters/page/filter.js',
  'dist/reporters/page/page.css',
]
const reports = [
  'evidence.jsonl',
  'report.json',
  'junit.xml',
  'summary.md',
  'allure-results',
  'report.html',
  'allure/index.html',
]

interface Packed {
  readonly filename: string
  readonly size: number
  readonly files: readonly { readonly path: string }[]
}

function pack(folder: string): Packed {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/generate.ts', '--package'], { cwd: root })
  stripManifest()
  let text: string
  try {
    text = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: root,
      encoding: 'utf8',
    })
  } finally {
    restoreManifest()
  }
  const [packed] = JSON.parse(text) as Packed[]
  if (packed === undefined) throw new Error('npm pack produced no tarball')
  return packed
}

const listFile = join(root, 'scripts/packed/contents.json')
const listed = () => JSON.parse(readFileSync(listFile, 'utf8')) as Contents

function writeList({ files }: Packed): void {
  const contents = contentsOf(
    files.map(({ path }) => path),
    listed().maxKiB,
  )
  writeFileSync(listFile, `${JSON.stringify(contents, null, 2)}\n`)
}

function checkContents({ files, size }: Packed): void {
  const paths = files.map(({ path }) => path)
  const astray = paths.filter(
    (path) => !allowed.some((one) => one.test(path)) || forbidden.some((one) => one.test(path)),
  )
  const missing = required.filter((path) => !paths.includes(path))
  if (astray.length > 0) throw new Error(`the tarball contains unwanted files: ${astray.slice(0, 5).join(', ')}`)
  if (missing.length > 0) throw new Error(`missing in the tarball: ${missing.join(', ')}`)
  const dead = deadLinks(paths, (path) => readFileSync(join(root, path), 'utf8'))
  if (dead.length > 0) throw new Error(`links to files that are not in the tarball:\n${dead.join('\n')}`)
  const other = differences(contentsOf(paths, 0), listed(), size)
  if (other.length > 0) {
    const accept = 'to accept it: npx --no-install tsx scripts/packed.ts --list, and commit the list'
    throw new Error(`the tarball differs from the list (${accept}):\n${other.slice(0, 20).join('\n')}`)
  }
  console.log(`packed ${paths.length} files, ${Math.round(size / 1024)} KiB`)
}

/** Runs a command without the gateway variables of this process. */
function runIn(
  folder: string,
  command: string,
  ...args: string[]
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(GATEWAY_|npm_|INIT_CWD)/.test(name)),
  )
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8', timeout: 240_000 })
  // Packages beside ours may warn of what they need; a warning about this package is a defect.
  return {
    status,
    stdout,
    stderr: stderr.replaceAll(/^(?:npm warn(?! .*gateproof)|driving:|judging:|writing:?) .*\n/gm, ''),
  }
}

function expectSuccess(folder: string, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = runIn(folder, command, ...args)
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed with exit code ${status}:\n${stdout}${stderr}`)
  if (stderr !== '') throw new Error(`${command} ${args.join(' ')} wrote to stderr:\n${stderr}`)
  return stdout
}

/** Installs the tarball from a folder of the project, as `init` and the documentation say. */
function install(folder: string, tarball: string): void {
  writeFileSync(join(folder, 'package.json'), '{ "name": "another-project", "private": true }\n')
  mkdirSync(join(folder, 'vendor'))
  copyFileSync(tarball, join(folder, 'vendor/gateproof.tgz'))
  const from = './vendor/gateproof.tgz'
  expectSuccess(folder, 'npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', from, otherVitest)
}

/** Removes all optional packages and runs from another folder. Nothing may be written to the installation. */
function runReadOnly(folder: string, elsewhere: string): void {
  expectSuccess(folder, 'npm', 'prune', '--no-audit', '--no-fund', '--omit=optional')
  mkdirSync(elsewhere)
  expectSuccess(folder, 'npx', '--no-install', 'gateproof', '--version')
  const before = locked(folder)
  try {
    const main = join(folder, 'node_modules/gateproof/dist/cli/main.js')
    expectSuccess(elsewhere, process.execPath, main, 'run', '--embedded', '--out', 'report')
    const absent = reports.filter((name) => !existsSync(join(elsewhere, 'report', name)))
    if (absent.length > 0) throw new Error(`the run did not write ${absent.join(', ')}`)
    expectSuccess(elsewhere, process.execPath, main, 'judge', join('report', 'evidence.jsonl'))
    if (stateOf(folder) !== before) throw new Error('the run wrote to its installation folder')
  } finally {
    unlock(folder)
  }
}

/** Statements name the build by its digest, so the installed files must have the digest of the build. */
function checkDigest(folder: string): void {
  const dist = join(folder, 'node_modules/gateproof/dist')
  const digest = readBuild(dist)?.digest
  if (digest === undefined || digest !== buildDigest(dist)) throw new Error('the installed files differ from the build')
}

function run(folder: string): void {
  const out = join(folder, 'gateproof-report')
  rmSync(out, { recursive: true, force: true })
  console.log(expectSuccess(folder, 'npx', '--no-install', 'gateproof').split('\n').slice(0, 20).join('\n'))
  const absent = reports.filter((name) => !existsSync(join(out, name)))
  if (absent.length > 0) throw new Error(`the run did not write ${absent.join(', ')}`)
  const page = readFileSync(join(out, 'report.html'), 'utf8')
  if (!page.includes('<h1>conformant</h1>')) throw new Error('the page does not show the verdict')
  expectSuccess(folder, 'npx', '--no-install', 'gateproof', 'judge', join(out, 'evidence.jsonl'))
  const told = expectSuccess(folder, 'npx', '--no-install', 'gateproof', 'init', '--yes')
  if (told.includes('next: pin')) throw new Error('init does not recognize the lock file that pins gateproof')
}

/** Installs the tarball like the GitHub action (.github/action/install.js). */
function installByAction(folder: string, tarball: string): void {
  const output = join(folder, 'output')
  const env = {
    ...process.env,
    RUNNER_TEMP: folder,
    GITHUB_OUTPUT: output,
    INPUT_VERSION: tarball,
    INPUT_INTEGRITY: '',
  }
  const { status, stdout } = spawnSync(process.execPath, [join(root, '.github/action/install.js')], {
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the action cannot install the tarball: ${stdout}`)
  const main = readFileSync(output, 'utf8').split('\n')[1] ?? ''
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
  // The commit is beside the version.
  const [told] = expectSuccess(folder, process.execPath, main, '--version').trim().split(' ')
  if (told !== version) throw new Error(`the action installed the wrong version: expected ${version}, got ${told}`)
}

async function checkAll(packed: Packed): Promise<void> {
  checkContents(packed)
  await lintPackage(join(scratch, packed.filename))
  const folder = join(scratch, 'an empty folder')
  mkdirSync(folder)
  install(folder, join(scratch, packed.filename))
  checkDigest(folder)
  run(folder)
  await runExamples(folder)
  await runConformance(folder)
  const odd = join(scratch, 'folder #1, 100% 网关')
  renameSync(folder, odd)
  runReadOnly(odd, join(scratch, 'elsewhere #2, 50% 网关'))
  installByAction(scratch, join(scratch, packed.filename))
  console.log('the installed package works')
}

const scratch = mkdtempSync(join(tmpdir(), 'gateproof-'))
try {
  const packed = pack(scratch)
  if (process.argv.includes('--list')) writeList(packed)
  else await checkAll(packed)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
