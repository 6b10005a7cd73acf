import type { Statement } from '../../../src/statement/statement.ts'
import { html, type Html } from '../../html/html.ts'
import { pluralize } from '../../../src/std/pluralize.ts'
import { deploymentName, minuteText, profileTexts, qualifiedResult, requiredCount, resultText } from '../text.ts'
import type { Signed } from './tables.ts'

/** The first screen, in plain words: what was tested, by whom, when, with what result, and how to check it. */
export function conclusion(statement: Statement, signed: Signed): Html {
  const { conformance, result } = statement.predicate
  const { deployment, drivenAt, validUntil, profile } = conformance
  const kind = result === 'FAILED' ? 'violated' : profile === 'interop' ? 'inapplicable' : 'satisfied'
  const facts: readonly (readonly [string, Html])[] = [
    [
      'Result',
      html`<strong>${result === 'FAILED' ? resultText(statement) : qualifiedResult(statement)}</strong>. The test covers
        ${profileTexts[profile]}.`,
    ],
    ['Tested', tested(statement)],
    ['Tested by', testedBy(signed)],
    ['Tested on', html`<strong>${minuteText(drivenAt.finished)}</strong> UTC.`],
    ['Requirements', judged(statement)],
    ['Missing', missing(statement)],
    ['Valid until', html`<strong>${validUntil}</strong>, if the deployment does not change before.`],
    [
      'Check it',
      html`One command judges the recording of the test again and compares every result:
        <a href="#verify">how to check this statement</a>.`,
    ],
  ]
  return html`<header class="conclusion ${deployment.embedded ? 'inapplicable' : kind}">
    <h1>${headline(statement)}</h1>
    <dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd> `,
      )}
    </dl>
  </header> `
}

/** The result as a sentence. */
function headline({ predicate: { result, conformance } }: Statement): string {
  const { satisfied, violated, notApplicable } = conformance.required
  const name = deploymentName(conformance)
  const applicable = pluralize(satisfied + violated, 'requirement')
  if (result === 'FAILED') return `Failed: ${name} violates ${violated} of ${applicable}`
  return `Passed: ${name} meets all ${applicable}${notApplicable > 0 ? ' that apply' : ''}`
}

const tested = ({ predicate: { conformance } }: Statement): Html =>
  conformance.deployment.embedded
    ? html`<strong>This statement is not about a deployment</strong>, but about the reference gateway that is part of
        Gateproof.`
    : html`The deployment at <code>${conformance.deployment.baseUrl}</code>, with a key of the group
        <code>${conformance.deployment.group}</code>.`

function testedBy({ by, keyIds }: Signed): Html {
  if (by === 'unsigned') return html`<strong>Unsigned</strong>: anyone could have made this page.`
  if (by === 'sigstore') return html`The identity that signed this page: the check shows it.`
  return html`The holder of
    <a href="#about">${keyIds.length === 1 ? 'the key' : pluralize(keyIds.length, 'key')}</a> that signed this page.`
}

function judged({ predicate: { conformance } }: Statement): Html {
  const { satisfied, violated } = conformance.required
  return html`${satisfied + violated} of ${requiredCount(conformance)} required were judged: ${satisfied} satisfied,
    ${violated === 0 ? html`none violated` : html`<a href="#violated">${violated} violated</a>`}.
    <span class="quiet">Requirement set ${conformance.set}.</span>`
}

/** What was required, but not tested. */
function missing({ predicate: { conformance } }: Statement): Html {
  const { notApplicable, unjudged } = conformance.required
  if (notApplicable + unjudged === 0) return html`Nothing that is required.`
  return html`${notApplicable > 0 ? html`<a href="#lacks">${notApplicable} not tested</a>, because the operator declared their features as unsupported. ` : ''}${
    unjudged > 0 ? html`<a href="#unjudged">${unjudged} could not be judged</a>.` : ''
  }`
}
