import { areas } from '../../suites/areas.ts'
import type { Contract } from '../../src/contract/document.ts'
import type { ModelRole, Settings } from '../../src/deployment/deployment.ts'
import { recordedModels, type ListedModel } from '../../src/deployment/model-list.ts'
import { secretsOf } from '../../src/deployment/secrets.ts'
import { drive } from '../../src/drive/drive.ts'
import { createStop } from '../../src/drive/limits/stop.ts'
import { discoveryProbe } from '../../src/drive/probe.ts'
import { createMemoryRecorder } from '../../src/evidence/recorder.ts'
import { evidenceOfLines, type Evidence } from '../../src/evidence/store.ts'
import { setupReasonOf } from '../../src/judge/setup.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { modelRecords } from '../../src/reply/model-list.ts'
import { replyOf } from '../../src/reply/reader.ts'
import type { Reply } from '../../src/reply/reply.ts'
import type { ReasonData } from '../../src/results/reasons.ts'
import { createTransport } from '../../src/wire/transport.ts'
import { tool } from '../build-info.ts'

/** What the preflight found at one endpoint. */
export interface Diagnosis {
  readonly baseUrl: string
  /** Why it cannot be tested; undefined if it can. */
  readonly problem?: ReasonData
  /** The status of `GET /v1/models`, and the milliseconds until it was complete. */
  readonly list?: { readonly status: number | undefined; readonly ms: number }
  readonly listed: readonly ListedModel[]
  /** Models by role: configured ones, and those that were found in the list. */
  readonly models: Readonly<Partial<Record<ModelRole, string>>>
  /** The chat models that were tried, with their status. */
  readonly trials: readonly { readonly model: string; readonly status: number | undefined }[]
}

/** Runs the preflight of a deployment alone. Writes no file. */
export async function preflightOf(settings: Settings, contract: Contract): Promise<Evidence> {
  const { deployment } = settings
  const { echoed, headerSecrets } = secretsOf(deployment)
  const redactor = createRedactor(echoed, headerSecrets)
  const recorder = createMemoryRecorder()
  const transport = createTransport({ redactor, totalMs: settings.timeoutS * 1000, env: settings.env ?? {} })
  const only = { ...settings, probes: [discoveryProbe], modelPatterns: [], shard: { index: 1, count: 1 } }
  try {
    await drive({ settings: only, contract, areas, tool, transport, recorder, stop: createStop() })
  } finally {
    await transport.close()
  }
  return evidenceOfLines(recorder.lines)
}

/** What a preflight found at its endpoint. */
export function diagnosisOf(evidence: Evidence): Diagnosis {
  const problem = setupReasonOf(evidence)
  const list = listIn(evidence)
  const trials = evidence.exchanges.flatMap((one) => {
    const { request, status } = replyOf(one)
    const model = request.json.at('model').text
    return model === undefined ? [] : [{ model, status }]
  })
  return {
    baseUrl: evidence.header.deployment.baseUrl,
    ...(problem && { problem }),
    ...(list && { list: { status: list.status, ms: Math.round(list.exchange.end.at) } }),
    listed: list === undefined ? [] : recordedModels(list, evidence),
    models: evidence.models,
    trials,
  }
}

/** The names of all members of listed models. */
export function recordMembersIn(evidence: Evidence): ReadonlySet<string> {
  const list = listIn(evidence)
  return new Set(list === undefined ? [] : modelRecords(list).flatMap(({ names }) => names))
}

function listIn(evidence: Evidence): Reply | undefined {
  const exchange = evidence.exchange(discoveryProbe, 'models')
  return exchange && replyOf(exchange)
}
