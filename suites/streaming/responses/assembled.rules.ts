import { assembledReply, type Reply, cachedByReply } from '../../../src/checks/index.ts'
import { inStreams, requiredOf } from '../assembled.rules.ts'
import { final } from './rules.ts'

/**
 * The response in the terminal event of a stream; undefined if the exchange is not a stream of a response. Other checks compare it with
 * the deltas.
 */
export const assembled = cachedByReply((reply: Reply): Reply | undefined => {
  const end = final(reply)
  return end && assembledReply(reply, end.response.value)
})

/** Applies a selection for response objects to streams. */
export const inResponseStreams = inStreams(assembled)

/** The response object of a stream. Without it the check is inconclusive. */
export const requiredResponse = requiredOf(assembled)
