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
import { counted } from './digest.ts'
import { withoutCommands } from './console/paint.ts'
import { exchangesOf, placeOfCase, statusOf } from './place.ts'
import { againOf } from './findings.ts'
import { clip, plain, plainLines } from './plain.ts'
import { commandsOf, repeatOf, type Repeat } from './reproduce/repeat.ts'
import { whoOf } from './who.ts'

/** A report of an earlier run, and what lies beside it. */
export interface Earlier {
  readonly report: Report
  /** The file of the report, as the reader names it. */
  readonly file: string
  /** Reads what was recorded; a sentence where that is not to be had. */
  readonly evidence: () => Evidence | string
  /** The folder with the bodies that commands read, as the reader names it; absent where there is none. */
  readonly folder?: string
}

/** How many are told, and how much of each. */
const most = {
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
export function requirementInReport(row: RequirementReport, earlier: Earlier): string {
  const { report } = earlier
  const findings = report.findings.filter(({ requirements }) => requirements.includes(row.id))
  const tests = row.tests.filter(({ verdict }) => verdict === row.verdict)
  const ids = [...new Set(tests.flatMap(shownBy))]
  const judged = ids.length > 0 ? judgedIn(earlier) : undefined
  return told([
    ['report', reportLines(earlier)],
    ['verdict', [row.verdict ?? 'not judged']],
    ['known', said(row.known)],
    ['set', said(row.ungated)],
    ['because', said(row.because)],
    ...findings.map((finding): Row => ['finding', findingLines(finding)]),
    ...tests.slice(0, most.tests).map((test): Row => ['test', testLines(test)]),
    ['', moreOf(tests.length - most.tests, 'more test')],
    ['seen', typeof judged === 'object' ? exchangeLines(ids, judged.evidence) : nameless(ids)],
    ['', moreOf(ids.length - most.exchanges, 'more exchange')],
    ...againRows(typeof judged === 'object' ? repeatOfFirst(ids, row.id, judged) : judged),
  ])
}

/** A finding of an earlier run: what to change, for whom it is so, each way in which it was seen, and how to see it again. */
export function findingInReport(finding: Finding, earlier: Earlier): string {
  const { id, title, impact, verdict, fix, known, ungated, requirements, callers, cases, casesLeftOut = 0 } = finding
  const judged = cases.some(({ exchange }) => exchange !== undefined) ? judgedIn(earlier) : undefined
  return `${headOf(id, title)}\n\n${told([
    ['report', reportLines(earlier)],
    ['verdict', [`${verdict}, ${impact}${known === true ? ', known to the baseline' : ''}`]],
    ['set', said(ungated)],
    ['fix', [plain(fix)]],
    ['rules', requirements.slice(0, most.requirements).map(plain)],
    ['', moreOf(requirements.length - most.requirements, 'more requirement')],
    ['for', callerLines(callers)],
    ...cases.slice(0, most.cases).map((one): Row => ['saw', caseLines(one, judged)]),
    ['', moreOf(cases.length - most.cases + casesLeftOut, 'more case')],
    ...againRows(typeof judged === 'object' ? againOf(finding, judged) : judged),
  ])}`
}

/** What it is about, above all rows. */
export const headOf = (id: string, sentence: string): string => `${shown(id)}\n\n  ${shown(sentence)}`

const shown = (text: string) => withoutCommands(clip(plain(text), most.line))

const said = (text = ''): readonly string[] => (text === '' ? [] : [plain(text)])

function reportLines({ report: { deployment, profile, set, run, tool, traffic }, file }: Earlier): readonly string[] {
  const how = traffic === undefined ? `driven ${run.startedAt}` : `traffic of ${run.startedAt}`
  const seed = traffic === undefined ? `, seed ${run.seed}` : ''
  const made = `${how}, profile ${profile}${set === undefined ? '' : `, set ${set.version}`}${seed}, by ${tool.name} ${tool.version}`
  return [plain(file), plain(deployment.baseUrl), plain(made)]
}

const findingLines = ({ id, impact, title, fix, callers }: Finding): readonly string[] => [
  plain(`${id}: ${impact}: ${title}`),
  plain(fix),
  ...callerLines(callers),
]

/** Of a test that does not hold the exchanges that show it. */
const shownBy = ({ exchanges, failed = 0 }: TestReport): readonly string[] =>
  failed > 0 ? exchanges.slice(0, failed) : exchanges

/** Of a test that does not hold the message says in how many exchanges. */
function testLines({ file, name, message, exchanges, exchangesLeftOut = 0 }: TestReport): readonly string[] {
  const extent = ` (${counted(exchanges.length + exchangesLeftOut, 'exchange')})`
  return [`${plain(`${file}: ${name}`)}${message === undefined ? extent : ''}`, ...messageLines(message)]
}

const messageLines = (message = ''): readonly string[] =>
  message === '' ? [] : plainLines(clip(message, most.message)).slice(0, most.messageLines)

const exchangeLines = (ids: readonly string[], { exchanges }: Evidence): readonly string[] =>
  exchangesOf(ids.slice(0, most.exchanges), exchanges).map((one) =>
    plain(`${one.id}: ${statusOf(one)} (${whoOf(one)})`),
  )

const nameless = (ids: readonly string[]) => ids.slice(0, most.exchanges).map(plain)

const callerLines = (callers: readonly Caller[]): readonly string[] => [
  ...callers.slice(0, most.callers).map(callerLine),
  ...moreOf(callers.length - most.callers, 'more kind', 'more kinds', ' of call'),
]

function callerLine({ operation, model, key, exchanges }: Caller): string {
  const who = [operation, ...(model === undefined ? [] : [`model ${model}`]), key === 'none' ? 'no key' : `key ${key}`]
  return plain(`${who.join(', ')}: ${counted(exchanges, 'exchange')}`)
}

function caseLines(one: FindingCase, judged: JudgedRun | string | undefined): readonly string[] {
  const place = typeof judged === 'object' ? placeOfCase(one, judged) : undefined
  const seen = place === undefined ? (one.exchange ?? one.test) : `${place.exchange.id}: ${place.status} (${place.who})`
  const more = one.exchanges > 1 ? `, and ${counted(one.exchanges - 1, 'more exchange')}` : ''
  return [...messageLines(one.message), plain(`${one.requirement}, ${seen}${more}`)]
}

/** The report with its evidence, or why that is not to be had. */
function judgedIn({ report, evidence, folder }: Earlier): JudgedRun | string {
  const found = evidence()
  return typeof found === 'string' ? found : { report, evidence: found, ...(folder !== undefined && { folder }) }
}

function repeatOfFirst(ids: readonly string[], requirement: string, judged: JudgedRun): Repeat | undefined {
  const [exchange] = exchangesOf(ids.slice(0, 1), judged.evidence.exchanges)
  return exchange && repeatOf(exchange, requirement, judged)
}

/** Commands with their notes, or why there are none. */
function againRows(again: Repeat | string | undefined): readonly Row[] {
  if (typeof again !== 'object') return [['note', said(again)]]
  return [
    ['again', commandsOf(again)],
    ['note', again.notes.map(plain)],
  ]
}

const moreOf = (count: number, one: string, many = `${one}s`, tail = '') =>
  count > 0 ? [`and ${counted(count, one, many)}${tail}`] : []

/** Names before their lines, the second line and those after it under the first. Only a command must be whole. */
function told(rows: readonly Row[]): string {
  const lines = rows.flatMap(([name, held]) => {
    const lines = held.map((line) => withoutCommands(name === 'again' ? line : clip(line, most.line)))
    return lines.map((line, at) => `  ${(at === 0 ? name : '').padEnd(11)}${line}`)
  })
  return `${lines.join('\n')}\n`
}
