/** The pages as Markdown beside the HTML, and `llms.txt`, which lists them: for programs that read the documentation. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { linkOnSite } from './links.ts'
import { toldBy, withoutNote } from './source.ts'
import { addressOf, allPages, tree } from './tree.ts'

const root = new URL('../../', import.meta.url)

const isMarkdown = ({ file }: { readonly file: string }) => file.endsWith('.md')

/** `start.html` as `start.md`. */
const asMarkdown = (address: string) => address.replace(/\.html(?=#|$)/, '.md')

/** A page whose links lead to the other pages as Markdown. A link that leads nowhere on the site stays as text. */
function markdownOf(file: string): string {
  const text = withoutNote(readFileSync(new URL(file, root), 'utf8'))
  return text.replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (_, image: string, words: string, to: string) => {
    const target = linkOnSite(file, to)
    return target === undefined ? words : `${image}[${words}](${/^[a-z]+:/.test(target) ? target : asMarkdown(target)})`
  })
}

/** `llms.txt`: the pages by part, each with its question. */
function list(): string {
  const parts = tree.flatMap(({ title, pages }) => {
    const rows = pages.filter(isMarkdown).map(({ file, label }) => {
      const { description } = toldBy(file)
      return `- [${label}](${asMarkdown(addressOf(file) ?? '')}): ${description}`
    })
    return rows.length === 0 ? [] : [`## ${title}\n\n${rows.join('\n')}`]
  })
  return `# Gateproof\n\n> ${toldBy('README.md').description}\n\n${parts.join('\n\n')}\n`
}

/**
 * Writes the pages and their list.
 *
 * @param output the folder of the site
 * @see https://llmstxt.org
 */
export function writeForPrograms(output: string): void {
  for (const { file } of allPages.filter(isMarkdown)) {
    const path = join(output, asMarkdown(addressOf(file) ?? ''))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, markdownOf(file))
  }
  writeFileSync(join(output, 'llms.txt'), list())
}
