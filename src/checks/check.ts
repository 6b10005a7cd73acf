import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Probe } from '../drive/probe.ts'
import type { Reply } from '../reply/reply.ts'
import { exchangesIn, type Coverage, type CheckOutcome } from '../outcomes/check-result.ts'
import { FlawError } from '../outcomes/flaw.ts'
import { eachMember } from './members.ts'
import { exchangesOf } from './named-exchanges.ts'
import { firstClientTruncation } from './client-truncation.ts'
import { nonEmpty, type Select } from './selection.ts'
import { register, type EachJudge } from './registry.ts'
import { exhaustionOf, isUndecided } from '../outcomes/undecided.ts'
import { rootOf } from '../reply/field.ts'

/**
 * Ties a check to its requirement. A misspelt id does not compile.
 *
 * @param dependsOn prerequisites: failures in an exchange that violates one of them are ignored, so that each defect is reported once. If
 *   a prerequisite is judged by other exchanges only, a violation in any of them counts
 * @example test('role is assistant', covers('chat.completion.role'), ({ body }) => { … })
 */
export const covers = (requirement: RequirementId, ...dependsOn: readonly RequirementId[]): Coverage => ({
  requirement,
  dependsOn,
})

/**
 * For a check of the end of a response: it also judges responses that timed out, where any other failing check is inconclusive.
 *
 * @example test('is closed', judgesEnd(covers('streaming.chat.closes')), (stream) => { … })
 */
export const judgesEnd = (coverage: Coverage): Coverage => ({ ...coverage, judgesEnd: true })

/** For a check of what becomes of a stream that the client has left on purpose. */
export const judgesLeft = (coverage: Coverage): Coverage => ({ ...coverage, judgesLeft: true })

/**
 * For a check that decides itself whether a broken connection is the fault of the gateway. Any other check ignores connections that
 * break occasionally.
 */
export const judgesBreaks = (coverage: Coverage): Coverage => ({ ...judgesEnd(coverage), judgesBreaks: true })

/**
 * For a check of the status and headers only: it also judges recorded traffic without bodies.
 *
 * @example test('is refused', judgesHead(covers('errors.status.unknown_model')), (reply) => { … })
 */
export const judgesHead = (coverage: Coverage): Coverage => ({ ...coverage, judgesHead: true })

/**
 * For a check of the form of an error: it ignores a 5xx response whose status violates another requirement, so that a failure of the
 * gateway is reported once. If that requirement does not gate and this one does, the response still violates this one.
 *
 * @example test('has an error object', judgesErrorForm(covers('errors.body.error')), (reply) => { … })
 */
export const judgesErrorForm = (coverage: Coverage): Coverage => ({ ...coverage, judgesErrorForm: true })

/** Registers a check with a synchronous judge, which throws if the requirement is violated. */
type CheckOf<Subject> = (title: string, coverage: Coverage, judge: (subject: Subject) => void) => void

/**
 * Checks of the named exchanges of one probe. A check is inconclusive if an exchange that it reads was not recorded.
 *
 * @example const test = contrast(missingKey)
 */
export function contrast<Name extends string>(probe: Probe<Name>): CheckOf<Readonly<Record<Name, Reply>>> {
  return (title, coverage, judge) =>
    register(title, coverage, () => {
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
}

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
 * @example const test = universal(chatCompletions)
 */
export function universal<Subject>(
  select: Select<Subject>,
  source?: Named,
  senders: readonly Named[] | undefined = source && [source],
): CheckOf<Subject> {
  const names = { source: source?.name, senders: senders?.map(({ name }) => name) }
  return (title, coverage, judge) => registerEach(title, coverage, { select, judge, ...names })
}

type Named = Pick<Probe, 'name'>

const registerEach = <Subject>(title: string, coverage: Coverage, each: EachJudge<Subject>) =>
  register(title, coverage, each as EachJudge<unknown>)

/**
 * Checks of every member of the lists that `select` returns. Exchanges with an empty list are skipped, so that no check is satisfied by
 * one.
 *
 * @example universal.each(choices)('index', covers('chat.completion.choices.index'), (choice) => { … })
 */
universal.each = <Member>(select: Select<readonly Member[]>, source?: Named): CheckOf<Member> => {
  return (title, coverage, judge) =>
    registerEach(title, coverage, { select: nonEmpty(select), judge: eachMember(judge), source: source?.name })
}

/** The response that the failed assertion is about; by default the one that was read last. */
function failingReply({ subject, about }: FlawError, read: readonly Reply[]): Reply | undefined {
  if (about !== undefined) return about
  if (isReply(subject)) return subject
  const root = rootOf(subject)
  return (root && read.find((reply) => reply.json === root)) ?? read.at(-1)
}

const isReply = (value: unknown): value is Reply =>
  typeof value === 'object' && value !== null && 'exchange' in value && 'request' in value
