/** A row of the table. */
export interface Row {
  readonly measure: string
  readonly value: string
  /** Compared with another measurement of the same run. */
  readonly ratio: string
  readonly goal: string
  readonly met: boolean
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN

/** A Markdown table with padded cells. */
export function tableOf(rows: readonly Row[]): string {
  const heads = ['measure', 'value', 'as a ratio', 'goal', '']
  const cells = rows.map(({ measure, value, ratio, goal, met }) => [
    measure,
    value,
    ratio,
    goal,
    goal === '' ? '' : met ? 'met' : 'missed',
  ])
  const widths = heads.map((head, column) =>
    Math.max(3, ...[head, ...cells.map((row) => row[column] ?? '')].map((cell) => cell.length)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(heads), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n')
}
