/** Generates `spec/generated/errata.json`, which `explain` reads, and `docs/errata.md` (not with `--machine`), from `spec/errata.yaml`. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { packagedContract } from '../src/contract/document.ts'
import { requirementsOf } from '../src/contract/requirements.ts'
import { errataPage } from './errata/page.ts'
import { flawsOfErrata, isErrata } from './errata/flaws.ts'
import { writeFormatted } from './generated-file.ts'

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const errata: unknown = parse(readFileSync(at('spec/errata.yaml'), 'utf8'))
const ids = requirementsOf(packagedContract().document).map(({ id }) => id)
const flaws = flawsOfErrata(errata, ids)
if (flaws.length > 0 || !isErrata(errata)) {
  for (const flaw of flaws) console.error(`spec/errata.yaml: ${flaw}`)
  process.exitCode = 1
} else {
  await writeFormatted(at('spec/generated/errata.json'), JSON.stringify(errata))
  if (!process.argv.includes('--machine')) await writeFormatted(at('docs/errata.md'), errataPage(errata))
}
