/**
 * A function that computes a value once for each key and keeps it: as long as the key lives where that is an object, for good where it
 * is not. Functions of several things are nested: `memoized((document) => memoized((pointer) => …))`.
 */
export function memoized<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const byObject = new WeakMap<object, Value>()
  const byValue = new Map<Key, Value>()
  return (key) => {
    const cache = (isObject(key) ? byObject : byValue) as Pick<Map<Key, Value>, 'get' | 'has' | 'set'>
    const found = cache.get(key)
    if (found !== undefined || cache.has(key)) return found as Value
    const value = compute(key)
    cache.set(key, value)
    return value
  }
}

const isObject = (key: unknown): boolean => (typeof key === 'object' && key !== null) || typeof key === 'function'

/** Computes a value when it is first asked for. */
export function once<Value>(compute: () => Value): () => Value {
  let cached: { readonly value: Value } | undefined
  return () => (cached ??= { value: compute() }).value
}
