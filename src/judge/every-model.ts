import type { EveryModel } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { maxLength, maxListed, truncated } from '../std/truncate.ts'
import { silentModels, type SilentModel } from './by-model.ts'
import type { EveryModelReport } from '../report/report.ts'

/** The number of names in a sentence; the others are counted. */
const maxNames = 5

/** The numbers of listed models that `--models` selects; undefined if it selects none. */
export function everyModelReport(evidence: Evidence): EveryModelReport | undefined {
  const { everyModel } = evidence
  if (everyModel === undefined) return undefined
  const { patterns, listed, unmatched, leftOut, models } = everyModel
  const silent = silentModels(evidence)
  const pairs = models.map((one) => ({ ...one, silent: silent.get(JSON.stringify([one.model, one.protocol])) }))
  const countWhere = (holds: (pair: (typeof pairs)[number]) => boolean) =>
    new Set(pairs.filter(holds).map(({ model }) => model)).size
  return {
    patterns: patterns.slice(0, maxListed.exchanges).map((pattern) => truncated(pattern, maxLength.name)),
    listed,
    named: countWhere(() => true) + leftOut,
    asked: countWhere(({ silent: one }) => one?.silence.asked !== false),
    answered: countWhere(({ silent: one }) => one === undefined),
    unmatched: unmatched.slice(0, maxListed.exchanges).map((pattern) => truncated(pattern, maxLength.name)),
  }
}

/** Notes about the selected models. With `gaps`, the run does not pass. */
export interface EveryModelNotes {
  readonly notes: readonly string[]
  readonly gaps: readonly string[]
}

/**
 * A run does not pass if a name matches no listed model, the list cannot be read, or no selected model returned a result. Models that were
 * not tested or returned no result are noted; with `strict` they are gaps too.
 */
export function everyModelNotes(evidence: Evidence, strict: boolean): EveryModelNotes {
  const { everyModel } = evidence
  if (everyModel === undefined) return { notes: [], gaps: [] }
  const silent = [...silentModels(evidence).values()]
  // Models without a probe are excluded by choice. The table of models gives the reason.
  const planned = everyModel.models.filter(({ probe }) => probe !== undefined)
  const isPlanned = new Set(planned.map(({ model, protocol }) => JSON.stringify([model, protocol])))
  const unanswered = silent.filter(({ model, protocol }) => isPlanned.has(JSON.stringify([model, protocol])))
  const open = unanswered.filter(({ silence }) => silence.otherShard !== true)
  const notes = [...reasonsOf(open, planned.length), ...modelsLeftOut(everyModel)]
  const gaps = [
    ...withoutList(everyModel),
    ...(planned.length > 0 && open.length === planned.length
      ? ['none of the selected models returned a result (--models)']
      : []),
  ]
  return strict ? { notes: [], gaps: [...gaps, ...notes] } : { notes, gaps }
}

function withoutList({ because, unmatched, models }: EveryModel): readonly string[] {
  if (because !== undefined) return [`no listed model was tested (--models): ${because}`]
  if (unmatched.length > 0) return [`no listed model matches ${quotedNames(unmatched)} (--models)`]
  return models.length === 0 ? ['no listed model was tested (--models): the list is empty'] : []
}

const modelsLeftOut = ({ leftOut }: EveryModel) =>
  leftOut === 0 ? [] : [`${leftOut} selected models exceed the limit of one run: select fewer at a time (--models)`]

/** `12 of 300 pairs of model and protocol: not called: …`, one note for each reason, the most frequent first. */
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
      : [`${asked.length} of ${total} pairs of model and protocol: no result: ${quotedNames(names)}`]),
    ...notAsked
      .slice(0, maxNames)
      .map(([because, count]) => `${count} of ${total} pairs of model and protocol: ${because}`),
  ]
}

function quotedNames(names: readonly string[]): string {
  const more = names.length - maxNames
  const shown = names.slice(0, maxNames).map((name) => JSON.stringify(truncated(name, 100)))
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
