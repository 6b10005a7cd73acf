import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { anchorOf } from '../../scripts/reference/markdown.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { areaOf, requirementsOf } from '../../src/contract/requirements.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const pagesIn = (folder: string, recursive: boolean) =>
  readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
const pages = [
  ...pagesIn('', false),
  ...['docs', 'examples', 'test', 'bench'].flatMap((folder) => pagesIn(folder, true)),
]

/** Lines of a page without code blocks, which contain no links. */
const prose = (text: string) => text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/^ {4}.*$/gm, '')

/** Link targets in this repository. */
const linksIn = (page: string) =>
  [...prose(readFileSync(join(root, page), 'utf8')).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, to = '']) => to)
    .filter((to) => !/^[a-z]+:/.test(to))

const anchors = new Map<string, ReadonlySet<string>>()

/** Valid anchors of a file: GitHub's heading anchors, ids, and line numbers of other files. */
function anchorsOf(path: string): ReadonlySet<string> {
  const known = anchors.get(path)
  if (known !== undefined) return known
  const text = readFileSync(join(root, path), 'utf8')
  const counts = new Map<string, number>()
  const numbered = (anchor: string) => {
    const count = counts.get(anchor) ?? 0
    counts.set(anchor, count + 1)
    return count === 0 ? anchor : `${anchor}-${count}`
  }
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => numbered(anchorOf(heading)))
  const ids = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  const lines = path.endsWith('.md') ? [] : text.split('\n').map((_, index) => `L${index + 1}`)
  const found = new Set([...headings, ...ids, ...lines])
  anchors.set(path, found)
  return found
}

const isDead = (page: string, to: string): boolean => {
  const [path = '', anchor] = to.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  if (!existsSync(join(root, target))) return true
  return anchor !== undefined && !anchorsOf(target).has(anchor)
}

test.each(pages)('%s has no broken links', (page) => {
  expect(linksIn(page).filter((to) => isDead(page, to))).toEqual([])
})

/** Pages that can be reached from some pages. */
function reachedFrom(page: string): ReadonlySet<string> {
  const reached = new Set([page])
  for (const one of reached) {
    const targets = linksIn(one).map((to) => join(dirname(one), to.split('#', 1)[0] ?? ''))
    for (const target of targets.filter((to) => to.endsWith('.md') && existsSync(join(root, to)))) reached.add(target)
  }
  return reached
}

test('every documentation page can be reached from the README', () => {
  const reached = reachedFrom('README.md')
  expect(pagesIn('docs', true).filter((page) => !reached.has(page))).toEqual([])
})

test('docs/README.md lists every page of its folder', () => {
  const listed = new Set(linksIn('docs/README.md'))
  const others = pagesIn('docs', false).filter((page) => page !== join('docs', 'README.md'))
  expect(others.map((page) => page.slice('docs/'.length)).filter((name) => !listed.has(name))).toEqual([])
})

/** Known hosts. Listed instead of requested, so that a review sees where readers are sent. */
const elsewhere = [
  'arxiv.org',
  'code.claude.com',
  'ctrf.io',
  'docs.oasis-open.org',
  'example.com',
  'github.com',
  'img.shields.io',
  'in-toto.io',
  'shields.io',
]

test('links point only to known hosts', () => {
  const found = pages.flatMap((page) => [
    ...readFileSync(join(root, page), 'utf8').matchAll(/\]\((https?:\/\/[^)\s]+)\)/g),
  ])
  expect([...new Set(found.map(([, url = '']) => new URL(url).host))].sort()).toEqual(elsewhere)
})

const sources = ['api', 'bench', 'cli', 'fixtures', 'gateway', 'reporters', 'scripts', 'spec', 'src', 'suites', 'test']

/** The comments of a source, or a whole page without code blocks. */
const wordsOf = (path: string, text: string) =>
  path.endsWith('.md') ? prose(text) : (text.match(/^ *(?:\/\/|\/?\*).*$/gm) ?? []).join('\n')

/** Paths of sources in backticks that do not exist. */
const lostPaths = (path: string, text: string) =>
  [...wordsOf(path, text).matchAll(/`([a-z]+\/[\w./-]+\.(?:ts|tsv|md|ya?ml|json))`/g)]
    .map(([, named = '']) => named)
    .filter((named) => sources.includes(named.split('/', 1)[0] ?? '') && !existsSync(join(root, named)))

test('paths in backticks exist, in pages and in comments', () => {
  const code = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
      .map((name) => join(folder, name)),
  )
  const written = [...pages, ...code].filter((path) => path !== 'CHANGELOG.md')
  expect(written.flatMap((path) => lostPaths(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
  expect(lostPaths('a.ts', '// See `src/none.ts`, `src/std/amount.ts`.\nrun(`src/none.ts`)')).toEqual(['src/none.ts'])
})

test('a broken link is detected', () => {
  const dead = ['none.md', '#none', 'docs/levels.md#none', 'spec/openapi.yaml#L999999', 'docs/requirements.md#chat']
  expect(dead.filter((to) => isDead('README.md', to))).toEqual(dead)
  expect(linksIn('docs/requirements.md').length).toBeGreaterThan(500)
})

describe('every requirement', () => {
  const requirements = requirementsOf(packagedContract().document)
  const index = readFileSync(join(root, 'docs/requirements.md'), 'utf8')
  const pageOf = (id: string) => `docs/requirements/${areaOf(id)}.md`
  const entries = new Map(
    [...new Set(requirements.map(({ id }) => pageOf(id)))].flatMap((page) =>
      readFileSync(join(root, page), 'utf8')
        .split(/^## /m)
        .map((entry) => [entry.split('\n', 1)[0] ?? '', entry] as const),
    ),
  )

  test('has exactly one anchor in the index, the one that reports link to', () => {
    const counts = requirements.map(({ id }) => index.split(`<a id="${id}"></a>`).length - 1)
    expect(new Set(counts)).toEqual(new Set([1]))
  })

  test('has its own anchor on the page of its area, linked from the index', () => {
    const anchored = requirements.map(({ id }) => `requirements/${areaOf(id)}.md#${anchorOf(id)}`)
    expect(new Set(anchored).size).toBe(requirements.length)
    const linked = new Set(linksIn('docs/requirements.md'))
    expect(anchored.filter((to) => !linked.has(to))).toEqual([])
  })

  test('links to its section, the document, its tests and its faults', () => {
    const untold = requirements.filter(({ id, section }) => {
      const entry = entries.get(id) ?? ''
      return ![`](../requirements.md#${anchorOf(section)})`, '](../../spec/openapi.yaml)'].every((to) =>
        entry.includes(to),
      )
    })
    expect(untold.map(({ id }) => id)).toEqual([])
  })
})
