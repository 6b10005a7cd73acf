import type { TestResult } from 'allure-js-commons'
import { empty, folded, html, section, type Html } from '../../reporters/html/html.ts'
import { staticPage } from '../../reporters/html/static-page.ts'
import { groupBy } from '../../reporters/summary.ts'

const title = 'Gateproof: the tests of the suite itself'

const statuses = ['failed', 'broken', 'skipped', 'passed'] as const
type Status = (typeof statuses)[number]

const kinds = { failed: 'violated', broken: 'broken', skipped: 'inapplicable', passed: 'satisfied' } as const
const signs = { failed: '✕', broken: '⚠', skipped: '–', passed: '✓' } as const

/** The results of the self-tests as one HTML file without scripts: nested groups, with failures first and open. */
export function selftestPage(results: readonly TestResult[]): string {
  const hasFailed = results.some(isFailed)
  return staticPage(
    title,
    [new URL('page.css', import.meta.url)],
    html`<a class="skip" href="#results">Skip to the results</a>
      <main>
        <header class="conclusion ${hasFailed ? 'violated' : 'satisfied'}">
          <h1>${title}</h1>
          <p>${counts(results)}</p>
        </header>
        ${section('results', 'Results', content(results, 0))}
      </main> `,
  )
}

const statusOf = ({ status }: TestResult): Status => statuses.find((one) => one === status) ?? 'broken'
const isFailed = (result: TestResult) => ['failed', 'broken'].includes(statusOf(result))

/** `2 failed, 1300 passed` */
const counts = (results: readonly TestResult[]): string =>
  [...groupBy(results.toSorted(bySeverity), statusOf)].map(([status, all]) => `${all.length} ${status}`).join(', ')

const bySeverity = (one: TestResult, other: TestResult) =>
  statuses.indexOf(statusOf(one)) - statuses.indexOf(statusOf(other))

/** The groups at a depth, and the results that are in none. */
function content(results: readonly TestResult[], depth: number): Html {
  const groups = [...groupBy(results, ({ labels }) => labels[depth]?.value ?? '')]
  return html`${groups.map(([name, all]) => (name === '' ? list(all) : group(name, all, depth)))}`
}

const group = (name: string, results: readonly TestResult[], depth: number): Html =>
  html`<details ${results.some(isFailed) ? html`open=""` : empty}>
    <summary>${name} <span class="quiet">${counts(results)}</span></summary>
    ${content(results, depth + 1)}
  </details> `

const list = (results: readonly TestResult[]): Html =>
  html`<ul>
    ${results.toSorted(bySeverity).map(item)}
  </ul> `

function item(result: TestResult): Html {
  const { name = '', description, statusDetails } = result
  const status = statusOf(result)
  return html`<li>
    <span class="mark ${kinds[status]}" aria-hidden="true">${signs[status]}</span> <span class="name">${name}</span>
    <span class="quiet">${status}${description === undefined ? '' : `, ${description}`}</span>
    ${isFailed(result) ? folded('Message', html`<pre>${statusDetails?.message ?? ''}</pre>`) : empty}
  </li> `
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The names of the results on a page. */
export const namesIn = (page: string): readonly string[] =>
  [...page.matchAll(/<span class="name">([^<]*)</g)].map(([, name = '']) =>
    name.replaceAll(/&(\w+);/g, (entity, code: string) => entities[code] ?? entity),
  )
