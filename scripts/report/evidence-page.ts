import type { Node } from '../../src/contract/pointer.ts'
import { table } from '../reference/markdown.ts'
import { pageOf } from './fields.ts'

/** The page about `evidence.jsonl` for whoever reads or writes it without us: how lines stand, and every field, from the schema. */
export const evidencePage = (schema: Node): string => pageOf(schema, 'src/evidence/exchange.ts', head)

const head = [
  '# evidence.jsonl',
  [
    'What a run recorded: one JSON object per line, UTF-8, each line ended by a line feed. Verdicts come from this file alone: who has it can',
    'judge it (`npx --no-install gateproof judge gateproof-report/evidence.jsonl`), years later and without the deployment. The package ships the JSON Schema of',
    'a line as `gateproof/evidence.schema.json`.',
  ].join('\n'),
  '## Lines and their order',
  table(
    ['`type`', 'how many', 'what it is'],
    [
      ['[`header`](#evidenceheader)', 'one, first', 'what is driven, the plan, the seed, and the contract document'],
      ['[`discovery`](#discovery)', 'none or one', 'the models that were found; before the probes that need them'],
      [
        '[`sending`](#sendingline)',
        'before each request that is billed by the piece',
        'where no exchange follows, it may have been billed all the same',
      ],
      ['[`chunks`](#chunkline)', 'any number', 'the earlier pieces of a long body, before the line of its exchange'],
      ['[`exchange`](#exchange)', 'one for each attempt', 'a request, and what came back'],
      ['[`outcome`](#outcome)', 'one for each probe', 'whether it was driven, and where not, why'],
      ['[`footer`](#evidencefooter)', 'one, last', 'how the drive ended; where it is missing the drive was killed'],
    ],
  ),
  [
    'Exchanges stand in the order in which they ended, not that in which they began: many are under way at once. A drive that was resumed',
    '(`--resume`) goes on in the same file, with a `header` and a `footer` more. A last line that was cut off is what a killed process leaves:',
    'a reader leaves it out. Blank lines mean nothing. Of several `outcome` lines of a probe the last counts.',
  ].join('\n'),
  '## The chain',
  [
    'Each line but the first ends with `previous`: the SHA-256 of the line before it, of its bytes without the line feed, in lowercase',
    'hexadecimal. So a line that is changed, left out, put in or moved breaks the chain at the line behind it. This says that it is broken, and',
    'where:',
  ].join('\n'),
  `\`\`\`js
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const lines = readFileSync('gateproof-report/evidence.jsonl', 'utf8').trimEnd().split('\\n')
const digest = (line) => createHash('sha256').update(line).digest('hex')
const broken = lines.findIndex((line, index) => index > 0 && JSON.parse(line).previous !== digest(lines[index - 1]))
console.log(broken === -1 ? 'whole' : \`broken at line \${broken + 1}\`)
\`\`\``,
  [
    'The chain of a file that somebody wrote anew from its beginning is whole too: what ties it to a name is the signature of a statement, which',
    'holds the SHA-256 of the file. A recording without a chain, of an older version or of another tool, is judged and never certified.',
  ].join('\n'),
  '## What is in an exchange',
  [
    '- **Bytes are kept, not interpreted.** A body is a list of `chunks` in the order in which they came, after its content coding was undone;',
    '  joined, they are the body. A chunk is `text` where its bytes are valid UTF-8 on their own, else `base64`: two chunks may share a character.',
    '- **Secrets are masked with equal length**, wherever they stand and in whatever form they are echoed, so that byte offsets stay what they',
    '  were. Which key was used is told by its role.',
    '- **What was cut is told.** `end.how` says how an exchange ended. `timeout`, `too-large`, `interrupted` and `unseen` are the recorder’s doing, as',
    '  is `failed` with a detail that begins `not sent:`. Where `response.large` is there, the body came whole and was not kept whole: `chunks` are its',
    '  head, `large` has its length, its SHA-256 and some ranges of it. What is missing for either reason says nothing of the gateway: a check that',
    '  would fail on it is inconclusive. `closed` and `reset` are what the gateway did.',
    '- **Attempts are exchanges.** Of those with equal `probe` and `name` the one with the highest `attempt` is the request’s last word; the others',
    '  say `retried`.',
  ].join('\n'),
  '## Shards',
  [
    'A drive that was divided (`--shard 2/3`) leaves a file on each machine, with equal `seed`, `plan`, `deployment`, `tool` and `contract`, and its',
    'own `shard`. `judge` takes all of them together; what does not belong together is refused, with what differs. Each file has a chain of its own.',
  ].join('\n'),
  '## Writing it from another tool',
  [
    'To have traffic judged there is a simpler form, without header and plan: [JSON Lines of exchanges](judge-traffic.md#a-recorder-of-your-own).',
    'Whoever writes evidence itself needs a `header` whose `contract.document` is the document to judge by (`gateproof/openapi.yaml` is without',
    'the requirements; a recording of `npx --no-install gateproof` has one with them), a `traffic` in it where the requests are not those of our',
    'probes, an `exchange` for each request, and a `footer`. `headers` are pairs, since names may be repeated and their case is evidence; `at`,',
    '`headersAt` and `end.at` are milliseconds since the exchange started. If a field that judges read is missing or has another type, `judge`',
    'ends with exit code 2 and names the line and the field.',
  ].join('\n'),
  '## What stays as it is',
  [
    'Within `format` 1 fields and values of `how`, `reason` and `ended` are added, and none is taken away or given another meaning: take what you',
    'know, and ignore the rest. Another `format` is refused. A recording of 0.1.0 is judged by every later version, by the contract document that',
    'it holds (`judge --spec packaged`: by today’s).',
  ].join('\n'),
]
