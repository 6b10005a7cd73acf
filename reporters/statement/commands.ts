/** `commands.html`: what a customer runs, and what the publisher embeds. A function of the statement, so that `verify` can make it again. */
import { publicKeyName } from '../../src/statement/bundle.ts'
import type { Statement } from '../../src/statement/statement.ts'
import { escapeXml, markdownProse } from '../escape.ts'
import { empty, html, section, type Html } from '../html/html.ts'
import { staticPage } from '../html/static-page.ts'
import { challengeCommand } from './challenge.ts'
import type { Signed } from './page/tables.ts'
import { coverageText, deploymentName, resultText, verifiedText, withoutText } from './text.ts'
import { installStep, verifyCommand } from './verify-command.ts'

/** How the page calls the bundle. Its reader saves the bundle under this name. */
const bundleName = 'statement.zip'

export function commandsPage(statement: Statement, signed: Signed): string {
  const { conformance } = statement.predicate
  const title = `How to check the statement about ${deploymentName(conformance)}`
  const { markup } = html`<a class="skip" href="#verify">Skip to the commands</a>
    <main>
      <h1>${title}</h1>
      <p>
        The statement says: <strong>${resultText(statement)}</strong>, ${coverageText(conformance)}. Read it in
        <a href="statement.html">statement.html</a>.
      </p>
      ${section('verify', 'Verify it', verification(statement, signed))}
      ${section('challenge', 'Test it yourself', challenge(statement))}
      ${section('publish', 'For the publisher', publication(statement))}
    </main>`
  return staticPage(title, [new URL('page/page.css', import.meta.url)], { markup })
}

function verification(statement: Statement, signed: Signed): Html {
  return html`<ol>
    <li>Save the bundle as <code>${bundleName}</code>. You need no other file of its publisher.</li>
    ${
      signed.by === 'keys'
        ? html`<li>
            Get the public key, <code>vendor.pub</code>, from a source that the publisher of this bundle cannot change.
            Do not trust <code>${publicKeyName}</code> in the bundle: who made the bundle chose it. It only shows which
            key to ask for.
          </li>`
        : empty
    }
    ${installStep(statement, 'The other steps need no network.')}
    <li>
      Check the signature and all digests, judge the evidence again, and compare every verdict:
      <pre>${verifyCommand(statement, signed, bundleName)}</pre>
      ${verifiedText(statement)}
    </li>
  </ol>`
}

function challenge(statement: Statement): Html {
  const { deployment, drive } = statement.predicate.conformance
  return html`<p>
      One line sends about ${drive.requests} requests with a fresh seed, with the options that the run of the statement
      had and twice its size as a limit. Then it compares the verdicts with the statement.
      ${
        deployment.embedded
          ? empty
          : html`Set <code>GATEWAY_API_KEY</code> to a key of yours before: it is sent to
              <code>${deployment.baseUrl}</code>, which charges for the requests.`
      }
    </p>
    <pre>${challengeCommand(statement, bundleName)}</pre>
    <p>
      It ends with the number of verdicts that agree, the requirements that differ, and those that your run could not
      judge, for want of a key, a model or a setting. The overseas line is not among them:
      <code>--overseas-url</code> would test everything twice.
    </p>`
}

function publication(statement: Statement): Html {
  const { conformance } = statement.predicate
  const text = `${deploymentName(conformance)}: ${resultText(statement)}${withoutText(conformance.lacks)}`
  return html`<p>
      Publish the bundle, <code>statement.html</code> and <code>badge.svg</code> in one folder, and the public key in a
      second place that people know to be yours. The badge links to the page. In HTML:
    </p>
    <pre>${`<a href="statement.html"><img src="badge.svg" alt="${escapeXml(text)}"></a>`}</pre>
    <p>In Markdown:</p>
    <pre>${`[![${markdownProse(text)}](badge.svg)](statement.html)`}</pre>
    <p>On another page, write the addresses of both files in full.</p>`
}
