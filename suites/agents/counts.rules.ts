import { expect, inconclusive, type Reply } from '../../src/checks/index.ts'

/** The statuses with which a gateway says that it does not count. */
const unserved = [400, 403, 404, 405, 415, 422, 501]

/** The counts of a short and of a long prompt. */
type Counted = Readonly<Record<'short' | 'long', Reply>>

/**
 * Fails unless both prompts are counted, the long one higher, or refused with an error that clients can read. Agents then estimate by
 * themselves.
 *
 * @param member of a count: `input_tokens`
 * @throws Undecided if a request was refused for another reason
 */
export function expectCounts({ short, long }: Counted, member: string): void {
  const counts = [short, long].map((reply) => countIn(reply, member))
  const [ofShort, ofLong] = counts
  if (ofShort === undefined || ofLong === undefined) return
  expect(ofLong, `\`${member}\` of a prompt of 200 lines, where one word has ${ofShort}`, long).toBeGreaterThan(ofShort)
}

/** The tokens that a reply counts; undefined if it is refused. */
function countIn(reply: Reply, member: string): number | undefined {
  const { status = 0 } = reply
  if (status >= 200 && status < 300) {
    const count = reply.json.at(member)
    expect(count).toBeInteger()
    expect(count.number, `\`${member}\``, reply).toBeGreaterThan(0)
    return count.number
  }
  expect(reply).toHaveJsonObject()
  expect(reply.json.at('error')).toBeObject()
  if (!unserved.includes(status)) inconclusive('not-answered', { exchange: reply.exchange.id, status })
  return undefined
}
