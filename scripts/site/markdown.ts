import { anchorOf } from '../reference/markdown.ts'
import { linkOnSite } from './links.ts'

/** The fields of a markdown-it token used here. */
interface Token {
  readonly type: string
  readonly content: string
  readonly children: Token[] | null
  tag: string
  readonly attrGet: (name: string) => string | null
  readonly attrSet: (name: string, value: string) => void
  attrs: [string, string][] | null
}

interface State {
  readonly tokens: readonly Token[]
  readonly env: { readonly page?: { readonly inputPath?: string } }
}

/** The parts of markdown-it used here. */
export interface Markdown {
  readonly core: { readonly ruler: { readonly push: (name: string, rule: (state: State) => void) => void } }
  readonly renderer: {
    readonly rules: Record<string, ((tokens: readonly Token[], index: number) => string) | undefined>
  }
}

/** Gives headings GitHub's anchors, resolves links to pages of the site, and prepares tables for narrow windows. */
export function amendMarkdown(markdown: Markdown): void {
  markdown.core.ruler.push('anchors', ({ tokens }) => addAnchors(tokens))
  markdown.core.ruler.push('links', ({ tokens, env }) => {
    const file = (env.page?.inputPath ?? '').replace(/^\.\//, '')
    for (const token of tokens) for (const child of token.children ?? []) lead(file, child)
  })
  markdown.core.ruler.push('columns', ({ tokens }) => nameColumns(tokens))
  markdown.renderer.rules['table_open'] = (tokens, index) =>
    `<div class="table${columnsOf(tokens, index) > maxColumns ? ' stacked' : ''}" tabindex="0"><table>`
  markdown.renderer.rules['table_close'] = () => '</table></div>'
}

function addAnchors(tokens: readonly Token[]): void {
  const counts = new Map<string, number>()
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const anchor = anchorOf(textOf(tokens[index + 1]))
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    token.attrSet('id', count === 0 ? anchor : `${anchor}-${count}`)
  }
}

/** More columns do not fit beside each other. */
const maxColumns = 6

/** The number of columns of the table that opens at an index. */
function columnsOf(tokens: readonly Token[], index: number): number {
  const end = tokens.findIndex(({ type }, at) => at > index && type === 'tr_close')
  return tokens.slice(index, end).filter(({ type }) => type === 'th_open').length
}

/** Cells repeat their column heading, which narrow windows show in front of them. */
function nameColumns(tokens: readonly Token[]): void {
  let columns: string[] = []
  let column = 0
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'table_open') columns = []
    if (token.type === 'tr_open') column = 0
    if (token.type === 'th_open') columns.push(textOf(tokens[index + 1]))
    if (token.type !== 'td_open') continue
    const name = columns[column]
    column += 1
    if (name && column > 1) token.attrSet('data-column', name)
  }
}

const textOf = (token: Token | undefined): string => (token?.children ?? []).map(({ content }) => content).join('')

function lead(file: string, token: Token): void {
  const name = token.type === 'image' ? 'src' : 'href'
  if (token.type !== 'image' && token.type !== 'link_open') return
  const to = linkOnSite(file, decodeURI(token.attrGet(name) ?? ''))
  if (to === undefined) token.attrs = [['class', 'nowhere']]
  else token.attrSet(name, to)
}
