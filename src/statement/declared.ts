import type { Evidence } from '../evidence/store.ts'
import { asReason } from '../results/reasons.ts'
import type { RequirementReport } from '../report/report.ts'

/**
 * Whose declaration makes a requirement inapplicable; undefined where it applies, and where no declaration says so: what a recording
 * says of a probe must be what its header says of the deployment.
 */
export function wordOf({ verdict, reason }: RequirementReport, { header }: Evidence): string | undefined {
  if (verdict !== 'inapplicable' || reason === undefined) return undefined
  const { lacks, videoSeconds } = header.deployment
  const why = asReason(reason)
  switch (why.code) {
    case 'declared-absent':
      return lacks.includes(why.args.feature) ? `lacks: ${why.args.feature}` : undefined
    case 'no-prefix':
      return 'prefixes.motionControl is not configured'
    case 'no-video-seconds':
      return videoSeconds === undefined ? 'videoSeconds is not configured' : undefined
    case 'no-length-in-name':
      return 'the video models that were asked'
    default:
      return undefined
  }
}
