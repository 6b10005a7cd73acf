/**
 * Computes a value once for each key. Values of objects are kept as long as the object lives, others forever. Nest it for several keys:
 * `memoized((document) => memoized((pointer) => …))`.
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

/** Computes a value on the first call. */
export function once<Value>(compute: () => Value): () => Value {
  let cached: { readonly value: Value } | undefined
  return () => (cached ??= { value: compute() }).value
}
