import { statementElement } from '../../src/statement/statement-file.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { empty, html, section, type Html } from '../html/html.ts'
import { staticPage } from '../html/static-page.ts'
import { limitations, verificationSteps } from './page/instructions.ts'
import { requirementLists } from './page/lists.ts'
import { countsTable, digestTable, runTable, type Signed } from './page/tables.ts'
import { deploymentName, minuteText, profileTexts, qualifiedResult, requiredCount, resultText } from './text.ts'
import { pluralize } from '../../src/std/pluralize.ts'

/**
 * `statement.html`: the statement as a page that also contains it. A function of the text of `statement.json` alone, so that `verify` can
 * generate the page again and compare.
 *
 * @param text an envelope or a Sigstore bundle with a valid statement
 */
export function statementPage(text: string): string {
  const { statement, signed } = parseEnvelope(text)
  const title = `${deploymentName(statement.predicate.conformance)}: ${resultText(statement)}`
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

function parseEnvelope(text: string): { readonly statement: Statement; readonly signed: Signed } {
  const outer = JSON.parse(text) as EnvelopeJson
  const { payload = '', signatures = [] } = outer.dsseEnvelope ?? outer
  const statement = JSON.parse(Buffer.from(payload, 'base64').toString()) as Statement
  const keyIds = signatures.map(({ keyid = '' }) => keyid)
  if (outer.dsseEnvelope !== undefined) return { statement, signed: { by: 'sigstore', keyIds: [] } }
  return { statement, signed: { by: keyIds.length > 0 ? 'keys' : 'unsigned', keyIds } }
}

const content = (statement: Statement, signed: Signed): Html =>
  html`<main>
    ${conclusion(statement, signed)}${section('numbers', 'Results', countsTable(statement))}
    ${section('limits', 'What this does not show', limitations)}${requirementLists(statement)}
    ${section('about', 'The deployment and the run', runTable(statement, signed))}
    ${section('digests', 'Digests', digestTable(statement))}
    ${section('verify', 'How to verify this statement', verificationSteps(statement, signed))}
    <footer>
      <p>
        Made by gateproof ${statement.predicate.configuration[2].annotations?.['version'] ?? ''}. This page contains the
        statement itself: changing the text shown here does not change what was signed.
      </p>
    </footer>
  </main> `

/** The result, the deployment, and until when the statement is valid. */
function conclusion(statement: Statement, signed: Signed): Html {
  const { conformance, result } = statement.predicate
  const { deployment, drivenAt, validUntil, required, set, profile } = conformance
  const kind = result === 'FAILED' ? 'violated' : profile === 'interop' ? 'inapplicable' : 'satisfied'
  return html`<header class="conclusion ${deployment.embedded ? 'inapplicable' : kind}">
    <h1>${qualifiedResult(statement)}: ${deploymentName(conformance)}</h1>
    ${
      deployment.embedded
        ? html`<p>
            <strong>This statement is not about a deployment</strong>, but about the reference gateway that is part of
            gateproof.
          </p>`
        : html`<p><code>${deployment.baseUrl}</code>, group <code>${deployment.group}</code></p>`
    }
    <p>
      Requirement set ${set} contains ${pluralize(requiredCount(conformance), 'requirement')}: ${required.satisfied}
      satisfied, ${required.violated} violated${required.unjudged > 0 ? `, ${required.unjudged} not judged` : ''},
      ${required.notApplicable} not applicable. Profile ${profile}: ${profileTexts[profile]}.
    </p>
    <p>
      Run on <strong>${minuteText(drivenAt.finished)}</strong> UTC. Valid until <strong>${validUntil}</strong>, provided
      that the deployment does not change.
    </p>
    ${signed.by === 'unsigned' ? html`<p><strong>Unsigned</strong>: anyone could have made this page.</p>` : empty}
  </header> `
}
