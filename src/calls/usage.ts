import { usageOf } from '../money/usage.ts'
import type { Reply } from '../reply/reply.ts'

/** The tokens that a response of any text protocol reports, plain or streamed. Undefined where it reports none. */
export interface ReportedTokens {
  /** Including those that a cache had, or that were written to one. */
  readonly input?: number
  /** Including reasoning. */
  readonly output?: number
  /** The reasoning among the output, where a plain response reports it. */
  readonly reasoning: number
}

const unbilled = { model: '', inputTokens: 0, outputTokens: 0, images: 0, videoSeconds: 0 }

const reasoningPlaces = [
  'usage.completion_tokens_details.reasoning_tokens',
  'usage.output_tokens_details.reasoning_tokens',
  'usageMetadata.thoughtsTokenCount',
]

/** The tokens that a response reports, in the same terms for every protocol. */
export function reportedTokens(reply: Reply): ReportedTokens {
  const { inputTokens, cachedTokens = 0, cacheWriteTokens = 0, outputTokens } = usageOf(reply, unbilled)
  const reasoning = reasoningPlaces.map((place) => reply.json.at(place).number).find((count) => count !== undefined)
  return {
    ...(inputTokens !== undefined && { input: inputTokens + cachedTokens + cacheWriteTokens }),
    ...(outputTokens !== undefined && { output: outputTokens }),
    reasoning: reasoning ?? 0,
  }
}
