import type { EveryModel } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { bounded, most } from '../std/bounded.ts'
import { silentModels, type SilentModel } from './by-model.ts'
import type { EveryModelReport } from '../report/report.ts'

/** So many names stand in a sentence; the others are counted. */
const maxNames = 5

/** What came of the listed models that were named, in numbers; undefined where none were. */
export function everyModelReport(evidence: Evidence): EveryModelReport | undefined {
  const { everyModel } = evidence
  if (everyModel === undefined) return undefined
  const { patterns, listed, unmatched, leftOut, models } = everyModel
  const silent = silentModels(evidence)
  const pairs = models.map((one) => ({ ...one, silent: silent.get(JSON.stringify([one.model, one.protocol])) }))
  const countWhere = (holds: (pair: (typeof pairs)[number]) => boolean) =>
    new Set(pairs.filter(holds).map(({ model }) => model)).size
  return {
    patterns: patterns.slice(0, most.exchanges).map((pattern) => bounded(pattern, most.name)),
    listed,
    named: countWhere(() => true) + leftOut,
    asked: countWhere(({ silent: one }) => one?.silence.asked !== false),
    answered: countWhere(({ silent: one }) => one === undefined),
    unmatched: unmatched.slice(0, most.exchanges).map((pattern) => bounded(pattern, most.name)),
  }
}

/** What a person must know of the listed models that were named: `gaps` keep the run from being a pass. */
export interface EveryModelNotes {
  readonly notes: readonly string[]
  readonly gaps: readonly string[]
}

/**
 * A name that no listed model has, a list that could not be read and models of which none answered are no pass; that some were not asked
 * or did not answer is told, and is one with `strict` alone.
 */
export function everyModelNotes(evidence: Evidence, strict: boolean): EveryModelNotes {
  const { everyModel } = evidence
  if (everyModel === undefined) return { notes: [], gaps: [] }
  const silent = [...silentModels(evidence).values()]
  // Why no probe was made for it is a choice, of the operator or of ours, and stands in the table of models.
  const planned = everyModel.models.filter(({ probe }) => probe !== undefined)
  const isPlanned = new Set(planned.map(({ model, protocol }) => JSON.stringify([model, protocol])))
  const unanswered = silent.filter(({ model, protocol }) => isPlanned.has(JSON.stringify([model, protocol])))
  const open = unanswered.filter(({ silence }) => silence.otherShard !== true)
  const told = [...reasonsOf(open, planned.length), ...modelsLeftOut(everyModel)]
  const gaps = [
    ...withoutList(everyModel),
    ...(planned.length > 0 && open.length === planned.length
      ? ['none of the listed models that were named answered']
      : []),
  ]
  return strict ? { notes: [], gaps: [...gaps, ...told] } : { notes: told, gaps }
}

function withoutList({ because, unmatched, models }: EveryModel): readonly string[] {
  if (because !== undefined) return [`no listed model was asked (--models): ${because}`]
  if (unmatched.length > 0) return [`no listed model fits ${quotedNames(unmatched)} (--models)`]
  return models.length === 0 ? ['no listed model was asked (--models): the list names none'] : []
}

const modelsLeftOut = ({ leftOut }: EveryModel) =>
  leftOut === 0 ? [] : [`${leftOut} more listed models were named than one run asks: name fewer at a time (--models)`]

/** `12 of 300 calls of listed models were not asked: …`, a sentence for each reason, the most frequent first. */
function reasonsOf(silent: readonly SilentModel[], total: number): readonly string[] {
  const asked = silent.filter(({ silence }) => silence.asked)
  const reasons = new Map<string, number>()
  for (const { because } of silent.filter(({ silence }) => !silence.asked))
    reasons.set(because, (reasons.get(because) ?? 0) + 1)
  const notAsked = [...reasons].sort(([, one], [, other]) => other - one)
  const names = [...new Set(asked.map(({ model }) => model))]
  return [
    ...(asked.length === 0
      ? []
      : [`${asked.length} of ${total} pairs of listed model and protocol were not answered: ${quotedNames(names)}`]),
    ...notAsked
      .slice(0, maxNames)
      .map(([because, count]) => `${count} of ${total} pairs of listed model and protocol were ${because}`),
  ]
}

function quotedNames(names: readonly string[]): string {
  const more = names.length - maxNames
  const shown = names.slice(0, maxNames).map((name) => JSON.stringify(bounded(name, 100)))
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
