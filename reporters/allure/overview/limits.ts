import type { Judged, RequirementReport } from '../../../src/verdict/report.ts'
import { decidingTest, exchangesOf, groupBy, statusOf } from '../../digest.ts'
import { clip } from '../../plain.ts'
import { folded, html, none, prose, section, table, type Html } from './html.ts'
import { badge } from './marks.ts'
import { pageIdOf } from '../format.ts'

/** Characters of what was seen; how many parameters there are is the contract's. */
const most = { seen: 160, statuses: 4 }

/** A parameter, and what came of a request at its limit and of one beyond it. */
export interface LimitRow {
  readonly parameter: string
  readonly text: string
  readonly at: RequirementReport | undefined
  readonly beyond: RequirementReport | undefined
}

/** Each parameter that was judged, by the `.accepts` and `.refuses` of its limit. */
export function limitRows(requirements: readonly RequirementReport[]): readonly LimitRow[] {
  const judged = requirements.filter((one) => one.judged && /^limits\..+\.(?:accepts|refuses)$/.test(one.id))
  return [...groupBy(judged, ({ id }) => id.slice(0, id.lastIndexOf('.')))].map(([name, pair]) => {
    const [at, beyond] = ['.accepts', '.refuses'].map((end) => pair.find(({ id }) => id.endsWith(end)))
    return { parameter: name.slice('limits.'.length), text: (beyond ?? at)?.text ?? '', at, beyond }
  })
}

/** What was seen of one side of a limit: where it was kept the status, else what the test says. */
export function seenAt(side: RequirementReport | undefined, { evidence }: Judged): string {
  if (side === undefined) return ''
  if (side.verdict !== 'satisfied')
    return clip(decidingTest(side)?.message?.split('\n', 1)[0] ?? side.because ?? '', most.seen)
  const firsts = exchangesOf(
    side.tests.flatMap(({ exchanges }) => exchanges.slice(0, 1)),
    evidence.exchanges,
  )
  return [...new Set(firsts.map(statusOf))].slice(0, most.statuses).join(', ')
}

/** All limits as tables: first those that were not kept on one side, then the others, folded away. */
export function limits(judged: Judged): Html {
  const rows = limitRows(judged.report.requirements)
  if (rows.length === 0) return none
  const unmet = rows.filter((row) => !isKept(row))
  const kept = rows.filter(isKept)
  const head = ['Parameter', 'Limit', 'At the limit', 'Beyond it'].map((name) => html`${name}`)
  const tableOf = (label: string, some: readonly LimitRow[]) =>
    table(
      label,
      head,
      some.map(({ parameter, text, at, beyond }) => [
        html`<code>${parameter}</code>`,
        prose(text),
        side(at, judged),
        side(beyond, judged),
      ]),
    )
  return section(
    'limits',
    `Limits (${rows.length})`,
    html`${unmet.length > 0 ? tableOf('Limits that were not kept or not decided', unmet) : none}${
      kept.length > 0
        ? folded(
            `${kept.length} kept: accepted at the limit, refused beyond it`,
            tableOf('Limits that were kept', kept),
          )
        : none
    }`,
  )
}

const isKept = ({ at, beyond }: LimitRow) =>
  [at, beyond].every((one) => one === undefined || one.verdict === 'satisfied')

function side(one: RequirementReport | undefined, judged: Judged): Html {
  if (one?.verdict === undefined) return html`<span class="aside">·</span>`
  const seen = seenAt(one, judged)
  return html`<a href="#${pageIdOf(one.id)}">${badge(one.verdict)}</a
    >${seen === '' ? none : html` <span class="seen">${seen}</span>`}`
}
