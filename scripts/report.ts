/** Writes the JSON Schema of `report.json` beside its types, and `docs/report.md`, which tells it field by field. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { reportPage } from './report/page.ts'
import { reportSchema } from './report/schema.ts'

const schema = reportSchema()
const files = {
  '../src/verdict/report.schema.json': JSON.stringify(schema),
  '../docs/report.md': reportPage(schema),
}
for (const [relative, text] of Object.entries(files)) {
  const filepath = fileURLToPath(new URL(relative, import.meta.url))
  writeFileSync(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }))
}
