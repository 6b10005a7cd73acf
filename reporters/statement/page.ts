import { embedded } from '../../src/statement/embedded.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { html, none, section, type Html } from '../allure/overview/html.ts'
import { staticPage } from '../html/static-page.ts'
import { about, digests, numbers } from './page/facts.ts'
import { lists } from './page/lists.ts'
import type { Signed } from './page/signed.ts'
import { limits, verification } from './page/texts.ts'
import { deploymentWords, lackWords, minute, profileWords, requiredCount, resultWords } from './words.ts'

/**
 * `statement.html`: the statement for people, with the statement itself in it. A function of the text of `statement.json` alone, so that
 * whoever checks the page can make it again and compare.
 *
 * @param text an envelope or a Sigstore bundle, whose statement has the form of ours
 */
export function statementPage(text: string): string {
  const { statement, signed } = opened(text)
  const title = `${deploymentWords(statement.predicate.conformance)}: ${resultWords(statement)}`
  const { markup } = content(statement, signed)
  return staticPage(title, [new URL('page/page.css', import.meta.url)], { markup: `${markup}${embedded(text)}` })
}

interface Outer {
  readonly payload?: string
  readonly signatures?: readonly { readonly keyid?: string }[]
  readonly dsseEnvelope?: Outer
}

function opened(text: string): { readonly statement: Statement; readonly signed: Signed } {
  const outer = JSON.parse(text) as Outer
  const { payload = '', signatures = [] } = outer.dsseEnvelope ?? outer
  const statement = JSON.parse(Buffer.from(payload, 'base64').toString()) as Statement
  const keyIds = signatures.map(({ keyid = '' }) => keyid)
  if (outer.dsseEnvelope !== undefined) return { statement, signed: { by: 'sigstore', keyIds: [] } }
  return { statement, signed: { by: keyIds.length > 0 ? 'keys' : 'nobody', keyIds } }
}

const content = (statement: Statement, signed: Signed): Html =>
  html`<main>
    ${conclusion(statement, signed)}${section('numbers', 'What was found', numbers(statement))}
    ${section('limits', 'What this does not show', limits)}${lists(statement)}
    ${section('about', 'What was driven, and by what it was judged', about(statement, signed))}
    ${section('digests', 'Digests', digests(statement))}
    ${section('verify', 'How to check it yourself', verification(statement, signed))}
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
  const lacks = lackWords(conformance)
  const kind = result === 'FAILED' ? 'violated' : profile === 'interop' ? 'inapplicable' : 'satisfied'
  return html`<header class="conclusion ${deployment.embedded ? 'inapplicable' : kind}">
    <h1>${resultWords(statement)}${lacks === undefined ? '' : ` without ${lacks}`}: ${deploymentWords(conformance)}</h1>
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
      do not apply. Profile ${profile}: ${profileWords[profile]}.
    </p>
    <p>
      Driven on <strong>${minute(drivenAt.finished)}</strong> UTC. Holds until <strong>${validUntil}</strong>, and only
      as long as the deployment stays as it was.
    </p>
    ${
      signed.by === 'nobody'
        ? html`<p><strong>Unsigned</strong>: nobody stands behind this page, and anybody can have made it.</p>`
        : none
    }
  </header> `
}
