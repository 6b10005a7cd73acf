/**
 * Compiles the package into `dist/` and copies the files that it reads at run time. The new tree replaces the old one by a rename, so
 * that a process running from `dist/` never sees half a build. Does nothing if `dist/` is current.
 */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renameOver } from '../src/std/create-file.ts'
import { buildDigest, buildFile, type Build } from '../src/statement/build.ts'
import { builtFrom, isBuilt, rememberBuilt } from './built.ts'
import { makeForBuild } from './generated.ts'
import { sourcesIn } from './sources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const fresh = join(root, `dist.${process.pid}`)

/** Compiled folders. Other files in them (document, schemas, media) are read at run time. */
const shipped = ['cli', 'api', 'src', 'gateway', 'suites', 'fixtures', 'reporters', 'spec/generated', 'spec/sets']

/** Read at run time too. The entries beside it are not shipped. */
const shippedFile = 'scoreboard/entry.schema.json'

function compile(): void {
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc')
  const options = ['--project', join(root, 'tsconfig.build.json'), '--outDir', fresh]
  execFileSync(process.execPath, [tsc, ...options], { stdio: 'inherit' })
}

function copy(): void {
  for (const folder of shipped) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((one) => one.isFile() && !/\.(?:ts|md)$/.test(one.name))) {
      const path = relative(root, join(entry.parentPath, entry.name))
      mkdirSync(dirname(join(fresh, path)), { recursive: true })
      copyFileSync(join(root, path), join(fresh, path))
    }
  }
  mkdirSync(dirname(join(fresh, shippedFile)), { recursive: true })
  copyFileSync(join(root, shippedFile), join(fresh, shippedFile))
}

/** Inputs of the build that are not shipped. */
const makers = [
  shippedFile,
  'spec',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
]

const sources = () => sourcesIn(root, [...shipped, ...makers])

/** The build record, which statements quote. A build with uncommitted changes cannot certify. */
function describe(): void {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
  const build: Build = { version, digest: buildDigest(fresh), ...sources() }
  writeFileSync(join(fresh, buildFile), JSON.stringify(build))
}

/** Lists every file, so that a run can check its installation before it sends anything. */
function list(): void {
  const entries = readdirSync(fresh, { recursive: true, withFileTypes: true })
  const files = entries.filter((one) => one.isFile()).map((one) => relative(fresh, join(one.parentPath, one.name)))
  const paths = [...files.map((path) => path.split(sep).join('/')), buildFile]
  writeFileSync(join(fresh, 'files.json'), JSON.stringify(paths.sort()))
}

function replace(): void {
  const old = `${fresh}.old`
  if (existsSync(dist)) renameOver(dist, old)
  renameOver(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}

async function build(): Promise<void> {
  try {
    compile()
    copy()
    chmodSync(join(fresh, 'cli/main.js'), 0o755)
    list()
    describe()
    replace()
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

try {
  await makeForBuild()
} catch (error) {
  process.stderr.write(`build: ${(error as Error).message}\n`)
  process.exit(1)
}
const from = builtFrom(root, [...shipped, ...makers], sources())
if (!isBuilt(root, from)) {
  await build()
  rememberBuilt(root, from)
}
