import {
  inconclusive,
  indexed,
  isControl,
  isTruncatedAnswer,
  isWholeResponse,
  note,
  recording,
  repeatsIn,
  repeatsLine,
  type Reply,
  replyOf,
  dictatedLine,
  writtenText,
} from '../../src/checks/index.ts'
import { isLessOften } from '../../src/std/less-often.ts'
import { hasControls } from '../protocols/compliance.rules.ts'

const ofProbe = indexed(({ probe }) => probe)

/** A response that must contain a dictated line. */
interface Dictated {
  readonly reply: Reply
  readonly line: string
  readonly text: string
  /** How many responses contain theirs, if this one does not. */
  readonly compared: string
}

/**
 * The responses to calls that were in flight with others; undefined for one without its line if others have theirs, and the controls do not
 * show that it was lost.
 *
 * @throws Undecided if calls were in flight one at a time, or the model does not repeat lines when nothing else is in flight either
 */
export function dictatedInFlight(reply: Reply): Dictated | undefined {
  const line = dictatedLine(reply)
  if (line === undefined || !hasControls(reply) || isControl(reply) || !isWholeResponse(reply)) return undefined
  if (recording().header.asked?.concurrency === 1) inconclusive('one-in-flight')
  if (repeatsLine(reply)) return { reply, line, text: line, compared: '' }
  if (isTruncatedAnswer(reply)) inconclusive('answer-cut-short')
  const { together, alone } = repeatsIn(ofProbe(reply.exchange.probe).map(replyOf))
  if (isLessOften(together, alone)) {
    const compared = ` (${together.complied} of ${together.of} calls in flight together have theirs, ${alone.complied} of ${alone.of} alone)`
    return { reply, line, text: writtenText(reply), compared }
  }
  if (together.complied === 0)
    inconclusive('model-did-not-comply', { tries: together.of, controls: alone.of, complied: alone.complied })
  note('A model did not comply with a prompt at first', reply.exchange.id)
  return undefined
}
