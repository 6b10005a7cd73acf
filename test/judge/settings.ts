import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { plannedProbes, notSentReason, type Planned } from '../../src/drive/plan/planned-probes.ts'
import type { EvidenceLine } from '../../src/evidence/exchange.ts'
import { evidenceOfLines, type Evidence } from '../../src/evidence/store.ts'
import { recordedDeployment, type Deployment } from '../../src/deployment/deployment.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import { undecidedIn, type CheckResult } from '../../src/outcomes/check-result.ts'
import { reasonText, type Reason } from '../../src/results/reasons.ts'
import { areas } from '../../suites/areas.ts'
import { settingsFor } from '../suites/harness.ts'
import { recordLines } from '../suites/trial.ts'

/** What needs a setting that discovery cannot supply. */
const only = [
  ...['authentication', 'errors', 'balance', 'models', 'service', 'video', 'versioning', 'images'],
  ...['limits.video', 'limits.chat.n', 'chat.request.n', 'streaming.chat.n'],
]
const options = { samples: 0, only }

/** The settings that a configuration may leave out, and that discovery does not fill. */
export const settingNames = [
  ...['low', 'expired', 'deleted', 'exhausted', 'limited', 'unlimited', 'otherAccount'].map((role) => `keys.${role}`),
  ...['videoWithoutUrl', 'videoPromptLimited', 'chatOnly', 'otherGroup', 'unpriced', 'saturated', 'noChannel'].map(
    (role) => `models.${role}`,
  ),
  ...['nonTruncating', 'multipleChoices', 'image', 'imageEdit', 'motionControl', 'messages'].map(
    (role) => `models.${role}`,
  ),
  ...['videoSeconds', 'prefixes.motionControl', 'overseasBaseUrl'],
]

/** A drive of the reference gateway with everything set, from which drives without some of it are derived. */
export interface FullDrive {
  readonly lines: readonly EvidenceLine[]
  readonly deployment: Deployment
  readonly planned: readonly Planned[]
  readonly checks: readonly CheckResult[]
}

/** Drives with a full configuration. */
export async function driveFully(): Promise<FullDrive> {
  let deployment: Deployment | undefined
  const lines = await recordLines({ settings: options, declare: (declared) => (deployment = declared) })
  if (deployment === undefined) throw new Error('nothing was declared')
  const planned = plannedProbes(areas, packagedContract(), settingsFor(deployment, options))
  const { checks } = await judgeInProcess(evidenceOfLines(lines))
  return { lines, deployment, planned, checks }
}

/** The recording of a drive without these settings: what needs them was not sent. `lacks`: declared as unsupported. */
export function driveWithout(full: FullDrive, missing: ReadonlySet<string>, lacks: readonly string[] = []): Evidence {
  const { planned, lines } = full
  const deployment = { ...without(full.deployment, missing), lacks }
  const notSent = new Map(
    planned.flatMap((one) => {
      const why = notSentReason(one, deployment)
      return why === undefined ? [] : [[one.probe.name, why] as const]
    }),
  )
  return evidenceOfLines(
    lines.flatMap((line): readonly EvidenceLine[] => {
      if (line.type === 'header') return [{ ...line, deployment: recordedDeployment(deployment) }]
      if (line.type === 'discovery') return [{ ...line, models: left(line.models, 'models', missing) }]
      if (line.type === 'exchange')
        return notSent.has(line.probe) || missing.has(`keys.${line.request.key}`) ? [] : [line]
      const why = line.type === 'outcome' ? notSent.get(line.probe) : undefined
      if (line.type !== 'outcome' || why === undefined) return [line]
      const state = why.reason === 'declared-absent' ? 'inapplicable' : 'lacking'
      const because = reasonText(why.why)
      return [{ ...line, names: {}, leftOut: {}, state, because, ...why }]
    }),
  )
}

function without(deployment: Deployment, missing: ReadonlySet<string>): Deployment {
  const { overseasBaseUrl, videoSeconds, ...rest } = deployment
  return {
    ...rest,
    keys: left(deployment.keys, 'keys', missing),
    models: left(deployment.models, 'models', missing),
    prefixes: left(deployment.prefixes, 'prefixes', missing),
    ...(overseasBaseUrl !== undefined && !missing.has('overseasBaseUrl') && { overseasBaseUrl }),
    ...(videoSeconds !== undefined && !missing.has('videoSeconds') && { videoSeconds }),
  }
}

/** The members that are not missing. */
const left = <Values extends object>(values: Values, kind: string, missing: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !missing.has(`${kind}.${name}`))) as Values

/** Requirements that a setting decides without requests of its own. */
const ofSettings = [
  'video.duration.fixed',
  'video.duration.range',
  'video.submission.told_apart',
  'models.family.low_group',
]

/** What a drive without these settings leaves out, judged again: the other checks are decided by the same exchanges as before. */
export async function judgedWithout(full: FullDrive, missing: ReadonlySet<string>, lacks: readonly string[] = []) {
  const { header, ...evidence } = driveWithout(full, missing, lacks)
  const kept = new Set(evidence.exchanges.map(({ id }) => id))
  const affected = full.checks.filter(
    ({ end, exchanges, requirement }) =>
      end.state === 'passed' && (ofSettings.includes(requirement) || !exchanges.some((id) => kept.has(id))),
  )
  const only = [...new Set(affected.map(({ requirement }) => requirement))]
  const part: Evidence = { header: { ...header, only }, ...evidence }
  return { evidence: part, judged: only.length === 0 ? undefined : await judgeInProcess(part) }
}

/** The reasons of the checks that the full drive decided and this one does not, by requirement. */
export async function undecidedWithout(
  full: FullDrive,
  missing: ReadonlySet<string>,
  lacks: readonly string[] = [],
): Promise<ReadonlyMap<string, Reason>> {
  const { judged } = await judgedWithout(full, missing, lacks)
  const { checks } = judged ?? { checks: [] }
  const decided = new Set(
    full.checks.flatMap(({ end, ...check }) =>
      end.state === 'passed' && !observed.has(check.requirement) ? [idOf(check)] : [],
    ),
  )
  return new Map(
    checks.flatMap((check) => {
      const end = undecidedIn(check)
      return end === undefined || !decided.has(idOf(check)) ? [] : [[check.requirement, end.reason] as const]
    }),
  )
}

/** Requirements that are observed only. */
const observed = new Set(
  requirementsOf(packagedContract().document).flatMap(({ id, level }) => (level === 'OPEN' ? [id] : [])),
)

const idOf = ({ file, name, requirement }: Pick<CheckResult, 'file' | 'name' | 'requirement'>) =>
  [file, name, requirement].join(' ')

/** What is undecided without one setting, by setting. */
export type UndecidedAlone = ReadonlyMap<string, ReadonlyMap<string, Reason>>

/** Removes each setting alone. */
export async function undecidedAlone(full: FullDrive): Promise<UndecidedAlone> {
  const alone = new Map<string, ReadonlyMap<string, Reason>>()
  for (const name of settingNames) alone.set(name, await undecidedWithout(full, new Set([name])))
  return alone
}

/** The setting that the sentence of a reason names. */
export function settingIn(why: Reason): string | undefined {
  const text = reasonText(why)
  // The model with a length in its name has this role here.
  if (why.code === 'no-length-in-name') return 'models.videoWithoutUrl'
  if (text.includes('--overseas-url')) return 'overseasBaseUrl'
  const [, role] = /--models (\w+)=ID/.exec(text) ?? []
  return role === undefined ? /\b(?:keys|prefixes)\.\w+|\bvideoSeconds\b/.exec(text)?.[0] : `models.${role}`
}

/**
 * The reasons without two settings that name none of them, or one that does not help: the requirement needs the other one only. One line
 * each.
 */
export async function unhelpful(
  full: FullDrive,
  alone: UndecidedAlone,
  one: string,
  other: string,
): Promise<readonly string[]> {
  const undecided = await undecidedWithout(full, new Set([one, other]))
  return [...undecided].flatMap(([id, why]) => {
    const named = settingIn(why)
    const rest = named === one ? other : one
    const isNeeded = named !== undefined && alone.get(named)?.has(id) === true
    const helps = (named === one || named === other) && (isNeeded || alone.get(rest)?.has(id) !== true)
    return helps ? [] : [`${one}, ${other}: ${id}: ${reasonText(why)}`]
  })
}
