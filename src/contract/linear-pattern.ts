/*
 * Which regular expressions a contract document from outside may contain: those that a backtracking engine matches in a number of steps
 * proportional to the length of the text. The rule is conservative. It accepts an expression without lookaround and back references, if at
 * each point at most one part can match the next character, in one way only: whatever the engine tries later then fails at its first
 * character. Outside repetitions, a few alternatives may begin alike: the engine then reads the rest once for each of them.
 *
 * See "One-Unambiguous Regular Languages", Information and Computation 140, 1998.
 */

/** Inclusive code points. */
type Range = readonly [from: number, to: number]

/** One place of a character in the expression. */
interface Position {
  readonly ranges: readonly Range[]
  /** The alternative that it belongs to, by the number of the group. */
  readonly alternatives: Map<number, number>
}

/** What a part of an expression begins and ends with. */
interface Part {
  readonly all: readonly Position[]
  readonly first: readonly Position[]
  readonly last: readonly Position[]
  /** In how many ways it matches the empty text. */
  readonly emptyWays: number
  /** The most characters that it matches; Infinity without a bound. */
  readonly maxLength: number
}

/** Bounds of an expression. An unanchored one is tried at every character of a text. */
const max = { characters: 1000, positions: 200, repetitions: 100_000, unanchoredLength: 1000, depth: 50, readings: 64 }

class Refusal extends Error {}

const refuse = (why: string): never => {
  throw new Refusal(why)
}

/** Why an expression (with the flag `u`) may take more than linear time, or is invalid; undefined if it is linear. */
export function nonlinearReason(source: string): string | undefined {
  if (source.length > max.characters) return `it has more than ${max.characters} characters`
  try {
    void new RegExp(source, 'u')
  } catch {
    return 'it is not a valid regular expression'
  }
  try {
    const { maxLength, isAnchored } = parse(source)
    return isAnchored || maxLength <= max.unanchoredLength ? undefined : 'it is unbounded and does not begin with ^'
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

const anyCharacter: readonly Range[] = [[0, 0x10ffff]]
const lineEnds: readonly Range[] = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
]
const digits: readonly Range[] = [[0x30, 0x39]]
const wordCharacters: readonly Range[] = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]
const spaces: readonly Range[] = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]

function complement(ranges: readonly Range[]): readonly Range[] {
  const found: Range[] = []
  let next = 0
  for (const [from, to] of ranges.toSorted(([a], [b]) => a - b)) {
    if (from > next) found.push([next, from - 1])
    next = Math.max(next, to + 1)
  }
  return next > 0x10ffff ? found : [...found, [next, 0x10ffff]]
}

const overlaps = ({ ranges: one }: Position, { ranges: other }: Position) =>
  one.some(([from, to]) => other.some(([begin, end]) => from <= end && begin <= to))

/** True if they are in different alternatives of a group, of which the engine tries one at a time. */
const exclude = ({ alternatives: one }: Position, { alternatives: other }: Position) =>
  [...one].some(([group, index]) => other.has(group) && other.get(group) !== index)

const classes: Readonly<Record<string, readonly Range[]>> = {
  d: digits,
  D: complement(digits),
  w: wordCharacters,
  W: complement(wordCharacters),
  s: spaces,
  S: complement(spaces),
}

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13, 0: 0 }

const nothing: Part = { all: [], first: [], last: [], emptyWays: 1, maxLength: 0 }

/** Parses a valid expression. */
function parse(source: string): { readonly maxLength: number; readonly isAnchored: boolean } {
  const characters = [...source]
  let at = 0
  let [positions, groups] = [0, 0]
  /** How often the engine may read the rest of the text, because alternatives begin alike. */
  let readings = 1
  /** What can follow each position. */
  const follow = new Map<Position, Position[]>()

  const next = () => characters[at] ?? ''
  const take = (): string => characters[at++] ?? ''
  const skip = (text: string): boolean => {
    const isNext = characters.slice(at, at + text.length).join('') === text
    if (isNext) at += text.length
    return isNext
  }

  function requireDistinct(some: readonly Position[], others: readonly Position[], areExclusive = exclude): void {
    if (some.some((one) => others.some((other) => overlaps(one, other) && !areExclusive(one, other))))
      refuse('several of its parts can match the same character')
  }

  /** Each way from one position to another counts once: a nested repetition has two. */
  function connect(from: readonly Position[], to: readonly Position[]): void {
    for (const position of from) {
      const list = follow.get(position) ?? []
      requireDistinct(list, to)
      follow.set(position, [...list, ...to])
    }
  }

  function sequence(one: Part, other: Part): Part {
    connect(one.last, other.first)
    if (one.emptyWays > 0) requireDistinct(one.first, other.first)
    return {
      all: [...one.all, ...other.all],
      first: one.emptyWays > 0 ? [...one.first, ...other.first] : one.first,
      last: other.emptyWays > 0 ? [...one.last, ...other.last] : other.last,
      emptyWays: one.emptyWays * other.emptyWays,
      maxLength: one.maxLength + other.maxLength,
    }
  }

  function choice(one: Part, other: Part): Part {
    return requireOneEmptyWay({
      all: [...one.all, ...other.all],
      first: [...one.first, ...other.first],
      last: [...one.last, ...other.last],
      emptyWays: one.emptyWays + other.emptyWays,
      maxLength: Math.max(one.maxLength, other.maxLength),
    })
  }

  function requireOneEmptyWay(part: Part): Part {
    return part.emptyWays > 1 ? refuse('a part can match the empty text in several ways') : part
  }

  function alternatives(depth: number): { readonly part: Part; readonly isAnchored: boolean } {
    if (depth > max.depth) refuse(`it is nested more than ${max.depth} levels deep`)
    const group = (groups += 1)
    const alternative = (index: number) => {
      const found = terms(depth)
      for (const position of found.part.all) position.alternatives.set(group, index)
      return found
    }
    let { part, isAnchored } = alternative(0)
    let alike = 1
    for (let index = 1; skip('|'); index += 1) {
      const other = alternative(index)
      if (part.first.some((one) => other.part.first.some((another) => overlaps(one, another)))) alike += 1
      part = choice(part, other.part)
      isAnchored &&= other.isAnchored
    }
    readings *= alike
    if (readings > max.readings) refuse('too many alternatives begin alike')
    return { part, isAnchored }
  }

  function terms(depth: number): { readonly part: Part; readonly isAnchored: boolean } {
    const isAnchored = next() === '^'
    let part = nothing
    while (next() !== '' && next() !== '|' && next() !== ')') part = sequence(part, repeated(term(depth)))
    return { part, isAnchored }
  }

  function repeated(part: Part): Part {
    const [minTimes, maxTimes] = quantifier() ?? [1, 1]
    if (minTimes === 1 && maxTimes === 1) return part
    if (maxTimes === 0) return nothing
    if (maxTimes > 1) {
      if (part.emptyWays > 0) refuse('it repeats a part that can be empty')
      if (maxTimes !== Infinity && maxTimes > max.repetitions)
        refuse(`it repeats a part more than ${max.repetitions} times`)
      connect(part.last, part.first)
      // Each repetition may choose another alternative.
      for (const list of [part.first, ...part.all.map((one) => follow.get(one) ?? [])])
        for (const [index, one] of list.entries()) requireDistinct([one], list.slice(0, index), () => false)
    }
    const emptyWays = part.emptyWays + (minTimes === 0 ? 1 : 0)
    return requireOneEmptyWay({ ...part, emptyWays, maxLength: part.maxLength * maxTimes })
  }

  function quantifier(): readonly [number, number] | undefined {
    const found = quantifierAt()
    if (found !== undefined) skip('?')
    return found
  }

  function quantifierAt(): readonly [number, number] | undefined {
    if (skip('*')) return [0, Infinity]
    if (skip('+')) return [1, Infinity]
    if (skip('?')) return [0, 1]
    if (!skip('{')) return undefined
    const minTimes = number()
    const maxTimes = skip(',') ? (next() === '}' ? Infinity : number()) : minTimes
    skip('}')
    return [minTimes, maxTimes]
  }

  function number(): number {
    let text = ''
    while (/\d/.test(next())) text += take()
    return Number(text)
  }

  function term(depth: number): Part {
    if (skip('^') || skip('$')) return nothing
    if (skip('(')) return group(depth)
    if (skip('[')) return character(bracket())
    if (skip('.')) return character(complement(lineEnds))
    if (skip('\\')) return escape()
    return character(single(take()))
  }

  function group(depth: number): Part {
    if (skip('?')) {
      if (skip('<') && next() !== '=' && next() !== '!') while (take() !== '>');
      else if (!skip(':')) refuse('it looks ahead or behind, or changes flags')
    }
    const { part } = alternatives(depth + 1)
    skip(')')
    return part
  }

  function character(ranges: readonly Range[]): Part {
    positions += 1
    if (positions > max.positions) refuse(`it has more than ${max.positions} parts`)
    const position = { ranges, alternatives: new Map<number, number>() }
    return { all: [position], first: [position], last: [position], emptyWays: 0, maxLength: 1 }
  }

  const single = (text: string): readonly Range[] => {
    const code = text.codePointAt(0) ?? 0
    return [[code, code]]
  }

  function escape(): Part {
    if (next() === 'b' || next() === 'B') {
      take()
      return nothing
    }
    if (/[1-9k]/.test(next())) refuse('it refers back to a group')
    return character(escaped())
  }

  /** The characters of an escape, whose backslash is read. */
  function escaped(): readonly Range[] {
    const name = take()
    const listed = classes[name]
    if (listed !== undefined) return listed
    if (name === 'p' || name === 'P') {
      while (take() !== '}');
      return anyCharacter
    }
    if (name === 'c') return single(String.fromCodePoint((take().codePointAt(0) ?? 0) % 32))
    if (name === 'x') return hexadecimal(2)
    if (name === 'u') return next() === '{' ? braced() : surrogates()
    const control = Object.hasOwn(controls, name) ? controls[name] : undefined
    return control === undefined ? single(name) : [[control, control]]
  }

  function hexadecimal(length: number): readonly Range[] {
    const code = Number.parseInt(characters.slice(at, at + length).join(''), 16)
    at += length
    return [[code, code]]
  }

  /** Two escapes may be one character: the whole range is taken. */
  function surrogates(): readonly Range[] {
    const [[code] = [0]] = hexadecimal(4)
    if (code < 0xd800 || code > 0xdfff) return [[code, code]]
    if (characters.slice(at, at + 2).join('') === String.raw`\u`) at += 6
    return [[0xd800, 0x10ffff]]
  }

  function braced(): readonly Range[] {
    take()
    let text = ''
    while (next() !== '}') text += take()
    take()
    const code = Number.parseInt(text, 16)
    return [[code, code]]
  }

  function bracket(): readonly Range[] {
    const isNegated = skip('^')
    const ranges: Range[] = []
    while (next() !== ']') {
      const from = member()
      const isRange = next() === '-' && characters[at + 1] !== ']'
      if (isRange) {
        take()
        const to = member()
        ranges.push([from[0]?.[0] ?? 0, to.at(-1)?.[1] ?? 0x10ffff])
      } else ranges.push(...from)
    }
    take()
    return isNegated ? complement(ranges) : ranges
  }

  function member(): readonly Range[] {
    if (!skip('\\')) return single(take())
    if (skip('b')) return [[8, 8]]
    return escaped()
  }

  const { part, isAnchored } = alternatives(0)
  return { maxLength: part.maxLength, isAnchored }
}
