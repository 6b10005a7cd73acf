import {
  controlName,
  type Criterion,
  type Exchange,
  firstTryOf,
  inconclusive,
  indexed,
  isAble,
  isControl,
  isControlName,
  isTraffic,
  isTruncatedAnswer,
  note,
  onceForRecording,
  recording,
  type Reply,
  replyOf,
  tally,
  type Tally,
  terms,
} from '../../src/checks/index.ts'

/** How a response that does not comply compares with its repeats and controls. */
export interface Compared extends Tally {
  /** How many complete responses of the tested form do not comply. */
  readonly tries: number
}

/** For the message of a violation. */
export const comparedText = (compared: Compared | undefined): string =>
  compared === undefined
    ? ''
    : ` (none of ${compared.tries} does; of ${compared.of} to one turn of the user, ${compared.complied} do)`

/**
 * Compares a response that does not comply: `complies` if a repeat does, `incomplete` if it cannot show that it does not, otherwise the figures
 * of a model that complies with controls only.
 *
 * @param repeats the requests of the tested form, and controls
 * @param isComplete false for a response that a limit truncated, or that is empty
 * @throws Undecided if the controls do not show that the model can comply
 */
export function compareTries(
  reply: Reply,
  criterion: Criterion,
  repeats: readonly Exchange[],
  isComplete: (reply: Reply) => boolean,
): 'complies' | 'incomplete' | Compared {
  const answered = repeats.filter(({ response }) => response?.status === 200)
  const names = new Set(answered.map(({ name }) => name))
  const unanswered = repeats.find(({ name }) => !names.has(name))
  const replies = answered.map(replyOf)
  const tries = replies.filter((one) => !isControl(one))
  if (tries.some(criterion.complies)) {
    note('A model did not comply with a prompt at first', reply.exchange.id)
    return 'complies'
  }
  if (!isComplete(reply)) return 'incomplete'
  const complete = tries.filter(isComplete).length
  const shown = tally(replies.filter(isControl), criterion)
  if (complete >= terms.complete && isAble(shown)) return { ...shown, tries: complete }
  if (unanswered !== undefined)
    inconclusive('no-comparison', { control: unanswered.id, status: unanswered.response?.status })
  return inconclusive('model-did-not-comply', { tries: tries.length, controls: shown.of, complied: shown.complied })
}

const repeatsLike = indexed(({ probe, name }) => `${probe}/${firstTryOf(name)}`)

/** The requests that repeat one, their controls, and itself. */
const repeatsOf = ({ exchange: { probe, name } }: Reply) => repeatsLike(`${probe}/${firstTryOf(name)}`)

/** True for requests that are sent again if the model does not comply. */
export function hasControls(reply: Reply): boolean {
  const { probe, name } = reply.exchange
  const control = controlName(firstTryOf(name), 1)
  return (
    recording().outcome(probe)?.leftOut[control] !== undefined || repeatsOf(reply).some((one) => one.name === control)
  )
}

/** False for evidence of versions without controls. */
const isOfControlledRun = onceForRecording(
  ({ outcomes, exchanges }) =>
    outcomes.some(({ leftOut }) => Object.keys(leftOut).some(isControlName)) ||
    exchanges.some(({ name }) => isControlName(name)),
)

/**
 * Selects what a check judges of a response whose request forces something; undefined for a response that does not comply although a repeat
 * does, and for requests that force something for another purpose and have no controls. Recorded traffic has none: each response is judged alone.
 *
 * @throws Undecided if the model cannot do it in the plainest form either
 */
export const forced =
  <Subject>(criterionOf: (reply: Reply) => Criterion, select: (reply: Reply) => Subject | undefined) =>
  (reply: Reply): Subject | undefined => {
    const subject = select(reply)
    if (subject === undefined || isControl(reply) || isTraffic()) return subject
    if (!hasControls(reply)) return isOfControlledRun() ? undefined : subject
    const criterion = criterionOf(reply)
    if (criterion.complies(replyOf(reply.exchange))) return subject
    const compared = compareTries(reply, criterion, repeatsOf(reply), (one) => !isTruncatedAnswer(one))
    if (compared === 'incomplete') inconclusive('answer-cut-short')
    return compared === 'complies' ? undefined : subject
  }
