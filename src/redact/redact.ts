import { createAutomaton } from './automaton.ts'
import { createSpelledSecrets } from './spelled-secrets.ts'

import { encodingsOf, apiKeyEncoding, minEncodedSecretLength, spelledEncodings } from './encodings.ts'
import { createStream, type RedactedStream, type Search } from './redacted-stream.ts'
import { once } from '../std/memoized.ts'
import { createScanner, masked, type Span } from './scanner.ts'

export type { Redacted, RedactedStream } from './redacted-stream.ts'

type Header = readonly [name: string, value: string]

/**
 * Replaces secrets by asterisks, one for one, so that lengths and offsets hold.
 *
 * A secret of 4 to 7 characters is replaced only where it stands raw and alone, a shorter one only as a whole header value of
 * a request: anything more would blot out ordinary text. What looks like a key (`sk-` and 16 or more characters) is replaced
 * whether or not it is one; its prefix stays.
 */
export interface Redactor {
  /** Text that came from a server. */
  readonly text: (text: string) => string
  /**
   * Text of our own, a request's included: only what no word of ours can be is replaced there, or a key such as `chat` would
   * change what is judged.
   */
  readonly ownText: (text: string) => string
  /** The same of an address: its host stays, which may be the value of a header as well (`x-forwarded-host`). */
  readonly url: (url: string) => string
  readonly bytes: (bytes: Uint8Array) => Uint8Array
  /** The bytes of a request's body. */
  readonly ownBytes: (bytes: Uint8Array) => Uint8Array
  /** Several pieces of one stream: a secret across a boundary is found, and the boundaries stay where they were. */
  readonly chunked: (chunks: readonly Uint8Array[]) => readonly Uint8Array[]
  /** The same piece by piece; `tag` is handed back with its piece. */
  readonly stream: <Tag>() => RedactedStream<Tag>
  /** A header of a request: by name too, for a key that only the suite made up. */
  readonly requestHeader: (header: Header) => Header
  /** A header of a reply. Its name is left alone but for what can only be a secret: a word may be a header's name as well. */
  readonly responseHeader: (header: Header) => Header
  /** True when a secret (by value, not by look) stands in the text. */
  readonly containsSecret: (text: string) => boolean
  /** How many secrets it knows. */
  readonly size: number
}

/**
 * @param secrets are replaced wherever they are echoed
 * @param headerSecrets values by the lower-case name of the request header that carries them: replaced in that header alone
 */
export function createRedactor(
  secrets: readonly string[],
  headerSecrets: Readonly<Record<string, string>> = {},
): Redactor {
  return searching(secrets, headerSecrets).redactor
}

/** A redactor that is told other secrets as time goes by; streams under way search for them too, from the next piece on. */
export interface LearningRedactor extends Redactor {
  /** From here on these are the secrets. What has begun of one that stays is still found. */
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

/** A redactor, and what its streams search for. */
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

/** The same few words stand in every request: what became of a short text is kept, up to some thousand of them. */
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

/** True for what our own words never are: letters and digits together, or a very long word. */
const isUnmistakable = (secret: string) =>
  /^(?=.*\d)(?=.*\p{L}).{6,}$/su.test(secret) || /^[^\s._:/-]{24,}$/.test(secret)

type Masking = ReturnType<typeof createMasking>

/** The patterns of a secret cost more to make than a small recording to mask: the last few sets of secrets keep theirs. */
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
  const ofText = once(() =>
    createScanner([...secrets.flatMap((secret) => encodingsOf(secret, 'text')), apiKeyEncoding]),
  )
  const ofBytes = once(() =>
    secrets.every(isAscii)
      ? ofText()
      : createScanner([...secrets.flatMap((secret) => encodingsOf(secret, 'bytes')), apiKeyEncoding]),
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

/** What follows `Bearer ` in an authorization and what stands in the usual key headers; `sk-` and white space stay. */
function byName(name: string, value: string): string {
  const lower = name.toLowerCase()
  const bearer = lower === 'authorization' || lower === 'proxy-authorization'
  if (!bearer && !['x-api-key', 'api-key', 'x-goog-api-key'].includes(lower)) return value
  const prefix = (bearer ? /^\s*bearer\s+(?:sk-)?/i : /^\s*(?:sk-)?/i).exec(value)?.[0]
  return prefix === undefined ? value : prefix + filled(value.slice(prefix.length))
}

const filled = (secret: string) => secret.replaceAll(/\S/g, '*')

const isAscii = (secret: string) => Buffer.byteLength(secret) === secret.length
