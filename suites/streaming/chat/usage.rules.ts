import { assume, type Reply } from '../../../src/checks/index.ts'
import { tokensWithContent } from '../../protocols/chat/usage.rules.ts'
import { inChatStreams } from './assembled.rules.ts'
import { finishedChoices } from './choices.rules.ts'
import { chunks } from './rules.ts'

/**
 * True if a stream that was asked for its usage reports it at its end, where the counts are final: in the last chunk with a
 * `finish_reason`, or after it. Undefined for other streams.
 */
export function reportsUsage(reply: Reply): boolean | undefined {
  if (reply.request.json.at('stream_options.include_usage').value !== true) return undefined
  if (finishedChoices(reply) === undefined) return undefined
  const all = chunks(reply) ?? []
  const end = all.findLastIndex((chunk) => chunk.at('choices').items.some((one) => !one.at('finish_reason').absent))
  assume(end !== -1, 'streaming.chat.finished')
  return all.slice(end).some((chunk) => !chunk.at('usage').absent)
}

/** The token counts of streams with content that report them. */
export const countedTokens = inChatStreams((reply) =>
  reply.json.at('usage').absent ? undefined : tokensWithContent(reply),
)
