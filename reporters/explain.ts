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
import { pluralize } from './summary.ts'
import { escapeLogCommands } from './console/canvas.ts'
import { exchangesById, occurrenceOfCase, statusText, callText } from './occurrences.ts'
import { reproduceFinding } from './findings.ts'
import { truncate, printable, printableLines } from './escape.ts'
import { commandsOf, reproduce, type Reproduction } from './reproduce/reproduction.ts'

/** A report of an earlier run, and what lies beside it. */
export interface EarlierRun {
  readonly report: Report
  /** The file of the report, as the reader names it. */
  readonly file: string
  /** Reads what was recorded; a sentence where that is not to be had. */
  readonly evidence: () => Evidence | string
  /** The folder with the bodies that commands read, as the reader names it; absent where there is none. */
  readonly folder?: string
}

/** How many are told, and how much of each. */
const max = {
  tests: 5,
  exchanges: 5,
  callers: 10,
  cases: 10,
  requirements: 20,
  messageLines: 6,
  message: 600,
  line: 2000,
}

type Row = readonly [name: string, lines: readonly string[]]

/** What an earlier run said of a requirement: its verdict, why, in which exchanges, and how to see it again. */
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
    ['seen', typeof judged === 'object' ? exchangeLines(ids, judged.evidence) : idLines(ids)],
    ['', moreLine(ids.length - max.exchanges, 'more exchange')],
    ...reproductionRows(typeof judged === 'object' ? reproduceFirst(ids, row.id, judged) : judged),
  ])
}

/** A finding of an earlier run: what to change, for whom it is so, each way in which it was seen, and how to see it again. */
export function findingInReport(finding: Finding, earlier: EarlierRun): string {
  const { id, title, impact, verdict, fix, known, ungated, requirements, callers, cases, casesLeftOut = 0 } = finding
  const judged = cases.some(({ exchange }) => exchange !== undefined) ? loadJudged(earlier) : undefined
  return `${headingOf(id, title)}\n\n${rowsText([
    ['report', reportLines(earlier)],
    ['verdict', [`${verdict}, ${impact}${known === true ? ', known to the baseline' : ''}`]],
    ['set', optionalLine(ungated)],
    ['fix', [printable(fix)]],
    ['rules', requirements.slice(0, max.requirements).map(printable)],
    ['', moreLine(requirements.length - max.requirements, 'more requirement')],
    ['for', callerLines(callers)],
    ...cases.slice(0, max.cases).map((one): Row => ['saw', caseLines(one, judged)]),
    ['', moreLine(cases.length - max.cases + casesLeftOut, 'more case')],
    ...reproductionRows(typeof judged === 'object' ? reproduceFinding(finding, judged) : judged),
  ])}`
}

/** What it is about, above all rows. */
export const headingOf = (id: string, sentence: string): string => `${shown(id)}\n\n  ${shown(sentence)}`

const shown = (text: string) => escapeLogCommands(truncate(printable(text), max.line))

const optionalLine = (text = ''): readonly string[] => (text === '' ? [] : [printable(text)])

function reportLines({
  report: { deployment, profile, set, run, tool, traffic },
  file,
}: EarlierRun): readonly string[] {
  const how = traffic === undefined ? `driven ${run.startedAt}` : `traffic of ${run.startedAt}`
  const seed = traffic === undefined ? `, seed ${run.seed}` : ''
  const made = `${how}, profile ${profile}${set === undefined ? '' : `, set ${set.version}`}${seed}, by ${tool.name} ${tool.version}`
  return [printable(file), printable(deployment.baseUrl), printable(made)]
}

const findingLines = ({ id, impact, title, fix, callers }: Finding): readonly string[] => [
  printable(`${id}: ${impact}: ${title}`),
  printable(fix),
  ...callerLines(callers),
]

/** Of a test that does not hold the exchanges that show it. */
const decisiveExchanges = ({ exchanges, failed = 0 }: TestReport): readonly string[] =>
  failed > 0 ? exchanges.slice(0, failed) : exchanges

/** Of a test that does not hold the message says in how many exchanges. */
function testLines({ file, name, message, exchanges, exchangesLeftOut = 0 }: TestReport): readonly string[] {
  const extent = ` (${pluralize(exchanges.length + exchangesLeftOut, 'exchange')})`
  return [`${printable(`${file}: ${name}`)}${message === undefined ? extent : ''}`, ...messageLines(message)]
}

const messageLines = (message = ''): readonly string[] =>
  message === '' ? [] : printableLines(truncate(message, max.message)).slice(0, max.messageLines)

const exchangeLines = (ids: readonly string[], { exchanges }: Evidence): readonly string[] =>
  exchangesById(ids.slice(0, max.exchanges), exchanges).map((one) =>
    printable(`${one.id}: ${statusText(one)} (${callText(one)})`),
  )

const idLines = (ids: readonly string[]) => ids.slice(0, max.exchanges).map(printable)

const callerLines = (callers: readonly Caller[]): readonly string[] => [
  ...callers.slice(0, max.callers).map(callerLine),
  ...moreLine(callers.length - max.callers, 'more kind', 'more kinds', ' of call'),
]

function callerLine({ operation, model, key, exchanges }: Caller): string {
  const who = [operation, ...(model === undefined ? [] : [`model ${model}`]), key === 'none' ? 'no key' : `key ${key}`]
  return printable(`${who.join(', ')}: ${pluralize(exchanges, 'exchange')}`)
}

function caseLines(one: FindingCase, judged: JudgedRun | string | undefined): readonly string[] {
  const place = typeof judged === 'object' ? occurrenceOfCase(one, judged) : undefined
  const seen =
    place === undefined ? (one.exchange ?? one.test) : `${place.exchange.id}: ${place.status} (${place.call})`
  const more = one.exchanges > 1 ? `, and ${pluralize(one.exchanges - 1, 'more exchange')}` : ''
  return [...messageLines(one.message), printable(`${one.requirement}, ${seen}${more}`)]
}

/** The report with its evidence, or why that is not to be had. */
function loadJudged({ report, evidence, folder }: EarlierRun): JudgedRun | string {
  const found = evidence()
  return typeof found === 'string' ? found : { report, evidence: found, ...(folder !== undefined && { folder }) }
}

function reproduceFirst(ids: readonly string[], requirement: string, judged: JudgedRun): Reproduction | undefined {
  const [exchange] = exchangesById(ids.slice(0, 1), judged.evidence.exchanges)
  return exchange && reproduce(exchange, requirement, judged)
}

/** Commands with their notes, or why there are none. */
function reproductionRows(again: Reproduction | string | undefined): readonly Row[] {
  if (typeof again !== 'object') return [['note', optionalLine(again)]]
  return [
    ['again', commandsOf(again)],
    ['note', again.notes.map(printable)],
  ]
}

const moreLine = (count: number, one: string, many = `${one}s`, tail = '') =>
  count > 0 ? [`and ${pluralize(count, one, many)}${tail}`] : []

/** Names before their lines, the second line and those after it under the first. Only a command must be whole. */
function rowsText(rows: readonly Row[]): string {
  const lines = rows.flatMap(([name, held]) => {
    const lines = held.map((line) => escapeLogCommands(name === 'again' ? line : truncate(line, max.line)))
    return lines.map((line, at) => `  ${(at === 0 ? name : '').padEnd(11)}${line}`)
  })
  return `${lines.join('\n')}\n`
}
