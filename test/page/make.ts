/**
 * Makes one HTML page of what `ALLURE=1 npm test` left: `selftest-report/index.html`. With `--whole` it exits 1 where the kill matrix,
 * all variants or all recordings are missing from it; with `FAULTS=all` also where one fault is missing.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestResult } from 'allure-js-commons'
import { named } from './groups.ts'
import { namesIn, selftestPage } from './page.ts'
import { faults } from '../../suites/faults.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'allure-results')
const page = join(root, 'selftest-report', 'index.html')

const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('-result.json')) : []
if (files.length === 0) {
  console.error('there are no results in allure-results/. Run: ALLURE=1 npm test')
  process.exit(2)
}
const results = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as TestResult)
const countIn = (group: string) => results.filter(({ labels }) => labels.some(({ value }) => value === group)).length

const html = selftestPage(results)
mkdirSync(join(page, '..'), { recursive: true })
writeFileSync(page, html)
const groups = Object.values(named).map((group) => `${group} ${countIn(group)}`)
console.log(`selftest-report/index.html: ${results.length} results (${groups.join(', ')})`)

if (process.argv.includes('--whole')) {
  const onPage = new Set(namesIn(html))
  const shown = new Set(
    results.filter(({ name = '', status }) => status !== 'skipped' && onPage.has(name)).map(({ name }) => name),
  )
  // Faults of limits are proved in batches.
  const tried = process.env['FAULTS'] === 'all' ? Object.keys(faults) : []
  const missing = tried.filter((name) => !name.startsWith('limits.') && !shown.has(name))
  const empty = Object.values(named).filter((group) => countIn(group) === 0)
  for (const name of [...missing, ...empty]) console.error(`the page lacks ${name}`)
  process.exitCode = missing.length + empty.length > 0 ? 1 : 0
}
