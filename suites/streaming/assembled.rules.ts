import { inconclusive, type Reply } from '../../src/checks/index.ts'

/** Returns the response that a client puts together from a stream; undefined if the exchange is not such a stream. */
export type Assemble = (reply: Reply) => Reply | undefined

/**
 * Applies a selection for plain responses to streams.
 *
 * @example universal(inStreams(assembled)(outputLimitedBy('max_tokens')), limits)('…', covers('streaming.chat.max_tokens'), …)
 */
export const inStreams =
  (assemble: Assemble) =>
  <Subject>(select: (response: Reply) => Subject | undefined) =>
  (reply: Reply): Subject | undefined => {
    const response = assemble(reply)
    return response && select(response)
  }

/** The assembled response of a stream that a check compares. Without it the check is inconclusive. */
export const requiredOf =
  (assemble: Assemble) =>
  (stream: Reply): Reply =>
    assemble(stream) ?? inconclusive('not-ok', { exchange: stream.exchange.id, status: stream.status })
