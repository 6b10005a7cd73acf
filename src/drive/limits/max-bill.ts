import { operationOf } from '../../contract/operations.ts'
import type { Deployment } from '../../deployment/deployment.ts'
import { parseJson } from '../../reply/json.ts'
import type { Bill } from '../../money/cost.ts'
import type { Outgoing } from '../probe.ts'

/** The longest that a video lasts where neither the request nor the deployment says, in seconds. */
const longestVideo = 15

/**
 * What a request can be billed for at most: its input at a token a byte, what it lets the model write, and its images or seconds of
 * video. A request that must be refused for what it says is billed for nothing.
 */
export function maxBill(outgoing: Outgoing, { videoSeconds }: Pick<Deployment, 'videoSeconds'>): Bill {
  const { tokens = 0, media = 0, body = '' } = outgoing
  const asked = typeof body === 'string' && body !== '' ? membersOf(body) : {}
  const inputTokens = Math.min(tokens, Buffer.byteLength(body))
  const pieces = media * Math.max(1, countIn(asked, ['n']) ?? 1)
  const model = outgoing.model ?? modelOf(outgoing, asked)
  if (outgoing.key === 'none' || isMadeUp(model)) return nobodysBill(model)
  const isVideo = outgoing.path.includes('/videos')
  const seconds = countIn(asked, ['seconds', 'duration']) ?? videoSeconds?.max ?? longestVideo
  return {
    model,
    inputTokens,
    outputTokens: tokens - inputTokens,
    images: isVideo ? 0 : pieces,
    videoSeconds: isVideo ? pieces * seconds : 0,
  }
}

/** Nobody can be billed for a request without a key, nor for a model that we made up, as nobody has it. */
const nobodysBill = (model: string): Bill => ({ model, inputTokens: 0, outputTokens: 0, images: 0, videoSeconds: 0 })

const isMadeUp = (model: string) => model.startsWith('gateproof-')

type Members = Readonly<Record<string, unknown>>

function membersOf(body: string): Members {
  const parsed = parseJson(body)
  const value = 'value' in parsed ? parsed.value : undefined
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

/** A number above zero, also one that is written as text. */
function countIn(asked: Members, names: readonly string[]): number | undefined {
  const counts = names.map((name) => Number(asked[name]))
  return counts.find((count) => count > 0 && count < Infinity)
}

/** The model that a body names, or else the path. */
function modelOf({ method, path }: Outgoing, { model }: Members): string {
  if (typeof model === 'string') return model
  return operationOf(method, path)?.parameters['model'] ?? ''
}
