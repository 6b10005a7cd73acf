/**
 * Writes `suites/ledger.json` (requirement → tests), `suites/places.json` (requirement → places of the contract), `suites/fault-list.json` and
 * `suites/fault-names.ts` (the faults for `gateproof/gateway`), `docs/defects.md`, `docs/requirements.md` (by section of the contract) and `docs/requirements/` (a
 * page for each area). `--machine` leaves out the pages.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defectList } from '../api/gateway/defects.ts'
import { outlineLabel, readOutline } from '../spec/outline.ts'
import { packagedContract } from '../src/contract/document.ts'
import { areas, requirementsOf } from '../src/contract/requirements.ts'
import { faults } from '../suites/faults.ts'
import { writeFormatted, writeGenerated } from './generated-file.ts'
import { areaPage, type Ledger } from './ledger/entries.ts'
import { defectsPage } from './ledger/defects-page.ts'
import { faultList, faultNames } from './ledger/fault-list.ts'
import { testsById } from './ledger/proof.ts'
import { indexPage } from './ledger/sections.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const requirements = requirementsOf(packagedContract().document)
const tests = await testsById(requirements.map(({ id }) => id))
const outline = readOutline()
const ledger: Ledger = { requirements, outline, tests }
const placesOf = (id: string) => outline.filter((entry) => entry.requirements.includes(id)).map(outlineLabel)
const places = Object.fromEntries(requirements.map(({ id }) => [id, placesOf(id)]))

writeGenerated(join(root, 'suites/ledger.json'), `${JSON.stringify(tests, null, 2)}\n`)
writeGenerated(join(root, 'suites/places.json'), `${JSON.stringify(places, null, 2)}\n`)
const list = faultList(faults, requirements)
writeGenerated(
  join(root, 'suites/fault-list.json'),
  `[\n${list.map((fault) => JSON.stringify(fault)).join(',\n')}\n]\n`,
)
writeGenerated(join(root, 'suites/fault-names.ts'), faultNames(list))
if (!process.argv.includes('--machine')) {
  writeGenerated(join(root, 'docs/requirements.md'), indexPage(ledger))
  await writeFormatted(join(root, 'docs/defects.md'), defectsPage(defectList))
  const pages = join(root, 'docs/requirements')
  mkdirSync(pages, { recursive: true })
  for (const page of readdirSync(pages)) if (!areas.some((area) => page === `${area}.md`)) rmSync(join(pages, page))
  for (const area of areas) writeGenerated(join(pages, `${area}.md`), areaPage(area, ledger))
}
