import { groupBy } from '../../reporters/summary.ts'
import type { Report } from '../../src/report/report.ts'
import { causeOf } from '../../src/outcomes/causes.ts'
import { asReason, isDependent, reasonText, type Reason, type ReasonData } from '../../src/results/reasons.ts'

/** Requirements that a run would not judge, for one reason. */
export interface Gap {
  readonly reason: ReasonData
  readonly because: string
  /** The option or the configuration key that supplies what is missing. Undefined if none does. */
  readonly fix?: string
  readonly ids: readonly string[]
}

/** The inconclusive requirements of a rehearsed run by reason, the most frequent first. */
export function gapsOf({ requirements }: Pick<Report, 'requirements'>): readonly Gap[] {
  const open = requirements.flatMap(({ id, verdict, reason }) =>
    verdict === 'inconclusive' && reason !== undefined ? [{ id, reason: forecastReason(reason) }] : [],
  )
  return [...groupBy(open, ({ reason }) => JSON.stringify(reason)).values()]
    .flatMap((group) => {
      const [first] = group
      if (first === undefined) return []
      const reason = asReason(first.reason)
      const fix = fixOf(reason)
      return [
        {
          reason: first.reason,
          because: reasonText(reason),
          ...(fix !== undefined && { fix }),
          ids: group.map(({ id }) => id),
        },
      ]
    })
    .toSorted((one, other) => other.ids.length - one.ids.length)
}

/**
 * The reason as a run would give it. What the reference gateway responds to a rehearsal is not what the deployment will respond, so only
 * the values of settings are kept.
 */
function forecastReason(recorded: ReasonData): ReasonData {
  const reason = asReason(recorded)
  const isOfSetting = reason.code === 'media-not-allowed' || causeOf(reason) === 'settings' || isDependent(reason)
  return isOfSetting || !('args' in reason) ? recorded : { code: 'none-expected' }
}

/** What supplies the missing key, model, permission or setting. */
function fixOf(reason: Reason): string | undefined {
  switch (reason.code) {
    case 'media-not-allowed':
      return `--allow ${reason.args.media}`
    case 'no-key':
      return reason.args.role === 'default' ? '--api-key-env NAME' : `keys.${reason.args.role} in the configuration`
    case 'no-model':
      return `--models ${reason.args.role}=ID`
    case 'no-overseas-url':
      return '--overseas-url URL'
    case 'no-prefix':
      return 'prefixes.motionControl in the configuration'
    case 'no-video-seconds':
      return 'videoSeconds in the configuration'
    default:
      return undefined
  }
}
