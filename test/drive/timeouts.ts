import { fault, hangAfter, type Inject } from '../../gateway/reference/fault.ts'
import type { ConcludedRun } from '../../src/judge/conclude.ts'
import type { RecordOptions } from '../suites/harness.ts'
import { judgeTrial, recordOverSockets } from '../suites/trial.ts'

/** Sends a few bytes of each JSON reply, and then nothing more. */
export const slow: Inject = (next, gateway) => async (request) => {
  const response = await next(request)
  if (!response.headers.get('content-type')?.includes('json')) return response
  return hangAfter(10)(() => Promise.resolve(response), gateway)(request)
}

/** Drives over sockets, because only they have timeouts, and judges with all suites. */
export const tryWithTimeout = async (inject: Inject, settings: RecordOptions['settings']): Promise<ConcludedRun> =>
  judgeTrial(await recordOverSockets({ faults: [fault([], inject)], settings: { ...settings, concurrency: 48 } }), {
    suites: {},
  })

/** The reasons for what could not be judged, each once. */
export const reasonsIn = ({ report }: ConcludedRun): readonly string[] => [
  ...new Set(report.requirements.map(({ because = '' }) => because)),
]
