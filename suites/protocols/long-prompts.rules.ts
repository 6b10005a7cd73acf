import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  covers,
  type Exchange,
  expect,
  firstTryOf,
  inconclusive,
  isControl,
  type Probe,
  recording,
  type Reply,
  replyOf,
  universal,
} from '../../src/checks/index.ts'
import { promptOfOneTurn } from './arrival.rules.ts'
import { type AnswerOf, isLongPrompt, recallChecks } from './recall.rules.ts'

/** How the responses to long prompts of one protocol and mode are judged. */
export interface LongPrompts {
  readonly id: RequirementId
  /** The input tokens of a response; undefined if it reports none. */
  readonly tokensOf: (reply: Reply) => number | undefined
  /** The probe that sends the prompts. */
  readonly source: Probe
  readonly dependsOn?: readonly RequirementId[]
}

/** The diary in prompts has the same kind of sentences everywhere: what a tokenizer needs for a byte of it varies by a few percent. */
const leastShare = 0.75

/** Registers the checks that a prompt of 4 KB is accepted, and that as many of its tokens are counted as of shorter prompts. */
export function longPromptChecks({ id, tokensOf, source, dependsOn = [] }: LongPrompts): void {
  universal(acceptable(source), source)('accept a prompt of 4 KB', covers(id, ...dependsOn), (reply) =>
    expect(reply, 'the status of a prompt of 4 KB').toHaveStatus(200),
  )

  universal(counted(source, tokensOf), source)(
    'count each part of a prompt of 4 KB',
    covers(id, ...dependsOn),
    ({ reply, short, half, long }) => {
      const perByte = (half.tokens - short.tokens) / (half.bytes - short.bytes)
      const bytes = long.bytes - half.bytes
      const about = `input tokens of the ${bytes} bytes by which a prompt of ${long.bytes} bytes is longer than one of ${half.bytes} bytes`
      expect(long.tokens - half.tokens, about, reply).toBeGreaterThanOrEqual(Math.floor(leastShare * perByte * bytes))
    },
  )
}

/** Registers the checks that the model reads a prompt of 4 KB from its beginning to its end. */
export function longRecallChecks(answerOf: AnswerOf, { id, source }: Pick<LongPrompts, 'id' | 'source'>): void {
  const places = [
    { word: 'demanded', title: 'follow the beginning of a prompt of 4 KB', place: 'the beginning of a prompt of 4 KB' },
    { word: 'given', title: 'use a name from the middle of a prompt of 4 KB', place: 'the middle of a prompt of 4 KB' },
  ] as const
  recallChecks(
    answerOf,
    places.map((one) => ({ id, ...one, has: isLongPrompt, source })),
  )
}

/** Statuses that have requirements of their own, or other reasons than the length. */
const otherReasons = [401, 402, 403, 404, 429]

/** Selects the long prompts. Their length is the reason of a refusal only if a short prompt of the same form is accepted. */
const acceptable = (source: Probe) => (reply: Reply) => {
  const { exchange, status = 500, text } = reply
  if (exchange.probe !== source.name || isControl(reply) || firstTryOf(exchange.name) !== 'first') return undefined
  if (status >= 500 || otherReasons.includes(status)) return undefined
  if (status === 200) return reply
  const compared = recording().exchange(source.name, 'short')
  if (compared?.response?.status !== 200)
    inconclusive('no-comparison', {
      control: compared?.id ?? `${source.name}/short`,
      status: compared?.response?.status,
    })
  if (status === 400 && /context/i.test(text)) inconclusive('exceeds-context', { exchange: exchange.id })
  return reply
}

/** Selects the long prompt, with what the shorter ones count. Undefined for other exchanges, and without counts. */
const counted = (source: Probe, tokensOf: LongPrompts['tokensOf']) => (reply: Reply) => {
  const { probe, name } = reply.exchange
  if (probe !== source.name || name !== 'first') return undefined
  const [short, half, long] = ['short', 'half', name].map((one) => sizeOf(recording().exchange(probe, one), tokensOf))
  return short && half && long && { reply, short, half, long }
}

/** The length of a prompt and its tokens. Undefined for a response that reports none. */
function sizeOf(exchange: Exchange | undefined, tokensOf: LongPrompts['tokensOf']) {
  if (exchange === undefined) return undefined
  const reply = replyOf(exchange)
  const tokens = tokensOf(reply)
  if (tokens === undefined || tokens === 0) return undefined
  return { tokens, bytes: Buffer.byteLength(promptOfOneTurn(reply.request.json) ?? '') }
}
