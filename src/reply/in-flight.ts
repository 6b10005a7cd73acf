import { type Complies, isControl, isWholeResponse, maxIncomplete, tally, tooManyIncomplete } from './compliance.ts'
import { dictatedText, wordsOf } from './dictated.ts'
import { isTruncatedAnswer, writtenText } from './forced-answers.ts'
import { isLessOften, type Tally } from '../std/less-often.ts'
import type { Reply } from './reply.ts'

/*
 * A gateway that changes text only while other calls are in flight, and a model that does not repeat a line, look alike in one response. So
 * calls are sent in rounds, each in flight with the others of its round. If some do not repeat their line, controls ask for the same alone.
 * Those in flight together must comply so much less often that it is not by chance (src/std/less-often.ts).
 */
export const inFlightTerms = {
  /** The calls that are in flight together: as many as a run sends at once by default. */
  calls: 8,
  rounds: 3,
  controls: 24,
} as const

/** The line that a request dictates. */
export const dictatedLine = ({ request }: Pick<Reply, 'request'>): string | undefined =>
  dictatedText(/Repeat this line [^"\\]*/.exec(request.text)?.[0] ?? '')

/** True if a response contains the dictated line, each word of it once and in its place. Models may add words of their own. */
export const repeatsLine: Complies = (reply) => {
  const words = wordsOf(dictatedLine(reply) ?? '')
  const [before, after] = ` ${wordsOf(writtenText(reply)).join(' ')} `.split(` ${words.join(' ')} `)
  return after !== undefined && !wordsOf(`${before} ${after}`).some((word) => words.includes(word))
}

/** How many of the responses that can be compared repeat their line, of calls in flight together and alone. */
export const repeatsIn = (replies: readonly Reply[]): { readonly together: Tally; readonly alone: Tally } => {
  const complete = replies.filter((reply) => isWholeResponse(reply) && !isTruncatedAnswer(reply))
  const tallyOf = (controls: boolean) =>
    tally(
      complete.filter((reply) => isControl(reply) === controls),
      { complies: repeatsLine },
    )
  return { together: tallyOf(false), alone: tallyOf(true) }
}

/**
 * What to send next; a text says why nothing more is sent.
 *
 * @param attempts the number of calls before it, including those without a response
 */
export function nextInFlight(
  replies: readonly Reply[],
  attempts: number = replies.length,
): 'round' | 'control' | { readonly end: string } {
  const end = { end: tooManyIncomplete }
  const whole = replies.filter(isWholeResponse).length
  if (replies.length - whole > maxIncomplete) return end
  const { together, alone } = repeatsIn(replies)
  if (together.complied === together.of) return { end: 'the responses before it comply' }
  const { calls, rounds, controls } = inFlightTerms
  const sent = {
    together: replies.filter((reply) => !isControl(reply)).length,
    alone: replies.filter(isControl).length,
  }
  // What would be shown at best: none of the calls that are left complies, and each control does.
  const [left, controlsLeft] = [calls * rounds - sent.together, controls - sent.alone]
  const worst = { complied: together.complied, of: together.of + left }
  const best = { complied: alone.complied + controlsLeft, of: alone.of + controlsLeft }
  if (!isLessOften(worst, best)) return { end: 'too few responses differ from those of a model that does not comply' }
  if (left > 0) return 'round'
  if (attempts - whole > maxIncomplete) return end
  return controlsLeft > 0 ? 'control' : { end: 'enough were sent' }
}
