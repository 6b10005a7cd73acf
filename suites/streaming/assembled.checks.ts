import {
  assume,
  check,
  type CheckArguments,
  checkEach,
  type CheckOf,
  checkProbe,
  type Coverage,
  coverageOf,
  type Covered,
  inconclusive,
  isUndecided,
  type Reply,
} from '../../src/checks/index.ts'
import type { Mode } from '../protocols/modes.checks.ts'
import type { Twins } from './twins.ts'

/** Returns the response that a client puts together from a stream; undefined if the exchange is not such a stream. */
export type Assemble = (reply: Reply) => Reply | undefined

/**
 * Applies a selection for plain responses to streams.
 *
 * @example check(inStreams(assembled)(outputLimitedBy('max_tokens')), limits)('streaming.chat.max_tokens', …)
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

/** Selects plain responses and streams that can be read, for comparisons of ids. */
export const plainOrStreamed =
  (plain: Assemble, assemble: Assemble): Assemble =>
  (reply) => {
    try {
      return plain(reply) ?? assemble(reply)
    } catch (error) {
      if (isUndecided(error)) return undefined
      throw error
    }
  }

/**
 * The requirement for streams in place of one for plain responses. It depends on the plain requirement, so that a defect of both is one
 * finding, and on the prerequisites that apply to streams.
 *
 * @throws Error if there is none
 */
export function twinOf(twins: Twins, covered: Covered): Coverage {
  const { requirement, dependsOn, ...judges } = coverageOf(covered)
  const [streamed, ...others] = twins[requirement] ?? []
  if (streamed === undefined) throw new Error(`${requirement} has no twin for streams`)
  const own = dependsOn.flatMap((id) => (/^(?:streaming|service)\./.test(id) ? [id] : (twins[id]?.slice(0, 1) ?? [])))
  return { requirement: streamed, dependsOn: [requirement, ...others, ...own], ...judges }
}

/** Replaces the requirement that ends a check of an assembled response by the one for streams. */
export const translated =
  (twins: Twins) =>
  <Subject, Result>(read: (subject: Subject) => Result) =>
  (subject: Subject): Result => {
    try {
      return read(subject)
    } catch (error) {
      if (isUndecided(error) && error.end.reason.code === 'requirement') {
        const [streamed] = twins[error.end.reason.args.id] ?? []
        if (streamed !== undefined) assume(false, streamed)
      }
      throw error
    }
  }

/** How the checks of plain responses are registered for the responses that clients put together from streams. */
export function streamedMode(assemble: Assemble, twins: Twins): Mode {
  const inTwins = translated(twins)
  const reading: Mode['reading'] = (read) => inTwins(inStreams(assemble)(read))
  const covering = (covered: Covered) => twinOf(twins, covered)
  const asTwin =
    <Subject>(checkOf: CheckOf<Subject>): CheckOf<Subject> =>
    (covered: Covered, ...rest: CheckArguments<Subject>) => {
      const [title, judge] = rest.length === 1 ? [undefined, rest[0]] : rest
      checkOf(covering(covered), title, inTwins(judge))
    }
  return {
    check: (select, ...sources) => asTwin(check(reading(select), ...sources)),
    checkEach: (select, source) => asTwin(checkEach(reading(select), source)),
    checkProbe: (probe) => asTwin(checkProbe(probe)),
    reading,
    covering,
    responseOf: requiredOf(assemble),
  }
}
