/** Finds words in text that arrives character by character, in constant time per character (Aho-Corasick). */
export interface Automaton {
  /** 1 for each byte with which a word begins. In state 0, other bytes need no step. */
  readonly begins: Uint8Array
  /** The length of the longest word. */
  readonly longest: number
  /** States up to this one have read one character. */
  readonly firsts: number
  /** 1 for the classes of two characters with which a word begins: `isPair[first * width + second]`. */
  readonly isPair: Uint8Array
  readonly step: (state: number, code: number) => number
  /** The steps as a table: `next[state * width + classOf[byte]]`. */
  readonly next: Int32Array
  readonly width: number
  readonly classOf: Uint8Array
  /** How many of the last characters can be the beginning of a word. */
  readonly depth: (state: number) => number
  /** The length of the longest word that ends here, or 0. */
  readonly found: (state: number) => number
  /** The codes of the characters that can be the beginning of a word, from which another automaton can continue. */
  readonly begun: (state: number) => readonly number[]
}

/** @param words compared case-insensitively, of at most 65,535 characters; words with characters outside ASCII are never found */
export function createAutomaton(words: readonly string[]): Automaton {
  const folded = [...new Set(words.map((word) => Array.from(word, (_, at) => fold(word.charCodeAt(at))).join()))]
  const codes = folded.map((word) => word.split(',').map(Number)).filter((word) => word.every((code) => code < 0x80))
  const classes = new Uint8Array(0x80)
  let width = 1
  for (const code of codes.flat()) if (classes[code] === 0) classes[code] = width++

  // Node 0 is the root. A missing edge is 0 until `complete` replaces it by the step of the failure link.
  const maxNodes = codes.reduce((sum, word) => sum + word.length, 1)
  const edges = new Int32Array(maxNodes * width)
  const depths = new Uint16Array(maxNodes)
  const ends = new Uint16Array(maxNodes)
  const parents = new Int32Array(maxNodes)
  const lastCodes = new Uint8Array(maxNodes)
  let size = 1
  const after = (node: number, code: number): number => {
    const edge = node * width + (classes[code] ?? 0)
    if (edges[edge] === 0) {
      depths[size] = (depths[node] ?? 0) + 1
      parents[size] = node
      lastCodes[size] = code
      edges[edge] = size++
    }
    return edges[edge] ?? 0
  }
  for (const [first] of codes) if (first !== undefined) after(0, first)
  const firsts = size - 1
  for (const word of codes) {
    const node = word.reduce(after, 0)
    ends[node] = depths[node] ?? 0
  }
  const table = edges.slice(0, size * width)
  complete(table, ends, width)

  const classOf = Uint8Array.from({ length: 256 }, (_, code) => classes[fold(code)] ?? 0)
  const isPair = new Uint8Array(width * width)
  for (let first = 1; first < width; first++)
    for (let second = 1; second < width; second++)
      if ((depths[table[(table[first] ?? 0) * width + second] ?? 0] ?? 0) > 1) isPair[first * width + second] = 1
  return {
    ...{
      next: table,
      width,
      classOf,
      firsts,
      longest: codes.reduce((longest, { length }) => Math.max(longest, length), 0),
    },
    isPair,
    begins: Uint8Array.from({ length: 256 }, (_, code) => (table[classOf[code] ?? 0] === 0 ? 0 : 1)),
    step: (state, code) => table[state * width + (classOf[code] ?? 0)] ?? 0,
    depth: (state) => depths[state] ?? 0,
    found: (state) => ends[state] ?? 0,
    begun: (state) => {
      const codes: number[] = []
      for (let node = state; node > 0; node = parents[node] ?? 0) codes.push(lastCodes[node] ?? 0)
      return codes.reverse()
    },
  }
}

/** Maps to lower case, and base64 to base64url. */
const fold = (code: number) =>
  code >= 0x41 && code <= 0x5a ? code + 0x20 : code === 0x2b ? 0x2d : code === 0x2f ? 0x5f : code

/** Replaces missing edges, breadth first, by the edges of the failure link. */
function complete(edges: Int32Array, ends: Uint16Array, width: number): void {
  const fails = new Int32Array(edges.length / width)
  const queue = Array.from(edges.subarray(0, width)).filter((node) => node !== 0)
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at] ?? 0
    const fail = fails[node] ?? 0
    ends[node] = Math.max(ends[node] ?? 0, ends[fail] ?? 0)
    for (let index = 1; index < width; index++) {
      const child = edges[node * width + index] ?? 0
      const other = edges[fail * width + index] ?? 0
      if (child === 0) edges[node * width + index] = other
      else {
        fails[child] = other
        queue.push(child)
      }
    }
  }
}
