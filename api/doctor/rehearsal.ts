import { agentsArea } from '../../src/contract/agents.ts'
import { areas } from '../../suites/areas.ts'
import type { Contract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { isSelected } from '../../src/contract/selection.ts'
import { requirementSet } from '../../src/contract/sets.ts'
import type { Deployment, ModelRole, Settings } from '../../src/deployment/deployment.ts'
import { drive } from '../../src/drive/drive.ts'
import { virtualClock } from '../../src/drive/limits/clock.ts'
import { createStop } from '../../src/drive/limits/stop.ts'
import { createMemoryRecorder } from '../../src/evidence/recorder.ts'
import { evidenceOfLines, type Evidence } from '../../src/evidence/store.ts'
import { conclude } from '../../src/judge/conclude.ts'
import { judgeInProcess } from '../../src/judge/judge-in-process.ts'
import { createRedactor } from '../../src/redact/redact.ts'
import { editJson, onOperation, type Inject } from '../../gateway/reference/fault-kit.ts'
import { asArray, asObject } from '../../gateway/reference/json.ts'
import { createReference } from '../../gateway/reference/server.ts'
import type { Target } from '../../gateway/reference/faults/handler.ts'
import type { Report } from '../../src/report/report.ts'
import { createFetchTransport } from '../../src/wire/fetch-transport.ts'
import { tool } from '../build-info.ts'
import { recordMembersIn } from './diagnose.ts'

/** URLs without a listener: the reference gateway is called in process. */
const addresses = { domestic: 'http://127.0.0.1:8787', overseas: 'http://127.0.0.1:8788' } as const

/**
 * The report and the evidence of a run with these settings, rehearsed on the reference gateway in this process. The gateway satisfies everything, so what is
 * not judged there lacks a key, a model, a permission or a setting. Sends nothing to the deployment.
 *
 * @param preflight of the deployment: the models that a run would use, and its list of models
 */
export async function rehearse(
  settings: Settings,
  contract: Contract,
  preflight: Evidence,
): Promise<{ readonly report: Report; readonly evidence: Evidence }> {
  const { only, skip, profile, strict, minJudged, set } = settings
  // Clients and agents are processes of their own, which need a port.
  const selection = { only, skip: [...skip, 'clients', agentsArea] }
  const evidence = await driveReference({ ...settings, ...selection }, contract, preflight)
  const started = performance.now()
  const judged = await judgeInProcess(evidence)
  const { report } = conclude(evidence, judged, {
    requirements: requirementsOf(contract.document),
    selected: (id) => isSelected(id, selection),
    ...{ profile, strict, minJudged, only },
    judgeMs: Math.round(performance.now() - started),
    set: requirementSet(set),
  })
  return { report, evidence }
}

async function driveReference(settings: Settings, contract: Contract, preflight: Evidence): Promise<Evidence> {
  const { probes: _probes, modelPatterns: _patterns, maxRequests: _requests, ...rest } = settings
  const { maxTokens: _tokens, maxCost: _cost, prices: _prices, ...unlimited } = rest
  const { handlers, ...target } = createReference({
    seed: settings.seed,
    document: () => contract.document,
    faults: [{ inject: listsOnly(recordMembersIn(preflight)) }],
  })
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
      deployment: standIn(settings.deployment, target, preflight.models),
      samples: Math.min(settings.samples, 1),
      shard: { index: 1, count: 1 },
    },
    ...{ contract, areas, tool, transport, recorder, stop },
    keepsRoles: true,
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
    models: sameModels(models, target.models),
    requests: { video: { seconds: '10' } },
    prefixes: prefixes.motionControl === undefined ? {} : { motionControl: '/kling' },
  }
}

/** The records of the list without the members that no record of the deployment has: what they would show stays unknown in a run too. */
const listsOnly = (members: ReadonlySet<string>): Inject =>
  onOperation(
    'listModels',
    editJson((list) => ({
      ...list,
      data: asArray(list['data']).map((record) =>
        Object.fromEntries(Object.entries(asObject(record)).filter(([name]) => members.has(name))),
      ),
    })),
  )

/** Roles that one model of the reference gateway can have together. */
const sharedRoles = {
  chat: ['tools', 'responses', 'messages', 'generateContent'],
  reasoning: ['messagesReasoning'],
} as const satisfies Partial<Record<ModelRole, readonly ModelRole[]>>

/** A model for each role that has one in the deployment. Roles of one model there have one model here, if it can have them. */
function sameModels(models: Deployment['models'], own: Target['models']): Deployment['models'] {
  const shared = Object.entries(sharedRoles).flatMap(([main, others]) =>
    others
      .filter((role) => models[role] !== undefined && models[role] === models[main as ModelRole])
      .map((role) => [role, own[main as keyof typeof sharedRoles]]),
  )
  return { ...sameNames(models, own), ...(Object.fromEntries(shared) as Deployment['models']) }
}

/** The members of `values` with a name in `names`. */
const sameNames = <Name extends string, T>(
  names: Readonly<Partial<Record<Name, unknown>>>,
  values: Readonly<Partial<Record<Name, T>>>,
): Partial<Record<Name, T>> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => names[name as Name] !== undefined),
  ) as unknown as Partial<Record<Name, T>>
