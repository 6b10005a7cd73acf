/** Rows that several reports show as a table: models by protocol, and limits. */
import type { ModelRow, Report, RequirementReport, Silence } from '../src/report/report.ts'
import { groupBy } from './summary.ts'

const defaultMaxModels = 20

/** The results of each model by protocol. */
export interface ModelTable {
  readonly protocols: readonly string[]
  readonly rows: readonly {
    readonly model: string
    /** One for each protocol; undefined if the model was not called by it. */
    readonly cells: readonly (ModelCell | undefined)[]
  }[]
  /** How many models are not shown, and how many of those have no violations. */
  readonly leftOut: number
  readonly leftOutClean: number
}

export interface ModelCell {
  readonly row: ModelRow
  /**
   * `174`: requirements judged. `3 ✗ of 174`: violated. `0 of 5 sent`: five requests, none of them judged. For a listed model without a
   * successful response: its status, `503`, or `not called`.
   */
  readonly text: string
  readonly verdict: 'violated' | 'advisory' | 'satisfied' | 'inconclusive'
}

/**
 * The table of models and protocols, if there are several models. The worst come first if not all fit.
 *
 * @param cleanModels `counted`: if there are more than `maxModels`, leaves out models without violations
 */
export function modelTable(
  { byModel }: Report,
  maxModels = defaultMaxModels,
  cleanModels: 'shown' | 'counted' = 'shown',
): ModelTable | undefined {
  const models = [...groupBy(byModel, ({ model }) => model)]
  if (models.length < 2) return undefined
  const isLong = models.length > maxModels
  const sorted = isLong ? models.toSorted(worstFirst) : models
  const candidates = isLong && cleanModels === 'counted' ? sorted.filter((model) => !isCleanModel(model)) : sorted
  const shown = candidates.slice(0, maxModels)
  const leftOut = sorted.filter((model) => !shown.includes(model))
  const protocols = [...new Set(shown.flatMap(([, cells]) => cells.map(({ protocol }) => protocol)))]
  return {
    protocols,
    rows: shown.map(([model, cells]) => ({
      model,
      cells: protocols.map((name) => cellOf(cells.find(({ protocol }) => protocol === name))),
    })),
    leftOut: leftOut.length,
    leftOutClean: leftOut.filter(isCleanModel).length,
  }
}

/** True if the model responded and nothing it was judged by is violated or unmet. */
export const isClean = ({ violated, advisory, silence }: ModelRow): boolean =>
  violated + advisory === 0 && silence === undefined

const isCleanModel = ([, rows]: Model) => rows.every(isClean)

/** The line below an incomplete table: `281 more models, 270 of them without violations`. */
export function leftOutModels({ leftOut, leftOutClean }: ModelTable): string | undefined {
  if (leftOut === 0) return undefined
  const clean = leftOutClean === leftOut ? 'all' : `${leftOutClean} of them`
  return `${leftOut} more ${leftOut === 1 ? 'model' : 'models'}, ${clean} without violations`
}

/** Listed models without results for the same reason. */
export interface UnansweredGroup {
  /** The reason as the first of them has it. */
  readonly because: string
  readonly rows: readonly ModelRow[]
}

/** Listed models that were not called or did not respond, by reason or status; the largest group first. */
export function unansweredGroups({ byModel }: Report): readonly UnansweredGroup[] {
  const unanswered = byModel.filter(({ silence }) => silence !== undefined)
  return [...groupBy(unanswered, ({ silence, because = '' }) => `${silence?.status ?? because}`).values()]
    .map((rows) => ({ because: rows[0]?.because ?? '', rows }))
    .toSorted((one, other) => other.rows.length - one.rows.length)
}

type Model = readonly [string, readonly ModelRow[]]

const worstFirst = ([, one]: Model, [, other]: Model) =>
  sum(other, ({ violated }) => violated) - sum(one, ({ violated }) => violated) ||
  sum(other, ({ advisory }) => advisory) - sum(one, ({ advisory }) => advisory) ||
  sum(other, silenceRank) - sum(one, silenceRank)

/** A model that was called and did not respond ranks before one that was not called. */
const silenceRank = ({ silence }: ModelRow) => (silence === undefined ? 0 : silence.asked ? 100 : 1)

const sum = (rows: readonly ModelRow[], of: (row: ModelRow) => number) =>
  rows.reduce((total, row) => total + of(row), 0)

function cellOf(row: ModelRow | undefined): ModelCell | undefined {
  if (row === undefined) return undefined
  const { requests, judged, violated, advisory, silence } = row
  if (violated > 0) return { row, text: `${violated} ✗ of ${judged}`, verdict: 'violated' }
  if (advisory > 0) return { row, text: `${advisory} ! of ${judged}`, verdict: 'advisory' }
  if (silence !== undefined) return { row, text: silenceText(silence), verdict: 'inconclusive' }
  if (judged === 0) return { row, text: `0 of ${requests} sent`, verdict: 'inconclusive' }
  return { row, text: `${judged}`, verdict: 'satisfied' }
}

const silenceText = ({ asked, status }: Silence): string => (asked ? `${status ?? 'no response'}` : 'not called')

/** A parameter, with the results of a request at its limit and of one beyond it. */
export interface LimitRow {
  readonly parameter: string
  readonly text: string
  readonly at: RequirementReport | undefined
  readonly beyond: RequirementReport | undefined
}

/** The judged limits, from the requirements `limits.….accepts` and `limits.….refuses`. */
export function limitRows(requirements: readonly RequirementReport[]): readonly LimitRow[] {
  const judged = requirements.filter((one) => one.judged && /^limits\..+\.(?:accepts|refuses)$/.test(one.id))
  return [...groupBy(judged, ({ id }) => id.slice(0, id.lastIndexOf('.')))].map(([name, pair]) => {
    const [at, beyond] = ['.accepts', '.refuses'].map((end) => pair.find(({ id }) => id.endsWith(end)))
    return { parameter: name.slice('limits.'.length), text: (beyond ?? at)?.text ?? '', at, beyond }
  })
}
