import { createAutomaton } from './automaton.ts'
import { createSpelledSecrets } from './spelled-secrets.ts'

import { encodingsOf, minEncodedSecretLength, spelledEncodings } from './encodings.ts'
import { keyShapes } from './key-shapes.ts'
import { createStream, type RedactedStream, type Search } from './redacted-stream.ts'
import { once } from '../std/memoized.ts'
import { createScanner, masked, type Span } from './scanner.ts'

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
  const ownText = remembered(ours.text)
  const named = maskingOf(
    secretValues.filter((secret) => isUnmistakable(secret) || secret.length >= minNameSecretLength),
  )
  const byValue = once(() => createScanner(secretValues.flatMap((secret) => encodingsOf(secret, 'text'))))
  const redactor: Redactor = {
    text: theirs.text,
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
      return [ownText(name), ownText(byName(name, whole ? filled(value) : value))]
    },
    responseHeader: ([name, value]) => [named.text(name), theirs.text(value)],
    containsSecret: (subject) =>
      secretValues.some((secret) => secret.length < minEncodedSecretLength && subject === secret) ||
      byValue().spansIn(subject, true).length > 0,
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
  const ofText = once(() => createScanner([...secrets.flatMap((secret) => encodingsOf(secret, 'text')), ...keyShapes]))
  const ofBytes = once(() =>
    secrets.every(isAscii)
      ? ofText()
      : createScanner([...secrets.flatMap((secret) => encodingsOf(secret, 'bytes')), ...keyShapes]),
  )
  const automaton = once(() => createAutomaton(secrets.flatMap(spelledEncodings)))

  const text = (subject: string): string => {
    const spans: Span[] = [...ofText().spansIn(subject, true)]
    if (subject.includes('data:')) {
      createSpelledSecrets(automaton(), (start, end) => spans.push([start, end])).push(subject, 0, 0)
    }
    return spans.length === 0 ? subject : masked(subject, spans)
  }
  const search = (): Search => ({ scanner: ofBytes(), automaton: automaton() })
  const stream = <Tag>() => createStream<Tag>(search)
  const chunked = (chunks: readonly Uint8Array[]) => {
    const whole = stream<undefined>()
    return [...chunks.flatMap((chunk) => whole.push(chunk, undefined)), ...whole.end()].map(({ bytes }) => bytes)
  }
  return { text, stream, chunked, search }
}

/** Masks the token of `authorization` and the value of the usual key headers. Keeps `sk-` and white space. */
function byName(name: string, value: string): string {
  const lower = name.toLowerCase()
  const bearer = lower === 'authorization' || lower === 'proxy-authorization'
  if (!bearer && !['x-api-key', 'api-key', 'x-goog-api-key'].includes(lower)) return value
  const prefix = (bearer ? /^\s*bearer\s+(?:sk-)?/i : /^\s*(?:sk-)?/i).exec(value)?.[0]
  return prefix === undefined ? value : prefix + filled(value.slice(prefix.length))
}

const filled = (secret: string) => secret.replaceAll(/\S/g, '*')

const isAscii = (secret: string) => Buffer.byteLength(secret) === secret.length
