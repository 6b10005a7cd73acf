import type { Statement } from '../../../src/statement/statement.ts'
import { html, empty, type Html } from '../../html/html.ts'
import type { Signed } from './tables.ts'

/** What must not be read into it. */
export const limitations: Html = html`<ul>
  <li>
    <strong>One time, these keys, these models.</strong> What was not asked then is not known: other models, other
    groups, another day, a deployment that was changed since.
  </li>
  <li>
    <strong>Who drove it, recorded it.</strong> A changed recording shows, and so does one judged more kindly. One that
    was made up from the first line to the last does not. Whoever must be sure drives the deployment himself; it is the
    same command.
  </li>
  <li><strong>What was declared absent was not tried</strong>, and a sentence that HTTP cannot show was not judged.</li>
  <li>
    <strong>Samples.</strong> Requests are drawn, not all that are possible are sent: a rare defect may be missed.
  </li>
  <li>
    <strong>Nothing else.</strong> Not load, security, privacy, prices, the quality of answers, which model it is that
    answers, nor that it will be so tomorrow.
  </li>
</ul> `

/** How somebody who has this page, the evidence and the key comes to the same, without asking anybody. */
export function verificationSteps({ subject, predicate }: Statement, signed: Signed): Html {
  const version = predicate.configuration[2].annotations?.['version'] ?? ''
  const evidence = subject.map(({ name }) => `--evidence ${name}`).join(' ')
  const { profile, deployment } = predicate.conformance
  const options = [
    evidence,
    ...(signed.by === 'keys' ? ['--trust vendor.pub'] : []),
    ...(signed.by === 'nobody' ? ['--unsigned'] : []),
    ...(profile === 'interop' ? ['--profile interop'] : []),
  ]
  return html`<ol>
    <li>
      Save this page as <code>statement.html</code>, and beside it the evidence:
      ${subject.map(({ name }) => html`<code>${name}</code> `)} (ask whoever published this page).
      ${
        signed.by === 'keys'
          ? html`The public key, <code>vendor.pub</code>, has to come another way than this page.`
          : empty
      }
    </li>
    <li>
      Install gateproof ${version} from where you trust it (the name alone is no origin); what follows needs no network:
      <pre>npm install ./gateproof-${version}.tgz</pre>
    </li>
    <li>
      Check the signature and every digest, judge the evidence again and compare verdict by verdict:
      <pre>npx --no-install gateproof verify statement.html ${options.join(' ')}</pre>
      Exit code 0: all of it holds. Anything else says what does not, or was not checked.
    </li>
    ${
      deployment.embedded
        ? empty
        : html`<li>
            See for yourself: drive the deployment with a key of your own.
            <pre>npx --no-install gateproof --base-url ${deployment.baseUrl}</pre>
          </li>`
    }
  </ol> `
}
