/** Writes the JSON Schemas of `report.json` and `compare.json` beside their types, and pages in `docs/` that tell them field by field. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { comparisonPage, reportPage } from './report/page.ts'
import { comparisonSchema, reportSchema } from './report/schema.ts'

const schema = reportSchema()
const ofComparison = comparisonSchema()
const files = {
  '../src/verdict/report.schema.json': JSON.stringify(schema),
  '../docs/report.md': reportPage(schema),
  '../src/compare/compare.schema.json': JSON.stringify(ofComparison),
  '../docs/compare-json.md': comparisonPage(ofComparison),
}
for (const [relative, text] of Object.entries(files)) {
  const filepath = fileURLToPath(new URL(relative, import.meta.url))
  writeFileSync(filepath, await format(text, { ...(await resolveConfig(filepath)), filepath }))
}
