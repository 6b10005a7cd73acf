import { limitSentence, limitSides, type Limited, type LimitSide } from './limit-sentence.ts'
import { edited, isNode, listed, valueAt, type Node } from './pointer.ts'
import { holdersOf, levelOf, type Basis, InvalidContractError } from './requirements.ts'

/**
 * A schema says in a line that a request is held to it, and what the contract has of that:
 *
 *     x-limits: { parameter: limits.chat.temperature, accepts: stated, refuses: stated }
 *
 * Each side is a requirement, whose sentence and section follow from the schema. A side written as an object gives its basis
 * and what departs.
 */
const keyword = 'x-limits'

/**
 * The document with the requirements of its limits written out as `x-requirements`, before others of the same schema.
 *
 * @throws UnusableDocument naming each malformed entry
 */
export function withLimits(document: Node): Node {
  const problems: string[] = []
  const whole = [...holdersOf(document, keyword)].reduce((copy, { holder, at }) => {
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
  return whole
}

const isSide = (name: string): name is LimitSide => (limitSides as readonly string[]).includes(name)

/** One requirement, as it could have been written by hand. */
function entryOf(about: Limited, side: LimitSide, given: unknown): Node {
  const { basis, ...departing } = isNode(given) ? given : { basis: given }
  const isMust = levelOf[basis as Basis] === 'MUST'
  return {
    id: `${about.parameter}.${side}`,
    basis,
    ...limitSentence(side, about),
    ...(side === 'refuses' && isMust && departs),
    ...departing,
  }
}

/** Gateways that are lenient towards requests serve clients as well: in the profile interop a refusal is advice. */
const departs = { interop: 'advisory' }

/** True for a member that the object which holds it cannot be without. */
function isRequired(document: Node, at: string): boolean {
  const [, outer = '', name] = /^(.*)\/properties\/([^/]+)$/.exec(at) ?? []
  const around = valueAt(document, outer)
  return isNode(around) && listed(around['required']).includes(name)
}
