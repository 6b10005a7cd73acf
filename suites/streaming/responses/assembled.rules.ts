import { assembledReply, type Reply, cachedByReply } from '../../../src/checks/index.ts'
import { plainReplies } from '../../protocols/responses/rules.ts'
import { plainOrStreamed, requiredOf, streamedMode } from '../assembled.checks.ts'
import { responsesTwins } from '../twins.ts'
import { final } from './rules.ts'

/**
 * The response in the terminal event of a stream; undefined if the exchange is not a stream of a response. Other checks compare it with
 * the deltas.
 */
export const assembled = cachedByReply((reply: Reply): Reply | undefined => {
  const end = final(reply)
  return end && assembledReply(reply, end.response.value)
})

/** The response object of a stream. Without it the check is inconclusive. */
export const requiredResponse = requiredOf(assembled)

/** How the checks of responses judge streams. */
export const responseStreams = streamedMode(assembled, responsesTwins)

/** Plain responses and streams, for comparisons of ids. */
export const allResponses = plainOrStreamed(plainReplies.successful, assembled)
