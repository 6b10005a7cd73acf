import type { Evidence } from '../evidence/store.ts'
import type { RequirementReport } from '../verdict/report.ts'

/**
 * By whose word a requirement does not apply; undefined where it applies, and where nobody's word stands behind it: what a recording
 * says of a probe has to be what its header says of the deployment.
 */
export function wordOf({ verdict, because = '' }: RequirementReport, { header }: Evidence): string | undefined {
  if (verdict !== 'inapplicable') return undefined
  const { lacks, videoSeconds } = header.deployment
  const [, feature] = /^the deployment declares that it lacks (\S+)$/.exec(because) ?? []
  if (feature !== undefined) return lacks.includes(feature) ? `lacks: ${feature}` : undefined
  if (because.endsWith(': prefixes.motionControl')) return 'prefixes.motionControl is not configured'
  if (because.endsWith(': videoSeconds'))
    return videoSeconds === undefined ? 'videoSeconds is not configured' : undefined
  return because === 'no model was asked whose identifier tells a length'
    ? 'the video models that were asked'
    : undefined
}
