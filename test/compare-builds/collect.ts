/**
 * Takes the snapshots of the tree that it is in: `tsx collect.ts FOLDER ASPECT…` writes `FOLDER/ASPECT.json` for each aspect that it knows.
 * Runs in the tree of the base too, so only these arguments and files may not change.
 */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constrainedFreedoms, entriesFor, undetectableDefects } from '../gateways/bound.ts'
import { allDefects, defectName, type Defect } from '../gateways/defects.ts'
import { allFreedoms, freedomName } from '../gateways/freedoms.ts'
import { allLines } from '../corpus/line.ts'
import pinned from '../pairs/drawn.json' with { type: 'json' }
import { known } from '../pairs/known.ts'
import { conformantVariants } from '../variants/definitions/index.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { faults } from '../../suites/faults.ts'
import { testsById } from '../../scripts/ledger/proof.ts'
import type { Aspect, Snapshot } from './aspects.ts'
import { apiReports, commandLines, floors, helpTexts, packageFiles, reportsOfRecordings } from './contents.ts'
import { evidence, killMatrix } from './runs.ts'

const { document } = packagedContract()

const mapped = <Value>(record: Readonly<Record<string, Value>>, map: (value: Value) => unknown): Snapshot =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]))

async function ledger(): Promise<Snapshot> {
  const ids = requirementsOf(document).map(({ id }) => id)
  const tests = await testsById(ids)
  return Object.fromEntries(ids.map((id) => [id, tests[id]?.length ?? 0]))
}

const derived = (): Snapshot => ({
  ...Object.fromEntries(allDefects(document).map((one) => [`defect ${defectName(one)}`, reporting(one)])),
  ...Object.fromEntries(
    allFreedoms(document)
      .map(freedomName)
      .map((name) => [`freedom ${name}`, entriesFor(constrainedFreedoms, name)]),
  ),
})

const reporting = (defect: Defect) =>
  entriesFor(undetectableDefects, defectName(defect)).length > 0
    ? 'undetectable'
    : defect.place.requirements.map(({ id }) => id)

const collectors: Readonly<Record<Aspect, () => Snapshot | Promise<Snapshot>>> = {
  ledger,
  faults: () => mapped(faults, ({ breaks }) => breaks),
  variants: () => mapped(conformantVariants, ({ areas, only, undecides }) => ({ areas, only, undecides })),
  pairs: () => Object.fromEntries(pinned.map((set) => [set.join(' + '), known[set.join(' + ')] ?? 'reported'])),
  corpus: () => Object.fromEntries(allLines.map(({ id, ...line }) => [id, line])),
  derived,
  floors,
  api: apiReports,
  package: packageFiles,
  help: helpTexts,
  'command-lines': commandLines,
  evidence,
  recordings: reportsOfRecordings,
  'kill-matrix': killMatrix,
}

const [folder = '', ...asked] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })
for (const [aspect, collect] of Object.entries(collectors)) {
  if (!asked.includes(aspect)) continue
  const file = join(folder, `${aspect}.json`)
  writeFileSync(`${file}.part`, JSON.stringify(await collect()))
  renameSync(`${file}.part`, file)
}
process.exit()
