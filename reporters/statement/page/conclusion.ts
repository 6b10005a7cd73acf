import type { Statement } from '../../../src/statement/statement.ts'
import { gapsOf } from '../../../src/statement/gaps.ts'
import { mistakableNames, shownName } from '../../../src/statement/names.ts'
import { missingFromMinimum } from '../../../src/statement/scope.ts'
import { empty, html, type Html } from '../../html/html.ts'
import { pluralize } from '../../../src/std/pluralize.ts'
import {
  countedText,
  deploymentName,
  minuteText,
  profileTexts,
  requiredCount,
  resultText,
  withoutText,
  type ResultText,
} from '../text.ts'
import type { Signed } from './tables.ts'

/** The first screen, in plain words: what was tested, by whom, when, with what result, and how to check it. */
export function conclusion(statement: Statement, signed: Signed): Html {
  const { conformance } = statement.predicate
  const { deployment, drivenAt, validUntil } = conformance
  const kind = kinds[resultText(statement)]
  const facts: readonly (readonly [string, Html])[] = [
    [
      'Result',
      html`<strong>${resultText(statement)}</strong>.
        ${
          conformance.scope === 'partial'
            ? html`The test leaves out what every gateway must be tested for:
                <strong>${missingFromMinimum(conformance.lacks).join(', ')}</strong>.`
            : coverage(statement)
        }`,
    ],
    ['Not shown', notShown(statement)],
    ['Tested', tested(statement)],
    ['Tested by', testedBy(signed)],
    ['Tested on', html`<strong>${minuteText(drivenAt.finished)}</strong> UTC.`],
    ['Requirements', judged(statement)],
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

/** The colour of each result. */
const kinds: Readonly<Record<ResultText, string>> = {
  ...{ conformant: 'satisfied', 'meets profile interop': 'inapplicable' },
  ...{ partial: 'inconclusive', 'not conformant': 'violated' },
}

/** The result as a sentence. */
function headline({ predicate: { result, conformance } }: Statement): string {
  const { satisfied, violated } = conformance.required
  const without = withoutText(conformance.lacks)
  const name = deploymentName(conformance)
  const applicable = pluralize(satisfied + violated, 'requirement')
  if (result === 'FAILED') return `Failed${without}: ${name} violates ${violated} of ${applicable}`
  if (conformance.scope === 'partial') return `Partial${without}: ${name} meets the ${applicable} that were tested`
  return `Passed${without}: ${name} meets all ${applicable}${without === '' ? '' : ' that were tested'}`
}

const tested = ({ predicate: { conformance } }: Statement): Html =>
  conformance.deployment.embedded
    ? html`<strong>This statement is not about a deployment</strong>, but about the reference gateway that is part of
        Gateproof.`
    : html`The deployment at <code>${conformance.deployment.baseUrl}</code>, with a key of the group
        <code>${shownName(conformance.deployment.group)}</code>.${mistakable(conformance)}`

/** A warning about names with letters that can be mistaken for others. They are shown with escapes. */
function mistakable({ deployment: { name = '', group, models } }: Statement['predicate']['conformance']): Html {
  if (mistakableNames([name, group, ...Object.values(models)]).length === 0) return empty
  return html` <strong>Names with letters that can be mistaken for Latin ones are shown with escapes.</strong>`
}

function testedBy({ by, keyIds }: Signed): Html {
  if (by === 'unsigned') return html`<strong>Unsigned</strong>: anyone could have made this page.`
  if (by === 'sigstore') return html`The identity that signed this page: the check shows it.`
  return html`The holder of
    <a href="#about">${keyIds.length === 1 ? 'the key' : pluralize(keyIds.length, 'key')}</a> that signed this page.`
}

function judged(statement: Statement): Html {
  const { conformance } = statement.predicate
  const { satisfied, violated } = conformance.required
  return html`${satisfied + violated} of ${requiredCount(conformance)} required were judged: ${satisfied} satisfied,
    ${violated === 0 ? html`none violated` : html`<a href="#violated">${violated} violated</a>`}.
    <span class="quiet">What is counted: ${countedText(statement)}.</span>`
}

/** What the test is about, and whether it is complete. */
function coverage({ predicate: { conformance } }: Statement): Html {
  const { unjudged } = conformance.required
  const what = `${profileTexts[conformance.profile]}${withoutText(conformance.lacks)}`
  if (unjudged === 0) return html`The test covers ${what}.`
  return html`The test is incomplete: of ${what}, ${pluralize(unjudged, 'requirement')} could not be judged.`
}

/** What the statement leaves out, in sentences, and what could not be judged. */
function notShown({ predicate: { conformance } }: Statement): Html {
  const gaps = gapsOf(conformance)
  const { unjudged } = conformance.required
  if (gaps.length + unjudged === 0) return html`Nothing that is required.`
  return html`<ul>
    ${gaps.map(
      ({ feature, notShown: what, security, requirements }) =>
        html`<li class="gap">
          ${security ? html`<strong>${what}</strong>` : what}
          <span class="quiet"
            >(<a href="#lacks">declared: no ${feature}</a>, ${pluralize(requirements.length, 'requirement')})</span
          >
        </li> `,
    )}
    ${unjudged === 0 ? empty : html`<li><a href="#unjudged">${pluralize(unjudged, 'requirement')}</a> that could not be judged</li>`}
  </ul>`
}
