/** A way in which a gateway may echo a key, and the way back. */
export interface Encoding {
  readonly name: string
  readonly encode: (text: string) => string
  readonly decode: (text: string) => string
}

const unit = (text: string, write: (code: number) => string) =>
  Array.from(text, (character) => write(character.charCodeAt(0))).join('')
const hex = (code: number, width: number) => code.toString(16).padStart(width, '0')
const unescaped = (text: string) =>
  text
    .replaceAll(/\\u([0-9a-f]{4})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\', '')
const percentDecoded = (text: string) =>
  text.replaceAll(/%([0-9a-f]{2})/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
const from64 = (text: string) => Buffer.from(text, 'base64').toString('latin1')
const aligned = (bytes: number, encoding: 'base64' | 'base64url'): Encoding => ({
  name: `${encoding}, ${bytes} bytes in`,
  encode: (text) => Buffer.from(`${'x'.repeat(bytes)}${text}yz`).toString(encoding),
  decode: from64,
})

const reversed = (text: string) => [...text].reverse().join('')
const swapped = (text: string) =>
  text.replaceAll(/[a-z]+|[A-Z]+/g, (run) => (/[a-z]/.test(run) ? run.toUpperCase() : run.toLowerCase()))
const inHex = (text: string) => Buffer.from(text).toString('hex')
/** Decodes from both of the first two digits on, because the preceding text may also be digits. */
const fromHex = (text: string) =>
  [text, text.slice(1)]
    .map((all) =>
      all.replaceAll(/../g, (two) => (/[0-9a-f]{2}/i.test(two) ? Buffer.from(two, 'hex').toString('latin1') : '?')),
    )
    .join('|')

/** Of ASCII text. */
export const encodings: readonly Encoding[] = [
  { name: 'raw', encode: (text) => text, decode: (text) => text },
  { name: 'JSON', encode: (text) => JSON.stringify(text).slice(1, -1), decode: unescaped },
  {
    name: 'JSON with \\/',
    encode: (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
    decode: unescaped,
  },
  { name: 'JSON in JSON', encode: (text) => JSON.stringify(JSON.stringify(text)), decode: unescaped },
  { name: '\\u', encode: (text) => unit(text, (code) => `\\u${hex(code, 4)}`), decode: unescaped },
  { name: '\\U', encode: (text) => unit(text, (code) => `\\u${hex(code, 4).toUpperCase()}`), decode: unescaped },
  { name: '\\\\u', encode: (text) => unit(text, (code) => `\\\\u${hex(code, 4)}`), decode: unescaped },
  { name: 'URI', encode: encodeURIComponent, decode: percentDecoded },
  {
    name: 'uri',
    encode: (text) => encodeURIComponent(text).replaceAll(/%../g, (code) => code.toLowerCase()),
    decode: percentDecoded,
  },
  { name: '%', encode: (text) => unit(text, (code) => `%${hex(code, 2)}`), decode: percentDecoded },
  {
    name: '%25',
    encode: (text) => unit(text, (code) => `%25${hex(code, 2)}`),
    decode: (text) => percentDecoded(percentDecoded(text)),
  },
  {
    name: '&#',
    encode: (text) => unit(text, (code) => `&#${code};`),
    decode: (text) => text.replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code))),
  },
  { name: 'in the other case', encode: swapped, decode: swapped },
  { name: 'backwards', encode: reversed, decode: reversed },
  {
    name: 'backwards and \\u',
    encode: (text) => unit(reversed(text), (code) => `\\u${hex(code, 4)}`),
    decode: (text) => reversed(unescaped(text)),
  },
  { name: 'hex', encode: inHex, decode: fromHex },
  { name: 'HEX', encode: (text) => inHex(text).toUpperCase(), decode: fromHex },
  {
    name: '\\x',
    encode: (text) => unit(text, (code) => `\\x${hex(code, 2)}`),
    decode: (text) => text.replaceAll(/\\x([0-9a-f]{2})/gi, (_all, code: string) => percentDecoded(`%${code}`)),
  },
  ...[0, 1, 2].flatMap((bytes) => [aligned(bytes, 'base64'), aligned(bytes, 'base64url')]),
]
