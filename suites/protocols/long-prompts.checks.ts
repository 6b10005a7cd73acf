import type { RequirementId } from '../../spec/generated/requirements.ts'
import {
  check,
  type Exchange,
  expect,
  firstTryOf,
  inconclusive,
  isControl,
  type Probe,
  recording,
  type Reply,
  replyOf,
} from '../../src/checks/index.ts'
import type { Mode } from './modes.checks.ts'
import { promptOfOneTurn } from './arrival.checks.ts'
import { type AnswerOf, isLongPrompt, isVeryLongPrompt, type Recall, recallChecks } from './recall.checks.ts'

/** The requirement for plain responses to prompts of one length, and the probe that sends them. */
interface OfLength {
  readonly id: RequirementId
  readonly source: Probe
}

type Ids = readonly [RequirementId, ...RequirementId[]]

/** How the responses to long prompts of one protocol are judged. */
export interface LongPrompts {
  /** A prompt of 4 KB. */
  readonly long: OfLength
  /** Prompts of 32 and 200 KB. */
  readonly veryLong: OfLength
  /** The input tokens of a response; undefined if it reports none. */
  readonly tokensOf: TokensOf
  /** Absent for streams: whether the model reads a prompt to its end is compared in plain responses. */
  readonly answerOf?: AnswerOf | undefined
}

type TokensOf = (reply: Reply) => number | undefined

/**
 * Registers the checks that long prompts are accepted, that as many of their tokens are counted as of shorter prompts, and that the model reads
 * them from their beginning to their end.
 */
export function longPromptChecks(mode: Mode, { long, veryLong, tokensOf, answerOf }: LongPrompts): void {
  const ids: Ids = [long.id]
  const longerIds: Ids = [veryLong.id, long.id]
  lengthChecks(mode, '4 KB', ids, long.source, tokensOf)
  lengthChecks(mode, '32 and 200 KB', longerIds, veryLong.source, tokensOf)
  if (answerOf === undefined) return
  recallChecks(mode, answerOf, recalls('4 KB', ids, long.source, isLongPrompt))
  recallChecks(mode, answerOf, recalls('32 KB', longerIds, veryLong.source, isVeryLongPrompt))
}

/** The diary in prompts has the same kind of sentences everywhere: what a tokenizer needs for a byte of it varies by a few percent. */
const leastShare = 0.75

function lengthChecks(
  { reading, covering }: Mode,
  size: string,
  covered: Ids,
  source: Probe,
  tokensOf: TokensOf,
): void {
  check(acceptable(source), source)(covering(covered), `accept a prompt of ${size}`, (reply) =>
    expect(reply, `the status of a prompt of ${Math.round(bytesOf(reply) / 1000)} KB`).toHaveStatus(200),
  )

  check(counted(source, reading(tokensOf)), source)(
    covering(covered),
    `count each part of a prompt of ${size}`,
    ({ reply, short, half, long }) => {
      const perByte = (half.tokens - short.tokens) / (half.bytes - short.bytes)
      const bytes = long.bytes - half.bytes
      const about = `input tokens of the ${bytes} bytes by which a prompt of ${long.bytes} bytes is longer than one of ${half.bytes} bytes`
      expect(long.tokens - half.tokens, about, reply).toBeGreaterThanOrEqual(Math.floor(leastShare * perByte * bytes))
    },
  )
}

function recalls(size: string, covered: Ids, source: Probe, has: Recall['has']): readonly Recall[] {
  const places = [
    { word: 'demanded', action: 'follow', place: `the beginning of a prompt of ${size}` },
    { word: 'given', action: 'use a name from', place: `the middle of a prompt of ${size}` },
  ] as const
  return places.map(({ word, action, place }) => ({
    ...{ covered, title: `${action} ${place}`, word, place, has, source },
  }))
}

/** Statuses that have requirements of their own, or other reasons than the length. */
const otherReasons = [401, 402, 403, 404, 429]

/** How models refuse prompts: "maximum context length", "prompt is too long: 9000 tokens", "the input token count exceeds the maximum". */
const exceedsContext = /context|\btokens?\b|prompt is too long/i

/** The prompts whose length is tested; others of the probe are shorter, for comparison. */
const isTested = ({ name }: Exchange) => name === 'longest' || firstTryOf(name) === 'first'

/** Selects the long prompts. Their length is the reason of a refusal only if a short prompt of the same form is accepted. */
const acceptable = (source: Probe) => (reply: Reply) => {
  const { exchange, status = 500, text } = reply
  if (exchange.probe !== source.name || isControl(reply) || !isTested(exchange)) return undefined
  if (status >= 500 || otherReasons.includes(status)) return undefined
  if (status === 200) return reply
  const compared = recording().exchange(source.name, 'short')
  if (compared?.response?.status !== 200)
    inconclusive('no-comparison', {
      control: compared?.id ?? `${source.name}/short`,
      status: compared?.response?.status,
    })
  if (status === 400 && exceedsContext.test(text)) inconclusive('exceeds-context', { exchange: exchange.id })
  return reply
}

/** Selects a long prompt, with what the shorter ones count. Undefined for other exchanges, and without counts. */
const counted = (source: Probe, tokensOf: TokensOf) => (reply: Reply) => {
  const { exchange } = reply
  const { probe, name } = exchange
  if (probe !== source.name || (name !== 'first' && name !== 'longest')) return undefined
  const [short, half] = ['short', 'half'].map((one) => sizeOf(recording().exchange(probe, one), tokensOf))
  const long = sizeOf(exchange, tokensOf)
  return short && half && long && { reply, short, half, long }
}

/** The length of a prompt and its tokens. Undefined for a response that reports none. */
function sizeOf(exchange: Exchange | undefined, tokensOf: TokensOf) {
  if (exchange === undefined) return undefined
  const reply = replyOf(exchange)
  const tokens = tokensOf(reply)
  return tokens === undefined || tokens === 0 ? undefined : { tokens, bytes: bytesOf(reply) }
}

const bytesOf = ({ request }: Reply): number => Buffer.byteLength(promptOfOneTurn(request.json) ?? '')
