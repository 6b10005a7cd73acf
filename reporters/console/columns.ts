/** Characters from U+1100 on can take two columns. Punctuation, arrows, mathematical signs and our own mark take one. */
function characterWidth(character: string): 1 | 2 {
  const point = character.codePointAt(0) ?? 0
  return point < 0x1100 || (point >= 0x2000 && point < 0x2300) || character === '✗' ? 1 : 2
}

/** The maximum number of columns that a line takes on a terminal. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) width += characterWidth(character)
  return width
}

/** The start of a line that fits. */
export function sliceColumns(columns: number, text: string): string {
  let left = columns
  let end = 0
  for (const character of text) {
    left -= characterWidth(character)
    if (left < 0) return text.slice(0, end)
    end += character.length
  }
  return text
}

/** A line that fits; an ellipsis replaces what was cut off. */
export function truncateColumns(columns: number, text: string): string {
  return displayWidth(text) <= columns ? text : `${sliceColumns(columns - 1, text)}…`
}

/** Lines that fit, broken at spaces. A word that is longer than a line is broken at the end of the line. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (let word of text.split(' ')) {
    if (line !== '' && displayWidth(line) + 1 + displayWidth(word) <= columns) {
      line = `${line} ${word}`
      continue
    }
    if (line !== '') lines.push(line)
    while (displayWidth(word) > columns) {
      const part = sliceColumns(Math.max(2, columns), word)
      lines.push(part)
      word = word.slice(part.length)
    }
    line = word
  }
  return [...lines, line]
}
