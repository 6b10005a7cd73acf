import { readFileSync } from 'node:fs'

const root = new URL('../', import.meta.url)

/** What a generated page begins with, for who would edit it. */
const made = /^Made by `npm run generate`(?: from (?<source>[^.]*(?:\.[a-z]+`)?[^.]*))?\. Do not edit\. ?/m

/** Markdown of a page as the site shows it. */
export const withoutNote = (markdown: string): string => markdown.replace(made, '')

export interface Told {
  readonly title: string
  /** One sentence, for who searches elsewhere. */
  readonly description: string
  readonly isGenerated: boolean
}

/** What a Markdown file says of itself: its heading and its first sentence. */
export function toldBy(file: string): Told {
  const text = readFileSync(new URL(file, root), 'utf8')
  const [, title = file] = /^# (.+)$/m.exec(text) ?? []
  const paragraphs = withoutNote(text).split(/\n\n+/)
  const prose = paragraphs.find((paragraph) => /^[\p{L}`[]/u.test(paragraph)) ?? ''
  return { title: plain(title), description: sentenceOf(plain(prose)), isGenerated: made.test(text) }
}

/** Without marks and links. */
const plain = (markdown: string) =>
  markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

const sentenceOf = (text: string) => /^.{20,}?[.:?](?= |$)/.exec(text)?.[0].replace(/:$/, '.') ?? text
