import { readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

/** The first sentences of generated pages, which are only for editors. */
const made = /^Made by `npm run generate`.*?(?:\. Do not edit\. ?|$)/m

/** The Markdown of a page as shown on the site. */
export const withoutNote = (markdown: string): string => markdown.replace(made, '')

export interface Told {
  readonly title: string
  /** One sentence for search engines. */
  readonly description: string
  readonly isGenerated: boolean
}

/** Heading and first sentence of a Markdown file. */
export function toldBy(file: string): Told {
  const text = readFileSync(new URL(file, root), 'utf8')
  const [, title = file] = /^# (.+)$/m.exec(text) ?? []
  const paragraphs = withoutNote(text).split(/\n\n+/)
  const prose = paragraphs.find((paragraph) => /^[\p{L}`[]/u.test(paragraph)) ?? ''
  return { title: plain(title), description: sentenceOf(plain(prose)), isGenerated: made.test(text) }
}

/** Removes markup and links. */
const plain = (markdown: string) =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const sentenceOf = (text: string) => /^.{20,}?[.:?](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
