import { test as vitestTest, type TestOptions } from 'vitest'
import type { RequirementId } from '../../spec/generated/requirements.ts'
import { memoized } from '../contract/memoized.ts'
import type { Node } from '../contract/pointer.ts'
import type { Probe } from '../drive/probe.ts'
import { isSelected } from '../drive/select.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { replyOf } from '../evidence/reader.ts'
import type { Evidence } from '../evidence/store.ts'
import type { Reply } from '../evidence/reply.ts'
import { note, withMeta } from './matchers.ts'
import type { CheckMeta, Failure } from './meta.ts'
import {
  choose,
  isInterrupted,
  isTorn,
  nothingRecorded,
  obtained,
  probesOf,
  recordedDocument,
  recording,
  recordings,
} from './recording.ts'
import { isAssertion } from './assertion.ts'
import { firstOwnCut, ownCut } from './own-cut.ts'
import { breaksEveryCall, culpritOf, isOfLacking } from './served.ts'
import { inconclusive, isUndecided, Undecided } from './undecided.ts'

/**
 * Ties a vitest test to the requirement it judges. A misspelt id does not compile.
 *
 * @param standsOn requirements that must hold first: an exchange that broke one of them is set aside, so that nothing is told
 *   twice; where such a requirement is about other exchanges alone, it is set aside when any of those broke it
 * @example test('role is assistant', covers('chat.completion.role'), ({ body }) => { … })
 */
export function covers(requirement: RequirementId, ...standsOn: readonly RequirementId[]): TestOptions {
  return { meta: { check: { requirement, standsOn, recording: 0, exchanges: [], failures: [], observations: [] } } }
}

/**
 * For a check of how long a reply goes on: a reply that we stopped waiting for is judged by it, where any other check that fails on
 * such a reply is inconclusive.
 *
 * @example test('is closed', judgesEnd(covers('streaming.chat.closes')), (stream) => { … })
 */
export function judgesEnd({ meta }: TestOptions): TestOptions {
  return { meta: { ...meta, ...(meta?.check && { check: { ...meta.check, judgesEnd: true } }) } }
}

/** Title, options from `covers`, and a synchronous judge that asserts by throwing. */
type CheckOf<Subject> = (title: string, options: TestOptions, judge: (subject: Subject) => void) => void

/**
 * Checks over the named exchanges of one probe. A check is inconclusive when an exchange it reads was not obtained.
 *
 * @example const test = contrast(missingKey)
 */
export function contrast<Name extends string>(probe: Probe<Name>): CheckOf<Readonly<Record<Name, Reply>>> {
  return (title, options, judge) =>
    declare(title, options, (meta) => {
      const read: Reply[] = []
      try {
        judge(exchangesOf(probe, meta, read))
      } catch (error) {
        throw firstOwnCut(error, read, meta) ?? error
      }
    })
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
  return (title, options, judge) =>
    declare(title, options, (meta) => judgeEach(pickedBy(select), judge, meta, source?.name))
}

/** While checks are derived from a document: the recordings that it travelled with. */
let among: readonly number[] | undefined

/**
 * Checks that follow from the contract document: `declareChecks` is called with each document that travelled with a recording
 * under judgement, and what it declares is judged for those recordings alone.
 */
export function derived(declareChecks: (document: Node) => void): void {
  const documents = new Map<Node, number[]>()
  for (const index of recordings().keys()) {
    choose(index)
    const document = recordedDocument()
    documents.set(document, [...(documents.get(document) ?? []), index])
  }
  for (const [document, indices] of documents) {
    among = indices
    declareChecks(document)
  }
  among = undefined
}

/** Recordings whose drive was asked about this requirement: of the others nothing is said, and no test is declared. */
const asking = (indices: Iterable<number>, id: string): readonly number[] =>
  [...indices].filter((index) => {
    choose(index)
    return isSelected(id, recording().header)
  })

/** Declares the vitest test, one for each recording under judgement. */
function declare(title: string, options: TestOptions, judge: (meta: CheckMeta) => void): void {
  const check = options.meta?.check
  if (check === undefined) throw new Error(`the check "${title}" declares no requirement with covers(…)`)
  for (const index of asking(among ?? recordings().keys(), check.requirement)) {
    const meta: CheckMeta = { ...check, recording: index, exchanges: [], failures: [], observations: [] }
    vitestTest(title, { ...options, meta: { check: meta } }, ({ task }) => {
      // vitest hands the test a copy of its meta: what is noted must go there.
      const own = task.meta.check ?? meta
      choose(index)
      withMeta(own, () => settle(own, () => judge(own)))
    })
  }
}

/** An exchange that concerns a check, and what the check is about; or why that cannot be told. */
type Picked<Subject> = { readonly exchange: Exchange } & (
  { readonly subject: Subject } | { readonly undecided: Undecided }
)

type Select<Subject> = (reply: Reply) => Subject | undefined

/**
 * What `select` picks from the recording under judgement. Many checks share a selection, and each would otherwise look through
 * every exchange again.
 */
function pickedBy<Subject>(select: Select<Subject>): readonly Picked<Subject>[] {
  return selectionsOf(recording())(select) as readonly Picked<Subject>[]
}

const selectionsOf = memoized((evidence: Evidence) =>
  memoized((select: Select<unknown>) => evidence.exchanges.flatMap((one) => pick(select, one))),
)

function pick<Subject>(select: Select<Subject>, exchange: Exchange): readonly Picked<Subject>[] {
  if (isInterrupted(exchange) || isOfLacking(exchange)) return []
  try {
    const subject = select(replyOf(exchange))
    return subject === undefined ? [] : [{ exchange, subject }]
  } catch (error) {
    if (isUndecided(error)) return [{ exchange, undecided: error }]
    throw error
  }
}

function judgeEach<Subject>(
  picked: readonly Picked<Subject>[],
  judge: (subject: Subject) => void,
  meta: CheckMeta,
  source: string | undefined,
) {
  const satisfied: string[] = []
  const failed: Failed[] = []
  let undecided: Undecided | undefined
  for (const one of picked) {
    try {
      if ('undecided' in one) throw one.undecided
      judge(one.subject)
      satisfied.push(one.exchange.id)
    } catch (thrown) {
      const error = ownCut(thrown, replyOf(one.exchange), meta) ?? thrown
      if (!isUndecided(error) && !isAssertion(error)) throw error
      const culprit = culpritOf(one.exchange, meta.requirement)
      if (culprit !== undefined) undecided ??= new Undecided('inconclusive', culprit)
      else if (isUndecided(error)) undecided ??= error
      else failed.push({ exchange: one.exchange, error })
    }
  }
  const violated = breaksAlways(failed, satisfied)
    ? failed
    : failed.filter(({ exchange }) => !isTorn(exchange) || breaksEveryCall(exchange))
  if (violated.length < failed.length) note('A connection broke now and then', failed.length - violated.length)
  meta.exchanges.push(...violated.map(({ exchange }) => exchange.id), ...satisfied)
  meta.failures.push(...violated.map(failureOf))
  const [first] = violated
  if (first !== undefined) throw first.error
  if (satisfied.length > 0) return
  const [torn] = failed
  if (torn !== undefined) inconclusive(`the connection broke under ${torn.exchange.id}, the only exchange of this kind`)
  throw undecided ?? whyNothing(meta.requirement, source)
}

/** An exchange for which a judge did not hold. */
interface Failed {
  readonly exchange: Exchange
  readonly error: Error
}

const failureOf = ({ exchange, error }: Failed): Failure => ({ exchanges: [exchange.id], message: error.message })

/** Why there is no exchange of a kind: what they would come from is dead, or the probe that obtains them lacks something. */
function whyNothing(requirement: RequirementId, source: string | undefined): Undecided {
  const probes = source === undefined ? probesOf(requirement) : [source]
  const culprit = recording()
    .exchanges.filter(({ probe }) => probes.includes(probe))
    .map((exchange) => culpritOf(exchange, requirement))
    .find((id) => id !== undefined && sharesSubject(id, requirement))
  return culprit === undefined ? nothingRecorded(probes) : new Undecided('inconclusive', culprit)
}

/** Streams of one protocol say nothing of another's. */
const sharesSubject = (one: string, other: string) => {
  const [area, subject] = one.split('.')
  return area !== 'streaming' || other.startsWith(`${area}.${subject}.`) || !other.startsWith(`${area}.`)
}

/**
 * A connection that broke under a reply says something about the gateway only when it breaks every time: where others of the
 * kind came through, or there is but one, the broken one is set aside.
 */
const breaksAlways = (failed: readonly unknown[], satisfied: readonly unknown[]) =>
  satisfied.length === 0 && failed.length > 1

/** Replies by name, each looked up and noted when the check first reads it. */
function exchangesOf<Name extends string>(
  probe: Probe<Name>,
  meta: CheckMeta,
  read: Reply[],
): Readonly<Record<Name, Reply>> {
  const named = {} as Record<Name, Reply>
  for (const name of Object.keys(probe.steps) as Name[]) {
    Object.defineProperty(named, name, {
      enumerable: true,
      get: () => {
        const recorded = recording().exchange(probe.name, name)
        const culprit = recorded && culpritOf(recorded, meta.requirement)
        if (culprit !== undefined) throw new Undecided('inconclusive', culprit)
        const reply = obtained(probe.name, name)
        read.push(reply)
        if (!meta.exchanges.includes(reply.exchange.id)) meta.exchanges.push(reply.exchange.id)
        return reply
      },
    })
  }
  return named
}

/** Runs a judge and notes in the meta why it could not decide; the test ends as the judge ended. */
function settle(meta: CheckMeta, judge: () => void): void {
  try {
    judge()
  } catch (error) {
    if (isAssertion(error) && meta.failures.length === 0) {
      meta.failures.push({ exchanges: meta.exchanges, message: error.message })
    }
    if (isUndecided(error)) {
      const { verdict, because, reason } = error
      meta.undecided = { verdict, because, ...(reason && { reason }) }
    }
    if (isAssertion(error)) Object.defineProperty(error, 'name', { value: 'AssertionError' })
    throw error
  }
}
