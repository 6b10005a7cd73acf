import type { Evidence } from '../src/evidence/store.ts'
import type {
  Caller,
  Finding,
  FindingCase,
  Judged,
  Report,
  RequirementReport,
  TestReport,
} from '../src/verdict/report.ts'
import { counted } from './digest.ts'
import { exchangesOf, placeOfCase, statusOf } from './place.ts'
import { clip, command, plain, plainLines } from './plain.ts'
import { repeatOf } from './repeat.ts'
import { whoOf } from './who.ts'

/** A report of an earlier run, and what lies beside it. */
export interface Earlier {
  readonly report: Report
  /** The file of the report, as the reader names it. */
  readonly file: string
  /** Reads what was recorded; a sentence where that is not to be had. */
  readonly evidence: () => Evidence | string
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

/** The report with what could be read beside it. */
interface Seen {
  readonly report: Report
  readonly evidence: Evidence | string
}

type Row = readonly [name: string, lines: readonly string[]]

/** What an earlier run said of a requirement: its verdict, why, in which exchanges, and how to see it again. */
export function requirementInReport(row: RequirementReport, earlier: Earlier): string {
  const { report } = earlier
  const findings = report.findings.filter(({ requirements }) => requirements.includes(row.id))
  const tests = row.tests.filter(({ verdict }) => verdict === row.verdict)
  const ids = [...new Set(tests.flatMap(shownBy))]
  const evidence = ids.length > 0 ? earlier.evidence() : ''
  return told([
    ['report', reportLines(earlier)],
    ['verdict', [row.verdict ?? 'not judged']],
    ['known', said(row.known)],
    ['because', said(row.because)],
    ...findings.map((finding): Row => ['finding', findingLines(finding)]),
    ...tests.slice(0, most.tests).map((test): Row => ['test', testLines(test)]),
    ['', moreOf(tests.length - most.tests, 'more test')],
    ['seen', typeof evidence === 'string' ? nameless(ids) : exchangeLines(ids, evidence)],
    ['', moreOf(ids.length - most.exchanges, 'more exchange')],
    ...againRows(ids[0], row.id, { report, evidence }),
    ['note', typeof evidence === 'string' ? said(evidence) : []],
  ])
}

/** A finding of an earlier run: what to change, for whom it is so, each way in which it was seen, and how to see it again. */
export function findingInReport(finding: Finding, earlier: Earlier): string {
  const { id, title, impact, verdict, fix, known, requirements, callers, cases, casesLeftOut = 0 } = finding
  const shown = cases.find(({ exchange }) => exchange !== undefined)
  const evidence = shown === undefined ? '' : earlier.evidence()
  const seen = { report: earlier.report, evidence }
  return `${headOf(id, title)}\n\n${told([
    ['report', reportLines(earlier)],
    ['verdict', [`${verdict}, ${impact}${known === true ? ', known to the baseline' : ''}`]],
    ['fix', [plain(fix)]],
    ['rules', requirements.slice(0, most.requirements).map(plain)],
    ['', moreOf(requirements.length - most.requirements, 'more requirement')],
    ['for', callerLines(callers)],
    ...cases.slice(0, most.cases).map((one): Row => ['saw', caseLines(one, seen)]),
    ['', moreOf(cases.length - most.cases + casesLeftOut, 'more case')],
    ...againRows(shown?.exchange, shown?.requirement ?? '', seen),
    ['note', typeof evidence === 'string' ? said(evidence) : []],
  ])}`
}

/** What it is about, above all rows. */
export const headOf = (id: string, sentence: string): string => `${shown(id)}\n\n  ${shown(sentence)}`

const shown = (text: string) => withoutCommands(clip(plain(text), most.line))

const said = (text = ''): readonly string[] => (text === '' ? [] : [plain(text)])

function reportLines({ report: { deployment, profile, run, tool }, file }: Earlier): readonly string[] {
  const made = `driven ${run.startedAt}, profile ${profile}, seed ${run.seed}, by ${tool.name} ${tool.version}`
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

function testLines({ file, name, message, exchanges, exchangesLeftOut = 0, failed }: TestReport): readonly string[] {
  const all = counted(exchanges.length + exchangesLeftOut, 'exchange')
  return [
    `${plain(`${file}: ${name}`)} (${failed === undefined ? all : `${failed} of ${all}`})`,
    ...messageLines(message),
  ]
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

function caseLines(one: FindingCase, { report, evidence }: Seen): readonly string[] {
  const place = typeof evidence === 'string' ? undefined : placeOfCase(one, { report, evidence })
  const seen = place === undefined ? (one.exchange ?? one.test) : `${place.exchange.id}: ${place.status} (${place.who})`
  const more = one.exchanges > 1 ? `, and ${counted(one.exchanges - 1, 'more exchange')}` : ''
  return [...messageLines(one.message), plain(`${one.requirement}, ${seen}${more}`)]
}

function againRows(id: string | undefined, requirement: string, { report, evidence }: Seen): readonly Row[] {
  if (typeof evidence === 'string' || id === undefined) return []
  const [exchange] = exchangesOf([id], evidence.exchanges)
  if (exchange === undefined) return []
  const judged: Judged = { report, evidence }
  const { gateproof, curl, notes } = repeatOf(exchange, requirement, judged)
  return [
    ['again', [gateproof, curl]],
    ['note', notes.map(plain)],
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

/** GitHub obeys lines that begin with `::`. What a server said must not become one, nor any other command. */
const withoutCommands = (line: string): string => line.replace(/^(\s*)::/, '$1\\::').replaceAll(command, '\\#')
