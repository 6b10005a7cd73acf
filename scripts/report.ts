/**
 * Writes the JSON Schemas of `report.json`, `compare.json`, `identify compare --json`, `evidence.jsonl`, statements and the feed of the scoreboard next to their types, the validators of
 * evidence and statements, and the pages in `docs/` about reports, evidence, the configuration and price lists. `--machine` leaves out the pages.
 */
import { fileURLToPath } from 'node:url'
import configuration from '../src/deployment/files/configuration.schema.json' with { type: 'json' }
import prices from '../src/deployment/files/prices.schema.json' with { type: 'json' }
import { writeFormatted } from './generated-file.ts'
import { evidencePage } from './report/evidence-page.ts'
import { comparisonPage, reportPage, scoreboardPage } from './report/page.ts'
import {
  comparisonSchema,
  evidenceSchema,
  identificationSchema,
  reportSchema,
  scoreboardSchema,
  statementSchema,
} from './report/schema.ts'
import { evidenceValidator, statementValidator } from './report/validators.ts'
import { configurationPage, pricesPage } from './report/written-page.ts'

const schema = reportSchema()
const ofComparison = comparisonSchema()
const ofEvidence = evidenceSchema()
const ofStatement = statementSchema()
const ofScoreboard = scoreboardSchema()
const isMachine = process.argv.includes('--machine')
const files = {
  '../src/report/report.schema.json': JSON.stringify(schema),
  '../src/compare/compare.schema.json': JSON.stringify(ofComparison),
  '../src/identify/identification.schema.json': JSON.stringify(identificationSchema()),
  '../src/evidence/evidence.schema.json': JSON.stringify(ofEvidence),
  '../src/evidence/evidence.validator.ts': evidenceValidator(ofEvidence),
  '../src/statement/statement.schema.json': JSON.stringify(ofStatement),
  '../src/statement/statement.validator.ts': statementValidator(ofStatement),
  '../scoreboard/scoreboard.schema.json': JSON.stringify(ofScoreboard),
  ...(!isMachine && {
    '../docs/report.md': reportPage(schema),
    '../docs/compare-json.md': comparisonPage(ofComparison),
    '../docs/evidence.md': evidencePage(ofEvidence),
    '../docs/scoreboard-feed.md': scoreboardPage(ofScoreboard),
    '../docs/configuration.md': configurationPage(configuration),
    '../docs/prices.md': pricesPage(prices),
  }),
}
for (const [relative, text] of Object.entries(files)) {
  await writeFormatted(fileURLToPath(new URL(relative, import.meta.url)), text)
}
