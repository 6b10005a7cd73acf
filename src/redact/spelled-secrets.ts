import type { Automaton } from './automaton.ts'
import { createJsonStrings } from './json-strings.ts'

/** Finds secrets that are split over several events, or several `data:` lines, of an event stream. */
export interface SpelledSecrets {
  /** Takes the text from `from` on. `offset` is the position of the text in the stream. */
  readonly push: (text: string, from: number, offset: number) => void
  /** Returns the offset from which the stream must be held back, because it may be the beginning of a secret. */
  readonly holdFrom: (end: number) => number
  /** Changes the words. Matches that have begun continue if their word remains. */
  readonly search: (automaton: Automaton) => void
}

/** The search in one place: its state, and the alternating start and end offsets of the last characters. */
interface Track {
  place: number
  state: number
  readonly spans: number[]
  /** The number of used elements of `spans`, which is cheaper than changing its length. */
  used: number
}

// Surviving mutants: The first character overwrites it, and positions count back from the end.
const newTrack = (place = 0): Track => ({ place, state: 0, spans: [], used: 0 })

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
/** The maximum number of places with a begun match. */
const maxTracks = 1024

/**
 * Searches the concatenated `data:` lines, and the concatenated string values of their JSON: by member name, which finds text spread over
 * several places, and by place, which finds interleaved texts.
 *
 * @param mark called for each character to mask, possibly for characters that were already released
 */
export function createSpelledSecrets(first: Automaton, mark: (start: number, end: number) => void): SpelledSecrets {
  let automaton = first
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
    onCharacter: (code, start, end) => {
      const begins = automaton.begins(code)
      if (begins || ofName.state !== 0) feed(ofName, code, start, end)
      if (begins || ofPlace.state !== 0) feed(ofPlace, code, start, end)
    },
  })
  // Surviving mutants: A shortcut: if nothing has begun and nothing begins, a step changes nothing.
  const lines = createDataLines({
    onCharacter: (code, at) => {
      if (plain.state !== 0 || automaton.begins(code)) feed(plain, code, at, at + 1)
      strings.push(code, at)
    },
    onEnd: strings.reset,
  })

  // Surviving mutants: Old spans are dropped to save memory: only the last ones are read.
  function feed(track: Track, code: number, start: number, end: number): void {
    const { spans } = track
    track.state = automaton.step(track.state, code)
    if (track.state === 0) {
      track.used = 0
      return
    }
    spans[track.used] = start
    spans[track.used + 1] = end
    track.used += 2
    const found = automaton.found(track.state)
    if (found > 0) markLast(track, found)
    const inUse = 2 * automaton.depth(track.state)
    if (track.used <= 2 * inUse + 64) return
    spans.copyWithin(0, track.used - inUse, track.used)
    track.used = inUse
  }
  function markLast({ spans, used }: Track, count: number): void {
    for (let at = Math.max(0, used - 2 * count); at < used; at += 2) {
      const [start = 0, end = 0] = [spans[at], spans[at + 1]]
      // The escape is split over two lines: do not mask the text between its parts.
      mark(end - start > 6 ? end - 1 : start, end)
    }
  }
  function giveUp(track: Track): void {
    const depth = automaton.depth(track.state)
    if (depth >= minMaskedPrefix) markLast(track, depth)
  }

  return {
    push: lines,
    search: (next) => {
      if (next === automaton) return
      for (const track of new Set([plain, ofName, ofPlace, ...names.all(), ...places.all()])) {
        track.state = automaton.begun(track.state).reduce((state, code) => next.step(state, code), 0)
      }
      automaton = next
    },
    holdFrom: (end) => {
      let hold = end
      for (const track of [plain, ofName, ofPlace, ...names.all(), ...places.all()]) {
        const depth = automaton.depth(track.state)
        const begun = depth === 0 ? end : (track.spans[track.used - 2 * depth] ?? end)
        if (end - begun > maxHoldBytes) giveUp(track)
        else if (depth >= minHeldPrefix || end - begun <= maxShortPrefixHoldBytes) hold = Math.min(hold, begun)
      }
      return hold
    },
  }
}

/** The tracks with a begun match, by place. */
function createTracks(onForget: (track: Track) => void) {
  const tracks = new Map<number, Track>()
  // Surviving mutants: The compiler cannot know that an oldest track exists.
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
// Surviving mutants: Any number that is not another state works.
const OTHER = 3

/** Parses the lines of an event stream and reports the values of `data:` lines. */
function createDataLines(on: { onCharacter: (code: number, at: number) => void; onEnd: () => void }) {
  let state = NAME
  let matched = 0
  // Surviving mutants: At the start of a stream a blank line ends nothing.
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
  return (text: string, from: number, offset: number): void => {
    for (let index = from; index < text.length; index++) {
      const code = text.charCodeAt(index)
      if (code === LF || code === CR) lineEnd(code)
      else if (state === VALUE) on.onCharacter(code, offset + index)
      else if (state !== OTHER) {
        afterCR = false
        if (state === NAME) inName(code, offset + index)
        else {
          state = VALUE
          if (code !== SPACE) on.onCharacter(code, offset + index)
        }
      }
    }
  }
}

const isByteOrderMark = (code: number, at: number) => [0xef, 0xbb, 0xbf][at] === code || code === 0xfeff
