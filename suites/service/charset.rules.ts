import { describeReply, finalAttempt, inconclusive, recording, type Reply, replyOf } from '../../src/checks/index.ts'

/** A request with a charset in its content type, and why it was not treated like the same request without one. */
export function charsetReplies(reply: Reply): { readonly flaw: string | undefined } | undefined {
  const { probe, name } = reply.exchange
  if (!probe.startsWith('charset-') || name !== 'charset') return undefined
  const labelled = finalAttempt(reply)
  if (labelled === undefined) return undefined
  const exchange = recording().exchange(probe, 'plain')
  const plain = exchange && replyOf(exchange)
  if (plain?.status === undefined || isAboutLoad(plain))
    return inconclusive('no-comparison', { control: `${probe}/plain`, status: plain?.status })
  const { status } = labelled
  if (status === undefined || isAboutLoad(labelled))
    return inconclusive('not-answered', { exchange: reply.exchange.id, status })
  if (status === plain.status || !isRefusalOfBody(status)) return { flaw: undefined }
  return { flaw: `expected status ${plain.status} as without a charset, got ${describeReply(labelled)}` }
}

/** Refusals because of load or account. */
const isAboutLoad = ({ status = 0 }: Reply) => [401, 402, 429, 503].includes(status)

/** Statuses of a body that was not understood, and of a failure to read it. */
const isRefusalOfBody = (status: number) => [400, 406, 415, 422].includes(status) || status >= 500
