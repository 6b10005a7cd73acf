/**
 * What of the tables, fences and folded parts in a Markdown text GitHub would not show as they are meant. Empty when all is well.
 *
 * @see https://github.github.com/gfm/#tables-extension-
 */
export function markdownProblems(text: string): string[] {
  const problems: string[] = []
  let fence = ''
  let columns = 0
  let folded = 0
  for (const line of text.split('\n')) {
    const [run] = /^`{3,}/.exec(line) ?? []
    if (fence !== '') {
      if (line === fence) fence = ''
      continue
    }
    if (run !== undefined) fence = run
    const cells = line.startsWith('|') ? cellsIn(line) : 0
    if (columns === 0 && cells > 0) columns = cells
    if (cells > 0 && cells !== columns) problems.push(`${cells} cells in place of ${columns}: ${line.slice(0, 200)}`)
    if (cells === 0) columns = 0
    folded += (line.match(/<details>/g) ?? []).length - (line.match(/<\/details>/g) ?? []).length
  }
  return [
    ...problems,
    ...(fence === '' ? [] : ['a fence is left open']),
    ...(folded === 0 ? [] : ['a folded part is left open']),
    ...[...text.matchAll(/<summary>[^\n]*\n(?!\n)/g)].map(([part]) => `no empty line after ${part}`),
  ]
}

/** A cell ends at every `|` without a `\` before it, also within a code span. */
const cellsIn = (line: string) => line.trim().split(/(?<!\\)\|/).length - 2
