import { limitSentence, limitSides, type Limited, type LimitSide } from './limit-sentence.ts'
import { edited, isNode, listed, valueAt, type Node } from './pointer.ts'
import { holdersOf, levelOf, type Basis, InvalidContractError } from './requirements.ts'

/**
 * A schema declares the requirements of a parameter in one line:
 *
 *     x-limits: { parameter: limits.chat.temperature, accepts: stated, refuses: stated }
 *
 * Each side is a requirement. Its sentences and its section are derived from the schema, and an object can override them.
 */
const keyword = 'x-limits'

/**
 * Replaces each `x-limits` by `x-requirements`, before the other requirements of the schema.
 *
 * @throws InvalidContractError with all malformed entries
 */
export function withLimits(document: Node): Node {
  const problems: string[] = []
  const expanded = [...holdersOf(document, keyword)].reduce((copy, { holder, at }) => {
    const { parameter, ...given } = isNode(holder[keyword]) ? holder[keyword] : {}
    if (typeof parameter !== 'string') problems.push(`${at}: ${keyword} has no parameter`)
    const about = { document, schema: holder, parameter: String(parameter), isRequired: isRequired(document, at), at }
    const entries = Object.entries(given).flatMap(([name, side]) => {
      if (isSide(name)) return [entryOf(about, name, side)]
      problems.push(`${at}: ${keyword} has no side ${name}`)
      return []
    })
    return edited(copy, at, ({ [keyword]: _, 'x-requirements': others, ...schema }) => ({
      ...schema,
      'x-requirements': [...entries, ...listed(others)],
    }))
  }, document)
  if (problems.length > 0) throw new InvalidContractError(problems)
  return expanded
}

const isSide = (name: string): name is LimitSide => (limitSides as readonly string[]).includes(name)

function entryOf(about: Limited, side: LimitSide, given: unknown): Node {
  const { basis, ...overrides } = isNode(given) ? given : { basis: given }
  const isMust = levelOf[basis as Basis] === 'MUST'
  return {
    id: `${about.parameter}.${side}`,
    basis,
    ...limitSentence(side, about),
    // The profile interop tolerates gateways that accept invalid values.
    ...(side === 'refuses' && isMust && { interop: 'advisory' }),
    ...overrides,
  }
}

/** True if the schema at the pointer is a required property. */
function isRequired(document: Node, at: string): boolean {
  const [, outer = '', name] = /^(.*)\/properties\/([^/]+)$/.exec(at) ?? []
  const around = valueAt(document, outer)
  return isNode(around) && listed(around['required']).includes(name)
}
