/** One requirement of a statement, judged again: for a person who wants to see why, or who disputes the verdict. */
import type { Requirement } from '../../src/contract/requirements.ts'
import { rawBytes } from '../../src/evidence/bytes.ts'
import type { Exchange, HeaderPair } from '../../src/evidence/exchange.ts'
import { replyOf } from '../../src/reply/reader.ts'
import type { JudgedRun, RequirementReport } from '../../src/report/report.ts'
import { displayText, printable, printableLines, truncate } from '../escape.ts'
import { headingOf, moreLine, requirementInReport } from '../explain.ts'
import { exchangesOf, statusText } from '../occurrences.ts'

/** A requirement of a statement with everything that is known about it. */
export interface ExplainedRequirement {
  readonly requirement: Requirement
  /** The places of the contract that it is based on. */
  readonly contract: readonly string[]
  /** The verdict in the statement. */
  readonly stated: string
  readonly judged: JudgedRun
  /** The evidence files by their paths in the evidence. */
  readonly named: ReadonlyMap<string, EvidenceFileName>
}

/** How the user named an evidence file. */
export interface EvidenceFileName {
  readonly shownAs: string
  /** The bundle that contains it, and its name there. */
  readonly member?: { readonly bundle: string; readonly name: string }
}

const max = { exchanges: 3, body: 4000 }

/** Its sentence, where the contract says it, the verdicts, and the exchanges that decided with their bytes and commands. */
export function explainedText(explained: ExplainedRequirement): string {
  const { requirement, contract, stated, judged, named } = explained
  const { id, level, basis, section, text, at } = requirement
  const row = rowOf(explained)
  const rows: readonly (readonly [string, string])[] = [
    ...(contract.length === 0 ? [section] : contract).map((place) => ['contract', place] as const),
    ['level', `${level}${basis === undefined ? '' : `, ${basis}`}`],
    ['place', `spec/openapi.yaml#${at}`],
    ['stated', stated],
  ]
  const about = rows.map(([name, value]) => `  ${name.padEnd(11)}${printable(value)}`)
  const file = [...named.values()].map(({ shownAs }) => shownAs).join(', ')
  const inReport = row && requirementInReport(row, { report: judged.report, file, evidence: () => judged.evidence })
  const exchanges = decisiveExchanges(row, judged)
  const shown = exchanges.slice(0, max.exchanges).flatMap((exchange) => ['', ...exchangeLines(exchange)])
  return [
    `${headingOf(id, text)}\n\n${about.join('\n')}\n`,
    inReport ?? '',
    displayText([...shown, ...moreLine(exchanges.length - max.exchanges, 'more exchange')]),
    '\n',
  ].join('')
}

export const rowOf = ({ requirement, judged }: ExplainedRequirement): RequirementReport | undefined =>
  judged.report.requirements.find(({ id }) => id === requirement.id)

/** The exchanges of the tests that gave the verdict, those that fail first. */
export const decisiveExchanges = (row: RequirementReport | undefined, { evidence }: JudgedRun): readonly Exchange[] =>
  row === undefined
    ? []
    : exchangesOf({ ...row, tests: row.tests.filter(({ verdict }) => verdict === row.verdict) }, evidence)

/** The request and the response as they were recorded. Keys are masked. */
export function exchangeLines(exchange: Exchange): readonly string[] {
  const { id, request, response } = exchange
  return [
    printable(id),
    printable(`> ${request.method} ${request.url}`),
    ...request.headers.map(headerLine('>')),
    ...bodyLines(request.body === undefined ? '' : Buffer.from(rawBytes(request.body)).toString('utf8')),
    printable(`< ${statusText(exchange)}`),
    ...(response?.headers ?? []).map(headerLine('<')),
    ...bodyLines(response === undefined ? '' : replyOf(exchange).text),
  ]
}

const headerLine =
  (mark: string) =>
  ([name, value]: HeaderPair) =>
    printable(`${mark} ${name}: ${value}`)

const bodyLines = (text: string) => (text === '' ? [] : printableLines(truncate(text, max.body)))
