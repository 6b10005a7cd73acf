import { masked, type Span } from './spans.ts'

/* Texts that look like keys, of the user or of a gateway's upstream. Their prefixes stay readable, so that checks recognise them. */

/** Every shape contains at least this number of adjacent characters of a token. */
export const minTokenLength = 16
/** The characters before a token that announce it: `"api_key" : "`. */
export const maxAnnouncement = 24

/** True for the bytes of tokens: letters, digits, and `-._~+/=`. */
export const isTokenByte: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[\w.~+/=-]/.test(String.fromCharCode(byte)) && byte < 0x80 ? 1 : 0,
)

/** What is masked, whatever keys are known: keys by the prefix of a vendor, JSON Web Tokens, and tokens after `Bearer` and `api_key`. */
const shapes: readonly RegExp[] = [
  /(?<!\w-?)(?<shown>sk-)[\w-]{16,}/g,
  /(?<!\w-?)(?<shown>AIza)[\w-]{30,}/g,
  // The id of a key in a signed link is no secret, and a run follows the link.
  /(?<!\w-?|X-Amz-Credential=)(?<shown>A[KS]IA)[A-Z0-9]{16,}/g,
  /(?<!\w-?)(?<shown>(?:gsk|hf|r8|pplx|npm|dop_v1|lin_api|shp[a-z]{2}|gh(?:o|p|s|u|r)|github_pat|[rs]k_(?:live|test)|whsec)_)\w{20,}/g,
  /(?<!\w-?)(?<shown>(?:xai|pplx|nvapi|glpat|tvly|pypi|xox[a-z]|xapp)-)[\w-]{20,}/g,
  /(?<!\w-?)(?<shown>ya29\.)[\w-]{20,}/g,
  /(?<![\w-])(?<shown>SG\.)[\w-]{16,}\.[\w-]{16,}/g,
  // RFC 7519: a header and claims in JSON, and a signature, which may be absent. `?token=` signs a link, which a run follows.
  /(?<![\w-]|\btoken=)(?<shown>eyJ)[\w-]{5,}\.(?:eyJ[\w-]*|[\w-]*\.[\w-]*\.[\w-]*)\.[\w-]*/g,
  /(?<![A-Za-z0-9])(?<shown>[Bb][Ee][Aa][Rr][Ee][Rr] {1,4})(?!sk-)(?:(?=[A-Za-z._~+/-]{0,199}[0-9])[A-Za-z0-9._~+/-]{20,}|[A-Za-z]{20,}(?![\w-]))/g,
  /(?<![A-Za-z0-9])(?<shown>[Aa][Pp][Ii][_-]?[Kk][Ee][Yy]\\?["']? {0,2}[:=] {0,2}\\?["']?)(?!sk-)(?=[A-Za-z._~+/-]{0,199}[0-9])[A-Za-z0-9._~+/-]{16,}/g,
]

/** The first three characters of the shapes. */
const starts = new Set(
  (
    'sk- AIz AKI ASI gsk hf_ r8_ ppl npm dop lin shp gho ghp ghs ghu ghr git sk_ rk_ whs xai nva gla tvl pyp xox xap ya2 ' +
    'SG. eyJ'
  )
    .split(' ')
    .map((start) => keyOf(...([...start].map((one) => one.charCodeAt(0)) as [number, number, number]))),
)
function keyOf(first: number, second: number, third: number): number {
  return (first << 16) | (second << 8) | third
}
const isFirst = new Uint8Array(0x10000)
for (const start of starts) isFirst[start >> 8] = 1
const isStart = (bytes: Uint8Array, at: number): boolean =>
  isFirst[((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)] === 1 &&
  starts.has(keyOf(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0))

const isBoundary = Uint8Array.from({ length: 256 }, (_, byte) => (/[.~+/=]/.test(String.fromCharCode(byte)) ? 1 : 0))
const isBetween = Uint8Array.from({ length: 256 }, (_, byte) => (/[ :="'\\]/.test(String.fromCharCode(byte)) ? 1 : 0))
/** The last letter of `Bearer` and `api_key`. */
const isAnnounced = (letter: number) => letter === 0x72 || letter === 0x52 || letter === 0x79 || letter === 0x59

/** False if no shape can begin in the token or announce it: a cheap test, as most tokens are none. */
export function mayBeKey(bytes: Uint8Array, start: number, end: number): boolean {
  let before = start - 1
  const first = Math.max(0, start - 8)
  while (before > first && isBetween[bytes[before] ?? 0] === 1) before -= 1
  if (before >= 0 && isAnnounced(bytes[before] ?? 0)) return true
  if (isStart(bytes, start)) return true
  const ends = isBoundary
  for (let at = start + 1; at < end; at++) {
    if (ends[bytes[at] as number] === 0) continue
    if (isStart(bytes, at + 1)) return true
    // `api_key=…` is one token.
    if (bytes[at] === 0x3d && isAnnounced(bytes[at - 1] ?? 0)) return true
  }
  return false
}

/** A key that a vendor's prefix or its form betrays. */
export function keysIn(text: string): readonly Span[] {
  return shapes.flatMap((shape) =>
    Array.from(text.matchAll(shape), ({ 0: all, index, groups }) => {
      const start = index + (groups?.['shown']?.length ?? 0)
      return [start, index + all.length] as const
    }),
  )
}

/**
 * The text with the random part of everything that looks like a key replaced by asterisks.
 *
 * @param shown keys that stay readable
 */
export function maskKeys(text: string, shown: readonly string[] = []): string {
  const isShown = (random: string) => shown.some((key) => key.endsWith(random))
  return masked(
    text,
    keysIn(text).filter(([start, end]) => !isShown(text.slice(start, end))),
  )
}

/** True for a value of no language: it has letters and digits, no spaces, and a part that is neither a word nor a number. */
export const looksLikeKey = (value: string): boolean =>
  value.length >= minTokenLength && /^[\w.~+/=-]+$/.test(value) && /\d/.test(value) && /[A-Za-z]/.test(value)
