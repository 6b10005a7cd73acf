import type { Exchange } from '../src/evidence/exchange.ts'
import type { Evidence } from '../src/evidence/store.ts'
import type {
  Caller,
  Finding,
  FindingCase,
  JudgedRun,
  Report,
  RequirementReport,
  TestReport,
} from '../src/report/report.ts'
import { passagesOf } from './both-ends.ts'
import { displaySafe, displayText, printable, printableLines, truncate } from './escape.ts'
import { reproduceFinding } from './findings.ts'
import { callText, exchangesById, extentOf, occurrenceOfCase, statusText } from './occurrences.ts'
import { exchangeLines } from './polls.ts'
import { commandsOf, reproduce, type Reproduction } from './reproduce/reproduction.ts'
import { toolText } from './run.ts'
import { pluralize } from './summary.ts'

/** The report of an earlier run, and the files beside it. */
export interface EarlierRun {
  readonly report: Report
  /** The path of the report, as the user writes it. */
  readonly file: string
  /** Reads the evidence; returns a sentence if that is not possible. */
  readonly evidence: () => Evidence | string
  /** The folder with the request bodies, as the user writes it. */
  readonly folder?: string
}

const max = {
  tests: 5,
  exchanges: 5,
  callers: 10,
  cases: 10,
  requirements: 20,
  messageLines: 6,
  message: 600,
  call: 200,
  body: 600,
  line: 2000,
}

type Row = readonly [name: string, lines: readonly string[]]

/** What an earlier run reported about a requirement: the verdict, the reason, the exchanges, and how to reproduce it. */
export function requirementInReport(row: RequirementReport, earlier: EarlierRun): string {
  const { report } = earlier
  const findings = report.findings.filter(({ requirements }) => requirements.includes(row.id))
  const tests = row.tests.filter(({ verdict }) => verdict === row.verdict)
  const ids = [...new Set(tests.flatMap(decisiveExchanges))]
  const judged = ids.length > 0 ? loadJudged(earlier) : undefined
  return rowsText([
    ['report', reportLines(earlier)],
    ['verdict', [row.verdict ?? 'not judged']],
    ['known', optionalLine(row.known)],
    ['set', optionalLine(row.ungated)],
    ['because', optionalLine(row.because)],
    ...findings.map((finding): Row => ['finding', findingLines(finding)]),
    ...tests.slice(0, max.tests).map((test): Row => ['test', testLines(test)]),
    ['', moreLine(tests.length - max.tests, 'more test')],
    ...(typeof judged === 'object' ? seenRows(ids, judged.evidence) : seenIds(ids)),
    ['both ends', typeof judged === 'object' ? bothEndsLines(exchangeOf(ids, judged), judged) : []],
    ...reproductionRows(typeof judged === 'object' ? reproduceFirst(ids, row.id, judged) : judged),
  ])
}

/** A finding of an earlier run: the fix, who is affected, each case, and how to reproduce it. */
export function findingInReport(finding: Finding, earlier: EarlierRun): string {
  const { id, title, detail, impact, verdict, fix, known, ungated, requirements, callers, cases } = finding
  const { casesLeftOut = 0 } = finding
  const judged = cases.some(({ exchange }) => exchange !== undefined) ? loadJudged(earlier) : undefined
  return `${headingOf(id, title)}\n\n${rowsText([
    ['report', reportLines(earlier)],
    ['verdict', [`${verdict}, ${impact}${known === true ? ', known (in the baseline)' : ''}`]],
    ['set', optionalLine(ungated)],
    ['observed', optionalLine(detail)],
    ['fix', [printable(fix)]],
    ['rules', requirements.slice(0, max.requirements).map(printable)],
    ['', moreLine(requirements.length - max.requirements, 'more requirement')],
    ['affects', callerLines(callers)],
    ...cases.slice(0, max.cases).map((one): Row => ['seen', caseLines(one, judged)]),
    ['', moreLine(cases.length - max.cases + casesLeftOut, 'more case')],
    [
      'both ends',
      typeof judged === 'object' ? bothEndsLines(cases[0] && occurrenceOfCase(cases[0], judged)?.exchange, judged) : [],
    ],
    ...reproductionRows(typeof judged === 'object' ? reproduceFinding(finding, judged) : judged),
  ])}`
}

/** The id and its sentence, above the rows. */
export const headingOf = (id: string, sentence: string): string => `${oneLine(id)}\n\n  ${oneLine(sentence)}`

const oneLine = (text: string) => displaySafe(truncate(printable(text), max.line))

const optionalLine = (text = ''): readonly string[] => (text === '' ? [] : [printable(text)])

function reportLines({
  report: { deployment, profile, set, run, tool, traffic },
  file,
}: EarlierRun): readonly string[] {
  const details = [
    traffic === undefined ? `driven ${run.startedAt}` : `traffic of ${run.startedAt}`,
    `profile ${profile}`,
    ...(set === undefined ? [] : [`set ${set.version}`]),
    ...(traffic === undefined ? [`seed ${run.seed}`] : []),
    `by ${toolText(tool)}`,
  ]
  return [file, deployment.baseUrl, details.join(', ')].map(printable)
}

const findingLines = ({ id, impact, title, detail, fix, callers }: Finding): readonly string[] => [
  printable(`${id}: ${impact}: ${title}`),
  ...optionalLine(detail),
  printable(fix),
  ...callerLines(callers),
]

/** The failing exchanges of a test, or all of them if it did not fail. */
const decisiveExchanges = ({ exchanges, failed = 0 }: TestReport): readonly string[] =>
  failed > 0 ? exchanges.slice(0, failed) : exchanges

/** The message of a failed test already includes the number of exchanges. */
function testLines({ file, name, message, exchanges, exchangesLeftOut = 0 }: TestReport): readonly string[] {
  const extent = ` (${pluralize(exchanges.length + exchangesLeftOut, 'exchange')})`
  return [`${printable(`${file}: ${name}`)}${message === undefined ? extent : ''}`, ...messageLines(message)]
}

const messageLines = (message = ''): readonly string[] =>
  message === '' ? [] : printableLines(truncate(message, max.message)).slice(0, max.messageLines)

/** The first lines of exchanges, and how many exchanges are on none of them. */
function seenRows(ids: readonly string[], { exchanges }: Evidence): readonly Row[] {
  const lines = exchangeLines(exchangesById(ids, exchanges), exchanges)
  const shown = lines.slice(0, max.exchanges)
  const more = lines.slice(max.exchanges).reduce((sum, line) => sum + line.exchanges.length, 0)
  return [
    [
      'seen',
      shown.map(({ first, polls }) => printable(`${first.id}: ${polls ?? statusText(first)} (${callText(first)})`)),
    ],
    ['', moreLine(more, 'more exchange')],
  ]
}

const seenIds = (ids: readonly string[]): readonly Row[] => [
  ['seen', ids.slice(0, max.exchanges).map(printable)],
  ['', moreLine(ids.length - max.exchanges, 'more exchange')],
]

const callerLines = (callers: readonly Caller[]): readonly string[] => [
  ...callers.slice(0, max.callers).map(callerLine),
  ...moreLine(callers.length - max.callers, 'more kind', 'more kinds', ' of call'),
]

function callerLine({ operation, model, key, exchanges }: Caller): string {
  const call = [operation, ...(model === undefined ? [] : [`model ${model}`]), key === 'none' ? 'no key' : `key ${key}`]
  return printable(`${call.join(', ')}: ${pluralize(exchanges, 'exchange')}`)
}

function caseLines(one: FindingCase, judged: JudgedRun | string | undefined): readonly string[] {
  const occurrence = typeof judged === 'object' ? occurrenceOfCase(one, judged) : undefined
  const where =
    occurrence === undefined
      ? (one.exchange ?? one.test)
      : `${occurrence.exchange.id}: ${occurrence.status} (${occurrence.call})`
  const others = one.exchanges > 1 ? `, and ${pluralize(one.exchanges - 1, 'more exchange')}` : ''
  const extent = occurrence === undefined ? others : extentOf(occurrence)
  return [
    ...messageLines(one.message),
    printable(`${one.requirement === undefined ? '' : `${one.requirement}, `}${where}${extent}`),
  ]
}

/** What passed between client, gateway and upstream for a call with a script. */
const bothEndsLines = (exchange: Exchange | undefined, { evidence }: JudgedRun): readonly string[] =>
  (exchange === undefined ? [] : passagesOf(exchange, evidence)).map(({ atMs, from, to, what, body }) => {
    const head = `${`${atMs}`.padStart(6)} ms  ${`${from} to ${to}`.padEnd(19)}`
    return printable(`${head}  ${truncate(what, max.call)}  ${truncate(body, max.body)}`)
  })

/** The report with its evidence, or why the evidence cannot be read. */
export function loadJudged({ report, evidence, folder }: EarlierRun): JudgedRun | string {
  const found = evidence()
  return typeof found === 'string' ? found : { report, evidence: found, ...(folder !== undefined && { folder }) }
}

function reproduceFirst(ids: readonly string[], requirement: string, judged: JudgedRun): Reproduction | undefined {
  const exchange = exchangeOf(ids, judged)
  return exchange && reproduce(exchange, requirement, judged)
}

const exchangeOf = (ids: readonly string[], { evidence }: JudgedRun): Exchange | undefined =>
  exchangesById(ids.slice(0, 1), evidence.exchanges)[0]

/** Commands with their notes, or why there are none. */
function reproductionRows(reproduction: Reproduction | string | undefined): readonly Row[] {
  if (typeof reproduction !== 'object') return [['note', optionalLine(reproduction)]]
  return [
    ['reproduce', commandsOf(reproduction)],
    ['note', reproduction.notes.map(printable)],
  ]
}

export const moreLine = (count: number, one: string, many = `${one}s`, tail = '') =>
  count > 0 ? [`and ${pluralize(count, one, many)}${tail}`] : []

/** A column of names and a column of lines. Long lines are cut, except for commands. */
function rowsText(rows: readonly Row[]): string {
  const lines = rows.flatMap(([name, values]) =>
    values.map((value, index) => {
      const line = name === 'reproduce' ? value : truncate(value, max.line)
      return `  ${(index === 0 ? name : '').padEnd(11)}${line}`
    }),
  )
  return `${displayText(lines)}\n`
}
