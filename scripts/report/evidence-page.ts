import { documentLimits } from '../../src/contract/document-limits.ts'
import type { Node } from '../../src/contract/pointer.ts'
import { table } from '../reference/markdown.ts'
import { pageOf } from './fields.ts'

/** The page about `evidence.jsonl`: the order of its lines, and every field, from its schema. */
export const evidencePage = (schema: Node): string => pageOf(schema, 'src/evidence/exchange.ts', head)

const head = [
  '# evidence.jsonl',
  [
    'What is in the recording of a run? It is a text file in UTF-8 with one JSON object in each line. All verdicts come from this file, so everyone who has',
    'it can judge it again without the deployment: `npx --no-install gateproof judge gateproof-report/evidence.jsonl`. The package contains the JSON Schema of a',
    'line as `gateproof/evidence.schema.json`.',
  ].join('\n'),
  '## Lines and their order',
  table(
    ['`type`', 'number of lines', 'content'],
    [
      [
        '[`header`](#evidenceheader)',
        'one, the first',
        'the deployment, the plan, the seed, and the contract document',
      ],
      ['[`discovery`](#discovery)', 'none or one', 'the models that were found; before the probes that need them'],
      [
        '[`sending`](#sendingline)',
        'one before each request that is billed by the piece',
        'if no exchange follows, the request may still have been billed',
      ],
      ['[`chunks`](#chunkline)', 'any number', 'the first chunks of a long body, before the line of its exchange'],
      ['[`exchange`](#exchange)', 'one for each attempt', 'a request and its response'],
      ['[`outcome`](#outcome)', 'one for each probe', 'whether the probe was sent, and if not, why'],
      [
        '[`footer`](#evidencefooter)',
        'one, the last',
        'how the run ended; a missing footer means that the process was killed',
      ],
    ],
  ),
  [
    'Exchanges are in the order in which they ended, not in which they began, because several are in flight at once. A resumed run (`--resume`) continues in',
    'the same file, with another `header` and `footer`. A killed process can leave an incomplete last line: readers ignore it. They also ignore blank lines. If a',
    'probe has several `outcome` lines, the last one counts.',
  ].join('\n'),
  '## The hash chain',
  [
    'Each line except the first ends with `previous`: the SHA-256 of the bytes of the line before it, without the line feed, in lowercase hexadecimal. If a line is changed,',
    'removed, inserted or moved, the chain is broken at the next line. This script checks the chain:',
  ].join('\n'),
  `\`\`\`js
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const lines = readFileSync('gateproof-report/evidence.jsonl', 'utf8').trimEnd().split('\\n')
const digest = (line) => createHash('sha256').update(line).digest('hex')
const broken = lines.findIndex((line, index) => index > 0 && JSON.parse(line).previous !== digest(lines[index - 1]))
console.log(broken === -1 ? 'complete' : \`broken at line \${broken + 1}\`)
\`\`\``,
  [
    'A file that was rewritten from its first line also has a complete chain. Only the signature of a statement, which contains the SHA-256 of the file, ties it to a',
    'signer. A recording without a chain, from an older version or another tool, can be judged but not certified.',
  ].join('\n'),
  '## What an exchange contains',
  [
    '- **Bytes are recorded, not interpreted.** A body is a list of `chunks` in order of arrival, after content decoding; together they are the body. A chunk is `text`',
    '  if its bytes are valid UTF-8 on their own, otherwise `base64`: two chunks may share a character.',
    '- **Secrets are redacted with equal length**, so that byte offsets stay correct: [what is found](#what-is-redacted). The role of a key says which key was used.',
    '- **Incomplete exchanges are marked.** `end.how` says how an exchange ended. `timeout`, `too-large`, `interrupted` and `unseen` are caused by the client, and so',
    '  is `failed` with a detail that begins with `not sent:`. If `response.large` is present, the body arrived completely but only a part is recorded: `chunks` is its',
    '  head, and `large` has its length, its SHA-256 and some ranges. A check that would fail because of such a gap is inconclusive. `closed` and `reset` are caused by the',
    '  gateway.',
    '- **Each attempt is an exchange.** Of the exchanges with the same `probe` and `name`, the one with the highest `attempt` is final; the others have',
    '  `retried`.',
  ].join('\n'),
  [
    '## What is redacted',
    '',
    'Redaction happens before a byte is written, in runs, in recordings of `record` and in imported traffic. Each character becomes an asterisk.',
    '',
    '**Known secrets** are the keys and secret headers of a run, and in recordings everything that is secret by its name. They are found in bodies, headers, trailers, URLs and error',
    'messages, over the pieces and the events of a stream, and in these encodings:',
    '',
    '- as they are, in upper or lower case, and reversed;',
    '- with escapes of JSON (also JSON in JSON), percent signs (also encoded again) and HTML entities, up to four layers deep;',
    '- in hexadecimal with or without separators, and as a list of byte numbers;',
    '- in base64 and base64url at each alignment, and in base64 of base64;',
    '- compressed (gzip, zlib, deflate, Brotli) inside base64;',
    '- in UTF-8, UTF-16 and UTF-32, with or without a byte order mark;',
    '- with white space, soft hyphens or characters without a width between the characters, and in lines of any length;',
    '- in part: twelve adjacent characters of a key, unless they are ordinary text such as `sk-proj-` or words of a language.',
    '',
    'Secrets of 4 to 7 characters are found only as whole words, and shorter ones only as whole values of request headers. Of a secret of more than 1,024 characters, 512 of each end are found in',
    'all encodings (128 over the events of a stream), and the whole as it is. A secret can have 65,536 characters, and a run 100 secrets.',
    '',
    '**By its name**, the value of a header, a parameter of a URL, a cookie, or a member of JSON or of a form is secret: `authorization`, `x-api-key`, `client_secret`, `password`,',
    '`X-Amz-Signature`, and about 150 others ([`secret-names.ts`](../src/redact/secret-names.ts)). In a run, parameters of URLs stay, because they are the links that a gateway returns.',
    '',
    '**By its form**, a text is secret if it is a JSON Web Token, begins like the key of a vendor (`sk-`, `AIza`, `AKIA`, `ghp_`, `xoxb-` and others), or follows `Bearer` or `api_key`.',
    '',
    '**A body that cannot be read is not kept.** Of a body whose content coding cannot be decoded, the evidence has the length and the SHA-256. A compressed body without a',
    '`Content-Encoding` is masked behind its first four bytes.',
    '',
    '**Nothing else is found**: an encryption, a cipher such as ROT13, another base than 16 and 64, a key between other words of a sentence, a picture of a key, or a hash of it. A gateway',
    'that hides a key so on purpose already has it; look through evidence before you publish it.',
  ].join('\n'),
  '## Shards',
  [
    'A divided run (`--shard 2/3`) writes one file on each machine, with the same `seed`, `plan`, `deployment`, `tool` and `contract`, and its own `shard`. `judge` takes all',
    'files together. It rejects files that do not belong together, and says what differs. Each file has its own hash chain.',
  ].join('\n'),
  '## Writing evidence from another tool',
  [
    'There is a simpler format, without header and plan: [JSON Lines of exchanges](recordings.md#a-recorder-of-your-own). If you write evidence yourself, you need:',
    '',
    '- a `header` with the document to judge by in `contract.document`. `gateproof/openapi.yaml` has no requirements; a recording of `npx --no-install gateproof` has a',
    '  document with them. Set `traffic` in the header if the requests are not those of Gateproof;',
    '- an `exchange` for each request, and a `footer`.',
    '',
    '`headers` are pairs, because names can be repeated and their case matters. `at`, `headersAt` and `end.at` are milliseconds since the start of the exchange. If a',
    'required field is missing or has another type, `judge` exits with code 2 and names the line and the field.',
  ].join('\n'),
  '## Compatibility',
  [
    'Within `format` 1, fields and values of `how`, `reason` and `ended` are added, and none is removed or changes its meaning: ignore what you do not know. Another `format` is',
    'rejected. Every later version reads a recording of 0.1.0.',
  ].join('\n'),
  '## The document in a recording',
  [
    '`judge` uses the contract document that a recording contains. If that is not the packaged one, anyone who had the file can have changed it, so the run does not pass: the first lines of',
    'every report name both documents by version and SHA-256, and the exit code is 3, or 1 if a requirement is violated. Only the content counts: the order of members does not matter, and the digest',
    'beside the document is not used. Choose the document yourself, for a recording of an older version or of a run with your own document:',
  ].join('\n'),
  [
    '| option            | judges by                                      |',
    '| ----------------- | ---------------------------------------------- |',
    '| `--spec packaged` | the document of this version                   |',
    '| `--spec recorded` | the document of the recording, which you trust |',
    '| `--spec FILE`     | your document                                  |',
  ].join('\n'),
  'The run can pass then. If the document is not the packaged one, every report still says so.',
  [
    `A document that is not the packaged one is refused with exit code 2 if it has more than ${documentLimits.depth} levels, ${documentLimits.values} values, ${documentLimits.characters} characters,`,
    `${documentLimits.requirements} requirements or ${documentLimits.patterns} regular expressions, a \`$ref\` to another place than the same document, \`$id\` or \`$schema\`, the format \`url\`, or a member`,
    'named `__proto__`, `constructor` or `prototype`. Its regular expressions must be linear: each begins with `^` or has a bound, has no lookaround and no back reference, and at each character only one of its',
    'parts can match. `certify` and `verify` judge by the packaged document only.',
  ].join('\n'),
]
