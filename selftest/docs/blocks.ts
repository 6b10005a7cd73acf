/** What a page shows as code, with what stands around it. */
export interface Block {
  /** Where it begins in the page, counted from 1. */
  readonly line: number
  /** The word behind the fence; empty where there is none. */
  readonly language: string
  readonly text: string
  /** The section it stands in, counted from 0. */
  readonly section: number
  /** The text between the block before, or the heading, and this one. */
  readonly before: string
  /** The text between this one and the next, or the heading. */
  readonly after: string
}

interface Open {
  readonly block: Omit<Block, 'text' | 'before' | 'after'>
  readonly before: string
  readonly lines: string[]
}

const fence = /^( *)(`{3,}|~{3,}) *(\S*)/
const listItem = /^ *(?:[-*+]|\d+\.) +/

/** The blocks of a page in Markdown, in their order: fenced ones and indented ones, these divided at empty lines. */
export function blocksOf(page: string): readonly Block[] {
  const found: Block[] = []
  let open: Open | undefined
  /** How a fence is closed, and how far it is indented. */
  let fenced: { readonly mark: string; readonly indent: number } | undefined
  let prose: string[] = []
  /** Where the text of the list item begins in which we are. */
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
  /** What was read since the last block is said behind that one. */
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
