import { html, type Html } from '../../../reporters/html/html.ts'
import { areas as areasOfContract } from '../../../src/contract/requirements.ts'
import { validDays } from '../../scoreboard/age.ts'
import { counted, type Board, type BoardEntry, type BoardGateway } from '../../scoreboard/board.ts'
import { areaWords, daysWords, ofWords } from './words.ts'

/** The scoreboard: the newest version of each gateway by area, and the versions of each gateway over time. */
export function boardPage(board: Board): string {
  const { date, judgedWith, gateways } = board
  return html`<h1 id="scoreboard">Scoreboard</h1>
    <p>
      Which gateways meet which requirements? Each gateway was recorded in front of a conformant upstream. Its evidence
      was judged again on ${date} by Gateproof ${judgedWith.version}, requirement set ${judgedWith.set}, profile
      <code>${judgedWith.profile}</code>: the requirements that clients depend on. The evidence of each violation was
      read and judged by hand.
    </p>
    <p>
      An entry counts for ${daysWords(validDays)} after its run. <em>Not offered</em> means that the gateway does not
      claim it. <a href="submit.html">Submit a gateway or dispute a result</a> ·
      <a href="scoreboard-feed.html">feed and badges</a>
    </p>
    <h2 id="gateways">Gateways</h2>
    ${gatewayTable(gateways)}
    <h2 id="areas">Areas</h2>
    <p>Each cell links to its findings. The numbers are requirements.</p>
    ${areaTable(gateways)}
    <h2 id="versions">Versions over time</h2>
    ${gateways.map(versionTable)}`.markup
}

/** Columns are named again in their cells, because narrow windows stack these. */
const cell = (column: string, content: Html | string): Html => html`<td data-column="${column}">${content}</td>`

const tableOf = (kind: string, head: readonly (Html | string)[], rows: readonly Html[]): Html =>
  html`<div class="table" tabindex="0">
    <table class="${kind}">
      <thead>
        <tr>
          ${head.map((title) => html`<th scope="col">${title}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`

function gatewayTable(gateways: readonly BoardGateway[]): Html {
  const rows = gateways.flatMap(({ name, entries: [newest] }) =>
    newest === undefined
      ? []
      : [
          html`<tr>
            <th scope="row"><a href="${newest.page}">${name}</a></th>
            ${cell('Version', newest.version)}${cell('Violated', violatedWords(newest))}${cell('Judged', ofWords(newest.judged))}
            ${cell('Run', day(newest.date))}${cell('State', stateWords(newest))}
          </tr>`,
        ],
  )
  return tableOf('gateways', ['Gateway', 'Version', 'Violated', 'Judged', 'Run', 'State'], rows)
}

/** The number of counted violations, and of those that do not count. */
function violatedWords(entry: BoardEntry): string {
  const unfair = entry.violations.length - counted(entry).length
  return `${counted(entry).length}${unfair > 0 ? `, and ${unfair} judged unfair` : ''}`
}

const day = (date: string): Html => html`<span class="day">${date}</span>`

const stateWords = ({ expired, validUntil }: BoardEntry): Html =>
  expired
    ? html`<span class="state expired">expired on ${day(validUntil)}</span>`
    : html`<span class="state">counts until ${day(validUntil)}</span>`

function areaTable(gateways: readonly BoardGateway[]): Html {
  const newest = gateways.flatMap(({ name, entries: [entry] }) => (entry === undefined ? [] : [{ name, entry }]))
  const areas = areasOfContract.filter((area) =>
    newest.some(({ entry }) => entry.areas.some((one) => one.area === area)),
  )
  const rows = areas.map(
    (area) =>
      html`<tr>
        <th scope="row">${area}</th>
        ${newest.map(({ name, entry }) => cell(name, areaCell(area, entry)))}
      </tr>`,
  )
  const head = newest.map(({ name, entry }) => html`${name} <small>${entry.version}</small>`)
  return tableOf('areas', ['Area', ...head], rows)
}

function areaCell(area: string, { areas, page, expired }: BoardEntry): Html {
  const result = areas.find((one) => one.area === area)
  if (result === undefined) return html`<span class="state unjudged">not judged</span>`
  return html`<a class="state ${expired ? 'expired' : result.state}" href="${page}#${area}"
    >${expired ? 'expired: ' : ''}${areaWords(result)}</a
  >`
}

function versionTable({ gateway, name, homepage, licence, entries }: BoardGateway): Html {
  const rows = entries.map((entry, index) => {
    const before = entries[index + 1]
    return html`<tr>
      <th scope="row"><a href="${entry.page}">${entry.version}</a></th>
      ${cell('Run', day(entry.date))}${cell('Violated', violatedWords(entry))}${cell('Judged', ofWords(entry.judged))}
      ${cell('Since the version before', changeWords(entry, before))}${cell('State', stateWords(entry))}
    </tr>`
  })
  return html`<h3 id="${gateway}">${name}</h3>
    <p><a href="${homepage}">${homepage}</a>${licence === undefined ? '' : `, licence ${licence}`}</p>
    ${tableOf('versions', ['Version', 'Run', 'Violated', 'Judged', 'Since the version before', 'State'], rows)}`
}

/** Which violations are new, which are gone, and which are no longer judged. Unfair ones do not count. */
function changeWords(entry: BoardEntry, before: BoardEntry | undefined): Html {
  if (before === undefined) return html`first on the scoreboard`
  const ids = (one: BoardEntry) => counted(one).map(({ requirement }) => requirement)
  const gone = ids(before).filter((id) => !ids(entry).includes(id))
  const changes = {
    new: ids(entry).filter((id) => !ids(before).includes(id)),
    'no longer violated': gone.filter((id) => !entry.unjudged.includes(id)),
    'no longer judged': gone.filter((id) => entry.unjudged.includes(id)),
  }
  const lines = Object.entries(changes).filter(([, all]) => all.length > 0)
  if (lines.length === 0) return html`the same violations`
  return html`${lines.map(([words, all]) => html`<div>${words}: ${all.map((id) => html`<code>${id}</code> `)}</div>`)}`
}
