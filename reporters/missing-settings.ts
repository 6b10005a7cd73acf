import { featureOfPath } from '../src/contract/conformance.ts'
import { hidingFeature } from '../src/contract/features.ts'
import type { Report, RequirementReport } from '../src/report/report.ts'
import { asReason } from '../src/results/reasons.ts'
import { groupBy, withVerdict } from './summary.ts'

/** A setting that the run did not have, and the requirements that are inconclusive for want of it. */
export interface MissingSetting {
  /** As on a command line, or the path in the configuration: `--models reasoning=ID`. */
  readonly option: string
  readonly ids: readonly string[]
}

/** Why requirements are inconclusive, as far as a user can change it. */
export interface Undecided {
  /** The most requirements first. */
  readonly settings: readonly MissingSetting[]
  /** Requirements about features that the gateway does not offer. */
  readonly notOffered: readonly string[]
  readonly total: number
}

/** What a run that ended would need to judge more. A requirement that depends on others has the reason of the last of them. */
export function undecidedOf(report: Report): Undecided {
  const rows = new Map(report.requirements.map((row) => [row.id, row]))
  const missing = report.findings.flatMap(({ notOffered }) => notOffered ?? [])
  const isOffered = ({ id }: RequirementReport) =>
    hidingFeature(id, missing) === undefined && featureOfPath(id, missing) === undefined
  const all = withVerdict(report, 'inconclusive').map((row) => {
    const root = rootOf(row, rows)
    return { id: row.id, root, isOffered: isOffered(row) && isOffered(root) }
  })
  const causes = all.flatMap(({ id, root, isOffered: isJudgeable }) => {
    const option = isJudgeable ? optionOf(root) : undefined
    return option === undefined ? [] : [{ id, option }]
  })
  const settings = [...groupBy(causes, ({ option }) => option)].map(([option, group]) => ({
    option,
    ids: group.map(({ id }) => id),
  }))
  return {
    settings: settings.toSorted((one, other) => other.ids.length - one.ids.length),
    notOffered: all.flatMap((one) => (one.isOffered ? [] : one.id)),
    total: all.length,
  }
}

/** The requirement at the end of the chain of those that a requirement depends on. */
function rootOf(row: RequirementReport, rows: ReadonlyMap<string, RequirementReport>): RequirementReport {
  const seen = new Set<string>()
  let root = row
  for (;;) {
    const reason = root.reason && asReason(root.reason)
    const next = reason?.code === 'requirement' ? rows.get(reason.args.id) : undefined
    if (next === undefined || seen.has(next.id)) return root
    seen.add(next.id)
    root = next
  }
}

/** The setting that the reason of a requirement asks for; undefined for another reason. */
function optionOf({ reason: recorded }: RequirementReport): string | undefined {
  const reason = recorded && asReason(recorded)
  switch (reason?.code) {
    case 'no-model':
      return `--models ${reason.args.role}=ID`
    case 'media-not-allowed':
      return `--allow ${reason.args.media}`
    case 'no-key':
      return reason.args.role === 'default' ? '--api-key-env NAME' : `keys.${reason.args.role} in the configuration`
    case 'no-overseas-url':
      return '--overseas-url URL'
    case 'no-prefix':
      return 'prefixes.motionControl in the configuration'
    default:
      return undefined
  }
}
