import { gzipSync } from 'node:zlib'
import { chainedTo, lineDigest, unchained } from '../../src/evidence/chain.ts'
import { evidenceFile, withEvidence, type Content, type Manipulation, type Published } from './published.ts'

const evidence = (
  what: string,
  change: (text: string, published: Published) => Content,
  says: RegExp,
): Manipulation => ({
  what,
  given: (published) => ({ files: { [evidenceFile]: change(published.evidence, published) } }),
  says: new RegExp(`✗ evidence +evidence\\.jsonl is not evidence of this statement: ${says.source}$`, 'm'),
})

const misplaced = (what: string, content: (published: Published) => Content, says: RegExp): Manipulation => ({
  what,
  given: (published) => ({ files: { [evidenceFile]: content(published) } }),
  says,
  exitCode: 2,
})
const packed = (what: string, change: (text: string) => Buffer, says: RegExp): Manipulation => ({
  what,
  given: ({ evidence: text }) => ({
    files: { 'evidence.jsonl.gz': change(text) },
    args: ['statement.json', ...withEvidence('evidence.jsonl.gz')],
  }),
  says,
})

const lines = (change: (lines: readonly string[]) => readonly string[]) => (text: string) =>
  change(text.trimEnd().split('\n'))
    .map((line) => `${line}\n`)
    .join('')

const line = (number: number, change: (line: string) => string) =>
  lines((all) => all.map((one, index) => (index + 1 === number ? change(one) : one)))

const otherStatus = (text: string) => text.replace(/"status":\d/, '"status":7')

/** The number of the first line of a type from a place on. */
const placeOf = (text: string, type: string, from = 0) =>
  text.split('\n').findIndex((one, index) => index >= from && one.startsWith(`{"type":"${type}"`)) + 1

const anExchange = (text: string) => placeOf(text, 'exchange', 600)

const chainedAgain = lines((all) => {
  let previous: string | undefined
  return all.map((one) => {
    const bare = unchained(Buffer.from(one)).toString()
    const whole = previous === undefined ? bare : chainedTo(previous, bare)
    previous = lineDigest(whole)
    return whole
  })
})

const sameLines = '; the lines are those of the evidence. Get the file as it was published'

const isMissing = /a line is missing between line \d+ and line \d+: the exchange \S+/

/** The evidence, or a file in place of it. */
export const manipulatedEvidence: readonly Manipulation[] = [
  evidence('a changed status', (text) => line(anExchange(text), otherStatus)(text), /line \d+ was changed/),
  evidence(
    'a changed name of an exchange',
    (text) => line(anExchange(text), (one) => one.replace(/"id":"\w/, '"id":"Z'))(text),
    /line \d+ was changed/,
  ),
  evidence(
    'a changed header',
    line(1, (one) => one.replace('"seed":7', '"seed":8')),
    /line 1 was changed/,
  ),
  evidence(
    'a changed footer',
    (text) => text.replace(/"requests":\d+,"retries"/, '"requests":5,"retries"'),
    /the chain is intact, but its end differs from the statement's: the last line was changed, or .*/,
  ),
  evidence(
    'a line that is no JSON any more',
    (text) => line(anExchange(text), (one) => one.slice(3))(text),
    /line \d+ was changed: it is not a JSON object/,
  ),
  evidence(
    'evidence without an exchange',
    (text) => lines((all) => all.toSpliced(anExchange(text) - 1, 1))(text),
    isMissing,
  ),
  evidence(
    'evidence without five lines',
    lines((all) => all.toSpliced(600, 5)),
    /at least \d lines are missing between line 600 and line 601: .*/,
  ),
  evidence(
    'evidence without an outcome',
    (text) => lines((all) => all.toSpliced(placeOf(text, 'outcome') - 1, 1))(text),
    /a line is missing between line \d+ and line \d+: the outcome of \S+/,
  ),
  evidence(
    'evidence without the announcement of a billed request',
    (text) => lines((all) => all.toSpliced(placeOf(text, 'sending') - 1, 1))(text),
    /a line is missing between line \d+ and line \d+: the announcement of a request/,
  ),
  evidence(
    'evidence without its header',
    lines((all) => all.slice(1)),
    /the lines before line 1 are missing/,
  ),
  evidence(
    'evidence without its footer',
    lines((all) => all.slice(0, -1)),
    /cut off after line \d+: the footer is missing/,
  ),
  evidence(
    'a half of the lines',
    lines((all) => all.slice(0, 700)),
    /cut off after line 700: the footer is missing/,
  ),
  evidence('an interrupted download', (text) => text.slice(0, 2_000_000), /cut off in line \d+, after line \d+/),
  evidence(
    'a line twice',
    lines((all) => all.toSpliced(300, 0, all[299] ?? '')),
    /line 301 repeats line 300/,
  ),
  evidence(
    'a line twice, far apart',
    lines((all) => all.toSpliced(900, 0, all[299] ?? '')),
    /line 901 repeats line 300/,
  ),
  evidence(
    'a line that was moved',
    lines((all) => all.toSpliced(300, 1).toSpliced(500, 0, all[300] ?? '')),
    /line 301 belongs after line 501: lines were moved/,
  ),
  evidence(
    'two lines in the other order',
    lines((all) => all.toSpliced(300, 2, all[301] ?? '', all[300] ?? '')),
    /line 301 belongs after line 302: lines were moved/,
  ),
  evidence(
    'a line of another run',
    (text, { otherEvidence }) => lines((all) => all.toSpliced(300, 0, otherEvidence.split('\n')[3] ?? ''))(text),
    /line 301 was inserted/,
  ),
  evidence(
    'three lines of another run',
    (text, { otherEvidence }) => lines((all) => all.toSpliced(300, 0, ...otherEvidence.split('\n').slice(2, 5)))(text),
    /lines 301 to 303 were inserted/,
  ),
  evidence(
    'a line at the end',
    (text) => `${text}{"type":"footer"}\n`,
    /line \d+ was added or changed: it does not contain the digest of the line before it/,
  ),
  evidence(
    'a changed digest of a line',
    line(400, (one) => one.replace(/[0-9a-f]{64}(?="\}$)/, (digest) => [...digest].reverse().join(''))),
    /line 399, or the digest of it in line 400, was changed/,
  ),
  evidence(
    'a line without its digest',
    line(400, (one) => unchained(Buffer.from(one)).toString()),
    /line 400 was added or changed: it does not contain the digest of the line before it/,
  ),
  evidence(
    'lines without digests',
    lines((all) => all.map((one) => unchained(Buffer.from(one)).toString())),
    /its lines are not chained: .*/,
  ),
  evidence(
    'lines that were formatted anew',
    lines((all) => all.map((one) => one.replaceAll('":', '": '))),
    /its lines are not chained: .* formatted anew/,
  ),
  evidence(
    'a changed line with a chain that was computed again',
    (text) => chainedAgain(line(anExchange(text), otherStatus)(text)),
    /the chain is intact, but its end differs from the statement's: .* or the evidence was recorded or written again/,
  ),
  evidence(
    'two changed lines',
    (text) => line(300, (one) => one.replace('{', '{ '))(line(600, (one) => one.replace('{', '{ '))(text)),
    /line 300 was changed/,
  ),
  evidence('another run', (_, { otherEvidence }) => otherEvidence, /it is of another run \(seed 9, not 7; .*\)/),
  evidence(
    'two runs in one file',
    (text, { otherEvidence }) => text + otherEvidence,
    /another recording begins at line \d+: two files were joined\. Pass each file of its own/,
  ),
  evidence(
    'an extract',
    lines((all) =>
      all.filter((one) => /^\{"type":"(?:header|discovery|footer)"|"probe":"(?:discovery|chat-long)"/.test(one)),
    ),
    /incomplete: it has \d+ of \d+ exchanges\. Pass the complete file/,
  ),
  evidence('a byte order mark', (text) => `\uFEFF${text}`, new RegExp(`it begins with a byte order mark${sameLines}`)),
  evidence(
    'the line endings of Windows',
    (text) => text.replaceAll('\n', '\r\n'),
    /line 1 ends with the line ending of Windows \(CR LF\); .*/,
  ),
  evidence(
    'an empty line',
    lines((all) => all.toSpliced(300, 0, '')),
    /line 301 is empty; .*/,
  ),
  evidence('no line break at the end', (text) => text.trimEnd(), /line \d+, the last one, has no line break; .*/),
  evidence('a line break more', (text) => `${text}\n`, /line \d+ is empty; .*/),
  evidence(
    'UTF-16',
    (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    /it is UTF-16 and not UTF-8\. Get the file as it was published/,
  ),
  evidence('an empty file', () => '', /it is empty/),
  evidence('zeros', () => Buffer.alloc(100_000), /its first line is cut off/),
  evidence(
    'the page of an error',
    () => '<html>\n<h1>404</h1>\n</html>\n',
    /it is not evidence: its first line is not a JSON object/,
  ),
  misplaced(
    'the report of the run',
    ({ report }) => report,
    /--evidence "evidence\.jsonl": this is the report of a run, not evidence\. Pass the evidence\.jsonl of the same run/,
  ),
  misplaced(
    'an HTTP archive',
    () => '{"log":{"version":"1.2","entries":[]}}\n',
    /--evidence "evidence\.jsonl": this is an HTTP archive, not evidence of a run\. gateproof judge reads it/,
  ),
  packed(
    'compressed evidence that is cut',
    (text) => gzipSync(text).subarray(0, 9000),
    /✗ evidence +evidence\.jsonl\.gz: cannot be decompressed: unexpected end of file/,
  ),
  packed(
    'compressed evidence with a changed checksum',
    (text) => Buffer.concat([gzipSync(text).subarray(0, -8), Buffer.alloc(8)]),
    /✗ evidence +evidence\.jsonl\.gz: cannot be decompressed: incorrect data check/,
  ),
  packed(
    'compressed evidence of a changed file',
    (text) => gzipSync(line(anExchange(text), otherStatus)(text)),
    /✗ evidence +evidence\.jsonl\.gz is not evidence .*: line \d+ was changed/,
  ),
  packed(
    'evidence that is compressed twice',
    (text) => gzipSync(gzipSync(text)),
    /✗ evidence +evidence\.jsonl\.gz is not evidence of this statement: it is compressed twice\. Decompress it once/,
  ),
  {
    what: 'evidence twice, plain and compressed',
    given: ({ evidence: text }) => ({
      files: { 'evidence.jsonl.gz': gzipSync(text) },
      args: ['statement.json', ...withEvidence(evidenceFile), '--evidence', 'evidence.jsonl.gz'],
    }),
    says: /✗ evidence +evidence\.jsonl\.gz is given twice/,
  },
  {
    what: 'the evidence as the statement',
    given: () => ({ files: {}, args: [evidenceFile, ...withEvidence(evidenceFile)] }),
    says: /FILE "evidence\.jsonl": this is evidence, not a statement\. Pass it with --evidence/,
    exitCode: 2,
  },
  {
    what: 'the statement as the evidence',
    given: () => ({ files: {}, args: ['statement.json', ...withEvidence('statement.json')] }),
    says: /--evidence "statement\.json": this is a statement, not evidence\. Pass it as FILE/,
    exitCode: 2,
  },
  {
    what: 'the key as the statement',
    given: () => ({ files: {}, args: ['vendor.pub', ...withEvidence(evidenceFile)] }),
    says: /FILE "vendor\.pub": this is a key \(PUBLIC KEY\), not a statement/,
    exitCode: 2,
  },
]
