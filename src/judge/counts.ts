import { maxLength, maxListed, truncated } from '../std/truncate.ts'
import { credentialOf } from '../calls/credential.ts'
import type { Exchange } from '../evidence/exchange.ts'
import { modelIn, operationNamed } from '../report/findings/callers.ts'
import { exchangesIn, flawsOf, type CheckResult } from '../outcomes/check-result.ts'

/** The exchanges of a check: violating, satisfied, and compared ones. */
export interface Parts {
  readonly failed: readonly string[]
  readonly held: readonly string[]
  readonly compared: readonly string[]
}

/** Groups the exchanges of a check. A flaw belongs to its first exchange; the others were compared with it. */
export function partsOf(check: Pick<CheckResult, 'exchanges' | 'end'>): Parts {
  const { exchanges } = check
  const named = flawsOf(check).map(exchangesIn)
  const failed = new Set(named.flatMap(([id]) => id ?? []))
  const compared = new Set(named.flatMap((ids) => ids.slice(1)).filter((id) => !failed.has(id)))
  const held = exchanges.filter((id) => !failed.has(id) && !compared.has(id))
  return { failed: [...failed], held, compared: [...compared] }
}

/**
 * How many exchanges violate a requirement, and what distinguishes their requests: `seen in 1 of 5 exchanges: a bare key without Bearer`.
 * Undefined for a single exchange.
 */
export function countSentence({ failed, held }: Parts, byId: ReadonlyMap<string, Exchange>): string | undefined {
  const all = failed.length + held.length
  if (all < 2) return undefined
  if (held.length === 0) return `seen in ${all === 2 ? 'both' : `all ${all}`} exchanges`
  const which = all > maxListed.exchanges ? undefined : distinction(named(failed, byId), named(held, byId))
  return `seen in ${failed.length} of ${all} exchanges${which === undefined ? '' : `: ${which}`}`
}

const named = (ids: readonly string[], byId: ReadonlyMap<string, Exchange>) => ids.flatMap((id) => byId.get(id) ?? [])

/** More values than this are not a useful distinction. */
const maxValues = 4

type Aspect = (exchange: Exchange) => string

const credential: Aspect = ({ request }) => credentialOf(request)
const model: Aspect = (exchange) => `model ${modelIn(exchange) ?? 'none'}`
const together =
  (...aspects: readonly Aspect[]): Aspect =>
  (exchange) =>
    aspects.map((aspect) => aspect(exchange)).join(', ')

/** What may distinguish requests, the simplest first. */
const aspects = [credential, operationNamed, model]
const pairs = [together(operationNamed, credential), together(operationNamed, model)]

/** What all of `some` have and none of `others`; undefined if nothing distinguishes them. */
function distinction(some: readonly Exchange[], others: readonly Exchange[]): string | undefined {
  const valuesOf = (aspect: Aspect) => {
    const values = new Set(some.map(aspect))
    const isDistinct = values.size <= maxValues && !others.some((exchange) => values.has(aspect(exchange)))
    return isDistinct ? [[...values].join('; ')] : []
  }
  const distinct = aspects.flatMap(valuesOf)
  const [text] = distinct.length > 0 ? [distinct.join(', ')] : pairs.flatMap(valuesOf)
  return text === undefined ? undefined : truncated(text, maxLength.name)
}
