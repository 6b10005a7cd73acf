/** Sentences about the run as a whole. */
import { namedShards } from '../src/calls/shards.ts'
import type { Cost, Traffic } from '../src/evidence/exchange.ts'
import { conclusionOf, exitCodeOf } from '../src/report/conclusion.ts'
import type { JudgedRun, Report } from '../src/report/report.ts'
import { amountText } from '../src/std/amount.ts'
import { truncate } from './escape.ts'
import { reproduceFinding } from './findings.ts'
import { commandsOf } from './reproduce/reproduction.ts'
import { shortCommit } from '../src/statement/build.ts'
import { seedText } from './repeat.ts'
import { pluralize, shortList } from './summary.ts'

/** True for a run that was stopped from outside, even if everything had been judged by then. */
export const isInterrupted = ({ interrupted }: Report): boolean => interrupted !== undefined

/** `gateproof 0.1.0 (6bc95f33)`: the program, and the commit that it was built from, if that is known. */
export const toolText = ({ name, version, commit }: Report['tool']): string =>
  `${name} ${version}${commit === undefined ? '' : ` (${shortCommit(commit)})`}`

/** What was tested and what it took, in one line. */
export function runLine({ report }: Pick<JudgedRun, 'report'>, address = (url: string) => url): string {
  const { deployment, run, profile } = report
  if (report.traffic !== undefined) return trafficLine(report, report.traffic, address)
  const target = deployment.embedded === true ? 'embedded reference gateway' : address(deployment.baseUrl)
  const sent = `${pluralize(run.requests, 'request')}, ${pluralize(run.retries, 'retry', 'retries')}, ${pluralize(run.tokens, 'token')}`
  const cost = report.cost ? `; ${costSentence(report.cost)}` : ''
  const shards = report.shards ? `, ${namedShards(report.shards.judged)}` : ''
  return `${target}, profile ${profile}${setText(report)}, seed ${seedText(report)}${shards}: ${sent}; driven in ${seconds(run.driveMs)}, judged in ${seconds(run.judgeMs)}${cost}`
}

export const trafficSources: Readonly<Record<Traffic['from'], string>> = {
  har: 'a HAR file',
  charles: 'a JSON session of Charles',
  newman: 'a report of newman',
  exchanges: 'a JSON Lines file of exchanges',
  proxy: 'a proxy recording',
}

/** The same for recorded traffic, which this tool did not send. */
function trafficLine(report: Report, { from, by }: Traffic, address: (url: string) => string): string {
  const { deployment, run, profile } = report
  const source = `${trafficSources[from]}${by === undefined ? '' : ` by ${by}`}`
  const sent = `${pluralize(run.requests, 'request')}, ${pluralize(run.tokens, 'token')}`
  return `traffic to ${address(deployment.baseUrl)}, read from ${source}, profile ${profile}${setText(report)}: ${sent}, in ${seconds(run.driveMs)}; judged in ${seconds(run.judgeMs)}`
}

/** The requirement set, if it is not the newest. */
const setText = ({ set }: Report): string =>
  set?.newest === undefined ? '' : `, requirement set ${set.version} (the newest is ${set.newest})`

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)}s`

const maxModelCharacters = 80

/** `cost 0.11 USD by reported usage, at most 0.52 USD`, and the models whose price is unknown or listed under another name. */
export function costSentence({ currency, spent, atMost, unpriced, taken = {} }: Cost): string {
  const aliases = Object.entries(taken).map(([model, entry]) => `${quotedModel(model)} as ${quotedModel(entry)}`)
  return [
    `cost ${amountText(spent)} ${currency} by reported usage, at most ${amountText(atMost)} ${currency}`,
    ...(unpriced.length === 0
      ? []
      : [`not included, because no price is known: ${shortList(unpriced.map(quotedModel))}`]),
    ...(aliases.length === 0 ? [] : [`priced under another name: ${shortList(aliases)}`]),
  ].join('; ')
}

const quotedModel = (model: string) => JSON.stringify(truncate(model, maxModelCharacters))

/** Why a run failed as a whole. CI servers that only count test cases would take it for a pass, because unjudged cases are skipped. */
export interface RunProblem {
  readonly type: 'interrupted' | 'broken' | 'inconclusive' | 'stale baseline'
  /** One line. */
  readonly message: string
  /** The conclusion and all notes. */
  readonly text: string
}

/**
 * The problem of a run that was not completely judged or whose baseline is stale; undefined for any other run.
 *
 * @param judgedRun with it, the text has the findings without a requirement, and their commands: no requirement shows them
 */
export function runProblemOf(report: Report, judgedRun?: JudgedRun): RunProblem | undefined {
  const type = problemType(report)
  if (type === undefined) return undefined
  const { judged, notes, problems = [], stale = [] } = report
  const [first] = type === 'stale baseline' ? stale : problems
  return {
    type,
    message: report.interrupted ?? `${type}: ${first ?? defaultReason(report)}`,
    text: [
      `judged ${judged.of} of ${judged.total}: ${conclusionOf(report)}`,
      ...notes,
      ...unruledLines(judgedRun),
    ].join('\n'),
  }
}

/** The end of the gateway, if no requirement is violated by it. */
const unruledLines = (judged: JudgedRun | undefined): readonly string[] =>
  (judged?.report.findings ?? []).flatMap((finding) => {
    if (judged === undefined || finding.requirements.length > 0) return []
    const { title, fix, cases } = finding
    const found = reproduceFinding(finding, judged)
    const seen = cases.map(({ exchange, message }) => `${exchange ?? ''}: ${message}`)
    return [title, `fix: ${fix}`, ...seen, ...(found === undefined ? [] : ['reproduce:', ...commandsOf(found)])]
  })

const defaultReason = ({ judged, summary }: Report) =>
  summary.broken > 0
    ? `an error in gateproof prevented ${pluralize(summary.broken, 'requirement')} from being judged`
    : `${judged.of} of ${judged.total} were judged`

function problemType(report: Report): RunProblem['type'] | undefined {
  if (isInterrupted(report)) return 'interrupted'
  const exitCode = exitCodeOf(report)
  if (exitCode === 1) return report.stale?.length ? 'stale baseline' : undefined
  return exitCode === 4 ? 'broken' : exitCode === 3 ? 'inconclusive' : undefined
}
