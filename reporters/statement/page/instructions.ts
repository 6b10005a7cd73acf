import { challengeCommand } from '../challenge.ts'
import type { Statement } from '../../../src/statement/statement.ts'
import { empty, html, type Html } from '../../html/html.ts'
import { verifiedText } from '../text.ts'
import { installStep, verifyCommand } from '../verify-command.ts'
import type { Signed } from './tables.ts'

/** What a reader must not conclude from the statement. */
export const limitations: Html = html`<ul>
  <li>
    <strong>One run, with these keys and models.</strong> It says nothing about other models, other groups, another day,
    or a deployment that has changed since.
  </li>
  <li>
    <strong>The operator of the run recorded the evidence.</strong> Verification detects a changed recording and changed
    verdicts. It cannot detect a recording that was completely invented. To be certain, test the deployment yourself
    with the same command.
  </li>
  <li>
    <strong>Features that are declared as unsupported were not tested</strong>, and neither were requirements that HTTP
    cannot show.
  </li>
  <li>
    <strong>Samples.</strong> The requests are a sample of all possible ones, so that a rare defect can be missed.
  </li>
  <li>
    <strong>Nothing else.</strong> Not load, security, privacy, prices, the quality of responses, or which model really
    responds.
  </li>
</ul> `

/** How to verify the statement with this page, the evidence and the public key. */
export function verificationSteps(statement: Statement, signed: Signed): Html {
  const { subject, predicate } = statement
  const { deployment } = predicate.conformance
  const evidence = subject.map(({ name }) => name)
  return html`<ol>
    <li>
      Save this page as <code>statement.html</code>, together with the evidence:
      ${evidence.map((name) => html`<code>${name}</code> `)} (ask the publisher of this page), as it is or compressed
      with gzip, which adds <code>.gz</code> to its name.
      ${
        signed.by === 'keys'
          ? html`Get the public key, <code>vendor.pub</code>, from a source other than this page.`
          : empty
      }
    </li>
    ${installStep(statement, 'The next step needs no network.')}
    <li>
      Check the signature and all digests, judge the evidence again, and compare every verdict:
      <pre>${verifyCommand(statement, signed, 'statement.html', evidence)}</pre>
      ${verifiedText(statement)} Otherwise the output names what is invalid or was not checked.
      <code>--explain ID</code> shows a requirement with the bytes of its exchanges.
    </li>
    ${
      deployment.embedded
        ? empty
        : html`<li>
            To be certain, test the deployment with a key of yours in <code>GATEWAY_API_KEY</code>. The second command
            says which verdicts of this statement agree:
            <pre>${challengeCommand(statement, 'statement.html')}</pre>
          </li>`
    }
  </ol> `
}
