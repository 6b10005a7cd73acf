/**
 * Writes all generated files: `npm run generate`. Steps that do not depend on each other run at the same time. The formats are skipped
 * if their sources and their files are those of the last time; `--all` writes them anyway.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { digestOfPaths, isRemembered, remember } from './built.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a script in its own process, because modules read generated files only once. */
const script = (...args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', ...args], { cwd: root, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')}: exit code ${code}`))))
  })

/** Types, JSON Schemas and the pages made from them. The slowest step, and most changes do not touch it. */
const sources = [
  'src',
  'scripts/report',
  'scripts/report.ts',
  'scripts/scoreboard',
  'package-lock.json',
  '.oxfmtrc.json',
]
const pages = ['report', 'compare-json', 'evidence', 'configuration', 'prices', 'scoreboard-feed'].map(
  (name) => `docs/${name}.md`,
)

async function formats(): Promise<void> {
  const now = () => digestOfPaths(root, [...sources, ...pages])
  if (!process.argv.includes('--all') && isRemembered(root, 'formats', now())) return
  await script('scripts/report.ts')
  remember(root, 'formats', now())
}

async function pagesOfRequirements(): Promise<void> {
  await script('scripts/ledger.ts')
  await script('scripts/reference.ts')
  await script('scripts/command-line.ts')
}

try {
  await script('spec/generate.ts')
  await script('scripts/errata.ts')
  await Promise.all([formats(), pagesOfRequirements(), script('scripts/types.ts')])
  await script('proof/proof.ts', '--page')
} catch (error) {
  process.stderr.write(`generate: ${(error as Error).message}\n`)
  process.exitCode = 1
}
