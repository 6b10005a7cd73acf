import type { Node } from '../../src/contract/pointer.ts'
import { table } from '../reference/markdown.ts'
import { pageOf } from './fields.ts'

/** The page about `report.json` for whoever reads it by program: every field, from its schema. */
export const reportPage = (schema: Node): string =>
  pageOf(schema, 'src/report/report.ts', [
    '# report.json',
    introduction,
    '## What stands where',
    table(['question', 'where'], questions),
    '## Report',
  ])

/** The same about `compare.json`. */
export const comparisonPage = (schema: Node): string =>
  pageOf(schema, 'src/compare/comparison.ts', ['# compare.json', ofComparison, '## Comparison'])

const ofComparison = [
  'What `compare` found, for scripts. `--json` writes the same to stdout. The package ships its JSON',
  'Schema as `gateproof/compare.schema.json`. Within `schemaVersion` 1 fields are added and none is taken away or given another meaning. Every text',
  'is bounded, and what a gateway said holds no character that steers a terminal: show it as text, never as HTML.',
].join('\n')

const introduction = [
  'What a run or a judging found, for dashboards and scripts. `--json` writes the same to stdout. The package ships its JSON Schema as',
  '`gateproof/report.schema.json`. Within `schemaVersion` 1 fields are added and none is taken away or given another meaning, so ignore those you',
  'do not know. Every text is bounded, and what a gateway said holds no character that steers a terminal: show it as text, never as HTML.',
].join('\n')

const questions = [
  [
    'May this be released?',
    '`verdict`, or the exit code; `interrupted` and `notes` say what keeps it from being the last word',
  ],
  ['How much was judged?', '`judged.of` of `judged.total`'],
  ['What is broken?', '`findings`: one for each cause, the gravest first, with `title` and `fix`'],
  ['For whom?', '`findings[].callers`, and `byModel` for all that was asked'],
  [
    'How do I see it?',
    '`findings[].cases[].exchange` is the id of a line of `evidence.jsonl`; `npx --no-install gateproof explain` with the id of a finding or a requirement shows it, and how to ask again',
  ],
  [
    'Is it new?',
    'compare `findings[].id` and `requirements[].id` with the report before: both stay the same for the same cause and sentence',
  ],
  ['What was not judged?', '`requirements[]` with `judged` false or the verdict `inconclusive`; `because` says why'],
]
