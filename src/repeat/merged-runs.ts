/** Merges the results of repeated runs into one report. */
import type { Cost, Exchange } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import {
  byRequirementOf,
  concludeSettled,
  type ConcludedRun,
  type ConcludeOptions,
  type Crash,
} from '../judge/conclude.ts'
import type { JudgeResult } from '../judge/judge.ts'
import { overloadOf } from '../judge/overload.ts'
import type { CheckResult } from '../outcomes/check-result.ts'
import { exitCodeOf } from '../report/conclusion.ts'
import { exchangeOfRun, idInRun } from '../report/exchange-of-run.ts'
import type {
  Conclusion,
  Observation,
  RepeatedRun,
  RepeatReport,
  Report,
  RequirementReport,
  Verdict,
} from '../report/report.ts'
import { addTallies, noCases, type Tally, tallyInWords } from '../results/tally.ts'
import { pluralize } from '../std/pluralize.ts'
import { maxListed } from '../std/truncate.ts'
import { createDrift, measuredIn } from './drift.ts'
import { createModelRates, createRates, modelsShowing } from './rates.ts'

/** A judged run. Its results are kept (`keepsResults`). */
export interface FinishedRun {
  /** From 1. */
  readonly run: number
  readonly evidence: Evidence
  readonly concluded: ConcludedRun
  /** How its verdicts were made. */
  readonly terms: ConcludeOptions
  /** The folder of its evidence, for the report. */
  readonly folder: string
  /** The memory of this process after the run. */
  readonly memoryMiB: number
}

/** All runs as one. */
export interface MergedRun extends ConcludedRun {
  readonly evidence: Evidence
  readonly terms: ConcludeOptions
}

export interface MergedRuns {
  /**
   * Adds the next run.
   *
   * @returns true if its evidence must stay: it is among the first, or shows a verdict that no earlier run showed
   */
  readonly add: (run: FinishedRun) => boolean
  /** @throws Error if no run was added */
  readonly merged: (end?: RunsEnd) => MergedRun
}

/** Why not all runs were made. */
export interface RunsEnd {
  /** A sentence, if the runs were stopped from outside. */
  readonly interrupted?: string
  /** A sentence, if there was another reason. */
  readonly note?: string
  /** A sentence, if not all runs were made because of a limit that the user did not accept: the runs do not pass. */
  readonly gap?: string
}

/** What was asked for. */
export type Repetition = Pick<RepeatReport, 'asked' | 'forMs'>

/** The first runs, which are always kept and listed, and other limits. */
const max = { kept: 10, listed: 100, listedFailures: 300, crashes: 20 }

/** The worst verdict over all runs comes first. A run that could not decide a requirement does not hide what another run found. */
const worstFirst: readonly Verdict[] = ['broken', 'violated', 'advisory', 'satisfied', 'inconclusive', 'inapplicable']

/** The results of the checks of a requirement, in the run with its worst verdict. */
interface WorstResults {
  readonly rank: number
  readonly checks: readonly CheckResult[]
  /** Those of the checks, with the number of the run in their ids. */
  readonly exchanges: readonly Exchange[]
}

/**
 * Merges runs as they finish, in an amount of memory that does not grow with their number. A requirement has the verdict of its worst run:
 * one violation in any run is a violation. A run of an overloaded gateway decides no violation, as it does alone.
 */
export function createMergedRuns(repetition: Repetition): MergedRuns {
  const worst = new Map<string, WorstResults>()
  const rates = createRates()
  const models = createModelRates()
  const drift = createDrift()
  const verdicts: Record<Conclusion, number> = { conformant: 0, nonconformant: 0, inconclusive: 0, broken: 0 }
  const listed: RepeatedRun[] = []
  const open = new Set<string>()
  const crashes = new Set<string>()
  /** Runs that a limit of the user ended early, unless that is accepted, and why. */
  const limited = new Map<number, string>()
  const totals = { driveMs: 0, judgeMs: 0, requests: 0, retries: 0, tokens: 0 }
  const tallies = new Map<string, Tally>()
  let cost: Cost | undefined
  let base: FinishedRun | undefined
  let runs = 0
  let finishedAt = ''
  /** The first run that does not pass for another reason than a violation. */
  let undecided: RepeatedRun | undefined

  const add = (finished: FinishedRun): boolean => {
    const { run, concluded, evidence, memoryMiB } = finished
    const { report } = concluded
    const { startedAt, driveMs, requests } = report.run
    const isNewBase = base === undefined || (!isComplete(base) && isComplete(finished))
    if (isNewBase) base = finished
    const indexed = indexOf(finished)
    const isNew = keepWorst(finished, indexed, worst)
    addRates(finished, indexed)
    models.add(report.byModel)
    drift.add({ run, startedAt, requests, driveMs, memoryMiB, ...measuredIn(evidence.exchanges) })
    runs += 1
    verdicts[report.verdict] += 1
    finishedAt = report.run.finishedAt
    for (const name of ['driveMs', 'judgeMs', 'requests', 'retries', 'tokens'] as const)
      totals[name] += report.run[name]
    if (report.cost !== undefined) cost = cost === undefined ? report.cost : costOfBoth(cost, report.cost)
    for (const { id, text, tally } of report.observations)
      if (tally) tallies.set(`${id} ${text}`, addTallies(tally, tallies.get(`${id} ${text}`) ?? noCases))
    for (const id of concluded.open) open.add(id)
    const [limit] = concluded.early?.sentences ?? []
    if (limit !== undefined && concluded.early?.isAccepted === false && isLimit(concluded.ended))
      limited.set(run, limit)
    for (const { text } of concluded.crashes) if (crashes.size < max.crashes) crashes.add(text)
    const stays = run <= max.kept || isNew || isNewBase
    const row = listedRun(finished, stays)
    if (row.because !== undefined) undecided ??= row
    if (listed.length < max.listed || (report.verdict !== 'conformant' && listed.length < max.listedFailures))
      listed.push(row)
    return stays
  }

  const addRates = ({ run, concluded: { report } }: FinishedRun, { isOverloaded, byId, checks }: RunIndex) => {
    for (const { id, verdict } of report.requirements) {
      if (verdict === undefined) continue
      const isUnmet = verdict === 'violated' || verdict === 'advisory'
      const counted = isUnmet && isOverloaded ? 'inconclusive' : verdict
      const shown =
        isUnmet && !isOverloaded ? modelsShowing(checks.get(id) ?? [], (exchange) => byId.get(exchange)) : []
      rates.add(run, { id, verdict: counted, models: shown })
    }
  }

  const merged = ({ interrupted, note, gap }: RunsEnd = {}): MergedRun => {
    if (base === undefined) throw new Error('no run was added')
    const { run: baseRun } = base
    const evidence = mergedEvidence(base, worst)
    const { terms, concluded } = base
    const settled: JudgeResult = {
      ...(concluded.settled ?? { crashes: [] }),
      checks: [...worst.values()].flatMap(({ checks }) => checks),
      crashes: [...crashes].filter((text) => !concluded.crashes.some((one) => isFoundAgain(one) && one.text === text)),
    }
    const [first] = [...limited].filter(([run]) => run !== baseRun)
    const gaps = [
      ...(gap === undefined ? [] : [gap]),
      ...(first === undefined ? [] : [`run ${first[0]}: ${first[1]}`]),
      ...(terms.strict && open.size > 0 ? [strictGap(open.size)] : []),
    ]
    const all = concludeSettled(evidence, settled, { ...terms, keepsResults: false, gaps })
    const flaky = rates.flaky()
    const repeat: RepeatReport = {
      runs,
      ...repetition,
      verdicts,
      flaky,
      base: base.run,
      listed,
      ...(runs > listed.length && { leftOut: runs - listed.length }),
      periods: drift.periods(),
    }
    const ends = [interrupted, note].filter((one) => one !== undefined)
    const notes = [...ends, ...undecidedNotes(verdicts, runs, undecided)]
    const report: Report = {
      ...all.report,
      ...(interrupted !== undefined && { interrupted }),
      complete: all.report.complete === true && interrupted === undefined && gap === undefined && limited.size === 0,
      run: {
        ...all.report.run,
        startedAt: listed[0]?.startedAt ?? base.evidence.header.startedAt,
        finishedAt,
        ...totals,
      },
      ...(cost && { cost }),
      requirements: all.report.requirements.map((row) => withRate(row, rates.of(row.id))),
      byModel: models.merged(all.report.byModel),
      observations: all.report.observations.map((one) => withTally(one, tallies.get(`${one.id} ${one.text}`))),
      repeat,
      notes: [...notes, ...all.report.notes],
    }
    return { ...all, exitCode: exitCodeOf(report), report, evidence, terms }
  }
  return { add, merged }
}

const withTally = (one: Observation, tally: Tally | undefined): Observation =>
  tally === undefined ? one : { ...one, value: tallyInWords(tally), tally }

/** True for an end that the user's own limits cause. A run in which the gateway did not answer decides nothing about the others. */
const isLimit = (ended: ConcludedRun['ended']) => ended === 'budget' || ended === 'deadline'

/** True for a crash that is concluded from the evidence and the checks of a run, not from its judging. */
const isFoundAgain = ({ kind }: Crash) => kind !== 'judging'

/** What both the worst results and the rates look up in a run. */
interface RunIndex {
  readonly isOverloaded: boolean
  readonly byId: ReadonlyMap<string, Exchange>
  readonly checks: ReadonlyMap<string, readonly CheckResult[]>
}

const indexOf = ({ evidence, concluded: { settled } }: FinishedRun): RunIndex => ({
  isOverloaded: overloadOf(evidence) !== undefined,
  byId: new Map(evidence.exchanges.map((exchange) => [exchange.id, exchange])),
  checks: byRequirementOf(settled?.checks ?? []),
})

/** True for a run whose report speaks for the others: it was driven and judged to its end. */
const isComplete = ({ concluded: { report, ended } }: FinishedRun) =>
  ended === 'complete' && report.interrupted === undefined && report.verdict !== 'inconclusive'

/**
 * Keeps the results of requirements that have a worse verdict than in every earlier run.
 *
 * @returns true if there are any
 */
function keepWorst(
  { run, evidence, concluded: { report } }: FinishedRun,
  { isOverloaded, byId, checks: byRequirement }: RunIndex,
  worst: Map<string, WorstResults>,
): boolean {
  const seed = evidence.header.seed
  const own = new Map<string, Exchange>()
  const ofRun = (id: string): readonly Exchange[] => {
    const exchange = byId.get(id)
    if (exchange !== undefined && !own.has(id)) own.set(id, exchangeOfRun(exchange, { run, seed }))
    return own.get(id) === undefined ? [] : [own.get(id) as Exchange]
  }
  const rows = new Map(report.requirements.map((row) => [row.id, row]))
  let isNew = false
  for (const [id, checks] of byRequirement) {
    const rank = rankOf(rows.get(id), isOverloaded)
    const known = worst.get(id)
    if (known !== undefined && known.rank <= rank) continue
    if (known !== undefined || rank <= worstFirst.indexOf('advisory')) isNew = true
    const exchanges = [...new Set(checks.flatMap((check) => check.exchanges))].flatMap(ofRun)
    worst.set(id, { rank, checks: checks.map((check) => inRun(check, run)), exchanges })
  }
  return isNew
}

/** What an overloaded gateway seems to violate is kept only until another run has a verdict. */
function rankOf(row: RequirementReport | undefined, isOverloaded: boolean): number {
  const rank = row?.verdict === undefined ? worstFirst.length : worstFirst.indexOf(row.verdict)
  const isUnmet = row?.verdict === 'violated' || row?.verdict === 'advisory'
  return isOverloaded && isUnmet ? worstFirst.length + 1 : rank
}

/** A result with the number of its run in the ids of its exchanges. */
function inRun(check: CheckResult, run: number): CheckResult {
  const { end } = check
  const named = (id: string) => idInRun(id, run)
  const exchanges = check.exchanges.map(named)
  if (end.state !== 'failed') return { ...check, exchanges }
  const flaws = end.flaws.map((flaw) => ({
    ...flaw,
    ...(flaw.exchange !== undefined && { exchange: named(flaw.exchange) }),
    ...(flaw.compared && { compared: flaw.compared.map(named) }),
  }))
  return { ...check, exchanges, end: { ...end, flaws } }
}

/** The evidence of the base, and the exchanges of other runs that decided something. */
function mergedEvidence({ run, evidence }: FinishedRun, worst: ReadonlyMap<string, WorstResults>): Evidence {
  const exchanges = new Map<string, Exchange>()
  for (const exchange of evidence.exchanges) {
    const own = exchangeOfRun(exchange, { run, seed: evidence.header.seed })
    exchanges.set(own.id, own)
  }
  for (const exchange of [...worst.values()].flatMap((one) => one.exchanges))
    if (!exchanges.has(exchange.id)) exchanges.set(exchange.id, exchange)
  return { ...evidence, exchanges: [...exchanges.values()] }
}

function listedRun({ run, folder, evidence, concluded: { report } }: FinishedRun, stays: boolean): RepeatedRun {
  const { verdict, complete, judged, summary, interrupted, problems = [], notes } = report
  const { startedAt, driveMs, requests } = report.run
  const isUndecided = verdict === 'inconclusive' || verdict === 'broken'
  const because = interrupted ?? (isUndecided ? (problems[0] ?? notes[0]) : undefined)
  return {
    ...{ run, seed: evidence.header.seed, startedAt, driveMs, requests, verdict, judged, summary },
    ...(complete !== undefined && { complete }),
    ...(because !== undefined && { because }),
    ...(stays && { folder }),
  }
}

const withRate = (row: RequirementReport, repeated: RequirementReport['repeated']): RequirementReport =>
  repeated === undefined ? row : { ...row, repeated }

const strictGap = (count: number) =>
  `${count === 1 ? 'one gating requirement is' : `${count} gating requirements are`} inconclusive in at least one run (--strict)`

/** Runs that were not judged completely are named, because a pass does not cover them. */
function undecidedNotes(
  { inconclusive, broken }: RepeatReport['verdicts'],
  runs: number,
  first: RepeatedRun | undefined,
): readonly string[] {
  const count = inconclusive + broken
  if (count === 0 || runs === 1) return []
  const words = `${count} of ${pluralize(runs, 'run')} ${count === 1 ? 'is' : 'are'} not decided`
  return [first === undefined ? words : `${words}: run ${first.run}: ${first.because}`]
}

/** A gateway may list other models in each run. */
function costOfBoth(one: Cost, other: Cost): Cost {
  const taken = Object.fromEntries(Object.entries({ ...one.taken, ...other.taken }).slice(0, maxListed.models))
  return {
    ...one,
    spent: one.spent + other.spent,
    atMost: one.atMost + other.atMost,
    unpriced: [...new Set([...one.unpriced, ...other.unpriced])].slice(0, maxListed.models),
    ...(Object.keys(taken).length > 0 && { taken }),
  }
}
