/** Reasons for which evidence cannot be certified. */
import { missingSentence, shardsOf } from '../calls/shards.ts'
import { hasDocument, packagedContract } from '../contract/document.ts'
import type { StatementProfile } from '../contract/requirements.ts'
import { isSelected } from '../contract/selection.ts'
import type { FrozenSet } from '../contract/sets.ts'
import { inMiB } from '../evidence/size-limits.ts'
import type { Evidence, RecordedDrive } from '../evidence/store.ts'
import { requiredBy } from '../judge/gating.ts'
import type { Report } from '../report/report.ts'
import { deathsOf } from '../reply/deaths.ts'
import { asReason, type ReasonData } from '../results/reasons.ts'
import { addDays } from '../std/date.ts'
import { adviceOn, generalAdvice } from './advice.ts'
import { shownTool } from './maker.ts'
import { contradictions, shownFeatures } from './absence.ts'
import { isBareHttpUrl, nameProblem } from './names.ts'
import type { Statement } from './statement.ts'
import { pluralize } from '../std/pluralize.ts'

/** Why there is no statement, and what to do about it. */
export interface Refusal {
  readonly because: string
  /** Names the option, the key of the configuration or the command that changes it. */
  readonly advice: string
  /** The ids of the requirements concerned. */
  readonly requirements?: readonly string[]
  /** Why they were not judged, as data. */
  readonly reason?: ReasonData
}

/** What evidence must satisfy so that it can be certified. */
export interface CertificationTerms {
  readonly profile: StatementProfile
  readonly set: FrozenSet
  /** The build that judges. The same one must have recorded the evidence. */
  readonly tool: { readonly name: string; readonly version: string; readonly build: string | undefined }
  /** Names of the probes that this version plans for such a drive. */
  readonly planned: readonly string[]
  /** ISO 8601, UTC. */
  readonly statedAt: string
  /** A day. */
  readonly validUntil: string
}

/** Generated requests per operation that the requirement sets assume. */
const minSamples = 10

/** Shards and resumed drives can start at different times, but not further apart. */
const maxDaysApart = 7

/** Why evidence cannot be certified, whatever its verdicts; empty if it can. */
export function refusalsOf(evidence: Evidence, terms: CertificationTerms): readonly Refusal[] {
  if (evidence.header.traffic !== undefined) {
    const because = 'the evidence was recorded from traffic of other clients, which need not cover the requirement set'
    return [{ because, advice: 'make a run of its own: gateproof run --base-url URL' }]
  }
  const all = [
    ...completeness(evidence),
    ...selection(evidence, terms),
    ...chains(evidence),
    ...evidence.drives.flatMap((drive) => origin(drive, terms)),
    ...document(evidence),
    ...setExpiry(terms),
    ...timeRefusals(evidence, terms),
    ...nameRefusals(evidence),
    ...absenceRefusals(evidence),
  ]
  return all.filter(({ because }, index) => all.findIndex((one) => one.because === because) === index)
}

const refuseIf = (condition: boolean, because: string, advice: string): readonly Refusal[] =>
  condition ? [{ because, advice }] : []

const runAgain = 'run it again: gateproof run'

function completeness(evidence: Evidence): readonly Refusal[] {
  const { footer, interrupted } = evidence
  const shards = shardsOf(evidence)
  const missing = shards && missingSentence(shards)
  const ended = footer?.ended
  return [
    ...refuseIf(interrupted, 'the run was interrupted', 'continue it with gateproof run --resume DIR'),
    ...refuseIf(missing !== undefined, missing ?? '', 'pass the folders of all shards to gateproof certify'),
    ...(ended === undefined || ended === 'complete' || ended === 'interrupted'
      ? []
      : [{ because: `the run ended early: ${footer?.because ?? ended}`, advice: adviceOf[ended] }]),
    ...refuseIf(deathsOf(evidence) !== undefined, 'the gateway stopped accepting connections during the run', runAgain),
    ...(footer?.full === undefined
      ? []
      : [
          {
            because: `the recording reached its limit of ${inMiB(footer.full.bytes)}: later responses were recorded only in part`,
            advice: 'divide the run with --shard I/N, and certify the folders of all shards',
          },
        ]),
  ]
}

const adviceOf = {
  budget: 'raise the budget: gateproof plan shows what a complete run needs',
  deadline: 'raise --deadline',
  unreachable: 'run it again when gateproof run --base-url URL reaches the deployment',
  setup: 'correct it with the help of gateproof doctor, and run again',
} as const

/** Refuses a drive that left out probes, requirements or samples. */
function selection({ header, drives }: Evidence, { set, planned, profile, tool }: CertificationTerms) {
  const { only, skip, plan } = header
  const leftOut = requiredBy(set, profile).filter((id) => !isSelected(id, { only, skip }))
  const names = new Set(plan.map(({ probe }) => probe))
  // Another version can have another plan.
  const isOurs = drives.every((drive) => drive.tool.build === tool.build)
  const missing = isOurs ? planned.filter((name) => !names.has(name)) : []
  const samples = header.asked?.samples ?? minSamples
  const options = [...only.map((one) => `--only ${one}`), ...skip.map((one) => `--skip ${one}`)]
  return [
    ...refuseIf(
      leftOut.length > 0,
      `the run covers only a part of the requirement set: ${options.slice(0, 5).join(' ')}`,
      'run it without --only and --skip',
    ),
    ...refuseIf(
      leftOut.length === 0 && missing.length > 0,
      `the run left out ${missing.length} of ${pluralize(planned.length, 'probe')}, such as ${missing[0]}`,
      'run it without --probes and --quick',
    ),
    ...refuseIf(
      samples < minSamples,
      `the run used --samples ${samples}`,
      `run it with --samples ${minSamples}, which is the default, or more`,
    ),
  ]
}

const chains = ({ files, chains: all }: Evidence): readonly Refusal[] =>
  all.flatMap((chain, index) => {
    const file = files[index] ?? ''
    if (chain.state === 'broken')
      return refuseIf(true, `${file} was changed after recording: line ${chain.line}: ${chain.because}`, runAgain)
    return refuseIf(
      chain.state === 'none',
      `${file}: the lines are not chained (recorded by an older version)`,
      runAgain,
    )
  })

const hex = /^[0-9a-f]{64}$/
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function origin({ tool, drive, file }: RecordedDrive, { tool: ours }: CertificationTerms): readonly Refusal[] {
  const advice = `run it again with ${ours.name} ${ours.version}: gateproof run`
  const isOurs = tool.name === ours.name && tool.version === ours.version
  const build = tool.build !== undefined && hex.test(tool.build) ? tool.build.slice(0, 12) : 'unknown'
  return [
    ...refuseIf(!isOurs, `recorded by ${shownTool(tool)}, but this is ${ours.name} ${ours.version}`, advice),
    ...refuseIf(
      isOurs && tool.build !== ours.build,
      `recorded by another build of ${shownTool(tool)} (${build})`,
      'run it again with this build: gateproof run',
    ),
    ...refuseIf(!uuid.test(drive), `${file}: the header does not name the drive`, runAgain),
  ]
}

/** The document in the recording counts, not the digest beside it. */
function document({ header, drives }: Evidence): readonly Refusal[] {
  const { sha256, version } = packagedContract()
  const isPackaged =
    hasDocument(packagedContract(), header.contract.document) && drives.every(({ contract }) => contract === sha256)
  const because = `recorded with another contract document than the packaged one (${version})`
  return refuseIf(!isPackaged, because, 'run it again with this version and without --spec')
}

/** Refuses a feature that is declared as unsupported, if a response shows it. */
export const absenceRefusals = (evidence: Pick<Evidence, 'header' | 'exchanges'>): readonly Refusal[] =>
  contradictions(evidence).map(({ feature, found }) => ({
    because: `lacks: ${feature} is declared, but ${found}`,
    advice: `remove ${feature} from lacks in the configuration, and run it again`,
  }))

const setExpiry = ({ set: { version, until, newest }, statedAt }: CertificationTerms): readonly Refusal[] =>
  refuseIf(
    until !== undefined && statedAt.slice(0, 10) > until,
    `requirement set ${version} expired on ${until}`,
    `certify with --set ${newest}`,
  )

/** Refuses names and URLs that could be mistaken for others. */
function nameRefusals({ header, models }: Evidence): readonly Refusal[] {
  const { baseUrl, overseasBaseUrl, group } = header.deployment
  const names: readonly (readonly [what: string, name: string, advice: string])[] = [
    ['the group', group, 'set another group in the configuration'],
    ...Object.entries(models).map(
      ([role, model]) =>
        [`the model for the role ${role}`, model, `select another model with --models ${role}=ID`] as const,
    ),
    ...Object.keys(models).map((role) => ['the role of a model', role, runAgain] as const),
  ]
  const urls = [baseUrl, ...(overseasBaseUrl === undefined ? [] : [overseasBaseUrl])]
  return [
    ...names.flatMap(([what, name, advice]) => {
      const problem = nameProblem(name)
      return problem === undefined ? [] : [{ because: `${what} ${problem}`, advice }]
    }),
    ...refuseIf(
      !urls.every(isBareHttpUrl),
      'the base URL of the deployment is not a valid HTTP URL',
      'run it with --base-url https://HOST, without user, password, query and fragment',
    ),
  ]
}

const dayMs = 86_400_000

const isTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** Refuses impossible or expired times. */
function timeRefusals(
  { drives, footer, header }: Evidence,
  { statedAt, validUntil }: Pick<CertificationTerms, 'statedAt' | 'validUntil'>,
): readonly Refusal[] {
  const starts = drives.map(({ startedAt }) => startedAt).sort()
  const [first = '', last = ''] = [starts[0], starts.at(-1)]
  const finished = footer?.finishedAt ?? header.startedAt
  const invalid = [...starts, finished].find((time) => !isTime(time))
  if (invalid !== undefined)
    return refuseIf(true, `invalid time in the recording: ${JSON.stringify(invalid)}`, runAgain)
  if (finished < last) return refuseIf(true, `the recording ended (${finished}) before it started (${last})`, runAgain)
  if (finished > statedAt)
    return refuseIf(
      true,
      `the recording ended in the future (${finished})`,
      'set the clock of this machine, then repeat gateproof certify',
    )
  const daysApart = Math.floor((Date.parse(last) - Date.parse(first)) / dayMs)
  return [
    ...refuseIf(
      (Date.parse(last) - Date.parse(first)) / dayMs > maxDaysApart,
      `the parts of the recording started ${daysApart} days apart (at most ${maxDaysApart})`,
      'run all shards (--shard I/N) within a week',
    ),
    ...refuseIf(
      validUntil < statedAt.slice(0, 10),
      `the recording is too old: a statement about a run that ended at ${finished} expired on ${validUntil}`,
      'run it again, or certify with --valid-for DAYS: validity counts from the end of the run',
    ),
  ]
}

/** The last day on which a statement is valid: a number of days after the drive, whenever the statement is made. */
export const expiryDay = (finishedAt: string, days: number): string =>
  Number.isNaN(Date.parse(finishedAt)) ? finishedAt : addDays(finishedAt, days)

/**
 * The required requirements that were not judged, grouped by reason.
 *
 * @param recorded what it shows cannot be declared as unsupported
 */
export function unjudgedRefusals(
  { predicate }: Statement,
  { requirements }: Pick<Report, 'requirements'>,
  recorded?: Pick<Evidence, 'header' | 'exchanges'>,
): readonly Refusal[] {
  const reasons = new Map(requirements.map(({ id, reason }) => [id, reason]))
  const groups = new Map<string, [string, ...string[]]>()
  for (const [id, because] of Object.entries(predicate.conformance.unjudged)) {
    const group = groups.get(because)
    if (group === undefined) groups.set(because, [id])
    else group.push(id)
  }
  const shown = recorded === undefined || groups.size === 0 ? [] : shownFeatures(recorded)
  return [...groups].map(([because, ids]) => {
    const reason = reasons.get(ids[0])
    const advice = reason === undefined ? generalAdvice : adviceOn(asReason(reason), ids, shown)
    return { because: `not judged: ${because}`, requirements: ids, ...(reason && { reason }), advice }
  })
}
