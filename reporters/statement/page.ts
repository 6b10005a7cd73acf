import { statementElement } from '../../src/statement/statement-file.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { html, empty, section, type Html } from '../html/html.ts'
import { staticPage } from '../html/static-page.ts'
import { runTable, digestTable, countsTable, type Signed } from './page/tables.ts'
import { requirementLists } from './page/lists.ts'
import { limitations, verificationSteps } from './page/instructions.ts'
import { deploymentName, unsupportedText, minuteText, profileTexts, requiredCount, resultText } from './text.ts'

/**
 * `statement.html`: the statement for people, with the statement itself in it. A function of the text of `statement.json` alone, so that
 * whoever checks the page can make it again and compare.
 *
 * @param text an envelope or a Sigstore bundle, whose statement has the form of ours
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
  return { statement, signed: { by: keyIds.length > 0 ? 'keys' : 'nobody', keyIds } }
}

const content = (statement: Statement, signed: Signed): Html =>
  html`<main>
    ${conclusion(statement, signed)}${section('numbers', 'What was found', countsTable(statement))}
    ${section('limits', 'What this does not show', limitations)}${requirementLists(statement)}
    ${section('about', 'What was driven, and by what it was judged', runTable(statement, signed))}
    ${section('digests', 'Digests', digestTable(statement))}
    ${section('verify', 'How to check it yourself', verificationSteps(statement, signed))}
    <footer>
      <p>
        Made by gateproof ${statement.predicate.configuration[2].annotations?.['version'] ?? ''}. The statement itself
        is in this page: whoever changes a word that is shown here changes nothing of what was signed.
      </p>
    </footer>
  </main> `

/** What was found, for which deployment, when, and until when it holds. */
function conclusion(statement: Statement, signed: Signed): Html {
  const { conformance, result } = statement.predicate
  const { deployment, drivenAt, validUntil, required, set, profile } = conformance
  const lacks = unsupportedText(conformance)
  const kind = result === 'FAILED' ? 'violated' : profile === 'interop' ? 'inapplicable' : 'satisfied'
  return html`<header class="conclusion ${deployment.embedded ? 'inapplicable' : kind}">
    <h1>${resultText(statement)}${lacks === undefined ? '' : ` without ${lacks}`}: ${deploymentName(conformance)}</h1>
    ${
      deployment.embedded
        ? html`<p>
            <strong>This is about nobody’s deployment</strong>, but about the reference gateway that gateproof brings.
          </p>`
        : html`<p><code>${deployment.baseUrl}</code>, group <code>${deployment.group}</code></p>`
    }
    <p>
      Of ${requiredCount(conformance)} sentences of the contract that requirement set ${set} requires,
      ${required.satisfied} are satisfied, ${required.violated} are
      violated${required.unjudged > 0 ? `, ${required.unjudged} could not be judged` : ''} and ${required.notApplicable}
      do not apply. Profile ${profile}: ${profileTexts[profile]}.
    </p>
    <p>
      Driven on <strong>${minuteText(drivenAt.finished)}</strong> UTC. Holds until <strong>${validUntil}</strong>, and
      only as long as the deployment stays as it was.
    </p>
    ${
      signed.by === 'nobody'
        ? html`<p><strong>Unsigned</strong>: nobody stands behind this page, and anybody can have made it.</p>`
        : empty
    }
  </header> `
}
