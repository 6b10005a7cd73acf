import { packagedContract, recordedContract } from '../contract/document.ts'
import { isSelected } from '../contract/selection.ts'
import { inMiB } from '../evidence/size-limits.ts'
import type { Evidence, RecordedDrive } from '../evidence/store.ts'
import { requiredBy } from '../judge/gating.ts'
import { missingSentence, shardsOf } from '../calls/shards.ts'
import { nameProblem } from './names.ts'
import type { FrozenSet } from '../contract/sets.ts'
import type { Profile } from '../contract/requirements.ts'
import { asReason, type Reason } from '../results/reasons.ts'
import type { Report } from '../report/report.ts'
import type { Statement } from './statement.ts'

/** Drawn requests per operation, without which less was asked than the requirement sets were made for. */
const minSamples = 10

/** What keeps any statement from being made of a recording, whatever was judged; nothing for a recording that will do. */
export function refusalsOf(evidence: Evidence, demands: CertificationTerms): readonly Refusal[] {
  if (evidence.header.traffic !== undefined) {
    const advice = 'gateproof run asks the deployment all that a set requires'
    return [{ because: "it is others' traffic: nobody drove, and what they did not ask is not known", advice }]
  }
  return [
    ...completeness(evidence),
    ...selection(evidence, demands),
    ...chains(evidence),
    ...evidence.drives.flatMap((drive) => origin(drive, demands)),
    ...document(evidence),
    ...setExpiry(demands),
    ...timeRefusals(evidence, demands),
    ...nameRefusals(evidence),
  ].filter(isFirst)
}

/** Each drive may say the same. */
const isFirst = ({ because }: Refusal, index: number, all: readonly Refusal[]) =>
  all.findIndex((one) => one.because === because) === index

function completeness(evidence: Evidence): readonly Refusal[] {
  const { footer, interrupted } = evidence
  const shards = shardsOf(evidence)
  const missing = shards && missingSentence(shards)
  return [
    ...(interrupted
      ? [{ because: 'the drive was interrupted', advice: 'gateproof run --resume DIR goes on with it' }]
      : []),
    ...(missing === undefined ? [] : [{ because: missing, advice: 'certify takes the folders of all shards' }]),
    ...(footer === undefined || footer.ended === 'complete' || footer.ended === 'interrupted'
      ? []
      : [{ because: `the drive ended early: ${footer.because ?? footer.ended}`, advice: adviceOf[footer.ended] }]),
    ...(footer?.full === undefined
      ? []
      : [
          {
            because: `the recording reached its ceiling of ${inMiB(footer.full.bytes)}: of later replies only the beginning was kept`,
          },
        ]),
  ]
}

const adviceOf = {
  budget: 'gateproof plan tells what a whole drive takes',
  deadline: 'raise --deadline',
  unreachable: 'drive it when it can be reached',
} as const

/** What was asked of the deployment, and what a whole drive asks. */
function selection(
  { header, drives }: Evidence,
  { set, planned, profile, tool }: CertificationTerms,
): readonly Refusal[] {
  const { only, skip, plan } = header
  const leftOut = requiredBy(set, profile).filter((id) => !isSelected(id, { only, skip }))
  const names = new Set(plan.map(({ probe }) => probe))
  // Another version may plan otherwise.
  const isOurs = drives.every((drive) => drive.tool.build === tool.build)
  const missing = isOurs ? planned.filter((name) => !names.has(name)) : []
  const samples = header.asked?.samples ?? minSamples
  const given = [...only.map((one) => `--only ${one}`), ...skip.map((one) => `--skip ${one}`)]
  return [
    ...(leftOut.length > 0
      ? [
          {
            because: `only a part was asked for: ${given.slice(0, 5).join(' ')}`,
            advice: 'drive without --only and --skip',
          },
        ]
      : []),
    ...(leftOut.length === 0 && missing.length > 0
      ? [
          {
            because: `its plan lacks ${missing.length} of ${planned.length} probes, ${missing[0]} among them`,
            advice: 'drive without --probes',
          },
        ]
      : []),
    ...(samples < minSamples
      ? [
          {
            because: `it was driven with --samples ${samples}`,
            advice: `${minSamples} at least, which is the default`,
          },
        ]
      : []),
  ]
}

function chains({ files, chains: all }: Evidence): readonly Refusal[] {
  return all.flatMap((chain, index) => {
    const file = files[index] ?? ''
    if (chain.state === 'whole') return []
    return chain.state !== 'broken'
      ? [
          {
            because: `${file}: its lines are not chained: they were recorded by an older version`,
            advice: 'drive again',
          },
        ]
      : [
          {
            because: `${file} was changed after recording: line ${chain.line}: ${chain.because}`,
            advice: 'drive again',
          },
        ]
  })
}

const hex = /^[0-9a-f]{64}$/
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function origin({ tool, drive, file }: RecordedDrive, { tool: ours }: CertificationTerms): readonly Refusal[] {
  const advice = `drive with the version that certifies`
  const isOurs = tool.name === ours.name && tool.version === ours.version
  const shown = tool.build !== undefined && hex.test(tool.build) ? tool.build.slice(0, 12) : 'not told'
  return [
    ...(isOurs
      ? []
      : [
          {
            because: `it was driven by ${tool.name} ${tool.version}, and this is ${ours.name} ${ours.version}`,
            advice,
          },
        ]),
    ...(isOurs && tool.build !== ours.build
      ? [{ because: `it was driven by another build of ${tool.name} ${tool.version} (${shown})`, advice }]
      : []),
    ...(uuid.test(drive) ? [] : [{ because: `${file}: its header does not name the drive`, advice: 'drive again' }]),
  ]
}

/** The document that travelled is the one that was judged by, whatever its digest beside it says. */
function document({ header, drives }: Evidence): readonly Refusal[] {
  const { sha256, version } = packagedContract()
  const isPackaged =
    recordedContract(header.contract.document).sha256 === sha256 && drives.every(({ contract }) => contract === sha256)
  if (isPackaged) return []
  const because = `it was driven by a contract document other than the packaged one (${version})`
  return [{ because, advice: 'drive without --spec, with the version that certifies' }]
}

function setExpiry({ set: { version, until, newest }, statedAt }: CertificationTerms): readonly Refusal[] {
  if (until === undefined || statedAt.slice(0, 10) <= until) return []
  return [{ because: `requirement set ${version} stood until ${until}`, advice: `certify by --set ${newest}` }]
}

/** Names and addresses in a recording that do not show what they are. */
export function nameRefusals({ header, models }: Evidence): readonly Refusal[] {
  const { baseUrl, overseasBaseUrl, group } = header.deployment
  const named: readonly (readonly [string, string])[] = [
    ['the group', group],
    ...Object.entries(models).map(([role, model]) => [`the model for the role ${role}`, model] as const),
    ...Object.keys(models).map((role) => ['the role of a model', role] as const),
  ]
  const flawed = named.flatMap(([what, name]) => {
    const flaw = nameProblem(name)
    return flaw === undefined ? [] : [{ because: `${what} ${flaw}`, advice: 'name another' }]
  })
  const urls = [baseUrl, ...(overseasBaseUrl === undefined ? [] : [overseasBaseUrl])]
  return [
    ...flawed,
    ...urls.filter((url) => !isAddress(url)).map(() => ({ because: 'the address of the deployment is none' })),
  ]
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '')
}

const dayMs = 86_400_000

/** Shards and a drive that was gone on with may be driven one after the other; a statement is about one time all the same. */
const maxDaysApart = 7

const isTime = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text) && !Number.isNaN(Date.parse(text))

/** What of the times in a recording cannot be. */
export function timeRefusals(
  { drives, footer, header }: Evidence,
  { statedAt, validUntil }: Pick<CertificationTerms, 'statedAt' | 'validUntil'>,
): readonly Refusal[] {
  const begun = drives.map(({ startedAt }) => startedAt).sort()
  const [first = '', last = ''] = [begun[0], begun.at(-1)]
  const finished = footer?.finishedAt ?? header.startedAt
  if (![...begun, finished].every(isTime)) return [{ because: 'a time in it is none', advice: 'drive again' }]
  if (finished < last) return [{ because: 'it ended before it began', advice: 'drive again' }]
  if (finished > statedAt)
    return [{ because: `it was driven in the future, at ${finished}`, advice: 'set the clock of this machine' }]
  const daysApart = (Date.parse(last) - Date.parse(first)) / dayMs
  return [
    ...(daysApart > maxDaysApart
      ? [
          {
            because: `its parts were driven ${Math.floor(daysApart)} days apart`,
            advice: 'drive all of it at one time',
          },
        ]
      : []),
    ...(validUntil < statedAt.slice(0, 10)
      ? [
          {
            because: `it was driven at ${finished}, so that the statement would have held until ${validUntil}`,
            advice: 'drive again: how long a statement holds counts from the drive',
          },
        ]
      : []),
  ]
}

/** The day until which a statement holds: so many days after the drive, whenever it is made. */
export const expiryDay = (finishedAt: string, days: number): string => {
  const finished = Date.parse(finishedAt)
  return Number.isNaN(finished) ? finishedAt : new Date(finished + days * dayMs).toISOString().slice(0, 10)
}

/** Why no statement is made: a sentence, and what to do about it. */
export interface Refusal {
  readonly because: string
  readonly advice?: string
  /** Ids of the requirements that it is about. */
  readonly requirements?: readonly string[]
}

/** What a recording must be so that it can be stated. */
export interface CertificationTerms {
  readonly profile: Profile
  readonly set: FrozenSet
  /** The build that judges, which is the one that has to have driven. */
  readonly tool: { readonly name: string; readonly version: string; readonly build: string | undefined }
  /** Names of the probes that this version plans for such a drive. */
  readonly planned: readonly string[]
  /** ISO 8601, UTC. */
  readonly statedAt: string
  /** A day. */
  readonly validUntil: string
}

/** What is required and was not judged, by the reason, with what to do about it. */
export function unjudgedRefusals(
  { predicate }: Statement,
  { requirements }: Pick<Report, 'requirements'>,
): readonly Refusal[] {
  const reasons = new Map(requirements.map(({ id, reason }) => [id, reason]))
  const groups = new Map<string, [string, ...string[]]>()
  for (const [id, because] of Object.entries(predicate.conformance.unjudged)) {
    const group = groups.get(because)
    if (group === undefined) groups.set(because, [id])
    else group.push(id)
  }
  return [...groups].map(([because, ids]) => {
    const reason = reasons.get(ids[0])
    const advice = reason && adviceFor(asReason(reason))
    return { because: `not judged: ${because}`, requirements: ids, ...(advice !== undefined && { advice }) }
  })
}

/** What the operator does so that it is judged the next time. */
function adviceFor(why: Reason): string | undefined {
  switch (why.code) {
    case 'no-key':
      return `name one with keys.${why.args.role} in the configuration`
    case 'no-model':
      return `name one with models.${why.args.role} in the configuration`
    case 'media-not-allowed':
      return `allow them with --allow ${why.args.media}, or declare lacks: [${why.args.media}]`
    case 'no-overseas-url':
      return 'give one with --overseas-url, or declare lacks: [overseas]'
    case 'requirement':
      return `${why.args.id} does not hold, or was not judged itself`
    case 'not-selected':
      return 'drive without --only and --skip'
    default:
      return undefined
  }
}
