/** Why a file is not the evidence of a statement, as exactly as its hash chain and its content prove it. */
import { isNode, type Node } from '../contract/pointer.ts'
import { scanChain, type ChainBreak, type FormFlaw, type ScannedChain } from '../evidence/chain-breaks.ts'
import { pluralize } from '../std/pluralize.ts'
import { createContentReader, type RecordedContent } from './recorded-content.ts'
import type { Statement } from './statement.ts'

/** The most important one first, without full stops. */
export type Sentences = readonly [string, ...(readonly string[])]

const max = { lines: 10, named: 3 }

/**
 * Compares a file with the evidence that a statement names.
 *
 * @param path a file with another digest than the evidence
 * @throws UsageError if the file cannot be read
 */
export function alterationsOf(path: string, statement: Statement): Sentences {
  const reader = createContentReader()
  const chain = scanChain(path, reader.add)
  const content = reader.end()
  if (chain.last === 0) return [chain.form.incompleteLine === undefined ? 'it is empty' : 'its first line is cut off']
  if (statement.subject.some(({ digest }) => digest.sha256 === chain.sha256)) return formFlaws(chain)
  const recording = recordingProblem(content, chain, statement)
  if (recording !== undefined) return recording
  const changes = [...changesIn(chain, content), ...cutsIn(chain, content)]
  const [first = written, ...others] = [...extractIn(chain, content, statement), ...changes]
  const further = changes.length === 0 ? endDifferences(content, statement) : others
  return [first, ...further.slice(0, max.lines), ...moreLine(Math.max(0, further.length - max.lines))]
}

const moreLine = (count: number) => (count === 0 ? [] : [`and ${count} more`])

const written =
  "the chain is intact, but its end differs from the statement's: the last line was changed, or the evidence was recorded or written again"

const flawTexts: Readonly<Record<FormFlaw, (line: number) => string>> = {
  byteOrderMark: () => 'it begins with a byte order mark',
  crlf: (line) => `line ${line} ends with the line ending of Windows (CR LF)`,
  emptyLine: (line) => `line ${line} is empty`,
  noLineBreak: (line) => `line ${line}, the last one, has no line break`,
  incompleteLine: (line) => `line ${line}, the last one, is incomplete`,
  longLine: (line) => `line ${line} is longer than 128 MiB`,
}

/** The lines themselves are those of the evidence. */
function formFlaws({ form }: ScannedChain): Sentences {
  const flaws = Object.entries(form).map(([flaw, line]) => flawTexts[flaw as FormFlaw](line))
  const [first = 'its form differs', ...others] = flaws
  return [`${first}; the lines are those of the evidence. Get the file as it was published`, ...others]
}

/** Why a file is no recording of the run, if that does not follow from a change of its first line. */
function recordingProblem(
  { first, start }: RecordedContent,
  { breaks: [firstBreak], linked }: ScannedChain,
  statement: Statement,
): Sentences | undefined {
  if (start === 0x1f8b) return ['it is compressed twice. Decompress it once']
  if (start === 0xfffe || start === 0xfeff) return ['it is UTF-16 and not UTF-8. Get the file as it was published']
  if (first === undefined) return ['it is not evidence: its first line is not a JSON object']
  if (typeof first['type'] !== 'string') return ['it is not evidence: its first line has no type']
  if (linked === 0)
    return [
      'its lines are not chained: the digests of the previous lines were removed, or the lines were formatted anew',
    ]
  if (first['type'] !== 'header') return firstBreak?.line === 1 ? undefined : ['it begins without a header']
  const other = otherRun(first, statement)
  return other === undefined || firstBreak?.line === 2 ? undefined : [`it is of another run (${other})`]
}

/** How the header names another run than the statement. */
function otherRun(header: Node, { subject, predicate: { conformance } }: Statement): string | undefined {
  const drives = subject.flatMap(({ annotations = {} }) => (annotations['drive'] ?? '').split(' ')).filter(Boolean)
  const { seed, startedAt, deployment } = header
  const { drive, drivenAt } = conformance
  const isSame = drives.length === 0 ? startedAt === drivenAt.started : drives.includes(String(header['drive']))
  if (isSame) return undefined
  const baseUrl = isNode(deployment) ? deployment['baseUrl'] : undefined
  const differences = [
    ...(seed === drive.seed ? [] : [`seed ${String(seed)}, not ${drive.seed}`]),
    ...(startedAt === drivenAt.started ? [] : [`started at ${String(startedAt)}, not ${drivenAt.started}`]),
    ...(conformance.deployment.embedded || baseUrl === conformance.deployment.baseUrl
      ? []
      : [`of ${String(baseUrl)}, not ${conformance.deployment.baseUrl}`]),
  ]
  return differences.join('; ') || `its id is ${String(header['drive'])}`
}

/** What happened at each break of the chain. */
function changesIn({ breaks, count, form: { longLine } }: ScannedChain, content: RecordedContent): readonly string[] {
  return [
    ...(longLine === undefined ? [] : [flawTexts.longLine(longLine)]),
    ...breaks.map((one) => changeAt(one, breaks, content)).filter((text) => text !== undefined),
    ...moreLine(count - breaks.length),
  ]
}

/** Undefined if the sentence of another break says it. */
function changeAt(one: ChainBreak, all: readonly ChainBreak[], content: RecordedContent): string | undefined {
  const { line, before, wanted, follows, repeats } = one
  if (before === 0) return `the lines before line ${line} are missing`
  if (repeats !== undefined) return `line ${line} repeats line ${repeats}`
  if (follows !== undefined) {
    const other = all.find((two) => two.before === follows)
    if (other?.repeats !== undefined) return undefined
    return follows > before || other?.follows !== undefined
      ? `line ${line} belongs after line ${follows}: lines were moved`
      : `${linesText(follows + 1, before)} inserted`
  }
  if (all.some((two) => two.follows === before && two.line > line)) return undefined
  if (wanted !== undefined) return unresolved(one, all, content)
  return content.laterHeader === line
    ? `another recording begins at line ${line}: two files were joined. Pass each file of its own`
    : `line ${line} was added or changed: it does not contain the digest of the line before it`
}

const linesText = (from: number, to: number) => (from >= to ? `line ${to} was` : `lines ${from} to ${to} were`)

/** The line before was changed, or lines are missing after it. */
function unresolved(
  { line, before, wanted = '', found = '', isBeforeProved }: ChainBreak,
  all: readonly ChainBreak[],
  { missing, gap, unreadable, canMissMore, missesAnnouncement }: RecordedContent,
): string {
  const between = `between line ${before} and line ${line}`
  const isOnly = all.length === 1
  if (unreadable.has(before)) return `line ${before} was changed: it is not a JSON object`
  if (isOnly && gap > 0)
    return `${gap === 1 ? 'a line is' : `at least ${gap} lines are`} missing ${between}${namesOf(missing)}`
  if (isBeforeProved === true) return `lines are missing before line ${line}, or were changed`
  if (isOnly && missesAnnouncement(wanted, found)) return `a line is missing ${between}: the announcement of a request`
  if (gap > 0 || canMissMore) return `line ${before} was changed, or lines are missing ${between}`
  const next = all.some((other) => other.before === line && other.follows === undefined)
  return next ? `line ${before}, or the digest of it in line ${line}, was changed` : `line ${before} was changed`
}

function namesOf(missing: readonly string[]): string {
  if (missing.length === 0) return ''
  const more = missing.length - max.named
  return `: ${missing.slice(0, max.named).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Nothing continues the last line, so that the chain cannot show what followed. */
function cutsIn({ form, last }: ScannedChain, { last: end }: RecordedContent): readonly string[] {
  if (form.incompleteLine !== undefined) return [`cut off in line ${form.incompleteLine}, after line ${last}`]
  return end?.['type'] === 'footer' ? [] : [`cut off after line ${last}: the footer is missing`]
}

/** A part of a recording breaks the chain in several places, or misses most of it, and no line of it need be changed. */
function extractIn({ count }: ScannedChain, content: RecordedContent, statement: Statement): readonly string[] {
  const { drive } = statement.predicate.conformance
  const { exchanges, gap, requests = drive.shards === 1 ? drive.requests : exchanges } = content
  const isPart = count > 1 ? exchanges < requests : exchanges < requests / 2
  if (count === 0 || gap === 0 || !isPart) return []
  return [`incomplete: it has ${exchanges} of ${pluralize(requests, 'exchange')}. Pass the complete file`]
}

/** What the footer of rewritten evidence says differently. */
function endDifferences(
  { first, last }: RecordedContent,
  { predicate: { conformance } }: Statement,
): readonly string[] {
  const { drive, drivenAt } = conformance
  const stated = { ...drive, finishedAt: drivenAt.finished }
  const of = (what: string, node: Node | undefined, names: readonly (keyof typeof stated)[]) =>
    names
      .filter((name) => node?.[name] !== stated[name])
      .map(
        (name) => `${name} in the ${what} is ${String(node?.[name])}, but the statement says ${String(stated[name])}`,
      )
  return [
    ...of('header', first, ['seed']),
    ...(drive.shards === 1 ? of('footer', last, ['requests', 'retries', 'tokens', 'finishedAt']) : []),
  ]
}
