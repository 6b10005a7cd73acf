import { fileURLToPath } from 'node:url'
import { packagedContract } from '../../src/contract/document.ts'
import { areaOf, requirementsOf } from '../../src/contract/requirements.ts'
import type { Fault } from '../../gateway/reference/fault.ts'
import { testsOf } from '../../suites/ledger.ts'
import { upstreamProbes } from '../../suites/upstream/probe.ts'
import type { TrialOptions } from '../suites/trial.ts'

/** The folder of the agents that proofs drive. */
const standIns = fileURLToPath(new URL('../clients/stand-ins/', import.meta.url))

/** What to test for a fault. */
export interface Scope {
  readonly only: readonly string[]
  readonly areas: readonly string[]
}

/**
 * The scope of a fault is its area; for limits only the operation, for streams only the protocol. Testing everything for each of hundreds
 * of faults would take a quarter of an hour.
 */
export function scopeOf(name: string, { breaks, alongside = [] }: Pick<Fault, 'breaks' | 'alongside'>): Scope {
  const area = areaOf(name)
  const parts = breaks.map((id) => id.split('.').slice(0, 2).join('.'))
  return {
    only: [...(areasInParts.includes(area) ? new Set(parts) : [area]), ...alongside],
    areas: [...new Set([...judgedWith(area), ...alongside.map(areaOf)])],
  }
}

/** Areas whose ids name an operation or protocol in their second part. */
const areasInParts = ['limits', 'streaming']

/** The areas whose checks judge the requests of an area. Limits judge a few error statuses. */
export const judgedWith = (area: string): readonly string[] => (area === 'errors' ? [area, 'limits'] : [area])

/** The areas whose rules also judge the answers to scripted calls. */
export const protocolAreas = ['chat', 'responses', 'messages', 'generate-content', 'streaming', 'errors']

/** The probes of both ends. */
export const bothEnds = upstreamProbes(packagedContract(), { samples: 0 }).map(({ name }) => name)

/** A trial of both ends sends their probes only, and the answers are judged by the rules of the protocols too. */
function ofBothEnds({ settings, suites, ...trial }: TrialOptions): TrialOptions {
  return {
    ...trial,
    settings: {
      probes: bothEnds,
      ...settings,
      only: [...(settings?.only ?? []), ...protocolAreas],
      samples: drawnAnswers,
    },
    suites: { areas: [...new Set([...(suites?.areas ?? []), ...protocolAreas])] },
  }
}

/** Drawn answers of the upstream: enough for the faults that only they reveal. */
const drawnAnswers = 4

/** A fault that buffers streams is reported after this time, however long it is. */
const bufferedHoldTimeoutMs = 200

/** The trial within the scope of a fault. Drawn requests are sent only for the faults that need them. */
export function withinScope(name: string, fault: Fault): TrialOptions {
  const { only, areas } = scopeOf(name, fault)
  const isDrawn = !isOfParameter(name)
  const { probes } = fault
  const trial: TrialOptions = {
    settings: {
      only,
      ...(areaOf(name) === 'agents' && { agentsFrom: standIns }),
      ...(!isDrawn && { samples: 0 }),
      ...(probes && { probes }),
    },
    suites: { areas },
    ...(fault.breaks.includes('upstream.stream.incremental') && { holdTimeoutMs: bufferedHoldTimeoutMs }),
  }
  return fault.upstream && areaOf(name) !== 'agents' ? ofBothEnds(trial) : trial
}

const longPrompts = requirementsOf(packagedContract().document).flatMap(({ id }) =>
  /\.(?:very_)?long_prompt$/.test(id) ? [id] : [],
)

/** The part of this trial that reveals the fault: the requests of a parameter, the call of a client, a few calls of both ends. */
export function revealingPart(name: string, fault: Fault): TrialOptions {
  const { settings, ...trial } = withinScope(name, fault)
  const { breaks, steps } = fault
  const only = isOfParameter(name)
    ? breaks.map((id) => id.slice(0, id.lastIndexOf('.')))
    : ['clients', 'agents'].includes(areaOf(name))
      ? breaks
      : settings?.only
  // The long prompts of each protocol take half of the time: only their own faults need them.
  const skip = longPrompts.filter((id) => !(breaks as readonly string[]).includes(id))
  return {
    ...trial,
    settings: { ...settings, skip, ...(only && { only }) },
    ...(steps && { steps }),
    imitatesCuts: true,
  }
}

type NamedFaults = readonly (readonly [name: string, fault: Fault])[]

/** The areas whose requests the trial of the healthy gateway sends; undefined for all in its scope. */
export const sentAreas = (faults: NamedFaults): readonly string[] | undefined =>
  faults.every(([name, { upstream }]) => upstream !== undefined && areaOf(name) === 'upstream')
    ? ['upstream']
    : undefined

/** The trial of the healthy gateway within the scopes of these faults: all that they may violate. */
export function healthyTrial(faults: NamedFaults): TrialOptions {
  const scopes = faults.map(([name, fault]) => scopeOf(name, fault))
  const areas = [...new Set(scopes.flatMap((scope) => scope.areas))]
  const trial: TrialOptions = {
    settings: {
      only: [...new Set(scopes.flatMap(({ only }) => only))],
      ...(areas.includes('agents') && { agentsFrom: standIns }),
    },
    suites: areas.length > 0 ? { areas } : {},
  }
  if (sentAreas(faults) !== undefined) return { ...ofBothEnds(trial), upstream: true }
  return faults.some(([, { upstream }]) => upstream !== undefined) ? { ...trial, upstream: true } : trial
}

/** Faults that fail a check which no first fault of its requirement fails. */
const furtherFaults = [
  'chat.callIdShared',
  'chat.choicesOfNulls',
  'images.fileCut',
  'streaming.chat.callIdShared',
  'streaming.chat.lastCharacterReplaced',
  'streaming.chat.streamOptionsRefused',
  'streaming.messages.inputReplaced',
  'streaming.messages.startOutputAsText',
  'streaming.responses.argumentsUnclosed',
  'streaming.responses.partNotDone',
  'upstream.streamUnasked',
]

/**
 * The names of faults that fail every check, which the kill matrix proves in CI: the first faults of each requirement, as many as it has
 * checks, and `furtherFaults`.
 */
export function firstFaults(faults: readonly (readonly [name: string, fault: Pick<Fault, 'breaks'>])[]): Set<string> {
  const names = new Set(faults.flatMap(([name]) => (furtherFaults.includes(name) ? [name] : [])))
  const counts = new Map<string, number>()
  for (const [name, { breaks }] of faults) {
    if (breaks.some((id) => (counts.get(id) ?? 0) < testsOf(id).length)) names.add(name)
    for (const id of breaks) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return names
}

/** True for a fault of the limits of one parameter, which drawn requests need not reveal. */
const isOfParameter = (name: string) => name.startsWith('limits.') && !name.includes('.drawn.')
