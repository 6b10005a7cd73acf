import type { Node } from '../../src/contract/pointer.ts'
import { table } from '../reference/markdown.ts'
import { pageOf } from './fields.ts'

/** The page about `report.json`: every field, from its schema. */
export const reportPage = (schema: Node): string =>
  pageOf(schema, 'src/report/report.ts', [
    '# report.json',
    introduction,
    '## Where to look',
    table(['question', 'field'], questions),
    '## Report',
  ])

/** The page about `compare.json`. */
export const comparisonPage = (schema: Node): string =>
  pageOf(schema, 'src/compare/comparison.ts', ['# compare.json', ofComparison, '## Comparison'])

const ofComparison = [
  'What is in the file that `compare` writes for scripts? `--json` prints the same to stdout. The package contains its JSON Schema as',
  '`gateproof/compare.schema.json`. Within `schemaVersion` 1, fields are added, and none is removed or changes its meaning. Every text has a maximum',
  'length. Text from a gateway contains no terminal control characters; show it as text, never as HTML.',
].join('\n')

/** The page about `scoreboard.json` and the badges. */
export const scoreboardPage = (schema: Node): string =>
  pageOf(schema, 'scripts/scoreboard/board.ts', [
    '# Feed and badges of the scoreboard',
    ofScoreboard,
    '## Badges',
    ofBadges,
    '## scoreboard.json',
  ])

const ofScoreboard = [
  'How do you read the scoreboard from a program, and how do you show the result of a gateway? The site has the feed as `scoreboard.json` next to the page of the',
  'scoreboard, and its JSON Schema as `scoreboard/scoreboard.schema.json`. Within `schemaVersion` 1, members are added, and none is removed or changes its',
  'meaning. The id of an entry, `litellm/1.106.2`, never changes. [Submit a gateway](submit.md) shows how entries are made.',
].join('\n')

const ofBadges = [
  'Each gateway has a file for the [endpoint badge](https://shields.io/badges/endpoint-badge) of shields.io: `scoreboard/GATEWAY.json` on the site. Replace `example.com`',
  'with the address of the site:',
  '',
  '```markdown',
  '[![gateproof interop](https://img.shields.io/endpoint?url=https%3A%2F%2Fexample.com%2Fscoreboard%2Flitellm.json)](https://example.com/scoreboard.html)',
  '```',
  '',
  'The message has the newest version, its violations and how much was judged: `1.106.2: 3 violated, 604 of 658 judged`.',
  '',
  table(
    ['color', 'meaning'],
    [
      ['`brightgreen`', 'nothing is violated, and everything that applies was judged'],
      ['`yellowgreen`', 'nothing is violated, and a part was judged'],
      ['`orange`', 'something is violated'],
      ['`lightgrey`', '`expired`: the run is older than 180 days'],
    ],
  ),
].join('\n')

const introduction = [
  'What is in the report that `run` and `judge` write for dashboards and scripts? `--json` prints the same to stdout. The package contains its JSON',
  'Schema as `gateproof/report.schema.json`. Within `schemaVersion` 1, fields are added, and none is removed or changes its meaning, so ignore unknown',
  'fields. Every text has a maximum length. Text from a gateway contains no terminal control characters; show it as text, never as HTML.',
].join('\n')

const questions = [
  ['Can this be released?', '`verdict`, or the exit code; `interrupted` and `notes` say what limits the verdict'],
  ['How much was judged?', '`judged.of` of `judged.total`'],
  ['What is wrong?', '`findings`: one for each cause, the most serious first, with `title` and `fix`'],
  ['Which calls are affected?', '`findings[].callers`, and `byModel` for every model that was tested'],
  [
    'How can I see it?',
    '`findings[].cases[].exchange` is the id of a line in `evidence.jsonl`; `npx --no-install gateproof explain` with the id of a finding or a requirement shows it, and how to reproduce it',
  ],
  [
    'Is it new?',
    'compare `findings[].id` and `requirements[].id` with the previous report: both stay the same for the same cause and sentence',
  ],
  ['What was not judged?', '`requirements[]` with `judged` false or the verdict `inconclusive`; `because` says why'],
]
