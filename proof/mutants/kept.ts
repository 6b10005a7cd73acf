/**
 * Which mutant is switched on, and what was computed before it was. Judging keeps what it computes (`memoized`, `whileRead`): what a mutant
 * had no part in stays kept, and what it had is computed anew for it, and forgotten when the next one is switched on.
 */
export interface Switch {
  /** The mutant that is on; -1 for none. */
  active: number
  /** The mutants that were passed since the frame was begun, while that is noted. */
  frame: Set<number> | undefined
  /** Counts the mutants that were switched on. */
  epoch: number
  /** Turns of loops since the last check began. */
  turns: number
  /** A loop that a mutant keeps from ending is ended after so many turns. */
  mostTurns: number
  /** Nothing computed before counts: for what reads evidence, which keeps in other ways too. */
  isFresh: boolean
}

/** More than any check of a recording needs. */
export const mostTurns = 3_000_000

export const newSwitch = (): Switch => ({
  active: -1,
  frame: undefined,
  epoch: 0,
  turns: 0,
  mostTurns,
  isFresh: false,
})

interface Cell<Value> {
  readonly value: Value
  readonly passed: ReadonlySet<number>
}

const none: ReadonlySet<number> = new Set()

/** Computes a value and notes which mutants it passed. */
function cellOf<Value>(state: Switch, compute: () => Value): Cell<Value> {
  const outer = state.frame
  if (outer === undefined) return { value: compute(), passed: none }
  const frame = new Set<number>()
  state.frame = frame
  try {
    const value = compute()
    return { value, passed: frame.size === 0 ? none : frame }
  } finally {
    state.frame = outer
    for (const one of frame) outer.add(one)
  }
}

/** Keeps what was computed for keys, with every mutant that had a part in it. */
function keeping<Key, Value>(state: Switch, compute: (key: Key) => Value): (key: Key) => Value {
  const plain = storeOf<Key, Cell<Value>>()
  let mutated = storeOf<Key, { readonly value: Value }>()
  let epoch = -1
  return (key) => {
    const cell = plain.get(key)
    if (state.active === -1) {
      if (cell !== undefined) {
        if (state.frame !== undefined) for (const one of cell.passed) state.frame.add(one)
        return cell.value
      }
      const fresh = cellOf(state, () => compute(key))
      plain.set(key, fresh)
      return fresh.value
    }
    if (cell !== undefined && !state.isFresh && !cell.passed.has(state.active)) return cell.value
    if (epoch !== state.epoch) [mutated, epoch] = [storeOf(), state.epoch]
    const found = mutated.get(key)
    if (found !== undefined) return found.value
    const value = compute(key)
    mutated.set(key, { value })
    return value
  }
}

interface Store<Key, Value> {
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => void
}

function storeOf<Key, Value>(): Store<Key, Value> {
  const byObject = new WeakMap<object, Value>()
  const byValue = new Map<Key, Value>()
  const of = (key: unknown) => (isObject(key) ? byObject : byValue) as Map<unknown, Value>
  return { get: (key) => of(key).get(key), set: (key, value) => void of(key).set(key, value) }
}

const isObject = (key: unknown): boolean => (typeof key === 'object' && key !== null) || typeof key === 'function'

/** What stands in place of `src/std/memoized.ts`. */
export const memoizedModule = (state: Switch) => ({
  memoized: <Key, Value>(compute: (key: Key) => Value) => keeping(state, compute),
  once: <Value>(compute: () => Value) => {
    const kept = keeping<string, Value>(state, compute)
    return () => kept('')
  },
})

/** What stands in place of `whileRead` of `src/reply/reader.ts`: nothing is given up here. */
export const whileReadIn =
  (state: Switch) =>
  <Reply extends object, Value>(compute: (reply: Reply) => Value) =>
    keeping(state, compute)
