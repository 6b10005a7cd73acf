import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Probe } from '../drive/probe.ts'
import type { Reply } from '../reply/reply.ts'
import { exchangesIn, type Coverage, type CheckOutcome } from '../outcomes/check-result.ts'
import { FlawError } from '../outcomes/flaw.ts'
import { eachMember } from './members.ts'
import { exchangesOf } from './named-exchanges.ts'
import { firstClientTruncation } from './client-truncation.ts'
import { nonEmpty, type Select } from './selection.ts'
import { register, type EachJudge, type Judge } from './registry.ts'
import { exhaustionOf, isUndecided } from '../outcomes/undecided.ts'
import { rootOf } from '../reply/field.ts'

/**
 * What a check judges: the requirement, alone or followed by its prerequisites. A misspelt id does not compile. Failures in an exchange that violates
 * a prerequisite are ignored, so that each defect is reported once. If a prerequisite is judged by other exchanges only, a violation in
 * any of them counts.
 */
export type Covered = RequirementId | readonly [RequirementId, ...RequirementId[]] | Coverage

/** The requirement with its prerequisites and what kind of check judges it. */
export const coverageOf = (covered: Covered): Coverage => {
  if (typeof covered === 'string') return { requirement: covered, dependsOn: [] }
  if (!isList(covered)) return covered
  const [requirement, ...dependsOn] = covered
  return { requirement, dependsOn }
}

const isList = (covered: Covered): covered is readonly [RequirementId, ...RequirementId[]] => Array.isArray(covered)

/**
 * For a check of the end of a response: it also judges responses that timed out, where any other failing check is inconclusive.
 *
 * @example check(ended)(judgesEnd('streaming.chat.closes'), (stream) => { … })
 */
export const judgesEnd = (covered: Covered): Coverage => ({ ...coverageOf(covered), judgesEnd: true })

/** For a check of what becomes of a stream that the client has left: a probe on purpose, or an agent that has read what it needs. */
export const judgesLeft = (covered: Covered): Coverage => ({ ...coverageOf(covered), judgesLeft: true })

/**
 * For a check that decides itself whether a broken connection is the fault of the gateway. Any other check ignores connections that
 * break occasionally.
 */
export const judgesBreaks = (covered: Covered): Coverage => ({ ...judgesEnd(covered), judgesBreaks: true })

/**
 * For a check of the status and headers only: it also judges recorded traffic without bodies.
 *
 * @example check(refusals)(judgesHead('errors.status.unknown_model'), (reply) => { … })
 */
export const judgesHead = (covered: Covered): Coverage => ({ ...coverageOf(covered), judgesHead: true })

/**
 * For a check of the form of an error: it ignores a 5xx response whose status violates another requirement, so that a failure of the
 * gateway is reported once. If that requirement does not gate and this one does, the response still violates this one.
 *
 * @example check(errors)(judgesErrorForm('errors.body.error'), (reply) => { … })
 */
export const judgesErrorForm = (covered: Covered): Coverage => ({ ...coverageOf(covered), judgesErrorForm: true })

/**
 * For a check of what another requirement may report too, as a rule of the protocol does of an answer that is compared with the upstream's:
 * a defect that it reports in the same exchange is not reported again.
 *
 * @example check(successes)(besides('upstream.answer.finish', 'messages.message.stop_reason'), (call) => { … })
 */
export const besides = (covered: Covered, ...others: readonly RequirementId[]): Coverage => ({
  ...coverageOf(covered),
  besides: others,
})

/**
 * Registers a check with a synchronous judge, which throws if the requirement is violated. A check is called by the sentence of its requirement.
 * It has a title of its own only if the requirement has several checks.
 */
export interface CheckOf<Subject> {
  (covered: Covered, judge: (subject: Subject) => void): void
  (covered: Covered, title: string | undefined, judge: (subject: Subject) => void): void
}

/** The arguments after what is covered. */
export type CheckArguments<Subject> =
  | readonly [judge: (subject: Subject) => void]
  | readonly [title: string | undefined, judge: (subject: Subject) => void]

/** Registers checks whose judges `judging` completes. */
const registering =
  <Subject>(judging: (judge: (subject: Subject) => void) => Judge | EachJudge<unknown>): CheckOf<Subject> =>
  (covered: Covered, ...rest: CheckArguments<Subject>) => {
    const [title, judge] = rest.length === 1 ? [undefined, rest[0]] : rest
    register(title, coverageOf(covered), judging(judge))
  }

/**
 * Checks of the named exchanges of one probe. A check is inconclusive if an exchange that it reads was not recorded.
 *
 * @example checkProbe(conversation)('chat.request.turns', ({ alone, turns }) => { … })
 */
export const checkProbe = <Name extends string>(probe: Probe<Name>): CheckOf<Readonly<Record<Name, Reply>>> =>
  registering((judge) => (coverage) => {
    const read: Reply[] = []
    try {
      judge(exchangesOf(probe, coverage, read))
      return { end: { state: 'passed' }, exchanges: idsOf(read) }
    } catch (thrown) {
      const error = firstClientTruncation(thrown, read, coverage) ?? exhaustionOf(thrown) ?? thrown
      if (error instanceof FlawError) return failed(error, read, coverage)
      if (isUndecided(error)) return { end: error.end, exchanges: idsOf(read) }
      throw error
    }
  })

const idsOf = (replies: readonly Reply[]) => [...new Set(replies.map(({ exchange }) => exchange.id))]

function failed(error: FlawError, read: readonly Reply[], { requirement }: Coverage): CheckOutcome {
  const failing = failingReply(error, read)?.exchange.id
  const [exchange, ...compared] = [...new Set([...(failing === undefined ? [] : [failing]), ...idsOf(read)])]
  const flaw = { requirement, ...(exchange !== undefined && { exchange, compared }), ...error.mismatch }
  return { end: { state: 'failed', flaws: [flaw] }, exchanges: exchangesIn(flaw) }
}

/**
 * Checks of every recorded exchange that `select` returns a subject for. Use it for everything that one exchange can decide, so that the
 * check also judges old recordings and recorded traffic. Without such an exchange, the check is inconclusive.
 *
 * @param source the probe whose exchanges satisfy the check: others show no contrast
 * @param senders the only probes that send such requests: what keeps them from being sent is the reason if there is no exchange
 * @example check(bodies, plain)('chat.completion.id', conforms('ChatCompletion', 'id'))
 */
export function check<Subject>(
  select: Select<Subject>,
  source?: Named,
  senders: readonly Named[] | undefined = source && [source],
): CheckOf<Subject> {
  const names = { source: source?.name, senders: senders?.map(({ name }) => name) }
  return registering((judge) => ({ select, judge, ...names }) as EachJudge<unknown>)
}

type Named = Pick<Probe, 'name'>

/**
 * Checks of every member of the lists that `select` returns. Exchanges with an empty list are skipped, so that no check is satisfied by
 * one.
 *
 * @example checkEach(choices, plain)('chat.completion.choices.index', conforms('ChatChoice', 'index'))
 */
export const checkEach = <Member>(select: Select<readonly Member[]>, source?: Named): CheckOf<Member> =>
  registering(
    (judge) => ({ select: nonEmpty(select), judge: eachMember(judge), source: source?.name }) as EachJudge<unknown>,
  )

/** The response that the failed assertion is about; by default the one that was read last. */
function failingReply({ subject, about }: FlawError, read: readonly Reply[]): Reply | undefined {
  if (about !== undefined) return about
  if (isReply(subject)) return subject
  const root = rootOf(subject)
  return (root && read.find((reply) => reply.json === root)) ?? read.at(-1)
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'exchange' in value && 'request' in value
