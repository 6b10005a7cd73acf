/** A code block of a page, with its context. */
export interface Block {
  /** Its first line in the page, from 1. */
  readonly line: number
  /** The language after the fence, or an empty string. */
  readonly language: string
  readonly text: string
  /** The number of its section, from 0. */
  readonly section: number
  /** The text between the previous block or heading and this one. */
  readonly before: string
  /** The text between this block and the next block or heading. */
  readonly after: string
}

interface Open {
  readonly block: Omit<Block, 'text' | 'before' | 'after'>
  readonly before: string
  readonly lines: string[]
}

const fence = /^( *)(`{3,}|~{3,}) *(\S*)/
const listItem = /^ *(?:[-*+]|\d+\.) +/

/** The code blocks of a Markdown page in order, fenced and indented. Indented ones are split at empty lines. */
export function blocksOf(page: string): readonly Block[] {
  const found: Block[] = []
  let open: Open | undefined
  /** The closing fence and its indentation. */
  let fenced: { readonly mark: string; readonly indent: number } | undefined
  let prose: string[] = []
  /** Column of the text in the current list item. */
  let indent = 0
  let isAfterBlank = true
  let section = 0

  const begin = (line: number, language: string) => {
    endProse()
    open = { block: { line, language, section }, before: takeProse(), lines: [] }
  }
  const close = () => {
    if (open === undefined) return
    const text = open.lines.join('\n').replace(/\n+$/, '')
    found.push({ ...open.block, text, before: open.before, after: '' })
    open = undefined
  }
  /** The text since the last block follows that block. */
  const endProse = () => {
    const last = found.at(-1)
    if (last !== undefined && last.after === '') found[found.length - 1] = { ...last, after: prose.join('\n').trim() }
  }
  const takeProse = () => {
    const text = prose.join('\n').trim()
    prose = []
    return text
  }

  for (const [index, line] of page.split('\n').entries()) {
    const isBlank = line.trim() === ''
    if (fenced !== undefined) {
      if (line.trim() === fenced.mark) {
        fenced = undefined
        close()
      } else open?.lines.push(line.slice(Math.min(fenced.indent, line.length - line.trimStart().length)))
      continue
    }
    const isCode = !isBlank && line.startsWith(' '.repeat(indent + 4)) && (open !== undefined || isAfterBlank)
    if (isCode) {
      if (open === undefined) begin(index + 1, '')
      open?.lines.push(line.slice(indent + 4))
      isAfterBlank = false
      continue
    }
    close()
    const [, space = '', mark, language = ''] = fence.exec(line) ?? []
    if (mark !== undefined) {
      begin(index + 1, language)
      fenced = { mark, indent: space.length }
    } else if (line.startsWith('#')) {
      endProse()
      prose = []
      indent = 0
      section += 1
    } else {
      const item = listItem.exec(line)
      if (item !== null) indent = item[0].length
      else if (isAfterBlank && !isBlank && !line.startsWith(' ')) indent = 0
      prose.push(line)
    }
    isAfterBlank = isBlank
  }
  close()
  endProse()
  return found
}
