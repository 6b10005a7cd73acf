import type { ModelRow, Report, Silence, RequirementReport } from '../src/report/report.ts'
import { groupBy } from './summary.ts'

/** So many models are shown as a rule: those that fall short first. */
const defaultMaxModels = 20

/** What the calls of each model by each protocol came to. */
export interface ModelTable {
  readonly protocols: readonly string[]
  readonly rows: readonly {
    readonly model: string
    /** As many as there are protocols; `undefined` where the model was not asked by that one. */
    readonly cells: readonly (ModelCell | undefined)[]
  }[]
  /** How many models are not shown, and how many of those answered and fall short of nothing. */
  readonly leftOut: number
  readonly leftOutClean: number
}

export interface ModelCell {
  readonly row: ModelRow
  /**
   * `174` judged, `3 ✗ of 174` where so many are violated; `0 of 5 sent` where none was judged by that many requests. Of a listed model
   * that did not answer the status, `503`, and `not asked` of one that was not.
   */
  readonly text: string
  readonly verdict: 'violated' | 'advisory' | 'satisfied' | 'inconclusive'
}

/**
 * The table of models and protocols, the worst first where there are many; `undefined` where one model at most was asked.
 *
 * @param cleanModels `counted`: of many models those that answered and fall short of nothing are only counted
 */
export function modelTable(
  { byModel }: Report,
  maxModels = defaultMaxModels,
  cleanModels: 'shown' | 'counted' = 'shown',
): ModelTable | undefined {
  const models = [...groupBy(byModel, ({ model }) => model)]
  if (models.length < 2) return undefined
  const sorted = models.length > maxModels ? models.toSorted(worstFirst) : models
  const isCounted = cleanModels === 'counted' && models.length > maxModels
  const wanted = isCounted ? sorted.filter(([, cells]) => !cells.every(isClean)) : sorted
  const shown = wanted.slice(0, maxModels)
  const left = sorted.filter((model) => !shown.includes(model))
  const protocols = [...new Set(shown.flatMap(([, cells]) => cells.map(({ protocol }) => protocol)))]
  return {
    protocols,
    rows: shown.map(([model, cells]) => ({
      model,
      cells: protocols.map((name) => cellOf(cells.find(({ protocol }) => protocol === name))),
    })),
    leftOut: left.length,
    leftOutClean: left.filter(([, cells]) => cells.every(isClean)).length,
  }
}

/** True where a model answered and fell short of nothing. */
export const isClean = ({ violated, advisory, silence }: ModelRow): boolean =>
  violated + advisory === 0 && silence === undefined

/** What stands under a table that is not whole: `281 more models, of which 270 answered and fall short of nothing`. */
export function leftOutModels({ leftOut, leftOutClean: leftOutSpotless }: ModelTable): string | undefined {
  if (leftOut === 0) return undefined
  const all = leftOutSpotless === leftOut ? 'all of which' : `of which ${leftOutSpotless}`
  return `${leftOut} more ${leftOut === 1 ? 'model' : 'models'}, ${all} answered and fall short of nothing`
}

/** Why listed models show nothing: the reason, as the first of them has it, and all that have it by model and protocol. */
export interface UnansweredGroup {
  readonly because: string
  readonly rows: readonly ModelRow[]
}

/** Listed models that were not asked or did not answer, by the reason or by the status they answered; the most frequent first. */
export function unansweredGroups({ byModel }: Report): readonly UnansweredGroup[] {
  const silent = byModel.filter(({ silence }) => silence !== undefined)
  return [...groupBy(silent, ({ silence, because = '' }) => `${silence?.status ?? because}`).values()]
    .map((rows) => ({ because: rows[0]?.because ?? '', rows }))
    .toSorted((one, other) => other.rows.length - one.rows.length)
}

type Model = readonly [string, readonly ModelRow[]]

const worstFirst = ([, one]: Model, [, other]: Model) =>
  sum(other, ({ violated }) => violated) - sum(one, ({ violated }) => violated) ||
  sum(other, ({ advisory }) => advisory) - sum(one, ({ advisory }) => advisory) ||
  sum(other, isSilent) - sum(one, isSilent)

/** What did not answer is worse than what was not asked. */
const isSilent = ({ silence }: ModelRow) => (silence === undefined ? 0 : silence.asked ? 100 : 1)

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

/** `503`, `no reply`, `not asked`. */
const silenceText = ({ asked, status }: Silence): string => (asked ? `${status ?? 'no reply'}` : 'not asked')

/** A parameter, and what came of a request at its limit and of one beyond it. */
export interface LimitRow {
  readonly parameter: string
  readonly text: string
  readonly at: RequirementReport | undefined
  readonly beyond: RequirementReport | undefined
}

/** Each parameter that was judged, by the `.accepts` and `.refuses` of its limit. */
export function limitRows(requirements: readonly RequirementReport[]): readonly LimitRow[] {
  const judged = requirements.filter((one) => one.judged && /^limits\..+\.(?:accepts|refuses)$/.test(one.id))
  return [...groupBy(judged, ({ id }) => id.slice(0, id.lastIndexOf('.')))].map(([name, pair]) => {
    const [at, beyond] = ['.accepts', '.refuses'].map((end) => pair.find(({ id }) => id.endsWith(end)))
    return { parameter: name.slice('limits.'.length), text: (beyond ?? at)?.text ?? '', at, beyond }
  })
}
