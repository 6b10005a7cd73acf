import type { Deployment, Settings } from '../../deployment/deployment.ts'
import { unsupportedReason, type Planned } from '../plan/planned-probes.ts'

/** What a drive is about to ask of listed models, and how long a call took that tried one. */
export interface PendingWork {
  readonly probes: readonly Planned[]
  readonly standing: readonly Planned[]
  /** Undefined where none was tried. */
  readonly callMs: number | undefined
  readonly settings: Pick<Settings, 'concurrency' | 'rate' | 'deadlineS' | 'maxRequests'>
  readonly deployment: Deployment
}

/**
 * A sentence where what listed models are asked will not be done before the deadline: by the rate, or by how long a call takes with so
 * many at a time. What else is asked comes before, and counts by its requests.
 */
export function deadlineWarning({ probes, standing, callMs, settings, deployment }: PendingWork): string | undefined {
  const { concurrency, rate, deadlineS, maxRequests = Infinity } = settings
  const driven = standing.filter((planned) => unsupportedReason(planned, deployment) === undefined)
  const ofModels = requestsOf(probes)
  const requests = Math.min(maxRequests, requestsOf(driven) + ofModels)
  const byRate = rate === undefined ? 0 : (requests / rate) * 60
  const byTime = callMs === undefined ? 0 : (requests * callMs) / 1000 / concurrency
  const seconds = Math.ceil(Math.max(byRate, byTime))
  if (ofModels === 0 || seconds <= deadlineS) return undefined
  const why =
    byRate > byTime ? `${rate} a minute` : `${((callMs ?? 0) / 1000).toFixed(1)} s each and ${concurrency} at a time`
  return `${requests} requests, ${ofModels} of them to listed models, take some ${seconds} s at ${why}: more than the deadline of ${deadlineS} s (--deadline)`
}

const requestsOf = (planned: readonly Planned[]) =>
  planned.reduce((sum, { probe }) => sum + Object.keys(probe.steps).length, 0)
