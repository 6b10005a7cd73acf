import { once } from '../std/memoized.ts'
import { createAutomaton } from './automaton.ts'
import { newBudget } from './packed.ts'
import { createStream, type RedactedStream, type StreamSearch } from './redacted-stream.ts'
import { minEncodedSecretLength } from './runs.ts'
import { maxSecretLength } from './secret-limits.ts'
import { createSearch } from './search.ts'
import { masked, type Span } from './spans.ts'
import { isCookie, isSecretHeader, secretSpansOfUrl } from './secret-names.ts'
import { createSpelledSecrets } from './spelled-secrets.ts'
import { spelledWords } from './spelled-words.ts'

export type { Redacted, RedactedStream } from './redacted-stream.ts'

type Header = readonly [name: string, value: string]

/**
 * Replaces each character of a secret by an asterisk, so that lengths and offsets do not change.
 *
 * To keep ordinary text readable, secrets of 4 to 7 characters are only replaced as whole unencoded words, and shorter ones only as whole
 * values of request headers. Anything that looks like a key (`sk-` and 16 or more characters, and other shapes in `key-shapes.ts`) is
 * replaced, except its prefix.
 */
export interface Redactor {
  /** Redacts text of a server. */
  readonly text: (text: string) => string
  /** Redacts text of our own, including requests. Keeps secrets that may be ordinary words: a key such as `chat` must not change verdicts. */
  readonly ownText: (text: string) => string
  /** Like `ownText` for a URL. Keeps the host, which may also be the value of a secret header (`x-forwarded-host`). */
  readonly url: (url: string) => string
  readonly bytes: (bytes: Uint8Array) => Uint8Array
  /** Redacts a request body. */
  readonly ownBytes: (bytes: Uint8Array) => Uint8Array
  /** Redacts pieces of one stream, including secrets across boundaries. Keeps the boundaries. */
  readonly chunked: (chunks: readonly Uint8Array[]) => readonly Uint8Array[]
  /** Like `chunked`, piece by piece. Each piece is returned with its `tag`. */
  readonly stream: <Tag>() => RedactedStream<Tag>
  /** Redacts a request header. Headers for keys are masked by name as well. */
  readonly requestHeader: (header: Header) => Header
  /** Redacts a response header. Its name is only redacted if it contains an unmistakable secret. */
  readonly responseHeader: (header: Header) => Header
  /** True if the text contains a known secret. */
  readonly containsSecret: (text: string) => boolean
  /** The number of known secrets. */
  readonly size: number
}

/**
 * @param secrets values that are replaced everywhere
 * @param headerSecrets values by lower-case name of a request header, only replaced in that header
 */
export function createRedactor(
  secrets: readonly string[],
  headerSecrets: Readonly<Record<string, string>> = {},
): Redactor {
  return searching(secrets, headerSecrets).redactor
}

/** A redactor whose secrets can change. Open streams use the new ones from the next piece on. */
export interface LearningRedactor extends Redactor {
  /** Replaces the secrets. Secrets that are in both sets are also found across this call. */
  readonly setSecrets: (secrets: readonly string[]) => void
}

export function createLearningRedactor(): LearningRedactor {
  let known = searching([], {})
  const stream = <Tag>() => createStream<Tag>(() => known.search())
  return {
    setSecrets: (secrets) => void (known = searching(secrets, {})),
    text: (text) => known.redactor.text(text),
    ownText: (text) => known.redactor.ownText(text),
    url: (url) => known.redactor.url(url),
    bytes: (bytes) => known.redactor.bytes(bytes),
    ownBytes: (bytes) => known.redactor.ownBytes(bytes),
    chunked: (chunks) => known.redactor.chunked(chunks),
    stream,
    requestHeader: (header) => known.redactor.requestHeader(header),
    responseHeader: (header) => known.redactor.responseHeader(header),
    containsSecret: (text) => known.redactor.containsSecret(text),
    get size() {
      return known.redactor.size
    },
  }
}

/** Returns a redactor, and the search of its streams. */
function searching(secrets: readonly string[], headerSecrets: Readonly<Record<string, string>>) {
  const secretValues = [...new Set(secrets)].filter((secret) => secret !== '')
  const theirs = maskingOf(secretValues)
  const ours = maskingOf(secretValues.filter(isUnmistakable))
  const text = remembered(theirs.text)
  const ownText = remembered(ours.text)
  const nameText = remembered(
    maskingOf(secretValues.filter((secret) => isUnmistakable(secret) || secret.length >= minNameSecretLength)).text,
  )
  const redactor: Redactor = {
    text,
    ownText,
    url: (url) => {
      const origin = /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? ''
      return origin + ownText(url.slice(origin.length))
    },
    bytes: (bytes) => theirs.chunked([bytes])[0] ?? new Uint8Array(0),
    ownBytes: (bytes) => ours.chunked([bytes])[0] ?? new Uint8Array(0),
    chunked: theirs.chunked,
    stream: theirs.stream,
    requestHeader: ([name, value]) => {
      const whole = headerSecrets[name.toLowerCase()] === value || secretValues.includes(value)
      return [ownText(name), ownText(whole ? filled(value) : byName(name, value))]
    },
    responseHeader: ([name, value]) => [nameText(name), text(byName(name, value))],
    containsSecret: (subject) =>
      secretValues.some((secret) => secret.length < minEncodedSecretLength && subject === secret) ||
      theirs.search().search.has(Buffer.from(subject), newBudget()),
    size: secretValues.length,
  }
  return { redactor, search: theirs.search }
}

/** Caches the results for short texts, because the same ones occur in every request. */
function remembered(edit: (text: string) => string): (text: string) => string {
  const edited = new Map<string, string>()
  return (text) => {
    if (text.length > 256) return edit(text)
    let result = edited.get(text)
    if (result === undefined) {
      if (edited.size >= 4096) edited.clear()
      edited.set(text, (result = edit(text)))
    }
    return result
  }
}

const minNameSecretLength = 12

/** True for a secret that cannot be an ordinary word: it has letters and digits, or is very long. */
const isUnmistakable = (secret: string) =>
  /^(?=.*\d)(?=.*\p{L}).{6,}$/su.test(secret) || /^[^\s._:/-]{24,}$/.test(secret)

type Masking = ReturnType<typeof createMasking>

/** Caches the last sets of secrets: compiling patterns costs more than masking a small recording. */
const maskings = new Map<string, Masking>()

function maskingOf(secrets: readonly string[]): Masking {
  const key = JSON.stringify(secrets)
  const masking = maskings.get(key) ?? createMasking(secrets)
  maskings.delete(key)
  maskings.set(key, masking)
  const [oldest] = maskings.keys()
  if (maskings.size > 8 && oldest !== undefined) maskings.delete(oldest)
  return masking
}

function createMasking(secrets: readonly string[]) {
  const search = once((): StreamSearch => {
    const all = secrets.flatMap(bounded)
    const words = spelledWords(all)
    return {
      search: createSearch(all),
      automata: { lines: createAutomaton(words.whole), strings: createAutomaton(words.all) },
    }
  })
  const isTooShort = secrets.some(({ length }) => length < minSearchedLength)
    ? () => false
    : (subject: string) => subject.length < minSearchedLength

  const text = (subject: string): string => {
    if (isTooShort(subject)) return subject
    const bytes = Buffer.from(subject)
    const spans: Span[] = [...search().search.find(bytes, true, 0, newBudget()).spans]
    if (subject.includes('data:'))
      createSpelledSecrets(search().automata, (start, end) => spans.push([start, end])).push(bytes, 0, 0)
    return spans.length === 0 ? subject : masked(subject, charactersOf(spans, subject, bytes))
  }
  const stream = <Tag>() => createStream<Tag>(search)
  const chunked = (chunks: readonly Uint8Array[]) => {
    const whole = stream<undefined>()
    return [...chunks.flatMap((chunk) => whole.push(chunk, undefined)), ...whole.end()].map(({ bytes }) => bytes)
  }
  return { text, stream, chunked, search }
}

/** A shorter text contains neither an encoded secret nor a member with one. */
const minSearchedLength = minEncodedSecretLength

const bounded = (secret: string): readonly string[] =>
  secret.length <= maxSecretLength
    ? [secret]
    : [secret.slice(0, maxSecretLength / 2), secret.slice(-maxSecretLength / 2)]

/** Spans of UTF-8 as spans of UTF-16 code units. */
function charactersOf(spans: readonly Span[], subject: string, bytes: Uint8Array): readonly Span[] {
  if (spans.length === 0 || bytes.length === subject.length) return spans
  const units = new Int32Array(bytes.length + 1)
  let offset = 0
  for (let at = 0; at < subject.length;) {
    const code = subject.codePointAt(at) ?? 0
    const length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    units.fill(at, offset, offset + length)
    offset += length
    at += code < 0x10000 ? 1 : 2
  }
  units[offset] = subject.length
  // A span that ends inside a character contains the whole of it.
  const endOf = (end: number) => {
    const last = units[end - 1] ?? 0
    return last + ((subject.codePointAt(last) ?? 0) < 0x10000 ? 1 : 2)
  }
  return spans.map(([start, end]) => [units[start] ?? 0, endOf(end)])
}

/** The URL, or a part of one, with the values of secret parameters and the user information masked. */
export const maskedUrl = (url: string): string => masked(url, secretSpansOfUrl(url))

/**
 * The header of a recording by others, masked by name, and with the secret parameters of URLs masked. A run keeps these parameters: it
 * follows the links that a gateway returns, and they are as readable in its bodies.
 */
export function maskedHeader([name, value]: Header): Header {
  if (isCookie(name)) return [name, filled(value)]
  return [name, !isSecretHeader(name, value) && /[?#]|:\/\//.test(value) ? maskedUrl(value) : byName(name, value)]
}

/** The value masked, if the name says that it is secret. A scheme, `sk-` and white space stay, because checks read them. */
function byName(name: string, value: string): string {
  // A run sends only cookies of its own, and searches for them at the upstream.
  if (!isSecretHeader(name, value) || name.toLowerCase() === 'cookie') return value
  if (/^\s*(?:bearer|basic|digest|token|negotiate)\s*$/i.test(value)) return value
  const shown = isCookie(name) ? '' : (/^\s*(?:[A-Za-z][\w-]{0,30}\s+)?(?:sk-)?/.exec(value)?.[0] ?? '')
  return shown + filled(value.slice(shown.length))
}

const filled = (secret: string) => secret.replaceAll(/\S/g, '*')
