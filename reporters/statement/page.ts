import { statementElement } from '../../src/statement/statement-file.ts'
import { makerVersion } from '../../src/statement/maker.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { packagedContract } from '../../src/contract/document.ts'
import { requirementsOf } from '../../src/contract/requirements.ts'
import { html, section, type Html, empty, folded } from '../html/html.ts'
import { staticPage } from '../html/static-page.ts'
import { conclusion } from './page/conclusion.ts'
import { limitations, verificationSteps } from './page/instructions.ts'
import { countsTable, digestTable, runTable, type Signed } from './page/tables.ts'
import { deploymentName, resultText, withoutText } from './text.ts'
import { groupBy, pluralize } from '../summary.ts'

/**
 * `statement.html`: the statement as a page that also contains it. A function of the text of `statement.json` alone, so that `verify` can
 * generate the page again and compare.
 *
 * @param text an envelope or a Sigstore bundle with a valid statement
 */
export function statementPage(text: string): string {
  const { statement, signed } = parseEnvelope(text)
  const title = `${deploymentName(statement.predicate.conformance)}: ${resultText(statement)}${withoutText(statement.predicate.conformance.lacks)}`
  const { markup } = content(statement, signed)
  return staticPage(title, [new URL('page/page.css', import.meta.url)], {
    markup: `${markup}${statementElement(text)}`,
  })
}

interface EnvelopeJson {
  readonly payload?: string
  readonly signatures?: readonly { readonly keyid?: string }[]
  readonly dsseEnvelope?: EnvelopeJson
}

/** The statement in the text of `statement.json`, and who signed it. */
export function parseEnvelope(text: string): { readonly statement: Statement; readonly signed: Signed } {
  const outer = JSON.parse(text) as EnvelopeJson
  const { payload = '', signatures = [] } = outer.dsseEnvelope ?? outer
  const statement = JSON.parse(Buffer.from(payload, 'base64').toString()) as Statement
  const keyIds = signatures.map(({ keyid = '' }) => keyid)
  if (outer.dsseEnvelope !== undefined) return { statement, signed: { by: 'sigstore', keyIds: [] } }
  return { statement, signed: { by: keyIds.length > 0 ? 'keys' : 'unsigned', keyIds } }
}

const content = (statement: Statement, signed: Signed): Html =>
  html`<a class="skip" href="#verify">Skip to how to check this statement</a>
    <main>
      ${conclusion(statement, signed)}${violations(statement)}${section('verify', 'How to check this statement', verificationSteps(statement, signed))}
      ${section('limits', 'What this does not show', limitations)}${section('numbers', 'Results', countsTable(statement))}
      ${requirementLists(statement)}${section('about', 'The deployment and the run', runTable(statement, signed))}
      ${section('digests', 'Digests', digestTable(statement))}
      <footer>
        <p>
          Made by gateproof ${makerVersion(statement)}. This page contains the statement itself: changing the text shown
          here does not change what was signed.
        </p>
      </footer>
    </main> `

const list = (ids: readonly string[]): Html => html`<p class="ids">${ids.map((id) => html`<code>${id}</code> `)}</p>`

/** The requirements by result; long lists are folded. */
function requirementLists({ predicate }: Statement): Html {
  const { passedTests, warnedTests, conformance } = predicate
  const { notApplicable, unjudged, notJudged } = conformance
  const optional = (isPresent: boolean, id: string, title: string, content: () => Html) =>
    isPresent ? section(id, title, content()) : empty
  return html`${optional(notApplicable.length > 0, 'lacks', 'Not applicable', () => byDeclaration(notApplicable))}
  ${optional(warnedTests.length > 0, 'advisories', 'Unmet, but not required', () => list(warnedTests))}
  ${optional(Object.keys(unjudged).length > 0, 'unjudged', 'Required, but not judged', () => byReason(unjudged))}
  ${section(
    'all',
    'All other requirements',
    html`${folded(`${passedTests.length} satisfied`, list(passedTests))}
    ${folded(`${Object.keys(notJudged).length} not required and not judged`, byReason(notJudged))}`,
  )}`
}

/** Each violated requirement: its sentence, what was observed, and where the evidence shows it. */
function violations({ predicate: { conformance } }: Statement): Html {
  if (conformance.violations.length === 0) return empty
  const texts = new Map(requirementsOf(packagedContract().document).map(({ id, text }) => [id, text]))
  return section(
    'violated',
    'Violated',
    html`<dl class="violations">
      ${conformance.violations.map(
        ({ id, observed, exchanges }) =>
          html`<dt>${texts.get(id) ?? ''} <code>${id}</code></dt>
            <dd>
              <p class="observed">${observed}</p>
              ${exchanges.length === 0 ? empty : html`<p class="quiet">In the evidence: ${exchanges.join(', ')}</p>`}
            </dd> `,
      )}
    </dl>`,
  )
}

function byDeclaration(all: Statement['predicate']['conformance']['notApplicable']): Html {
  const groups = [...groupBy(all, ({ declared }) => declared)]
  return html`<p>The operator of the run declared this. It was not tested.</p>
    ${groups.map(([declared, group]) =>
      folded(`${declared}: ${pluralize(group.length, 'requirement')}`, list(group.map(({ id }) => id))),
    )}`
}

const byReason = (reasons: Readonly<Record<string, string>>): Html =>
  html`<dl>
    ${[...groupBy(Object.keys(reasons), (id) => reasons[id] ?? '')].map(
      ([reason, ids]) =>
        html`<dt>${reason}</dt>
          <dd>${list(ids)}</dd> `,
    )}
  </dl>`
