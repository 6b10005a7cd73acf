import { definedMembers } from '../std/defined-members.ts'
import { pluralize } from '../std/pluralize.ts'
import { packagedContract } from '../contract/document.ts'
import { type Profile, type Requirement, requirementsOf } from '../contract/requirements.ts'
import type { FrozenSet } from '../contract/sets.ts'
import { replyOf } from '../reply/reader.ts'
import { inMiB } from '../evidence/size-limits.ts'
import type { Cost } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { leftOutText } from '../results/left-out.ts'
import { reasonText } from '../results/reasons.ts'
import { tallyInWords } from '../results/tally.ts'
import { undecidedIn, type CheckResult } from '../outcomes/check-result.ts'
import type { JudgeResult } from './judge.ts'
import {
  verdicts,
  type Conclusion,
  type Observation,
  type Report,
  type RequirementReport,
  type SetReport,
  type Verdict,
} from '../report/report.ts'
import { maxLength, maxListed, truncated, truncatedValue } from '../std/truncate.ts'
import { agentGaps, agentsOf } from './agents.ts'
import { byModelOf } from './by-model.ts'
import { everyModelNotes, everyModelReport } from './every-model.ts'
import { failureCause } from '../report/findings/failures.ts'
import { findingsOf } from '../report/findings/findings.ts'
import { withoutCascades } from './cascade.ts'
import { deathNote } from './death.ts'
import {
  earlyEndOf,
  gapsOf,
  gapsOfTraffic,
  openRequirements,
  undecidedByResponses,
  type EarlyEnd,
  type PassTerms,
} from './gaps.ts'
import { gatingBy } from './gating.ts'
import { interruptionText, runTotals } from './interruption.ts'
import { checksOfMock, isMock, mockNote } from './mock.ts'
import { overloadOf } from './overload.ts'
import { upstreamSetupOf } from './upstream-setup.ts'
import { brokenByChance } from '../calls/chance.ts'
import { missingSentence, shardsOf } from '../calls/shards.ts'
import { compareWithBaseline, type KnownViolation } from '../report/baseline.ts'
import { exitCodeOf } from '../report/conclusion.ts'
import { requirementReport, type Gate } from './verdict.ts'

export interface ConcludeOptions extends PassTerms {
  readonly requirements: readonly Requirement[]
  readonly profile: Profile
  /** The requirement set that gates; without one, the document alone decides. */
  readonly set?: FrozenSet
  /** True for selected ids. */
  readonly selected: (id: string) => boolean
  /** Id prefixes of `--only`: in recorded traffic, each of them must be judged. */
  readonly only?: readonly string[]
  readonly judgeMs: number
  /** Violations that do not gate. */
  readonly baseline?: readonly KnownViolation[]
  /** Keeps the results of the checks, which take memory. */
  readonly keepsResults?: boolean
  /** More reasons why a run without violations does not pass. */
  readonly gaps?: readonly string[]
  /** False if the evidence alone decides by which document it is judged: a run does not pass by another one than the packaged. */
  readonly isDocumentChosen?: boolean
}

/** A report and its exit code. */
export interface ConcludedRun {
  readonly report: Report
  readonly exitCode: 0 | 1 | 3 | 4
  /** Ids of the gating requirements that are inconclusive for a reason that the operator did not choose: they fail a strict run. */
  readonly open: readonly string[]
  /** Defects of the suite itself. */
  readonly crashes: readonly Crash[]
  /** How the drive ended; undefined without a footer. */
  readonly ended: DriveEnd | undefined
  /** Present if the drive did not send everything. */
  readonly early?: EarlyEnd
  /** With `keepsResults`: the results that the verdicts are made from, each defect reported once. */
  readonly settled?: JudgeResult
}

type DriveEnd = NonNullable<Evidence['footer']>['ended']

/** A defect of the suite itself: judging or a probe threw an error, or a check covers a requirement that no document has. */
export interface Crash {
  readonly kind: 'judging' | 'probe' | 'undeclared'
  readonly text: string
}

/** Makes the report from the results of the checks. Pure: the same evidence and results give the same report. */
export function conclude(evidence: Evidence, judged: JudgeResult, options: ConcludeOptions): ConcludedRun {
  const gateOf = gatesOf(options)
  // A requirement that does not gate yet must not excuse one that does.
  const canExcuse = (prerequisite: string, id: string) =>
    gateOf(prerequisite).ungated === undefined || !gateOf(id).gates
  const byId = exchangesById(evidence)
  const failures = {
    gates: (id: string) => gateOf(id).gates,
    causeOf: (id: string) => failureCause(byId.get(id)) ?? id,
  }
  const decided = isMock(evidence) ? checksOfMock(judged.checks, options.requirements) : judged.checks
  const checks = withoutCascades(decided, canExcuse, failures)
  return concludeSettled(evidence, { ...judged, checks }, options)
}

const exchangesById = ({ exchanges }: Evidence) => new Map(exchanges.map((exchange) => [exchange.id, exchange]))

function gatesOf({ set, profile, requirements }: ConcludeOptions): (id: string) => Gate {
  const gatingOf = gatingBy(set, profile)
  const gateById = new Map(requirements.map((one) => [one.id, gatingOf(one)]))
  return (id) => gateById.get(id) ?? { gates: false }
}

/** The same for results in which each defect is already reported once. */
export function concludeSettled(evidence: Evidence, judged: JudgeResult, options: ConcludeOptions): ConcludedRun {
  const { set, profile } = options
  const gateOf = gatesOf(options)
  const byId = exchangesById(evidence)
  const byRequirement = byRequirementOf(judged.checks)
  const unmarked = options.requirements.map((requirement) =>
    requirementReport(
      requirement,
      byRequirement.get(requirement.id) ?? [],
      options.selected(requirement.id),
      gateOf(requirement.id),
      judged.ended,
      byId,
    ),
  )
  const {
    excused,
    stale,
    notes: baselineNotes,
  } = compareWithBaseline(unmarked, options.baseline ?? [], evidence.header.startedAt)
  const rows = unmarked.map((row) => (excused.has(row.id) ? { ...row, known: excused.get(row.id) ?? '' } : row))
  const crashes: readonly Crash[] = [
    ...judged.crashes.map((text) => ({ kind: 'judging' as const, text })),
    ...undeclared(judged.checks, options.requirements).map((text) => ({ kind: 'undeclared' as const, text })),
    ...failedProbes(evidence).map((text) => ({ kind: 'probe' as const, text })),
  ]
  // In recorded traffic, other clients may cause the load: their rejected requests do not show that the gateway is overloaded.
  const overload = evidence.header.traffic === undefined ? overloadOf(evidence) : undefined
  const shards = shardsOf(evidence)
  const missing = shards && missingSentence(shards)
  // One shard is judged alone on its machine. Several are merged for the result of the whole run.
  const isIncompleteMerge = missing !== undefined && evidence.files.length > 1
  const interrupted = interruptionOf(evidence, judged)
  const document = documentNote(evidence, options)
  const models = everyModelNotes(evidence, options.strict)
  const everyModel = everyModelReport(evidence)
  const death = deathNote(evidence)
  const troubles = [
    ...(death === undefined ? [] : [death]),
    ...(overload === undefined ? [] : [overload]),
    ...crashes.map(({ text }) => `the suite itself is broken: ${text}`),
  ]
  const first = document === undefined ? [] : [document]
  const unconfirmed = options.isDocumentChosen === false ? first : []
  const upstream = upstreamSetupOf(evidence)
  const remarks = [
    ...(isMock(evidence) ? [mockNote(options.requirements.filter(({ id }) => options.selected(id)))] : []),
    ...upstream.notes,
    ...chainNotes(evidence),
    ...setupNotes(evidence),
    ...ceilingNotes(evidence),
    ...trafficNotes(evidence),
    ...(set === undefined ? [] : outdatedNotes(set, evidence)),
    ...models.notes,
  ]
  const gates = new Set(options.requirements.filter(({ id }) => gateOf(id).gates).map(({ id }) => id))
  const { strict, only = [] } = options
  const early = earlyEndOf(evidence, rows, gates, judged.checks, options)
  const notes = [
    ...(interrupted === undefined ? [] : [interrupted]),
    ...first,
    ...(missing === undefined || isIncompleteMerge ? [] : [missing]),
    ...troubles,
    ...(early?.sentences ?? []),
    ...remarks,
  ]
  const agents = agentsOf(evidence, rows)
  const isQuick = evidence.header.asked?.quick === true
  const missed = isQuick
    ? [
        `only the probes of --quick were sent: ${pluralize(rows.filter((one) => one.judged && one.verdict === 'inconclusive').length, 'requirement')} not judged`,
      ]
    : evidence.header.traffic === undefined
      ? gapsOf(rows, gates, judged.checks, options)
      : gapsOfTraffic(rows, gates, only, strict)
  const undecided = isQuick ? [] : undecidedByResponses(rows, gates, judged.checks, brokenByChance(evidence))
  const incomplete = isIncompleteMerge ? [`${missing}. Judge all shards together`] : []
  // A limit also leaves undecided what is compared with requests that were not sent. Who accepts the limit accepts that.
  const isLimitAccepted = early?.isAccepted === true
  const gaps = [
    ...incomplete,
    ...missed,
    ...(isLimitAccepted ? [] : undecided),
    ...unjudged(judged),
    ...models.gaps,
    ...agentGaps(agents, profile),
    ...(options.gaps ?? []),
  ]
  const state = {
    crashes,
    // A pair that the operator connected with another key is not judged.
    gaps: [...gaps, ...upstream.gaps],
    isOverloaded: overload !== undefined,
    isUnconfirmed: unconfirmed.length > 0,
    isInterrupted: interrupted !== undefined,
    hasEndedEarly:
      (early !== undefined && !early.isAccepted) || evidence.footer?.ended === 'setup' || death !== undefined,
  }
  const outsideBaseline = rows.filter(({ known }) => known === undefined)
  const gating = resultOf(outsideBaseline, state)
  // A baseline changes the exit code, not the verdict.
  const verdict = conclusions[resultOf(rows, state)]
  // A selection without gating requirements, such as that of agents without their profile, says nothing about conformance.
  const gatingRows = rows.filter(({ id, judged: isJudged }) => isJudged && gates.has(id))
  const isDecided = gatingRows.length > 0 && gatingRows.every(({ verdict: own }) => own !== 'inconclusive')
  const report: Report = {
    schemaVersion: 1,
    ...(interrupted !== undefined && { interrupted }),
    ...(isQuick && { quick: true as const }),
    verdict,
    complete:
      isDecided &&
      interrupted === undefined &&
      early === undefined &&
      death === undefined &&
      missing === undefined &&
      upstream.gaps.length === 0,
    tool: evidence.header.tool,
    spec: {
      version: evidence.header.contract.version,
      sha256: evidence.header.contract.sha256,
      ...(document !== undefined && { packaged: packagedSpec() }),
    },
    profile,
    ...(set && { set: reportedSet(set) }),
    deployment: deploymentOf(evidence),
    run: runOf(evidence, options.judgeMs),
    ...(evidence.footer?.cost && { cost: boundedCost(evidence.footer.cost) }),
    ...(evidence.header.traffic && { traffic: evidence.header.traffic }),
    summary: summaryOf(rows),
    judged: judgedOf(rows),
    findings: findingsOf({ rows, checks: byRequirement, requirements: options.requirements, evidence }),
    requirements: rows,
    ...definedMembers({ agents }),
    byModel: byModelOf(rows, byRequirement, evidence),
    ...(everyModel && { everyModel }),
    observations: observationsOf(judged.checks, options.selected),
    ...(shards && { shards }),
    ...(stale.length > 0 && { stale }),
    ...((verdict === 'inconclusive' || gating === 3 || gating === 4) && {
      problems: noted([...unconfirmed, ...troubles, ...(early?.sentences ?? []), ...remarks, ...gaps]),
    }),
    notes: noted([...notes, ...gaps, ...(isLimitAccepted ? undecided : []), ...baselineNotes]),
  }
  const open = openRequirements(rows, gates, judged.checks).map(({ id }) => id)
  const settled = options.keepsResults === true && { settled: judged }
  const { ended } = evidence.footer ?? {}
  return { report, exitCode: exitCodeOf(report), open, crashes, ended, ...(early && { early }), ...settled }
}

const packagedSpec = () => {
  const { version, sha256 } = packagedContract()
  return { version, sha256 }
}

/** Says that the verdicts are by another document than the packaged one, which may be weaker or older. */
function documentNote(
  { header: { contract } }: Evidence,
  { isDocumentChosen = true }: Pick<ConcludeOptions, 'isDocumentChosen'>,
): string | undefined {
  const packaged = packagedContract()
  if (contract.sha256 === packaged.sha256) return undefined
  const named = ({ version, sha256 }: Pick<typeof packaged, 'version' | 'sha256'>) =>
    `${version}, sha256 ${sha256.slice(0, 12)}`
  const judged = `judged by another contract document (${named(contract)}) than the packaged one (${named(packaged)})`
  return isDocumentChosen
    ? judged
    : `${judged}: it is from the evidence, which may be of an older version or changed. Choose with --spec packaged or --spec recorded`
}

const noted = (notes: readonly string[]) => notes.map((note) => truncated(note, maxLength.note))

const reportedSet = ({ version, sha256, newest, until }: FrozenSet): SetReport => ({
  version,
  sha256,
  ...(newest !== version && { newest }),
  ...(until !== undefined && { until }),
})

/** Compares with the day of the drive, so that judging the same evidence later gives the same result. */
const outdatedNotes = ({ version, newest, until }: FrozenSet, { header }: Evidence): readonly string[] =>
  until === undefined || header.startedAt.slice(0, 10) <= until
    ? []
    : [`requirement set ${version} expired on ${until}, before this run: judge by set ${newest}`]

const conclusions: Readonly<Record<ConcludedRun['exitCode'], Conclusion>> = {
  0: 'conformant',
  1: 'nonconformant',
  3: 'inconclusive',
  4: 'broken',
}

/** Checks by the requirement they cover. */
export function byRequirementOf(checks: readonly CheckResult[]): ReadonlyMap<string, readonly CheckResult[]> {
  const groups = new Map<string, CheckResult[]>()
  for (const check of checks) {
    const { requirement } = check
    groups.set(requirement, [...(groups.get(requirement) ?? []), check])
  }
  return groups
}

/** Checks of requirements that neither the document in use nor the packaged one declares. A document of a vendor may omit requirements. */
function undeclared(checks: readonly CheckResult[], requirements: readonly Requirement[]): readonly string[] {
  const documented = new Set([...requirements, ...requirementsOf(packagedContract().document)].map(({ id }) => id))
  return checks
    .filter(({ requirement }) => !documented.has(requirement))
    .map(({ file, name, requirement }) => `${file}: "${name}" covers ${requirement}, which no document has`)
}

/** A probe that threw is a bug of ours, whatever the gateway did. */
const failedProbes = ({ outcomes }: Evidence): readonly string[] =>
  outcomes.filter(({ reason }) => reason === 'suite').map(({ probe, because }) => `${probe}: ${because}`)

/** Why a run is incomplete: its drive or its judging was stopped. */
function interruptionOf(evidence: Evidence, { cancelled }: JudgeResult): string | undefined {
  if (evidence.interrupted) return interruptionText(evidence)
  return cancelled === true ? 'interrupted: judging did not finish; only completed checks count' : undefined
}

/** Checks that exceeded their limits: without them a run does not pass. */
function unjudged({ checks, ended, cancelled }: JudgeResult): readonly string[] {
  if (ended !== undefined) return cancelled === true ? [] : [reasonText(ended)]
  const exhausted = checks.flatMap((check) => {
    const end = undecidedIn(check)
    return end?.cause === 'exhausted' ? [{ requirement: check.requirement, because: reasonText(end.reason) }] : []
  })
  const [first] = exhausted
  if (first === undefined) return []
  const count = exhausted.length === 1 ? 'one check' : `${exhausted.length} checks`
  return [`${count} could not be judged: ${first.requirement}: ${first.because}`]
}

/** A file with a broken hash chain was changed after recording, or lines of it are missing. It is judged as it is, with a note. */
const chainNotes = ({ files, chains, sessions }: Evidence): readonly string[] =>
  chains.flatMap((chain, index) => {
    if (chain.state !== 'broken') return []
    const own = sessions.filter(({ file }) => file === files[index])
    const exchanges = own.reduce((sum, session) => sum + session.exchanges.length, 0)
    const requests = own.reduce((sum, { footer }) => sum + (footer?.requests ?? 0), 0)
    return exchanges < requests
      ? [`${files[index]} is incomplete: it has ${exchanges} of ${requests} exchanges`]
      : [`${files[index]} was changed after recording: line ${chain.line}: ${chain.because}`]
  })

/** Why nothing could be tested, or only what needs no valid key. */
function setupNotes(evidence: Evidence): readonly string[] {
  const { footer, outcomes } = evidence
  if (isWebPage(evidence)) {
    return [
      'GET /v1/models returned an HTML page: check the base URL, which may point to a web site instead of the gateway',
    ]
  }
  if (footer?.ended === 'setup') return [`the drive ended early: ${footer.because ?? footer.ended}`]
  if (footer?.ended !== 'complete') return []
  return outcomes
    .filter(isKeyRefusal)
    .slice(0, 1)
    .map(({ because }) => because ?? '')
}

/** Responses after the size limit are truncated, so that some checks are inconclusive. */
function ceilingNotes({ footer }: Evidence): readonly string[] {
  if (footer?.full === undefined) return []
  const { bytes, since } = footer.full
  return [`the recording reached its size limit of ${inMiB(bytes)} at ${since}: later responses are truncated`]
}

function trafficNotes({ header, footer }: Evidence): readonly string[] {
  if (header.traffic === undefined) return []
  const leftOut = (footer?.leftOut ?? []).map(({ because, code = '', args, count, first }) => {
    if (count === 0) return `${first}: ${because}`
    const why = leftOutText({ code, args }, count) ?? because
    return count === 1 ? `skipped entry ${first}: ${why}` : `skipped ${count} entries, the first is ${first}: ${why}`
  })
  return ['only requirements that this traffic covers were judged', ...leftOut]
}

function isWebPage({ exchange }: Evidence): boolean {
  const list = exchange('discovery', 'models')
  return list !== undefined && replyOf(list).mediaType === 'text/html'
}

const isKeyRefusal = ({ why }: Evidence['outcomes'][number]) => why?.code === 'key-refused'

interface RunState {
  readonly crashes: readonly Crash[]
  readonly gaps: readonly string[]
  readonly isOverloaded: boolean
  /** True if the evidence alone says by which document it is judged, and it is not the packaged one. */
  readonly isUnconfirmed: boolean
  readonly isInterrupted: boolean
  /** True if not everything was sent, and the user did not accept that. */
  readonly hasEndedEarly: boolean
}

function resultOf(
  rows: readonly RequirementReport[],
  { crashes, gaps, isOverloaded, isUnconfirmed, isInterrupted, hasEndedEarly }: RunState,
): ConcludedRun['exitCode'] {
  const has = (verdict: Verdict) => rows.some((row) => row.verdict === verdict)
  // Violations seen before the interruption count.
  if (isInterrupted) return has('violated') ? 1 : 3
  if (crashes.length > 0 || has('broken')) return 4
  // Violations of an overloaded gateway are reported, but do not show that it is nonconformant.
  if (isOverloaded) return 3
  // By any document: an unmet requirement never becomes a pass, and who disputes the document can choose another one.
  if (has('violated')) return 1
  if (isUnconfirmed) return 3
  return gaps.length > 0 || hasEndedEarly ? 3 : 0
}

function deploymentOf({ header, models }: Evidence): Report['deployment'] {
  const { baseUrl, overseasBaseUrl, embedded, group, lacks } = header.deployment
  const named = Object.entries(models).map(([role, model]) => [role, truncated(model, maxLength.name)] as const)
  return {
    baseUrl,
    ...(overseasBaseUrl !== undefined && { overseasBaseUrl }),
    ...(embedded && { embedded }),
    group,
    models: Object.fromEntries(named),
    lacks,
  }
}

const runOf = (evidence: Evidence, judgeMs: number): Report['run'] => ({
  startedAt: evidence.header.startedAt,
  ...runTotals(evidence),
  judgeMs,
  seed: evidence.header.seed,
})

/** A gateway may list any number of models, with names of any length. */
function boundedCost(cost: Cost): Cost {
  const named = (model: string) => truncated(model, maxLength.name)
  const taken = Object.entries(cost.taken ?? {}).slice(0, maxListed.models)
  return {
    ...cost,
    unpriced: cost.unpriced.slice(0, maxListed.models).map(named),
    ...(taken.length > 0 && { taken: Object.fromEntries(taken.map((pair) => pair.map(named) as [string, string])) }),
  }
}

const summaryOf = (rows: readonly RequirementReport[]): Report['summary'] =>
  Object.fromEntries(
    verdicts.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length]),
  ) as Record<Verdict, number>

/** How many of the selected requirements that apply to the deployment have a decisive verdict. */
function judgedOf(rows: readonly RequirementReport[]): Report['judged'] {
  const applicable = rows.filter(({ judged, verdict }) => judged && verdict !== 'inapplicable')
  return { of: applicable.filter(({ verdict }) => verdict !== 'inconclusive').length, total: applicable.length }
}

function observationsOf(checks: readonly CheckResult[], selected: (id: string) => boolean): readonly Observation[] {
  return checks.flatMap(({ requirement, observations }) =>
    selected(requirement)
      ? observations.map(({ text, value, tally }) => ({
          ...{ id: requirement, text },
          ...(tally ? { value: tallyInWords(tally), tally } : { value: truncatedValue(value) }),
        }))
      : [],
  )
}
