import type { Statement } from '../../../src/statement/statement.ts'
import { empty, folded, html, section, type Html } from '../../html/html.ts'
import { groupBy, pluralize } from '../../summary.ts'

const list = (ids: readonly string[]): Html => html`<p class="ids">${ids.map((id) => html`<code>${id}</code> `)}</p>`

/** The requirements by result; long lists are folded. */
export function requirementLists({ predicate }: Statement): Html {
  const { passedTests, warnedTests, failedTests, conformance } = predicate
  const { notApplicable, unjudged, notJudged } = conformance
  const optional = (isPresent: boolean, id: string, title: string, content: () => Html) =>
    isPresent ? section(id, title, content()) : empty
  return html`${optional(failedTests.length > 0, 'violated', 'Violated', () => list(failedTests))}
  ${optional(notApplicable.length > 0, 'lacks', 'Not applicable', () => byDeclaration(notApplicable))}
  ${optional(warnedTests.length > 0, 'advisories', 'Unmet, but not required', () => list(warnedTests))}
  ${optional(Object.keys(unjudged).length > 0, 'unjudged', 'Required, but not judged', () => byReason(unjudged))}
  ${section(
    'all',
    'All other requirements',
    html`${folded(`${passedTests.length} satisfied`, list(passedTests))}
    ${folded(`${Object.keys(notJudged).length} not required and not judged`, byReason(notJudged))}`,
  )}`
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
