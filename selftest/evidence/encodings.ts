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
  ...[0, 1, 2].flatMap((bytes) => [aligned(bytes, 'base64'), aligned(bytes, 'base64url')]),
]
