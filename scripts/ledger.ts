/**
 * Writes `suites/ledger.json` (requirement → tests), `docs/requirements.md` (by section of the contract) and `docs/requirements/` (a
 * page for each area).
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readOutline } from '../spec/outline.ts'
import { packagedContract } from '../src/contract/document.ts'
import { areas, requirementsOf } from '../src/contract/requirements.ts'
import { areaPage, type Ledger } from './ledger/entries.ts'
import { testsById } from './ledger/proof.ts'
import { indexPage } from './ledger/sections.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const requirements = requirementsOf(packagedContract().document)
const tests = await testsById(requirements.map(({ id }) => id))
const ledger: Ledger = { requirements, outline: readOutline(), tests }

writeFileSync(join(root, 'suites/ledger.json'), `${JSON.stringify(tests, null, 2)}\n`)
writeFileSync(join(root, 'docs/requirements.md'), indexPage(ledger))
rmSync(join(root, 'docs/requirements'), { recursive: true, force: true })
mkdirSync(join(root, 'docs/requirements'))
for (const area of areas) writeFileSync(join(root, 'docs/requirements', `${area}.md`), areaPage(area, ledger))
