import type { Statement } from '../../../src/statement/statement.ts'
import { folded, html, empty, section, type Html } from '../../html/html.ts'

const list = (ids: readonly string[]): Html => html`<p class="ids">${ids.map((id) => html`<code>${id}</code> `)}</p>`

/** Requirements by what came of them; what is many is folded. */
export function requirementLists({ predicate }: Statement): Html {
  const { passedTests, warnedTests, failedTests, conformance } = predicate
  const { notApplicable, unjudged, notJudged } = conformance
  return html`${failedTests.length === 0 ? empty : section('violated', 'What is violated', list(failedTests))}
  ${notApplicable.length === 0 ? empty : section('lacks', 'What does not apply, by the word of whom', byDeclaration(notApplicable))}
  ${
    warnedTests.length === 0
      ? empty
      : section('advisories', 'What does not hold, and is not required', list(warnedTests))
  }
  ${
    Object.keys(unjudged).length === 0
      ? empty
      : section('unjudged', 'What is required and could not be judged', byReason(unjudged))
  }
  ${section(
    'all',
    'Every requirement by name',
    html`${folded(`${passedTests.length} satisfied`, list(passedTests))}
    ${folded(`${Object.keys(notJudged).length} that nothing requires and that were not judged`, byReason(notJudged))}`,
  )}`
}

/** The operator of the deployment declared it; nobody else has looked. */
function byDeclaration(all: Statement['predicate']['conformance']['notApplicable']): Html {
  const words = [...new Set(all.map(({ declared }) => declared))]
  return html`<p>Whoever ran gateproof declared this of the deployment; it was not tried.</p>
    ${words.map((word) => {
      const ids = all.filter(({ declared }) => declared === word).map(({ id }) => id)
      return folded(`${word}: ${ids.length} requirements`, list(ids))
    })}`
}

function byReason(reasons: Readonly<Record<string, string>>): Html {
  const texts = [...new Set(Object.values(reasons))]
  return html`<dl>
    ${texts.map((text) => {
      const ids = Object.keys(reasons).filter((id) => reasons[id] === text)
      return html`<dt>${text}</dt>
        <dd>${list(ids)}</dd> `
    })}
  </dl>`
}
