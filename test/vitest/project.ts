import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../docs/pages.ts'

const execute = promisify(execFile)
const example = join(root, 'examples/vitest')

/** Packs the package into a folder. Returns the path of the tarball. */
export function packInto(folder: string): string {
  const run = (name: string) => execFileSync('npm', ['run', '--silent', name], { cwd: root })
  run('prepack')
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const text = execFileSync('npm', args, { cwd: root, encoding: 'utf8' })
  // Restores package.json.
  run('postpack')
  const [packed] = JSON.parse(text) as { filename: string }[]
  if (packed === undefined) throw new Error('npm pack produced no tarball')
  return join(folder, packed.filename)
}

interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>
}

/** Copies the example into a folder and installs it with a version of vitest and the packed package. */
export async function installExample(folder: string, vitest: string, tarball: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(example).filter((one) => /\.(?:ts|json)$/.test(one) && one !== 'package-lock.json'))
    copyFileSync(join(example, name), join(folder, name))
  const manifest = JSON.parse(readFileSync(join(example, 'package.json'), 'utf8')) as Manifest
  const devDependencies = { ...manifest.devDependencies, vitest, gateproof: `file:${tarball}` }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, devDependencies }, null, 2))
  await execute('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, env: environment() })
}

/** What a run of vitest left. */
export interface Ended {
  readonly isPassed: boolean
  readonly output: string
  readonly junit: string
  readonly allure: readonly AllureResult[]
}

/** A result of Allure, as far as it is read here. */
export interface AllureResult {
  readonly name: string
  readonly status: string
  readonly labels: readonly { readonly name: string; readonly value: string }[]
  readonly description?: string
  readonly steps: readonly { readonly attachments: readonly { readonly name: string }[] }[]
}

/** Compiles the test of an installed example, or what `change` makes of it. Returns the errors; empty if there are none. */
export async function typeErrorsIn(folder: string, change = (text: string): string => text): Promise<string> {
  const file = join(folder, 'gateway.test.ts')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, change(text))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')]
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022', ...types]
  try {
    return await execute(process.execPath, [tsc, ...options, 'gateway.test.ts'], { cwd: folder }).then(
      () => '',
      (error: { readonly stdout: string }) => error.stdout,
    )
  } finally {
    writeFileSync(file, text)
  }
}

/** Runs `npm test` in an installed example. */
export async function testIn(folder: string, variables: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const env = { ...environment(), NO_COLOR: '1', ...variables }
  const ended = await execute('npm', ['test'], { cwd: folder, env, maxBuffer: 2 ** 26 }).then(
    ({ stdout, stderr }) => ({ isPassed: true, output: stdout + stderr }),
    (error: { readonly stdout: string; readonly stderr: string }) => ({
      isPassed: false,
      output: error.stdout + error.stderr,
    }),
  )
  const results = join(folder, 'allure-results')
  const allure = readdirSync(results)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => JSON.parse(readFileSync(join(results, name), 'utf8')) as AllureResult)
  return { ...ended, junit: readFileSync(join(folder, 'junit.xml'), 'utf8'), allure }
}

/** Without variables of this process that vitest, npm or the example read. */
const environment = (): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(?:GATEWAY_|npm_(?!config_registry)|INIT_CWD|NODE_OPTIONS|VITEST|CI$|GITHUB_)/i.test(name),
    ),
  )
