/**
 * Which mutant is active, and what was cached before. Judging caches (`memoized`, `cachedByReply`): values that a mutant did not affect stay
 * cached, all others are computed again for it and dropped when the next mutant is activated.
 */
export interface Switch {
  /** The active mutant; -1 for none. */
  active: number
  /** The mutants that were executed since the frame started, while they are recorded. */
  frame: Set<number> | undefined
  /** Number of mutants that were activated. */
  epoch: number
  /** Loop iterations since the last check started. */
  turns: number
  /** Ends a loop that a mutant made endless. */
  maxTurns: number
  /** Ignores all cached values: for code that reads evidence, which has other caches. */
  isFresh: boolean
}

/** More loop iterations than any check needs. */
export const maxTurns = 3_000_000

export const newSwitch = (): Switch => ({
  active: -1,
  frame: undefined,
  epoch: 0,
  turns: 0,
  maxTurns,
  isFresh: false,
})

interface Cell<Value> {
  readonly value: Value
  readonly passed: ReadonlySet<number>
}

const none: ReadonlySet<number> = new Set()

/** Computes a value and records the executed mutants. */
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

/** Caches values by key, with the mutants that they executed. */
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

/** Replaces `src/std/memoized.ts`. */
export const memoizedModule = (state: Switch) => ({
  memoized: <Key, Value>(compute: (key: Key) => Value) => keeping(state, compute),
  once: <Value>(compute: () => Value) => {
    const kept = keeping<string, Value>(state, compute)
    return () => kept('')
  },
})

/** Replaces `cachedByReply` of `src/reply/reader.ts`, without releasing memory. */
export const whileReadIn =
  (state: Switch) =>
  <Reply extends object, Value>(compute: (reply: Reply) => Value) =>
    keeping(state, compute)
