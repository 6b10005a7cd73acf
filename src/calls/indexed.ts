import { memoized } from '../std/memoized.ts'
import type { Exchange } from '../evidence/exchange.ts'
import type { Evidence } from '../evidence/store.ts'
import { recording } from '../outcomes/recording.ts'

/**
 * Looks up exchanges of the current recording by a key, with an index.
 *
 * @param keyOf the key of an exchange; undefined excludes it
 * @example const underProbe = indexed(({ probe }) => probe)
 */
export function indexed(keyOf: (exchange: Exchange) => string | undefined): (key: string) => readonly Exchange[] {
  const indexOf = memoized(({ exchanges }: Evidence) => {
    // Most keys of a large recording have one exchange: a list for each would take memory.
    const index = new Map<string, Exchange | Exchange[]>()
    for (const exchange of exchanges) {
      const key = keyOf(exchange)
      if (key === undefined) continue
      const sharing = index.get(key)
      if (sharing === undefined) index.set(key, exchange)
      else if (Array.isArray(sharing)) sharing.push(exchange)
      else index.set(key, [sharing, exchange])
    }
    return index
  })
  return (key) => {
    const found = indexOf(recording()).get(key) ?? []
    return Array.isArray(found) ? found : [found]
  }
}

/** Computes a value once for each recording. */
export function onceForRecording<Value>(find: (evidence: Evidence) => Value): () => Value {
  const found = memoized(find)
  return () => found(recording())
}

const byStep = indexed(({ probe, name }) => `${probe}/${name}`)

/** The exchanges with an id: one, unless recordings were joined. */
export const exchangeWith = indexed(({ id }) => id)

/** All attempts of the request of an exchange, first to last. */
export const attemptsOf = ({ probe, name }: Exchange): readonly Exchange[] => byStep(`${probe}/${name}`)
