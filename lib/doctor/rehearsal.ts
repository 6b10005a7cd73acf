import { areas } from '../../suites/areas.ts'
import type { Contract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { isSelected } from '../../src/contract/selection.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import type { Deployment, Settings } from '../../src/deployment/deployment.ts'
import { drive } from '../../src/drive/drive.ts'
import { virtualClock } from '../../src/drive/limits/clock.ts'
import { createStop } from '../../src/drive/limits/stop.ts'
import { createMemoryRecorder } from '../../src/evidence/recorder.ts'
import { evidenceOfLines, type Evidence } from '../../src/evidence/store.ts'
import { conclude } from '../../src/judge/conclude.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { createReference } from '../../src/reference/server.ts'
import type { Target } from '../../src/reference/faults/handler.ts'
import type { Report } from '../../src/report/report.ts'
import { createFetchTransport } from '../../src/wire/fetch-transport.ts'
import { tool } from '../build-info.ts'

/** URLs without a listener: the reference gateway is called in process. */
const addresses = { domestic: 'http://127.0.0.1:8787', overseas: 'http://127.0.0.1:8788' } as const

/**
 * The report of a run with these settings, rehearsed on the reference gateway in this process. The gateway satisfies everything, so what is
 * not judged there lacks a key, a model, a permission or a setting. Sends nothing to the deployment.
 *
 * @param models the models by role that a run would use
 */
export async function rehearse(settings: Settings, contract: Contract, models: Deployment['models']): Promise<Report> {
  const { only, skip, profile, strict, minJudged, set } = settings
  // Official clients are processes of their own, which need a port.
  const selection = { only, skip: [...skip, 'clients'] }
  const evidence = await driveReference({ ...settings, ...selection }, contract, models)
  const started = performance.now()
  const judged = await judgeInProcess(evidence)
  return conclude(evidence, judged, {
    requirements: requirementsOf(contract.document),
    selected: (id) => isSelected(id, selection),
    ...{ profile, strict, minJudged, only },
    judgeMs: Math.round(performance.now() - started),
    set: requirementSet(set),
  }).report
}

async function driveReference(settings: Settings, contract: Contract, models: Deployment['models']): Promise<Evidence> {
  const { probes: _probes, modelPatterns: _patterns, maxRequests: _requests, ...rest } = settings
  const { maxTokens: _tokens, maxCost: _cost, prices: _prices, ...unlimited } = rest
  const { handlers, ...target } = createReference({ seed: settings.seed, document: contract.document })
  const recorder = createMemoryRecorder()
  const stop = createStop()
  const transport = createFetchTransport({
    redactor: createRedactor([], {}),
    handlers: { [addresses.domestic]: handlers.domestic, [addresses.overseas]: handlers.overseas },
    onSocketNeeded: (why) => stop.now('interrupted', why),
  })
  await drive({
    settings: {
      ...unlimited,
      deployment: standIn(settings.deployment, target, models),
      samples: Math.min(settings.samples, 1),
      shard: { index: 1, count: 1 },
    },
    ...{ contract, areas, tool, transport, recorder, stop },
    clock: virtualClock(),
  })
  return evidenceOfLines(recorder.lines)
}

/** The reference gateway, declared as completely or incompletely as the deployment. */
function standIn(deployment: Deployment, target: Target, models: Deployment['models']): Deployment {
  const { overseasBaseUrl, task: _task, prefixes, ...declared } = deployment
  return {
    ...declared,
    baseUrl: addresses.domestic,
    ...(overseasBaseUrl !== undefined && { overseasBaseUrl: addresses.overseas }),
    embedded: true,
    keys: sameNames(deployment.keys, target.keys),
    headers: {},
    group: 'default',
    models: sameNames(models, target.models),
    requests: { video: { seconds: '10' } },
    prefixes: prefixes.motionControl === undefined ? {} : { motionControl: '/kling' },
  }
}

/** The members of `values` with a name in `names`. */
const sameNames = <Name extends string, T>(
  names: Readonly<Partial<Record<Name, unknown>>>,
  values: Readonly<Partial<Record<Name, T>>>,
): Partial<Record<Name, T>> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => names[name as Name] !== undefined),
  ) as unknown as Partial<Record<Name, T>>
