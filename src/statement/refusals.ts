import { packagedContract, recordedContract } from '../contract/document.ts'
import { isSelected } from '../contract/selection.ts'
import { inMiB } from '../evidence/size-limits.ts'
import type { Evidence, RecordedDrive } from '../evidence/store.ts'
import { requiredBy } from '../judge/gating.ts'
import { missingSentence, shardsOf } from '../calls/shards.ts'
import { flawsOfNames } from './flaws-of-names.ts'
import { flawsOfTimes } from './flaws-of-times.ts'
import type { Demands, Refusal } from './refusal.ts'

/** Drawn requests per operation, without which less was asked than the requirement sets were made for. */
const leastSamples = 10

/** What keeps any statement from being made of a recording, whatever was judged; nothing for a recording that will do. */
export function refusalsOf(evidence: Evidence, demands: Demands): readonly Refusal[] {
  if (evidence.header.traffic !== undefined) {
    const advice = 'gateproof run asks the deployment all that a set requires'
    return [{ because: "it is others' traffic: nobody drove, and what they did not ask is not known", advice }]
  }
  return [
    ...wholeness(evidence),
    ...asked(evidence, demands),
    ...chains(evidence),
    ...evidence.drives.flatMap((drive) => drivenBy(drive, demands)),
    ...document(evidence),
    ...setOf(demands),
    ...flawsOfTimes(evidence, demands),
    ...flawsOfNames(evidence),
  ].filter(isFirst)
}

/** Each drive may say the same. */
const isFirst = ({ because }: Refusal, index: number, all: readonly Refusal[]) =>
  all.findIndex((one) => one.because === because) === index

function wholeness(evidence: Evidence): readonly Refusal[] {
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
function asked({ header, drives }: Evidence, { set, planned, profile, tool }: Demands): readonly Refusal[] {
  const { only, skip, plan } = header
  const leftOut = requiredBy(set, profile).filter((id) => !isSelected(id, { only, skip }))
  const names = new Set(plan.map(({ probe }) => probe))
  // Another version may plan otherwise.
  const isOurs = drives.every((drive) => drive.tool.build === tool.build)
  const missing = isOurs ? planned.filter((name) => !names.has(name)) : []
  const samples = header.asked?.samples ?? leastSamples
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
    ...(samples < leastSamples
      ? [
          {
            because: `it was driven with --samples ${samples}`,
            advice: `${leastSamples} at least, which is the default`,
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
      : [{ because: `${file} is not as it was recorded: line ${chain.line}: ${chain.because}`, advice: 'drive again' }]
  })
}

const hex = /^[0-9a-f]{64}$/
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function drivenBy({ tool, drive, file }: RecordedDrive, { tool: ours }: Demands): readonly Refusal[] {
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

function setOf({ set: { version, until, newest }, statedAt }: Demands): readonly Refusal[] {
  if (until === undefined || statedAt.slice(0, 10) <= until) return []
  return [{ because: `requirement set ${version} stood until ${until}`, advice: `certify by --set ${newest}` }]
}
