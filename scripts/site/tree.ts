import { existsSync, readdirSync } from 'node:fs'
import { areas } from '../../src/contract/requirements.ts'

/** A page of the site: a Markdown file of the repository, or a template of the site. */
export interface Entry {
  /** From the root of the repository. */
  readonly file: string
  /** The title in the navigation. */
  readonly label: string
}

export interface Part {
  readonly title: string
  readonly pages: readonly Entry[]
}

const page = (file: string, label: string): Entry => ({ file, label })

const written: readonly Part[] = [
  {
    title: 'Using it',
    pages: [
      page('docs/start.md', 'Start in two minutes'),
      page('docs/test-a-gateway.md', 'Test your gateway'),
      page('docs/upstream.md', 'Test both ends'),
      page('docs/findings.md', 'Findings in gateways'),
      page('docs/ci.md', 'Use it in CI'),
      page('docs/reports.md', 'Reports'),
      page('docs/glossary.md', 'Glossary'),
      page('README.md', 'Overview'),
      page('docs/README.md', 'All pages'),
    ],
  },
  {
    title: 'Statements',
    pages: [
      page('docs/proof.md', 'Why trust a pass'),
      page('docs/statements.md', 'Make, verify, dispute'),
      page('docs/cheats.md', 'Cheats'),
    ],
  },
  {
    title: 'Scoreboard',
    pages: [
      page('scripts/site/scoreboard.njk', 'Gateways by area'),
      page('docs/submit.md', 'Submit a gateway'),
      page('docs/scoreboard-feed.md', 'Feed and badges'),
    ],
  },
  {
    title: 'More than one run',
    pages: [
      page('docs/larger-runs.md', 'Larger runs'),
      page('docs/clients.md', 'Official clients'),
      page('docs/agents.md', 'Coding agents'),
      page('docs/compare.md', 'Compare'),
      page('docs/what-you-pay-for.md', 'What you pay for'),
      page('examples/README.md', 'Examples'),
    ],
  },
  {
    title: 'In your own tests',
    pages: [
      page('docs/library.md', 'TypeScript, vitest, Python'),
      page('docs/test-double.md', 'A gateway to test against'),
      page('docs/defects.md', 'Its defects'),
    ],
  },
  {
    title: 'Your own traffic',
    pages: [page('docs/recordings.md', 'Record and judge')],
  },
  {
    title: 'The contract',
    pages: [
      page('scripts/site/ledger.njk', 'Requirements, with search'),
      page('docs/requirements.md', 'By section of the contract'),
      page('docs/reference.md', 'Operations'),
      page('docs/levels.md', 'Levels and profiles'),
      page('docs/sets.md', 'Requirement sets'),
      page('docs/errata.md', 'Errata'),
    ],
  },
  {
    title: 'Reference',
    pages: [
      page('docs/command-line.md', 'Command line'),
      page('docs/library-reference.md', 'Library'),
      page('docs/configuration.md', 'Configuration'),
      page('docs/prices.md', 'Price lists'),
      page('docs/report.md', 'report.json'),
      page('docs/compare-json.md', 'compare.json'),
      page('docs/evidence.md', 'evidence.jsonl'),
    ],
  },
  {
    title: 'The project',
    pages: [
      page('CONTRIBUTING.md', 'Write a rule'),
      page('ARCHITECTURE.md', 'Architecture'),
      page('docs/robustness.md', 'Robustness'),
      page('docs/releases.md', 'Releases'),
      page('CHANGELOG.md', 'Changes'),
      page('SECURITY.md', 'Security'),
    ],
  },
]

const root = new URL('../../', import.meta.url)

/** Every existing page, in reading order. */
export const tree: readonly Part[] = written
  .map(({ title, pages }) => ({ title, pages: pages.filter(({ file }) => existsSync(new URL(file, root))) }))
  .filter(({ pages }) => pages.length > 0)

/** A page for each area, linked from the requirements but not in the navigation. */
const areaPages: readonly Entry[] = areas.map((area) => page(`docs/requirements/${area}.md`, area))

/** All pages in the order of the tree; those of areas follow the contract by section. */
export const allPages: readonly Entry[] = tree
  .flatMap(({ pages }) => pages)
  .flatMap((entry) => (entry.file === 'docs/requirements.md' ? [entry, ...areaPages] : [entry]))

/** Folders of the repository that contain pages. */
const folders = ['docs', 'docs/requirements', 'examples']

/** Markdown files in these folders that are missing in the tree. */
export function orphans(): readonly string[] {
  const known = new Set(allPages.map(({ file }) => file))
  const found = folders.flatMap((folder) => readdirSync(new URL(`${folder}/`, root)).map((name) => `${folder}/${name}`))
  return found.filter((file) => file.endsWith('.md') && !known.has(file))
}

/** The address of a file on the site, whose root is `docs/`. Undefined for a file that is not a page. */
export function addressOf(file: string): string | undefined {
  if (file === 'scripts/site/index.njk') return 'index.html'
  if (!allPages.some((entry) => entry.file === file)) return undefined
  if (file === 'README.md') return 'in-short.html'
  if (file === 'docs/README.md') return 'documentation.html'
  return file
    .replace(/^(docs|scripts\/site)\//, '')
    .replace(/README\.md$/, 'index.md')
    .replace(/\.(md|njk)$/, '.html')
    .toLowerCase()
}
