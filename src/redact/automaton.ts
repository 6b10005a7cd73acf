/** Finds words in text that arrives character by character, in constant time per character (Aho-Corasick). */
export interface Automaton {
  /** True if a word begins with the character. In state 0, other characters need no step. */
  readonly begins: (code: number) => boolean
  readonly step: (state: number, code: number) => number
  /** How many of the last characters can be the beginning of a word. */
  readonly depth: (state: number) => number
  /** The length of the longest word that ends here, or 0. */
  readonly found: (state: number) => number
  /** The codes of the characters that can be the beginning of a word, from which another automaton can continue. */
  readonly begun: (state: number) => readonly number[]
}

/** @param words compared case-insensitively; words with characters outside ASCII are never found */
export function createAutomaton(words: readonly string[]): Automaton {
  const folded = [...new Set(words.map((word) => Array.from(word, (_, at) => fold(word.charCodeAt(at))).join()))]
  const codes = folded.map((word) => word.split(',').map(Number)).filter((word) => word.every((code) => code < 0x80))
  const classes = new Uint8Array(0x80)
  let width = 1
  for (const code of codes.flat()) if (classes[code] === 0) classes[code] = width++

  // Node 0 is the root. A missing edge is 0 until `complete` replaces it by the step of the failure link.
  const edges: number[] = Array.from({ length: width }, () => 0)
  const depths = [0]
  const ends = [0]
  const parents = [0]
  const lastCodes = [0]
  for (const word of codes) {
    let node = 0
    for (const code of word) {
      const edge = node * width + (classes[code] ?? 0)
      if (edges[edge] === 0) {
        edges[edge] = depths.length
        depths.push((depths[node] ?? 0) + 1)
        ends.push(0)
        parents.push(node)
        lastCodes.push(code)
        for (let index = 0; index < width; index++) edges.push(0)
      }
      node = edges[edge] ?? 0
    }
    ends[node] = depths[node] ?? 0
  }
  complete(edges, ends, width)

  const table = Int32Array.from(edges)
  const classOf = Uint8Array.from(classes, (_, code) => classes[fold(code)] ?? 0)
  return {
    begins: (code) => code < 0x80 && table[classOf[code] ?? 0] !== 0,
    step: (state, code) => (code < 0x80 ? (table[state * width + (classOf[code] ?? 0)] ?? 0) : 0),
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
function complete(edges: number[], ends: number[], width: number): void {
  const fails = new Map<number, number>()
  const queue = edges.slice(0, width).filter((node) => node !== 0)
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at] ?? 0
    const fail = fails.get(node) ?? 0
    ends[node] = Math.max(ends[node] ?? 0, ends[fail] ?? 0)
    for (let index = 1; index < width; index++) {
      const child = edges[node * width + index] ?? 0
      const other = edges[fail * width + index] ?? 0
      if (child === 0) edges[node * width + index] = other
      else {
        fails.set(child, other)
        queue.push(child)
      }
    }
  }
}
