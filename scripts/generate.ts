/**
 * Writes all generated files: `npm run generate`. What only machines read is not in git: `npm run build` makes it first, with `--machine`, which leaves
 * out pages, and `npm pack` with `--package`, which adds the types of the API. Both skip steps whose sources and files are those of the last time.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { digestOfPaths, isRemembered, remember } from './built.ts'
import { importedBy } from './imported.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const isPackage = process.argv.includes('--package')
const isMachine = isPackage || process.argv.includes('--machine')

/** Runs a script in its own process, because modules read generated files only once. */
const script = (...args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', ...args], { cwd: root, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')}: exit code ${code}`))))
  })

/** Something that machines read. */
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
    ...['src/report/report', 'src/compare/compare', 'scoreboard/scoreboard'].map((path) => `${path}.schema.json`),
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
      ['index', 'gateway', 'upstream', 'vitest'].map((name) => `lib/${name}.ts`),
    ),
    ...['types', 'scripts/types', 'docs/library-reference.md', 'tsconfig.json'],
  ],
}

async function make({ name, scripts, paths }: Step): Promise<void> {
  const now = () => digestOfPaths(root, [...paths(), ...scripts, 'package-lock.json', '.oxfmtrc.json'])
  if (isMachine && isRemembered(root, name, now())) return
  for (const each of scripts) await script(each, ...(isMachine ? ['--machine'] : []))
  remember(root, name, now())
}

try {
  // Pages of formats read the document.
  if (isMachine) await Promise.all([make(contract), make(formats)])
  else for (const step of [contract, formats]) await make(step)
  await make(ledger)
  if (!isMachine) {
    const typed = make(types)
    await script('scripts/reference.ts')
    await script('scripts/command-line.ts')
    await script('proof/proof.ts', '--page')
    await typed
  } else if (isPackage) await make(types)
} catch (error) {
  process.stderr.write(`generate: ${(error as Error).message}\n`)
  process.exitCode = 1
}
