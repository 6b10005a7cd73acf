import { operationOf } from '../../contract/operations.ts'
import { countingProtocolOf } from '../../contract/usage.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import type { Bill } from '../../money/cost.ts'
import { parseJson } from '../../reply/json.ts'
import { definedMembers } from '../../std/defined-members.ts'
import type { Outgoing } from '../probe.ts'

/** Assumed for a video if neither the request nor the deployment states a duration. The maximum of many models (contract, Limits). */
const defaultVideoSeconds = 15

/** The maximum that a request can be billed for. Counts one input token per byte. */
export function maxBill(outgoing: Outgoing, { videoSeconds }: Pick<Deployment, 'videoSeconds'>): Bill {
  const { tokens = 0, media = 0, body = '' } = outgoing
  const members = typeof body === 'string' && body !== '' ? membersOf(body) : {}
  const inputTokens = Math.min(tokens, Buffer.byteLength(body))
  const items = media * Math.max(1, positiveNumber(members, ['n']) ?? 1)
  const model = outgoing.model ?? modelOf(outgoing, members)
  // A gateway cannot bill a request without a key, or for a model that does not exist.
  if (outgoing.key === 'none' || model.startsWith('gateproof-'))
    return { model, inputTokens: 0, outputTokens: 0, images: 0, videoSeconds: 0 }
  const isVideo = outgoing.path.includes('/videos')
  const seconds = positiveNumber(members, ['seconds', 'duration']) ?? videoSeconds?.max ?? defaultVideoSeconds
  return {
    model,
    ...definedMembers({ protocol: countingProtocolOf(operationOf(outgoing.method, outgoing.path)?.operationId) }),
    inputTokens,
    outputTokens: tokens - inputTokens,
    images: isVideo ? 0 : items,
    videoSeconds: isVideo ? items * seconds : 0,
  }
}

type Members = Readonly<Record<string, unknown>>

function membersOf(body: string): Members {
  const parsed = parseJson(body)
  const value = 'value' in parsed ? parsed.value : undefined
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

/** The first positive number among the members, which may be strings. */
const positiveNumber = (members: Members, names: readonly string[]): number | undefined =>
  names.map((name) => Number(members[name])).find((number) => number > 0 && number < Infinity)

/** The model in the body or, without one, in the path. */
function modelOf({ method, path }: Outgoing, { model }: Members): string {
  if (typeof model === 'string') return model
  return operationOf(method, path)?.parameters['model'] ?? ''
}
