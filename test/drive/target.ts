import { judgeEvidence, type Judging } from '../../api/judge/judging.ts'
import type { Deployment, Settings } from '../../src/deployment/deployment.ts'
import { loadEvidence, type Evidence } from '../../src/evidence/store.ts'
import type { Handler, Inject } from '../../gateway/reference/fault.ts'
import { startReference, type Reference, type ReferenceOptions } from '../../gateway/reference/server.ts'
import { recordDeployment } from '../suites/harness.ts'

/** A reference gateway as a deployment: all its keys, all its models. */
export const deploymentAt = ({ url, keys, models }: Reference, more: Partial<Deployment> = {}): Deployment =>
  deploymentOf(url, { keys, models, ...more })

/** Any server as a deployment. */
export const deploymentOf = (baseUrl: string, more: Partial<Deployment> = {}): Deployment => ({
  baseUrl,
  embedded: true,
  keys: {},
  headers: {},
  group: 'default',
  models: {},
  requests: {},
  videoSeconds: { min: 4, max: 15 },
  prefixes: { motionControl: '/kling' },
  lacks: [],
  allow: ['images', 'video'],
  ...more,
})

/** Shows each request to `look` on its way to the gateway. */
export const watched =
  (observe: (request: Request) => void): Inject =>
  (next: Handler) =>
  (request) => {
    observe(request)
    return next(request)
  }

/** Runs against a reference gateway and closes it. */
export async function withReference<T>(
  options: ReferenceOptions,
  use: (reference: Reference) => Promise<T>,
): Promise<T> {
  const reference = await startReference(options)
  try {
    return await use(reference)
  } finally {
    await reference.close()
  }
}

const quick = ['authentication'] as const

/** Drives one area with these settings; what was recorded, and the file it is in. */
export async function driven(
  deployment: Deployment,
  settings: Partial<Settings> = {},
): Promise<{ readonly file: string; readonly evidence: Evidence }> {
  const file = await recordDeployment(deployment, { only: quick, ...settings })
  return { file, evidence: loadEvidence([file]) }
}

/** Judges evidence as `gateproof judge` does. */
export const judgedFrom = (...files: readonly string[]): Promise<Judging> =>
  judgeEvidence(files, { profile: 'spec', strict: false, only: [], skip: [] })

/** Verdicts by requirement. */
export const verdictsIn = ({ report }: Pick<Judging, 'report'>): Readonly<Record<string, string>> =>
  Object.fromEntries(report.requirements.map(({ id, verdict, because }) => [id, verdict ?? because ?? '']))
