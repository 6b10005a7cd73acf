import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { servedIn } from '../../api/scoreboard/files.ts'
import { entryIds } from '../../api/scoreboard/folders.ts'
import { areas, levels } from '../../src/contract/requirements.ts'
import { ledgerRows, sentenceHtml } from './ledger.ts'
import { between, editAddress } from './links.ts'
import { writeForPrograms } from './llms.ts'
import { amendMarkdown, type Markdown } from './markdown.ts'
import { entriesFolder, scoreboardPages, writeFeed, type ScoreboardPages } from './scoreboard/site-files.ts'
import { indexScript, sectionsOf, type Section } from './search.ts'
import { toldBy, withoutNote } from './source.ts'
import { addressOf, allPages, orphans, tree } from './tree.ts'

/** The fields of a page used here. */
interface Data {
  readonly page: { readonly inputPath: string }
  /** The page of an entry of the scoreboard. */
  readonly entry?: { readonly address: string }
}

/** The parts of Eleventy's configuration used here. */
interface EleventyConfig {
  readonly ignores: { readonly add: (glob: string) => void }
  readonly addGlobalData: (name: string, value: unknown) => void
  readonly addPassthroughCopy: (paths: Readonly<Record<string, string>>) => void
  readonly addPreprocessor: (name: string, extensions: string, change: (data: Data, content: string) => string) => void
  readonly addTransform: (
    name: string,
    change: (this: { readonly page: { readonly url: string } }, content: string) => string,
  ) => void
  readonly addFilter: (name: string, filter: (...given: never[]) => unknown) => void
  readonly addWatchTarget: (path: string) => void
  readonly amendLibrary: (name: string, change: (markdown: Markdown) => void) => void
  readonly on: (
    event: string,
    action: (built: { readonly directories: { readonly output: string } }) => void | Promise<void>,
  ) => void
}

const root = new URL('../../', import.meta.url)
const fileOf = ({ page }: Data) => page.inputPath.replace(/^\.\//, '')

/** The first output block of a page (a block without a language). A test compares it with the real output. */
function shownBy(file: string): string {
  const text = readFileSync(new URL(file, root), 'utf8')
  const blocks = [...text.matchAll(/^```(\w*)\n([^]*?)^```$/gm)]
  const [, , shown] = blocks.find(([, language]) => language === '') ?? []
  if (shown === undefined) throw new Error(`${file} shows no output`)
  return shown.trimEnd()
}

/** The data of a page for the layout: its place in the tree, and its neighbours. */
function aboutOf(file: string, address = addressOf(file) ?? '') {
  const at = allPages.findIndex((entry) => entry.file === file)
  const told = file.endsWith('.md') ? toldBy(file) : undefined
  const neighbour = (entry: (typeof allPages)[number] | undefined) =>
    entry && { label: entry.label, href: between(address, addressOf(entry.file) ?? '') }
  return {
    ...told,
    address,
    home: between(address, 'index.html'),
    root: between(address, 'index.html').replace(/index\.html$/, ''),
    previous: neighbour(allPages[at - 1]),
    next: at === -1 ? undefined : neighbour(allPages[at + 1]),
    edit: told?.isGenerated === false ? editAddress(file) : undefined,
    parts: tree.map(({ title, pages }) => ({
      title,
      pages: pages.map((entry) => ({
        label: entry.label,
        href: between(address, addressOf(entry.file) ?? ''),
        isHere: entry.file === inNavigation(file),
      })),
    })),
  }
}

/** The page of the navigation that a page belongs to. */
function inNavigation(file: string): string {
  if (file.startsWith('docs/requirements/')) return 'docs/requirements.md'
  return file === 'scripts/site/scoreboard-entry.njk' ? 'scripts/site/scoreboard.njk' : file
}

/** Headings for the table of contents, unless there are hardly any or hundreds. */
function contentsOf(html: string) {
  const found = [...html.matchAll(/<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/g)]
  return found.length < 3 || found.length > 40 ? [] : found.map(([, anchor, title]) => ({ anchor, title }))
}

export default function configure(eleventy: EleventyConfig) {
  // Judged once: Eleventy asks for data again for each template, also after a failure.
  let scoreboard: Promise<ScoreboardPages> | undefined
  const lost = orphans()
  if (lost.length > 0) throw new Error(`not in scripts/site/tree.ts: ${lost.join(', ')}`)
  for (const { name } of readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    if (!['docs', 'examples', 'scripts'].includes(name)) eleventy.ignores.add(`${name}/**`)
  // The projects among the examples are not pages.
  eleventy.ignores.add('examples/*/**')
  eleventy.ignores.add('scripts/*.md')
  for (const name of readdirSync(root).filter((name) => name.endsWith('.md') && addressOf(name) === undefined))
    eleventy.ignores.add(name)

  eleventy.addGlobalData('layout', 'page.njk')
  eleventy.addGlobalData('permalink', () => (data: Data) => addressOf(fileOf(data)) ?? false)
  eleventy.addGlobalData('eleventyComputed', { about: (data: Data) => aboutOf(fileOf(data), data.entry?.address) })
  eleventy.addGlobalData('requirements', ledgerRows)
  eleventy.addGlobalData('areas', areas)
  eleventy.addGlobalData('levels', levels)
  eleventy.addGlobalData('shown', () => shownBy('docs/reports.md'))
  eleventy.addGlobalData('scoreboard', () => (scoreboard ??= scoreboardPages(process.env['SCOREBOARD_DATE'])))
  eleventy.addFilter('contents', contentsOf)
  eleventy.addFilter('sentence', sentenceHtml)
  eleventy.addPreprocessor('note', 'md', (_data, content) => withoutNote(content))
  eleventy.amendLibrary('md', amendMarkdown)
  eleventy.addPassthroughCopy({
    'docs/images': 'images',
    'scripts/site/assets': '.',
    'node_modules/minisearch/dist/umd/index.js': 'minisearch.js',
  })
  for (const name of ['entry', 'scoreboard'])
    eleventy.addPassthroughCopy({ [`scoreboard/${name}.schema.json`]: `scoreboard/${name}.schema.json` })
  // The evidence of the scoreboard, to download.
  for (const id of entryIds(entriesFolder))
    for (const name of servedIn(join(entriesFolder, id)))
      eleventy.addPassthroughCopy({ [`scoreboard/${id}/${name}`]: `scoreboard/${id}/${name}` })
  for (const folder of ['docs', 'examples']) eleventy.addWatchTarget(folder)

  // Code scrolls sideways, by keyboard too.
  eleventy.addTransform('scroll', function (content) {
    return content.replaceAll('<pre>', '<pre tabindex="0">')
  })

  let sections: (readonly Section[])[] = []
  eleventy.on('eleventy.before', () => void (sections = []))
  eleventy.addTransform('search', function (content) {
    const address = this.page.url.slice(1)
    // The ledger repeats the pages of the areas. Entries of the scoreboard repeat requirements, and texts of gateways would distort the search.
    if (!['index.html', 'ledger.html'].includes(address) && !address.startsWith('scoreboard/'))
      sections.push(sectionsOf(address, content))
    return content
  })
  eleventy.on('eleventy.after', async ({ directories }) => {
    writeFileSync(join(directories.output, 'search-index.js'), indexScript(sections.flat()))
    writeForPrograms(directories.output)
    if (scoreboard !== undefined) writeFeed((await scoreboard).board, directories.output)
  })
  return {
    dir: { input: '.', output: 'site-dist', includes: 'scripts/site/layouts', layouts: 'scripts/site/layouts' },
    templateFormats: ['md', 'njk'],
    markdownTemplateEngine: false,
    htmlTemplateEngine: false,
  }
}
