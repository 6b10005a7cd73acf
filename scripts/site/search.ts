import MiniSearch from 'minisearch'

/** A search entry: a section of a page. */
export interface Section {
  /** `requirements/chat.html#chatcompletionid`. */
  readonly id: string
  readonly title: string
  readonly page: string
  readonly text: string
}

/** Text shown in the results. */
const shownCharacters = 160

/** Sections of a built page, each up to the next heading. */
export function sectionsOf(address: string, html: string): readonly Section[] {
  const [, main = ''] = /<main[^>]*>([^]*)<\/main>/.exec(html) ?? []
  const pieces = main.split(/(?=<h[1-4] id=")/).filter((piece) => piece.startsWith('<h'))
  const page = textOf(pieces[0]?.split('</h1>', 1)[0] ?? '')
  return pieces.map((piece) => {
    const [, level = '', anchor = '', heading = '', rest = ''] =
      /^<h(\d) id="([^"]*)"[^>]*>([^]*?)<\/h\d>([^]*)$/.exec(piece) ?? []
    const id = level === '1' ? address : `${address}#${anchor}`
    return { id, title: textOf(heading), page, text: textOf(withoutProof(address, rest)) }
  })
}

/** Omits the lists of tests and faults, which would distort the search. */
const withoutProof = (address: string, html: string) =>
  address.startsWith('requirements/') ? html.replaceAll(/<ul>[^]*?<\/ul>/g, ' ') : html

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** How sections are indexed. The script of the page must use the same options. */
const options = { fields: ['title', 'text'], storeFields: ['title', 'page', 'shown'] }

/** A script that defines the index. Not JSON, so that a page opened from disk can load it. */
export function indexScript(sections: readonly Section[]): string {
  const index = new MiniSearch<Section & { readonly shown: string }>(options)
  index.addAll(sections.map((section) => ({ ...section, shown: section.text.slice(0, shownCharacters) })))
  return `globalThis.searchIndex = ${JSON.stringify({ options, index: JSON.stringify(index) })}\n`
}
