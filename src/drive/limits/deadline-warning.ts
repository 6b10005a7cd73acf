import type { Deployment, Settings } from '../../deployment/deployment.ts'
import { notSentReason, type Planned } from '../plan/planned-probes.ts'
import { pluralize } from '../../std/pluralize.ts'

/** The probes that a drive is about to send, after discovery. */
export interface PendingWork {
  readonly modelProbes: readonly Planned[]
  readonly fixedProbes: readonly Planned[]
  /** How long the trial request of discovery took. Undefined without one. */
  readonly callDurationMs: number | undefined
  readonly settings: Pick<Settings, 'concurrency' | 'rate' | 'deadlineS' | 'maxRequests'>
  readonly deployment: Deployment
}

/** Warns if the requests to listed models will exceed the deadline, by the rate limit or by the duration of a request. */
export function deadlineWarning(work: PendingWork): string | undefined {
  const { modelProbes, fixedProbes, callDurationMs = 0, settings, deployment } = work
  const { concurrency, rate, deadlineS, maxRequests = Infinity } = settings
  const driven = fixedProbes.filter((planned) => notSentReason(planned, deployment) === undefined)
  const toModels = requestCount(modelProbes)
  const requests = Math.min(maxRequests, requestCount(driven) + toModels)
  const secondsByRate = rate === undefined ? 0 : (requests / rate) * 60
  const secondsByDuration = (requests * callDurationMs) / 1000 / concurrency
  const seconds = Math.ceil(Math.max(secondsByRate, secondsByDuration))
  if (toModels === 0 || seconds <= deadlineS) return undefined
  const assumption =
    secondsByRate > secondsByDuration
      ? `${rate} per minute`
      : `${(callDurationMs / 1000).toFixed(1)} s each, ${concurrency} at a time`
  return `the run will exceed its deadline of ${deadlineS} s (--deadline): ${pluralize(requests, 'request')}, ${toModels} of them to listed models, take about ${seconds} s at ${assumption}`
}

const requestCount = (planned: readonly Planned[]) =>
  planned.reduce((sum, { probe }) => sum + Object.keys(probe.steps).length, 0)
