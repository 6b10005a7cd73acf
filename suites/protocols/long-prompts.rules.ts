import type { RequirementId } from '../../spec/generated/requirements.ts'
import { covers, expect, inconclusive, isControl, type Reply, universal } from '../../src/checks/index.ts'
import { promptOfOneTurn } from './arrival.rules.ts'
import { type AnswerOf, isLongPrompt, recallChecks } from './recall.rules.ts'

/** How the responses to long prompts of one protocol and mode are judged. */
export interface LongPrompts {
  readonly id: RequirementId
  readonly answerOf: AnswerOf
  /** The input tokens of a response; undefined if it reports none. */
  readonly tokensOf: (reply: Reply) => number | undefined
  /** The probe that sends long prompts. */
  readonly source: { readonly name: string }
  readonly dependsOn?: readonly RequirementId[]
}

/** No tokenizer needs fewer tokens for English sentences: one that counts words needs a token for 5.6 bytes. */
const mostBytesOfToken = 9

/** Registers the checks that a long prompt is accepted, counted, and read from its beginning to its end. */
export function longPromptChecks({ id, answerOf, tokensOf, source, dependsOn = [] }: LongPrompts): void {
  universal(acceptable(source), source)('accept a prompt of 4 KB', covers(id, ...dependsOn), (reply) =>
    expect(reply, 'the status of a prompt of 4 KB').toHaveStatus(200),
  )

  universal(counted(tokensOf), source)(
    'count the tokens of a prompt of 4 KB',
    covers(id, ...dependsOn),
    ({ reply, tokens, bytes }) =>
      expect(tokens, `input tokens of a prompt of ${bytes} bytes`, reply).toBeGreaterThanOrEqual(
        Math.floor(bytes / mostBytesOfToken),
      ),
  )

  const places = [
    { word: 'demanded', title: 'follow the beginning of a prompt of 4 KB', place: 'the beginning of a prompt of 4 KB' },
    { word: 'given', title: 'use a name from the middle of a prompt of 4 KB', place: 'the middle of a prompt of 4 KB' },
  ] as const
  recallChecks(
    answerOf,
    places.map((one) => ({ id, ...one, has: isLongPrompt, source, dependsOn })),
  )
}

/** Statuses that have requirements of their own, or other reasons than the length. */
const otherReasons = [401, 402, 403, 404, 429]

const acceptable = (source: LongPrompts['source']) => (reply: Reply) => {
  const { exchange, status = 500, text } = reply
  if (exchange.probe !== source.name || isControl(reply)) return undefined
  if (status >= 500 || otherReasons.includes(status)) return undefined
  if (status === 400 && /context/i.test(text)) inconclusive('exceeds-context', { exchange: exchange.id })
  return reply
}

const counted = (tokensOf: LongPrompts['tokensOf']) => (reply: Reply) => {
  const { json } = reply.request
  if (isControl(reply) || !isLongPrompt(json)) return undefined
  const tokens = tokensOf(reply)
  const bytes = Buffer.byteLength(promptOfOneTurn(json) ?? '')
  return tokens === undefined || tokens === 0 ? undefined : { reply, tokens, bytes }
}
