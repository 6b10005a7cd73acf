import type { Automaton } from './automaton.ts'
import { createJsonStrings } from './json-strings.ts'

/** Finds secrets that are split over several events, or several `data:` lines, of an event stream. */
export interface SpelledSecrets {
  /** Takes the bytes from `from` on. `offset` is the position of the first byte in the stream. */
  readonly push: (bytes: Uint8Array, from: number, offset: number) => void
  /** Returns the offset from which the stream must be held back, because it may be the beginning of a secret. */
  readonly holdFrom: (end: number) => number
  /** Changes the words. Matches that have begun continue if their word remains. */
  readonly search: (automata: Automata) => void
}

export interface Automata {
  /** Searches the `data:` lines. Within a line, everything is found without it: it only has to find what continues in the next one. */
  readonly lines: Automaton
  /** Searches the strings of their JSON. */
  readonly strings: Automaton
}

/** The search in one place: its state, and where the last characters stand. */
interface Track {
  place: number
  state: number
  /** Start, end and number of adjacent characters, of one byte each if there are several. */
  readonly parts: number[]
  /** The number of used elements of `parts`, which is cheaper than changing its length. */
  used: number
}

const newTrack = (place = 0): Track => ({ place, state: 0, parts: [], used: 0 })

const CR = 0x0d
const LF = 0x0a
const COLON = 0x3a
const SPACE = 0x20
const data = [0x64, 0x61, 0x74, 0x61]

/** The maximum number of bytes to hold back. */
const maxHoldBytes = 1_048_576
/** Shorter prefixes are probably not the beginning of a secret, and are held back for fewer bytes. */
const minHeldPrefix = 4
const maxShortPrefixHoldBytes = 16_384
/** A prefix of this length does not occur by chance, and is masked even if the rest does not follow in time. */
const minMaskedPrefix = 8
/** Of more parts of characters, those before a begun match are dropped. */
const maxParts = 96
/** The maximum number of places with a begun match. */
const maxTracks = 1024

/**
 * Searches the concatenated `data:` lines, and the concatenated string values of their JSON: by member name, which finds text spread over
 * several places, and by place, which finds interleaved texts.
 *
 * @param mark called for each character to mask, possibly for characters that were already released
 */
export function createSpelledSecrets(first: Automata, mark: (start: number, end: number) => void): SpelledSecrets {
  let { lines: ofLines, strings: automaton } = first
  const plain = newTrack()
  const names = createTracks(giveUp)
  const places = createTracks(giveUp)
  let ofName = newTrack()
  let ofPlace = newTrack()

  const strings = createJsonStrings({
    onValue: (name, place) => {
      ofName = names.change(ofName, name)
      ofPlace = places.change(ofPlace, place)
    },
    onEscape: (code, start, end) => {
      const begins = automaton.begins[code] === 1
      if (begins || ofName.state !== 0) feed(automaton, ofName, code, start, end)
      if (begins || ofPlace.state !== 0) feed(automaton, ofPlace, code, start, end)
    },
    onText: (bytes, from, to, offset) => {
      const first = ofName.state === 0 && ofPlace.state === 0 ? beginIn(automaton, bytes, from, to) : from
      if (first === to) return
      feedAll(automaton, ofName, bytes, first, to, offset)
      feedAll(automaton, ofPlace, bytes, first, to, offset)
    },
  })
  const lines = createDataLines({
    onValue: (bytes, from, to, offset) => {
      feedLine(bytes, from, to, offset)
      strings.push(bytes, from, to, offset)
    },
    onEnd: strings.reset,
  })

  function feedAll(by: Automaton, track: Track, bytes: Uint8Array, from: number, to: number, offset: number): void {
    const { isPair, next, width, classOf, firsts } = by
    let { state } = track
    let begun = from
    let following = classOf[bytes[from] as number] as number
    for (let at = from; at < to; at++) {
      const own = following
      // The last character may be the beginning of a word that goes on elsewhere.
      const isLast = at + 1 === to
      following = isLast ? 0 : (classOf[bytes[at + 1] as number] as number)
      const goesOn = isLast || isPair[own * width + following] === 1
      if (state === 0) {
        if (!goesOn) continue
        begun = at
        track.used = 0
      }
      state = next[state * width + own] as number
      // One character is not the beginning of a word if the next one does not continue it.
      if (state <= firsts && !goesOn) state = 0
      const found = state === 0 ? 0 : by.found(state)
      if (found === 0) continue
      add(track, offset + begun, offset + at + 1, at + 1 - begun)
      begun = at + 1
      markLast(track, found)
    }
    track.state = state
    if (state === 0) track.used = 0
    else if (to > begun) add(track, offset + begun, offset + to, to - begun)
    if (track.used > maxParts) drop(by, track)
  }
  /** Reads only what can belong to a word that begins before the line or goes on behind it: others are found without it. */
  function feedLine(bytes: Uint8Array, from: number, to: number, offset: number): void {
    const { longest } = ofLines
    if (to - from <= 2 * longest) return feedAll(ofLines, plain, bytes, from, to, offset)
    if (plain.state !== 0) feedAll(ofLines, plain, bytes, from, from + longest, offset)
    plain.state = plain.used = 0
    feedAll(ofLines, plain, bytes, to - longest, to, offset)
  }
  function feed(by: Automaton, track: Track, code: number, start: number, end: number): void {
    track.state = by.step(track.state, code)
    if (track.state === 0) {
      track.used = 0
      return
    }
    add(track, start, end, 1)
    const found = by.found(track.state)
    if (found > 0) markLast(track, found)
    if (track.used > maxParts) drop(by, track)
  }
  function add(track: Track, start: number, end: number, count: number): void {
    const { parts, used } = track
    if (used > 0 && parts[used - 2] === start && end - start === count && isPlain(parts, used)) {
      parts[used - 2] = end
      parts[used - 1] = (parts[used - 1] ?? 0) + count
      return
    }
    parts[used] = start
    parts[used + 1] = end
    parts[used + 2] = count
    track.used += 3
  }
  function drop(by: Automaton, track: Track): void {
    const inUse = 3 * by.depth(track.state)
    if (track.used <= 2 * inUse) return
    track.parts.copyWithin(0, track.used - inUse, track.used)
    track.used = inUse
  }
  function markLast({ parts, used }: Track, count: number): void {
    let left = count
    for (let at = used - 3; at >= 0 && left > 0; at -= 3) {
      const [start = 0, end = 0, length = 0] = parts.slice(at, at + 3)
      // The escape is split over two lines: do not mask the text between its parts.
      if (length === 1) mark(end - start > 6 ? end - 1 : start, end)
      else mark(Math.max(start, end - left), end)
      left -= length
    }
  }
  function automatonOf(track: Track): Automaton {
    return track === plain ? ofLines : automaton
  }
  function giveUp(track: Track): void {
    const depth = automatonOf(track).depth(track.state)
    if (depth >= minMaskedPrefix) markLast(track, depth)
  }

  return {
    push: lines,
    search: (next) => {
      if (next.strings === automaton) return
      for (const track of new Set([plain, ofName, ofPlace, ...names.all(), ...places.all()])) {
        const to = track === plain ? next.lines : next.strings
        track.state = automatonOf(track)
          .begun(track.state)
          .reduce((state, code) => to.step(state, code), 0)
      }
      ;({ lines: ofLines, strings: automaton } = next)
    },
    holdFrom: (end) => {
      let hold = end
      for (const track of [plain, ofName, ofPlace, ...names.all(), ...places.all()]) {
        const depth = automatonOf(track).depth(track.state)
        const begun = depth === 0 ? end : startOf(track, depth)
        if (end - begun > maxHoldBytes) giveUp(track)
        else if (depth >= minHeldPrefix || end - begun <= maxShortPrefixHoldBytes) hold = Math.min(hold, begun)
      }
      return hold
    },
  }
}

/** Where a word may begin, or the end. */
function beginIn({ isPair, begins, width, classOf }: Automaton, bytes: Uint8Array, from: number, to: number): number {
  let following = classOf[bytes[from] as number] as number
  for (let at = from; at < to - 1; at++) {
    const own = following
    following = classOf[bytes[at + 1] as number] as number
    if (isPair[own * width + following] === 1) return at
  }
  return from < to && begins[bytes[to - 1] as number] === 1 ? to - 1 : to
}

/** True if the last part consists of characters of one byte. */
const isPlain = (parts: readonly number[], used: number): boolean =>
  (parts[used - 2] ?? 0) - (parts[used - 3] ?? 0) === parts[used - 1]

/** Where the last `count` characters begin. */
function startOf({ parts, used }: Track, count: number): number {
  let left = count
  let start = 0
  for (let at = used - 3; at >= 0 && left > 0; at -= 3) {
    const [first = 0, end = 0, length = 0] = parts.slice(at, at + 3)
    start = length === 1 ? first : Math.max(first, end - left)
    left -= length
  }
  return start
}

/** The tracks with a begun match, by place. */
function createTracks(onForget: (track: Track) => void) {
  const tracks = new Map<number, Track>()
  const keep = (track: Track) => {
    tracks.set(track.place, track)
    if (tracks.size <= maxTracks) return
    const [[oldest, forgotten] = [0, track]] = tracks
    onForget(forgotten)
    tracks.delete(oldest)
  }
  return {
    /** Stores a track and returns the one of another place. */
    change: (from: Track, place: number): Track => {
      if (from.place === place) return from
      if (from.state === 0 && tracks.size === 0) {
        from.place = place
        return from
      }
      const to = tracks.get(place)
      if (from.state !== 0) keep(from)
      else if (to === undefined) {
        from.place = place
        return from
      }
      tracks.delete(place)
      return to ?? newTrack(place)
    },
    all: () => tracks.values(),
  }
}

/** The states of the parser: in a field name, after its colon, in its value, in another field. */
const NAME = 0
const BEFORE = 1
const VALUE = 2
const OTHER = 3

interface DataLineEvents {
  /** The bytes `[from, to)` belong to a value. The offset of a byte is its index plus `offset`. */
  readonly onValue: (bytes: Uint8Array, from: number, to: number, offset: number) => void
  readonly onEnd: () => void
}

/** Parses the lines of an event stream and reports the values of `data:` lines. */
function createDataLines(on: DataLineEvents) {
  let state = NAME
  let matched = 0
  let afterCR = false

  const lineEnd = (code: number) => {
    const second = code === LF && afterCR
    afterCR = code === CR
    if (second) return
    if (state === NAME && matched === 0) on.onEnd()
    state = NAME
    matched = 0
  }
  const inName = (code: number, at: number) => {
    if (code === data[matched]) matched += 1
    else if (matched === data.length && code === COLON) state = BEFORE
    else if (!isByteOrderMark(code, at)) state = OTHER
  }
  return (bytes: Uint8Array, from: number, offset: number): void => {
    const lineEndFrom = lineEndsOf(bytes)
    for (let index = from; index < bytes.length; index++) {
      const code = bytes[index] ?? 0
      if (code === LF || code === CR) lineEnd(code)
      else if (state === NAME) {
        afterCR = false
        inName(code, offset + index)
      } else {
        const isSpace = state === BEFORE && code === SPACE
        if (state === BEFORE) state = VALUE
        const start = isSpace ? index + 1 : index
        const end = lineEndFrom(start)
        if (state === VALUE && end > start) on.onValue(bytes, start, end, offset)
        index = end - 1
      }
    }
  }
}

/** The end of the line that contains an offset, for growing offsets. */
function lineEndsOf(bytes: Uint8Array): (from: number) => number {
  let [feed, carriage] = [-1, -1]
  const next = (code: number, from: number) => {
    const found = bytes.indexOf(code, from)
    return found === -1 ? bytes.length : found
  }
  return (from) => {
    if (feed < from) feed = next(LF, from)
    if (carriage < from) carriage = next(CR, from)
    return Math.min(feed, carriage)
  }
}

const isByteOrderMark = (code: number, at: number) => [0xef, 0xbb, 0xbf][at] === code
