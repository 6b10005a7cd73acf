import { expectedText, type Expected } from '../../results/flaws.ts'
import { adviceFor } from './advice-by-id.ts'
import { expectedOutcome, isSuccess, type Classified, type Defect } from './defect.ts'

/** What to change in a gateway, then the first two sentences of the contract that are violated. */
export function fixOf({ violation, defect }: Classified, members: readonly Classified[]): string {
  if (defect.kind === 'unchecked')
    return 'Validate these parameters before you forward a request, and return 400 if one violates the contract.'
  const texts = [...new Set(members.map((one) => one.violation.requirement.text))]
  const sentences = texts.slice(0, 2).join(' ')
  if (defect.kind === 'failed') return `${afterFailure(members)} ${sentences}`
  return `${changeFor(violation.requirement.id, violation.flaw.about === undefined ? defect : undefined, members)}: ${sentences}`
}

function afterFailure(members: readonly Classified[]): string {
  const expected = new Set(members.map((one) => expectedOutcome(one.violation)))
  return !expected.has('result') && expected.has('refusal')
    ? 'Validate requests before you process them, and reject invalid ones with a 4xx status.'
    : 'See the log of the gateway for the error.'
}

/** @param defect undefined if a check computed what is wrong: then only the requirement says what to change */
function changeFor(id: string, defect: Defect | undefined, members: readonly Classified[]): string {
  switch (defect?.kind) {
    case 'served':
      return `Refuse these requests with ${statusWords(defect.expected)}`
    case 'status':
      if (defect.expected.not === true) return `Do not answer these requests with ${defect.status}`
      return isSuccess(defect.expected)
        ? 'Accept these requests, and return their result'
        : `Return ${statusWords(defect.expected)} in place of ${defect.status}`
    case 'missing':
      return addition(defect, members)
    case 'value':
      return correction(defect) ?? adviceFor(id)
    case 'body':
      return bodyAdvice[defect.problem] ?? 'Send the body as one JSON object'
    default:
      return adviceFor(id)
  }
}

/** An entry of a list that cannot be read has no name: it must be sent in a readable form. */
function addition(
  { holder, name }: Extract<Defect, { readonly kind: 'missing' }>,
  members: readonly Classified[],
): string {
  if (name.endsWith('[]')) return `Send each entry of \`${name.slice(0, -2)}\` as a complete JSON value`
  const names = new Set(members.flatMap(({ defect }) => (defect.kind === 'missing' ? `\`${defect.name}\`` : [])))
  return `Add ${[...names].join(', ')}${holder === '' ? '' : ` to \`${holder}\``}`
}

/** Undefined for bounds and exclusions: only the requirement says how to meet them. */
function correction({ place, expected }: Extract<Defect, { readonly kind: 'value' }>): string | undefined {
  if (expected.kind === 'absent' || (expected.kind === 'value' && expected.value === ''))
    return `Leave \`${place}\` out`
  if (expected.not === true || !['type', 'value', 'one of', 'schema'].includes(expected.kind)) return undefined
  const text = expectedText(expected)
  return isKeyword(expected) ? `Correct \`${place}\`, which ${text}` : `Send \`${place}\` as ${text}`
}

/** True if the phrase is that of a keyword: `must be integer`. */
export const isKeyword = (expected: Expected): boolean => expected.kind === 'schema' && expected.keyword !== undefined

const bodyAdvice: Readonly<Record<string, string>> = {
  empty: 'Send a body',
  'ends-early': 'Send the body to its end',
  'not-json': 'Send the body as JSON',
}

/** `400`, `404 or 503`, `4xx`: the status that was expected. */
export function statusWords(expected: Expected): string {
  if (expected.kind === 'status class') return expected.class === 'success' ? 'success' : '4xx'
  return expected.kind === 'status' ? expected.statuses.join(' or ') : expectedText(expected)
}
