/** Writes the page and the Allure results of a run to another folder and prints its cost. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeResults } from '../reporters/allure/index.ts'
import { renderPage } from '../reporters/page/page.ts'
import { writeFile } from '../src/std/create-file.ts'
import { loadEvidence } from '../src/evidence/store.ts'
import type { Report } from '../src/report/report.ts'

const [from = '', to = ''] = process.argv.slice(2)
const report = JSON.parse(readFileSync(join(from, 'report.json'), 'utf8')) as Report
const evidence = loadEvidence([join(from, 'evidence.jsonl')])
const before = process.cpuUsage()
await writeResults({ report, evidence }, join(to, 'allure-results'))
writeFile(join(to, 'report.html'), renderPage({ report, evidence }))
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ cpuMs: (user + system) / 1000 }))
