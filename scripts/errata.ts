/** Generates `spec/generated/errata.json`, which `explain` reads, and `docs/errata.md` from `spec/errata.yaml`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { parse } from 'yaml'
import { packagedContract } from '../src/contract/document.ts'
import { requirementsOf } from '../src/contract/requirements.ts'
import { errataPage } from './errata/page.ts'
import { flawsOfErrata, isErrata } from './errata/flaws.ts'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const write = async (path: string, text: string) =>
  writeFileSync(at(path), await format(text, { ...(await resolveConfig(at(path))), filepath: at(path) }))

const errata: unknown = parse(readFileSync(at('spec/errata.yaml'), 'utf8'))
const ids = requirementsOf(packagedContract().document).map(({ id }) => id)
const flaws = flawsOfErrata(errata, ids)
if (flaws.length > 0 || !isErrata(errata)) {
  for (const flaw of flaws) console.error(`spec/errata.yaml: ${flaw}`)
  process.exitCode = 1
} else {
  await write('spec/generated/errata.json', JSON.stringify(errata))
  await write('docs/errata.md', errataPage(errata))
}
