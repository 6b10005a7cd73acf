import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import MiniSearch, { type Options } from 'minisearch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { editAddress, linkOnSite } from '../../scripts/site/links.ts'
import { toldBy } from '../../scripts/site/source.ts'
import { addressOf, allPages, orphans, tree } from '../../scripts/site/tree.ts'
import { browserPath } from '../../scripts/browser.ts'
import { entryIds } from '../../api/scoreboard/folders.ts'
import { opened } from '../reporters/browser.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'gateproof-site-'))
const pages = new Map<string, string>()

beforeAll(() => {
  const eleventy = join(root, 'node_modules/@11ty/eleventy/cmd.cjs')
  const options = ['--config=scripts/site/eleventy.config.ts', `--output=${folder}`, '--quiet']
  // Without the variables of a workflow: as a local build.
  const { GITHUB_REPOSITORY: _repository, ...env } = process.env
  execFileSync(process.execPath, ['--import', 'tsx', eleventy, ...options], { cwd: root, env, stdio: 'pipe' })
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  for (const name of names.filter((one) => one.endsWith('.html')))
    pages.set(name, readFileSync(join(folder, name), 'utf8'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** URLs that a page loads or links to. */
const targetsIn = (html: string) =>
  [...html.matchAll(/ (?:href|src|srcset)="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))
const anchorsIn = (html: string) => new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id))

/** Broken links of a page within the site. */
function deadOn(name: string): readonly string[] {
  return targetsIn(pages.get(name) ?? '').filter((to) => {
    if (/^[a-z]+:/.test(to)) return false
    const [path = '', anchor] = to.split('#')
    const target = path === '' ? name : join(dirname(name), path).replaceAll('\\', '/')
    if (!existsSync(join(folder, target))) return true
    return anchor !== undefined && !anchorsIn(pages.get(target) ?? '').has(decodeURI(anchor))
  })
}

describe('every page', () => {
  test('of the tree and of each entry of the scoreboard is built, and no other except the first', () => {
    const entries = entryIds(join(root, 'scoreboard')).map((id) => `scoreboard/${id}.html`)
    const addresses = [...allPages.map(({ file }) => addressOf(file)), ...entries, 'index.html']
    expect([...pages.keys()].sort()).toEqual(addresses.sort())
    expect(allPages.map(({ file }) => existsSync(join(root, file)))).toEqual(allPages.map(() => true))
  })

  test('of the documentation is in the tree exactly once', () => {
    expect(orphans()).toEqual([])
    expect(new Set(allPages.map(({ file }) => file)).size).toBe(allPages.length)
  })

  test('has one heading, a title and a description', () => {
    const counts = (html: string) =>
      [/<h1[ >]/g, /<title>[^<]{5,}<\/title>/g, /"description" content="[^"]{20,}"/g].map(
        (part) => (html.match(part) ?? []).length,
      )
    const odd = [...pages].filter(([, html]) => counts(html).join() !== '1,1,1')
    expect(odd.map(([name, html]) => [name, counts(html)])).toEqual([])
  })

  test('has no broken links', () => {
    expect([...pages.keys()].flatMap((name) => deadOn(name).map((to) => `${name}: ${to}`))).toEqual([])
  })

  test('loads nothing from other hosts and works under any path', () => {
    const loaded = [...pages.values()].flatMap((html) => [
      ...html.matchAll(/<(?:script|link|img|source|iframe)[^>]*>/g),
    ])
    const away = loaded.filter(([tag]) => / (?:src|href|srcset)="(?:\/|[a-z]+:)/.test(tag))
    expect([loaded.length > 100, away.map(([tag]) => tag)]).toEqual([true, []])
    expect([...pages.values()].flatMap(targetsIn).filter((to) => to.startsWith('/'))).toEqual([])
  })

  test('links to the previous and the next page', () => {
    const without = allPages.filter(({ file }) => !(pages.get(addressOf(file) ?? '') ?? '').includes('rel="next"'))
    expect(without).toEqual([tree.at(-1)?.pages.at(-1)])
  })
})

describe('for programs', () => {
  const markdownIn = (text: string) => [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)
  const isOnSite = (to: string) => !/^[a-z]+:/.test(to) && !to.startsWith('#')

  test('llms.txt lists every page of the tree that is text, with its question', () => {
    const text = readFileSync(join(folder, 'llms.txt'), 'utf8')
    const listed = tree.flatMap(({ pages: all }) => all.filter(({ file }) => file.endsWith('.md')))
    expect(markdownIn(text)).toEqual(listed.map(({ file }) => addressOf(file)?.replace('.html', '.md')))
    expect(text).toMatch(
      /^- \[Start in two minutes\]\(start\.md\): How do you install Gateproof and make a first run\?$/m,
    )
  })

  test('each page is Markdown too, whose links lead to pages as Markdown', () => {
    const texts = allPages
      .filter(({ file }) => file.endsWith('.md'))
      .map(({ file }) => addressOf(file)?.replace('.html', '.md') ?? '')
    const dead = texts.flatMap((name) =>
      markdownIn(readFileSync(join(folder, name), 'utf8').replaceAll(/^```[^]*?^```$/gm, ''))
        .filter(isOnSite)
        .filter((to) => !existsSync(join(folder, dirname(name), decodeURI(to.split('#')[0] ?? ''))))
        .map((to) => `${name}: ${to}`),
    )
    expect(dead).toEqual([])
  })
})

test('the first page shows terminal output', () => {
  expect(pages.get('index.html')).toMatch(/<pre class="terminal"><code>judged \d+ of \d+: nonconformant\n/)
})

test('a broken link is detected', () => {
  pages.set('odd.html', '<a href="none.html"></a><a href="index.html#none"></a><img src="images/none.png" />')
  const dead = deadOn('odd.html')
  pages.delete('odd.html')
  expect(dead).toEqual(['none.html', 'index.html#none', 'images/none.png'])
})

test('links to sources point to the repository if its address is known', () => {
  const env = {
    GITHUB_SERVER_URL: 'https://git.example',
    GITHUB_REPOSITORY: 'a/b',
    GITHUB_SHA: 'c0ffee',
    GITHUB_REF_NAME: 'main',
  }
  expect(linkOnSite('docs/levels.md', '../spec/openapi.yaml#L3', {})).toBeUndefined()
  expect([editAddress('docs/levels.md', {}), editAddress('docs/levels.md', env)]).toEqual([
    undefined,
    'https://git.example/a/b/edit/main/docs/levels.md',
  ])
  expect(linkOnSite('docs/levels.md', '../spec/openapi.yaml#L3', env)).toBe(
    'https://git.example/a/b/blob/c0ffee/spec/openapi.yaml#L3',
  )
  expect(linkOnSite('docs/requirements/chat.md', '../requirements.md#chat.completion.id', env)).toBe(
    '../requirements.html#chat.completion.id',
  )
})

const allIds = requirementsOf(packagedContract().document).map(({ id }) => id)

describe('the ledger', () => {
  test('lists every requirement with a link to its sentence', () => {
    const html = pages.get('ledger.html') ?? ''
    expect([...html.matchAll(/<tr id="([^"]+)"/g)].map(([, id]) => id)).toEqual(allIds)
  })

  test('has the attributes that the filter needs', () => {
    const html = pages.get('ledger.html') ?? ''
    expect(html).toContain('<tr id="streaming.chat.terminator" data-level="MUST" data-area="streaming">')
    expect(['name="words"', 'name="level"', 'name="area"', 'ledger.js'].every((part) => html.includes(part))).toBe(true)
  })
})

describe('the search', () => {
  const found = (words: string) => {
    const script = readFileSync(join(folder, 'search-index.js'), 'utf8').replace(/^globalThis\.searchIndex = /, '')
    const { options, index } = JSON.parse(script) as { options: Options; index: string }
    const search = MiniSearch.loadJSON(index, options)
    return search.search(words, { prefix: true, combineWith: 'AND', boost: { title: 4 } }).map(({ id }) => String(id))
  }

  test.each([
    ['streaming.chat.terminator', 'requirements/streaming.html#streamingchatterminator'],
    ['chat stream ends with exactly one DONE', 'requirements/streaming.html#streamingchatterminator'],
    ['gateproof.config.yaml', 'configuration.html'],
    ['previous SHA-256 chain', 'evidence.html#the-hash-chain'],
  ])('finds %s', (words, id) => {
    expect(found(words).slice(0, 5)).toContain(id)
  })

  test('links to existing sections', () => {
    const all = found('the').concat(found('gateproof'), found('chat'))
    const page = all.map((id) => `<a href="${id}"></a>`).join('')
    pages.set('found.html', page)
    const dead = deadOn('found.html')
    pages.delete('found.html')
    expect([all.length > 100, dead]).toEqual([true, []])
  })
})

describe.runIf(browserPath())('in a browser, opened from disk', () => {
  /** The title that a page script sets when it has finished. */
  async function titleOf(page: string, script: string) {
    const path = join(folder, dirname(page), 'driven.html')
    writeFileSync(path, `${pages.get(page) ?? ''}<script>addEventListener('load', async () => { ${script} })</script>`)
    const [, title] = /<title>([^<]*)/.exec((await opened(path, ['']))[0] ?? '') ?? []
    return title
  }

  test('the ledger is filtered by id, sentence and level', { timeout: 90_000 }, async () => {
    const title = await titleOf(
      'ledger.html',
      `form.elements.words.value = 'TERMINATOR [done] chat'
       form.elements.level.value = 'MUST'
       form.dispatchEvent(new Event('input'))
       const shown = [...document.querySelectorAll('#ledger tbody tr')].filter((row) => row.checkVisibility())
       document.title = shown.map(({ id }) => id).join(' ') + form.querySelector('output').textContent`,
    )
    expect(title).toBe(`streaming.chat.terminator1 of ${allIds.length}`)
  })

  test('the search opens, finds a page and links to it', { timeout: 90_000 }, async () => {
    const title = await titleOf(
      'requirements/chat.html',
      `document.querySelector('button.find').click()
       const input = document.querySelector('dialog.search input')
       input.value = 'streaming.chat.terminator'
       input.dispatchEvent(new Event('input'))
       const first = () => document.querySelector('dialog.search[open] ol a')
       while (first() === null) await new Promise((resolve) => setTimeout(resolve, 50))
       document.title = first().getAttribute('href')`,
    )
    expect(title).toBe('../requirements/streaming.html#streamingchatterminator')
  })
})

describe('page metadata', () => {
  test.each([
    ['docs/start.md', { title: 'Start in two minutes', isGenerated: false }],
    ['docs/evidence.md', { title: 'evidence.jsonl', isGenerated: true }],
    ['docs/requirements/chat.md', { title: 'Requirements of chat', isGenerated: true }],
  ])('%s', (file, told) => {
    expect(toldBy(file)).toMatchObject(told)
    expect(pages.get(addressOf(file) ?? '')).not.toMatch(/Made by|Do not edit/)
  })
})

test('no script sends requests', () => {
  const scripts = ['search.js', 'ledger.js'].map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(scripts.filter((text) => /fetch|XMLHttpRequest|WebSocket|sendBeacon|https?:/.test(text))).toEqual([])
})
