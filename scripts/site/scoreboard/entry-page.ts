import { html, prose, type Html } from '../../../reporters/html/html.ts'
import { renderIdentification } from '../../../reporters/identify.ts'
import { occurrenceOf } from '../../../reporters/occurrences.ts'
import { areaOf } from '../../../src/contract/requirements.ts'
import type { Identification } from '../../../src/identify/identification.ts'
import type { RequirementReport } from '../../../src/report/report.ts'
import { sampleFiles } from '../../../api/scoreboard/files.ts'
import type { LoadedEntry } from '../../scoreboard/load.ts'
import type { Board, BoardEntry } from '../../scoreboard/board.ts'
import { counted } from '../../scoreboard/board.ts'
import type { AreaResult } from '../../scoreboard/area-result.ts'
import { excerptHtml } from './excerpt.ts'
import { areaWords, ofWords, judgementWords, requirementAddress } from './words.ts'

/** The page is in `scoreboard/GATEWAY/`. */
const toRoot = '../../'

/** The page of an entry: how it was made, and by area what is violated, with the exchange that shows it. */
export function entryPage(loaded: LoadedEntry, shown: BoardEntry, { date, judgedWith }: Board): string {
  const { entry } = loaded
  const state = shown.expired ? `expired on ${shown.validUntil}` : `counts until ${shown.validUntil}`
  return html`<h1 id="${entry.gateway}">${entry.name} ${entry.version}</h1>
    <p>
      ${counted(shown).length} violated, ${ofWords(shown.judged)} judged; the run was on ${entry.date}, and ${state}.
      Recorded with Gateproof ${shown.recordedWith}. Judged again on ${date} by Gateproof ${judgedWith.version},
      requirement set ${judgedWith.set}, profile
      <code>${judgedWith.profile}</code>.
    </p>
    <p>
      <a href="${toRoot}scoreboard.html">All gateways</a> · <a href="${entry.homepage}">Home page</a> ·
      <a href="${entry.version}/evidence.jsonl.gz">Download the evidence</a> ·
      <a href="${entry.version}/packages.txt">Installed packages</a> ·
      ${loaded.hasStatement ? html`<a href="${entry.version}/statement.json">Statement of conformance</a> · ` : ''}
      <a href="${toRoot}submit.html#dispute-a-result">Dispute a result</a>
    </p>
    ${entry.notes === undefined ? '' : html`<p>${prose(entry.notes)}</p>`}
    <h2 id="how-it-was-made">How it was made</h2>
    <p>
      Recorded by ${entry.submitter.name} (${relationWords[entry.submitter.relation]}). Behind the gateway:
      ${entry.upstream}
    </p>
    <pre class="wrapped">${[...entry.install, ...entry.start].join('\n')}</pre>
    ${entry.record === undefined ? '' : html`<p>Repeat all of it: <code>${entry.record}</code></p>`}
    <h2 id="not-offered">Not offered</h2>
    <ul>
      ${Object.entries(entry.lacks).map(([feature, why]) => html`<li><code>${feature}</code>: ${why}</li>`)}
    </ul>
    ${identificationSection(loaded)} ${shown.areas.map((area) => areaSection(area, loaded))}`.markup
}

/** What `identify compare` prints about the samples of the entry. */
function identificationSection({ entry, identification }: LoadedEntry): Html | string {
  const { identification: about, version } = entry
  if (about === undefined || identification === undefined) return ''
  return html`<h2 id="identification">Compared with a reference</h2>
    <p>Model: <code>${about.model}</code>. Reference: ${about.reference}</p>
    <p>
      No count, badge or profile depends on this.
      <a href="${toRoot}what-you-pay-for.html#read-the-result">How to read the result</a> ·
      <a href="${version}/${sampleFiles.reference}">Download the samples of the reference</a> ·
      <a href="${version}/${sampleFiles.got}">Download the samples of the gateway</a>
    </p>
    <p>
      Repeat it with both files: <code>gunzip identify-*.jsonl.gz</code>, <code>${compareCommand(identification)}</code>
    </p>
    <pre class="wrapped">${renderIdentification(identification)}</pre>`
}

const compareCommand = ({ reference, got }: Identification) =>
  `npx --no-install gateproof identify compare ${reference.from} ${got.from}`

const relationWords = {
  vendor: 'makes the gateway',
  user: 'uses the gateway',
  gateproof: 'maintains Gateproof',
} as const

function areaSection(result: AreaResult, loaded: LoadedEntry): Html {
  const rows = loaded.report.requirements.filter(({ id }) => areaOf(id) === result.area)
  const withVerdict = (verdict: string) => rows.filter((row) => row.verdict === verdict)
  const undecided = withVerdict('inconclusive')
  return html`<h2 id="${result.area}">${result.area}</h2>
    <p><span class="state ${result.state}">${areaWords(result)}</span></p>
    ${withVerdict('violated').map((row) => violationHtml(row, loaded))}
    ${list('Advisory: does not count in this profile', withVerdict('advisory'), (row) => messageOf(row))}
    ${list('Not judged', undecided, ({ because }) => because ?? '')}`
}

function list(
  title: string,
  rows: readonly RequirementReport[],
  text: (row: RequirementReport) => string,
): Html | string {
  if (rows.length === 0) return ''
  return html`<details>
    <summary>${title}: ${rows.length}</summary>
    <ul>
      ${rows.map((row) => html`<li>${requirementLink(row.id)}: ${text(row)}</li>`)}
    </ul>
  </details>`
}

const requirementLink = (id: string): Html => html`<a href="${toRoot}${requirementAddress(id)}"><code>${id}</code></a>`

/** The first line of the message of the test that decided. */
const messageOf = ({ tests, verdict }: RequirementReport): string =>
  tests.find((test) => test.verdict === verdict)?.message?.split('\n', 1)[0] ?? ''

function violationHtml(row: RequirementReport, { entry, report, evidence }: LoadedEntry): Html {
  const { judgement, seen } = entry.judgements?.[row.id] ?? { judgement: 'bug', seen: '' }
  const occurrence = occurrenceOf(row, { report, evidence })
  return html`<section class="finding">
    <h3 id="${row.id}">${requirementLink(row.id)}</h3>
    <p>${prose(row.text)}</p>
    <p><strong>${judgement}</strong> (${judgementWords[judgement]}): ${prose(seen)}</p>
    <p>${messageOf(row)}</p>
    ${
      occurrence === undefined
        ? ''
        : html`<p>${occurrence.call}; seen in ${occurrence.failed} of ${occurrence.of} exchanges</p>
            ${excerptHtml(occurrence.exchange)}`
    }
  </section>`
}
