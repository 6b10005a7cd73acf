import type { Automaton } from './automaton.ts'
import { createJsonStrings } from './json-strings.ts'

/** Looks for secrets that an event stream spells in pieces: over several events, or over several `data:` lines of one. */
export interface SpelledSecrets {
  /** The next part of a stream: the text from `from` on. `offset` is where the text itself begins in the stream. */
  readonly push: (text: string, from: number, offset: number) => void
  /** From here on the stream, which has come as far as `end`, may be the beginning of a secret: it must not be handed on yet. */
  readonly holdFrom: (end: number) => number
  /** From here on other words are searched for; what has begun of words that are searched for still goes on. */
  readonly search: (automaton: Automaton) => void
}

/** What has been spelled so far in one place: the state of the search, and where the last characters stand, start and end in turn. */
interface Track {
  place: number
  state: number
  readonly spans: number[]
  /** How many of `spans` are in use: it costs less than to change its length. */
  used: number
}

// Surviving mutants: The first character overwrites it, and positions count back from the end.
const newTrack = (place = 0): Track => ({ place, state: 0, spans: [], used: 0 })

const CR = 0x0d
const LF = 0x0a
const COLON = 0x3a
const SPACE = 0x20
const data = [0x64, 0x61, 0x74, 0x61]

/** So much is held back at most: what was begun further back is not waited for. */
const maxHoldBytes = 1_048_576
/** So few characters are hardly the beginning of a secret: they are waited for, but not for long. */
const minHeldPrefix = 4
const maxShortPrefixHoldBytes = 16_384
/** So many characters of a secret stand nowhere by chance: they are masked without waiting for the rest. */
const minMaskedPrefix = 8
/** Places in which something may have begun, at a time. */
const maxTracks = 1024

/**
 * Joined and searched are the characters of all `data:` lines as they stand, and the string values of the JSON in them: those of
 * one member name, and those of one place. The first find a text whose parts are told in different places, the second one that
 * is interleaved with another.
 *
 * @param mark is told what to mask, a character at a time; parts that were handed on may be among it
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
      // An escape that goes on in another line: what stands between its parts is not its own.
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

/** Tracks by place, only those in which something has begun: the others are as good as new. */
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
    /** Puts a track away and hands out the one of a place. */
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

/** Where a walk over lines stands: in a field's name, before the space that may follow its colon, in its value, in another field. */
const NAME = 0
const BEFORE = 1
const VALUE = 2
// Surviving mutants: Any number that is not another state works.
const OTHER = 3

/** Walks lines as an event stream has them, and hands out what `data:` lines hold. */
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
