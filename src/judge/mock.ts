import { modeOf } from '../calls/answer.ts'
import { callOf, modelName } from '../calls/request.ts'
import { conformanceOf } from '../contract/conformance.ts'
import type { Requirement } from '../contract/requirements.ts'
import type { Exchange } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import type { CheckResult } from '../outcomes/check-result.ts'
import { answeredText } from '../reply/answered-text.ts'
import { replyOf } from '../reply/reader.ts'
import { reason } from '../results/reasons.ts'
import { memoized } from '../std/memoized.ts'

/** Models that happen to answer fewer prompts alike are no mock. */
const minPrompts = 8

/**
 * True if every model answers every prompt with one text, as mocks of staging systems do. What a response must contain because of its request
 * cannot be shown with them. A gateway that drops the prompts of one operation only is no mock, because the others vary.
 */
export const isMock = memoized(({ exchanges }: Evidence): boolean => {
  const longest = new Map<string, string>()
  const prompts = new Set<string>()
  for (const exchange of exchanges) {
    const call = generatingCall(exchange)
    const answer = call && answeredText(replyOf(exchange)).trim()
    if (call === undefined || !answer) continue
    const known = longest.get(call.kind) ?? ''
    // A token limit may truncate an answer.
    if (!known.startsWith(answer) && !answer.startsWith(known)) return false
    if (answer.length > known.length) longest.set(call.kind, answer)
    prompts.add(call.prompt)
  }
  return prompts.size >= minPrompts
})

/** The model, operation and mode of an answered request for text, and its turns. Other parameters may leave the answer as it is. */
function generatingCall(exchange: Exchange): { readonly kind: string; readonly prompt: string } | undefined {
  if (exchange.response?.status !== 200) return undefined
  const reply = replyOf(exchange)
  const operation = callOf(reply)?.operationId
  if (operation === undefined || conformanceOf(operation).bills !== 'tokens') return undefined
  const turns = ['messages', 'input', 'contents'].map((name) => reply.request.json.at(name).value)
  return { kind: `${operation} ${modeOf(reply)} ${modelName(reply)}`, prompt: JSON.stringify(turns) }
}

const needing = (requirements: readonly Requirement[]): readonly string[] =>
  requirements.flatMap(({ id, needsModel }) => (needsModel === true ? [id] : []))

/** The checks of a mock: a requirement that needs a model is not violated. */
export function checksOfMock(
  checks: readonly CheckResult[],
  requirements: readonly Requirement[],
): readonly CheckResult[] {
  const ids = new Set(needing(requirements))
  return checks.map((check) =>
    check.end.state === 'failed' && ids.has(check.requirement)
      ? { ...check, end: { state: 'undecided', verdict: 'inconclusive', reason: reason('mock') } }
      : check,
  )
}

/** The sentence for the first lines of a report. */
export const mockNote = (requirements: readonly Requirement[]): string =>
  `looks like a mock: every prompt is answered with the same text. ${needing(requirements).length} requirements need a model that reads prompts: test them with --upstream, or choose other models (--models)`
