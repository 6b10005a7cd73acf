import type { ModelRow, Report } from '../src/verdict/report.ts'
import { groupBy } from './digest.ts'

/** So many models are shown as a rule: those with the most violations. */
const usual = 20

/** What the calls of each model by each protocol came to. */
export interface ModelTable {
  readonly protocols: readonly string[]
  readonly rows: readonly {
    readonly model: string
    /** As many as there are protocols; `undefined` where the model was not asked by that one. */
    readonly cells: readonly (ModelCell | undefined)[]
  }[]
  /** How many models are not shown. */
  readonly leftOut: number
}

export interface ModelCell {
  readonly row: ModelRow
  /** `174` judged, `3 ✗ of 174` where so many are violated; `0 of 5 sent` where none was judged by that many requests. */
  readonly text: string
  readonly verdict: 'violated' | 'advisory' | 'satisfied' | 'inconclusive'
}

/** The table of models and protocols; `undefined` where one model at most was asked. */
export function modelTable({ byModel }: Report, mostModels = usual): ModelTable | undefined {
  const models = [...groupBy(byModel, ({ model }) => model)]
  if (models.length < 2) return undefined
  const shown = models.length > mostModels ? [...models].sort(worstFirst).slice(0, mostModels) : models
  const protocols = [...new Set(shown.flatMap(([, cells]) => cells.map(({ protocol }) => protocol)))]
  return {
    protocols,
    rows: shown.map(([model, cells]) => ({
      model,
      cells: protocols.map((name) => cellOf(cells.find(({ protocol }) => protocol === name))),
    })),
    leftOut: models.length - shown.length,
  }
}

type Model = readonly [string, readonly ModelRow[]]

const worstFirst = ([, one]: Model, [, other]: Model) =>
  sum(other, 'violated') - sum(one, 'violated') || sum(other, 'advisory') - sum(one, 'advisory')

const sum = (rows: readonly ModelRow[], column: 'violated' | 'advisory') =>
  rows.reduce((total, row) => total + row[column], 0)

function cellOf(row: ModelRow | undefined): ModelCell | undefined {
  if (row === undefined) return undefined
  const { requests, judged, violated, advisory } = row
  if (judged === 0) return { row, text: `0 of ${requests} sent`, verdict: 'inconclusive' }
  if (violated > 0) return { row, text: `${violated} ✗ of ${judged}`, verdict: 'violated' }
  if (advisory > 0) return { row, text: `${advisory} ! of ${judged}`, verdict: 'advisory' }
  return { row, text: `${judged}`, verdict: 'satisfied' }
}
