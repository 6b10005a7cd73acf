/**
 * A function of an object that computes the value of each object once. What was computed goes with its object; a computation that
 * throws is done again.
 *
 * @example const callOf = memoized((reply: Reply) => operationOf(reply.request))
 */
export function memoized<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    let kept = values.get(key)
    if (kept === undefined) values.set(key, (kept = { value: compute(key) }))
    return kept.value
  }
}
