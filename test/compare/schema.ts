import shipped from '../../src/compare/compare.schema.json' with { type: 'json' }
import { flawsBy } from '../reporters/report-schema.ts'

/** What the schema of `compare.json` does not allow or know in some JSON. */
export const schemaFlawsOf = flawsBy(shipped)
