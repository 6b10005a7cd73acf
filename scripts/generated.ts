/** What is made for machines from other sources, and is not in git. A step is skipped if what it reads and writes is as it left it. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { digestOfPaths, isRemembered, remember } from './built.ts'
import { importedBy } from './imported.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a script in its own process, because modules read generated files only once. */
export const script = (...args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', ...args], { cwd: root, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')}: exit code ${code}`))))
  })

interface Step {
  readonly name: string
  readonly scripts: readonly string[]
  /** What it reads and writes: files and folders below the root. */
  readonly paths: () => readonly string[]
}

/** The document as JSON and for publication, its types and ids, and the errata. */
const contract: Step = {
  name: 'contract',
  scripts: ['spec/generate.ts', 'scripts/errata.ts'],
  paths: () => ['spec', 'src/contract', 'scripts/errata'],
}

/** The JSON Schemas of the files that Gateproof writes, and the validators of those that it reads. */
const formats: Step = {
  name: 'formats',
  scripts: ['scripts/report.ts'],
  paths: () => [
    ...importedBy(root, ['scripts/report.ts', 'src/report/report.ts', 'src/compare/comparison.ts']),
    ...importedBy(root, ['src/evidence/exchange.ts', 'src/statement/statement.ts', 'scripts/scoreboard/board.ts']),
    ...importedBy(root, ['src/identify/identification.ts']),
    ...['src/report/report', 'src/compare/compare', 'src/identify/identification', 'scoreboard/scoreboard'].map(
      (path) => `${path}.schema.json`,
    ),
    ...['src/evidence/evidence', 'src/statement/statement'].flatMap((path) => [
      `${path}.schema.json`,
      `${path}.validator.ts`,
    ]),
  ],
}

/** The tests of each requirement. Loads the suites, and so the validators. */
const ledger: Step = {
  name: 'ledger',
  scripts: ['scripts/ledger.ts'],
  paths: () => ['suites', 'spec', 'src/contract', 'src/checks', 'scripts/ledger'],
}

/** The types of each public module, its API report, and the page about them. */
const types: Step = {
  name: 'types',
  scripts: ['scripts/types.ts'],
  paths: () => [
    ...importedBy(
      root,
      ['index', 'gateway', 'upstream', 'vitest'].map((name) => `api/${name}.ts`),
    ),
    ...['api/types', 'scripts/types', 'docs/library-reference.md', 'tsconfig.json'],
  ],
}

const digestOf = ({ paths, scripts }: Step) =>
  digestOfPaths(root, [...paths(), ...scripts, 'package-lock.json', '.oxfmtrc.json'])

async function make(step: Step, ...options: readonly string[]): Promise<void> {
  for (const each of step.scripts) await script(each, ...options)
  remember(root, step.name, digestOf(step))
}

async function makeUnlessCurrent(step: Step): Promise<void> {
  if (!isRemembered(root, step.name, digestOf(step))) await make(step, '--machine')
}

/** Makes what the build needs, without pages, if it is not current. */
export async function makeForBuild(): Promise<void> {
  await Promise.all([makeUnlessCurrent(contract), makeUnlessCurrent(formats)])
  await makeUnlessCurrent(ledger)
}

/** Makes the types of the API if they are not current. */
export const makeForPackage = (): Promise<void> => makeUnlessCurrent(types)

/** Makes everything again, with the pages that come from the same sources. Some pages of formats read the document. */
export async function makeAll(): Promise<void> {
  for (const step of [contract, formats, ledger, types]) await make(step)
}
