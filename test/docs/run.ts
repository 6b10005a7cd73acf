/**
 * Executes the commands of the documentation: `npm run proof -- docs [--all] [PAGE...]`. With `--all`, as written, with the packed
 * package installed; otherwise in the short form of CI. Exits with 1 if a page is wrong.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { follow, type Way } from './follow.ts'
import { startGateway } from './gateway.ts'
import { clone, install, link } from './installed.ts'
import { pages, type Page } from './pages.ts'
import { apart } from './steps.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
})
const scratch = mkdtempSync(join(tmpdir(), 'gateproof-docs-'))
const gateway = await startGateway()

/** Pages for contributors, followed in a clone. */
const isOfContributors = ({ path }: Page) => /^(?:README|CONTRIBUTING)\.md$|^(?:bench|test)\//.test(path)

function prepareWhole(page: Page, folder: string): string {
  if (isOfContributors(page)) clone(folder)
  else cpSync(join(scratch, 'installed'), folder, { recursive: true, verbatimSymlinks: true })
  return ''
}

const way: Way = {
  isShort: !values.all,
  prepare: values.all ? prepareWhole : (_page, folder, within) => link(folder, within),
  gateway,
  withinMs: values.all ? 600_000 : 60_000,
  tell: (line) => console.log(line),
}

try {
  if (values.all) install(join(scratch, 'installed'))
  const chosen = pages().filter(({ path }) => positionals.length === 0 || positionals.includes(path))
  for (const page of chosen.flatMap(apart)) {
    const { executed, compared, excused, problems } = await follow(page, way)
    for (const { command, excuse } of excused) console.log(`not executed: ${command}: ${excuse.why}`)
    for (const problem of problems) console.log(`✗ ${problem}`)
    if (problems.length > 0) process.exitCode = 1
    console.log(
      `${page.path}: ${executed} executed, ${excused.length} excused, ${compared} compared, ${problems.length} wrong`,
    )
  }
} finally {
  await gateway.close()
  rmSync(scratch, { recursive: true, force: true })
}
