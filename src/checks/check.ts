import type { RequirementId } from '../../spec/generated/requirements.ts'
import type { Probe } from '../drive/probe.ts'
import type { Reply } from '../reply/reply.ts'
import { exchangesIn, type Coverage, type CheckOutcome } from '../outcomes/check-result.ts'
import { FlawError } from '../outcomes/flaw.ts'
import { eachMember } from './members.ts'
import { exchangesOf } from './named-exchanges.ts'
import { failingReply } from './offender.ts'
import { firstClientTruncation } from './client-truncation.ts'
import { nonEmpty, type Select } from './selection.ts'
import { register, type EachJudge } from './registry.ts'
import { exhaustionOf, isUndecided } from '../outcomes/undecided.ts'

/**
 * Ties a check to the requirement it judges. A misspelt id does not compile.
 *
 * @param dependsOn requirements that must hold first: an exchange that broke one of them is set aside, so that no defect is
 *   reported twice; a requirement about other exchanges is set aside when any of those broke it
 * @example test('role is assistant', covers('chat.completion.role'), ({ body }) => { … })
 */
export const covers = (requirement: RequirementId, ...dependsOn: readonly RequirementId[]): Coverage => ({
  requirement,
  dependsOn: dependsOn,
})

/**
 * For a check of how long a reply goes on: a reply that we stopped waiting for is judged by it, while any other check that fails on
 * such a reply is inconclusive.
 *
 * @example test('is closed', judgesEnd(covers('streaming.chat.closes')), (stream) => { … })
 */
export const judgesEnd = (coverage: Coverage): Coverage => ({ ...coverage, judgesEnd: true })

/**
 * For a check of what the head of a reply says: it is also judged in recordings of others that lack the body.
 *
 * @example test('is refused', judgesHead(covers('errors.status.unknown_model')), (reply) => { … })
 */
export const judgesHead = (coverage: Coverage): Coverage => ({ ...coverage, judgesHead: true })

/** Registers a check: its title, what it `covers`, and a synchronous judge that asserts by throwing. */
type CheckOf<Subject> = (title: string, coverage: Coverage, judge: (subject: Subject) => void) => void

/**
 * Checks over the named exchanges of one probe. A check is inconclusive when an exchange it reads was not obtained.
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

/** The exchange that does not hold comes first, then those that it is compared with. */
function failed(error: FlawError, read: readonly Reply[], { requirement }: Coverage): CheckOutcome {
  const failing = failingReply({ value: error.subject, about: error.about }, read)?.exchange.id
  const [exchange, ...compared] = [...new Set([...(failing === undefined ? [] : [failing]), ...idsOf(read)])]
  const flaw = { requirement, ...(exchange !== undefined && { exchange, compared }), ...error.mismatch }
  return { end: { state: 'failed', flaws: [flaw] }, exchanges: exchangesIn(flaw) }
}

/**
 * Checks over every recorded exchange that `select` picks; it returns what the check is about, or undefined for an exchange
 * that does not concern it. What one exchange can decide is judged this way, so that old recordings and other people's
 * traffic are judged by the same tests. With no such exchange the check is inconclusive.
 *
 * @param source the probe that obtains such exchanges, where only one does: what it lacks is then the reason
 * @example const test = universal(chatCompletions)
 */
export function universal<Subject>(select: Select<Subject>, source?: Pick<Probe, 'name'>): CheckOf<Subject> {
  return (title, coverage, judge) => registerEach(title, coverage, { select, judge, source: source?.name })
}

const registerEach = <Subject>(title: string, coverage: Coverage, each: EachJudge<Subject>) =>
  register(title, coverage, each as EachJudge<unknown>)

/**
 * The same for exchanges that hold several things of a kind: `select` returns a list, and each of its members is judged. An
 * exchange without any does not concern the check, so that no check is satisfied by an empty list.
 *
 * @example universal.each(choices)('index', covers('chat.completion.choices.index'), (choice) => { … })
 */
universal.each = <Member>(select: Select<readonly Member[]>, source?: Pick<Probe, 'name'>): CheckOf<Member> => {
  return (title, coverage, judge) =>
    registerEach(title, coverage, { select: nonEmpty(select), judge: eachMember(judge), source: source?.name })
}
