import { doctor, plan, run, type Report } from '../../api/index.ts'
import { renderKnownViolations } from '../../reporters/index.ts'
import { UsageError } from '../../src/std/usage-error.ts'
import { commandContext } from '../library-options.ts'
import { onTerminal } from '../on-terminal.ts'
import { sufficientBudget } from '../plan/plan-summary.ts'
import type { Answers, Found } from './templates.ts'

/** The share of a plan that retries may cost besides. */
const forRetries = 1.2

/** What the list of models of the contract has, and no other. */
const ofTheContract = ['models.record.model_type', 'models.record.supported_endpoint_types']

/**
 * Asks a gateway for its models, and requests every path without a valid body.
 *
 * @throws UsageError if it cannot be tested
 */
export async function askGateway({ baseUrl, variable }: Answers & { readonly baseUrl: string }): Promise<Found> {
  const target = { baseUrl, apiKeyEnv: variable, env: process.env, ...commandContext() }
  const { problem, endpoints } = await onTerminal({}, ({ signal }) => doctor({ ...target, signal }))
  if (problem !== undefined) throw new UsageError(`init --from: ${problem.text}`)
  const models = endpoints[0]?.models ?? {}
  const named = Object.entries(models).map(([role, model]) => `${role}=${model}`)
  const { report } = await onTerminal({}, ({ signal, driveSignal, onProgress }) =>
    run({ ...target, models: named, only: ['service', 'models'], samples: 0, signal, driveSignal, onProgress }),
  )
  refuseInterrupted(report)
  const lacks = report.findings.flatMap(({ notOffered }) => notOffered ?? [])
  const isOther = ofTheContract.every((id) =>
    report.requirements.some((row) => row.id === id && row.verdict === 'violated'),
  )
  const { probes, discoveryRequests } = await plan({ ...target, models: named, lacks })
  const { maxTokens: planned } = sufficientBudget(probes, discoveryRequests)
  const maxTokens = Math.ceil((planned * forRetries) / 10_000) * 10_000
  return { models, lacks, profile: isOther || lacks.includes('models') ? 'interop' : 'full', maxTokens }
}

/** The text of a file for `--baseline`, from a run with what was found. @param upstream the port of the scripted upstream, if it tests both ends */
export async function knownViolationsOf(
  { baseUrl, variable }: Answers & { readonly baseUrl: string },
  { models, lacks, profile, maxTokens }: Found,
  upstream: string | undefined,
): Promise<string> {
  const result = await onTerminal({}, ({ signal, driveSignal, onProgress }) =>
    run({
      ...{ baseUrl, apiKeyEnv: variable, env: process.env, ...commandContext() },
      ...{ models: Object.entries(models).map(([role, model]) => `${role}=${model}`), lacks, profile },
      ...(upstream === undefined ? { maxTokens } : { upstream }),
      ...{ signal, driveSignal, onProgress },
    }),
  )
  refuseInterrupted(result.report)
  return renderKnownViolations(result)
}

/** Files of half a run would say that the gateway does not have what it was not asked for. */
function refuseInterrupted({ interrupted }: Report): void {
  if (interrupted !== undefined) throw new UsageError('init --from: interrupted. Nothing was written')
}
