import {
  fieldsIn,
  imageTypeOf,
  urlsIn,
  plainReplies,
  type Field,
  assume,
  assumeRecorded,
  isCallOf,
  type Reply,
} from '../../src/checks/index.ts'
import { pluralize } from '../../src/std/pluralize.ts'
import { validityBound } from './files.rules.ts'
import { validityOf } from './expiry.rules.ts'

/** Results of image generations, and of edits. */
export const generations = plainReplies('createImage')
export const edits = plainReplies('createImageEdit')

/** True if the operator configured images as bytes. */
const requestsBytes = ({ request }: Reply) => request.json.at('response_format').value === 'b64_json'

/** Generations that must contain a URL. */
export function generationsWithUrl(reply: Reply): Reply | undefined {
  const result = generations(reply)
  if (result === undefined || requestsBytes(result)) return undefined
  assume(result.jsonProblem === undefined, 'images.generation.json')
  return result
}

/** The bytes of images in a result, as base64. */
const imageBytesIn = (result: Reply): readonly Field[] =>
  result.json.at('data').items.flatMap((image) => {
    const bytes = image.at('b64_json')
    return (bytes.text ?? '') === '' ? [] : [bytes]
  })

/** How many images a result of an edit holds: URLs, base64 in any field, or the body itself. The contract shows no place. */
export const imagesIn = (result: Reply): number =>
  imageTypeOf(result.bytes) === undefined
    ? urlsIn(result).length +
      imageBytesIn(result).length +
      fieldsIn(result).filter(({ text }) => isImageText(text)).length
    : 1

/** The body of a result, for a message. */
export const bodyText = ({ json, bytes }: Reply): string =>
  json.exists ? json.shown : `a body of ${pluralize(bytes.length, 'byte')}`

/** Enough characters for the first bytes of every format. */
const headChars = 64

/** True for base64, or a `data` URL, of an image. */
function isImageText(text: string | undefined): boolean {
  if (text === undefined) return false
  const encoded = text
    .slice(0, 2 * headChars)
    .replace(/^data:[^,]{0,100},/i, '')
    .slice(0, headChars)
  return /^[\w+/-]{11}/.test(encoded) && imageTypeOf(Buffer.from(encoded, 'base64')) !== undefined
}

/** Allowed difference between the clocks of the gateway and its object store. */
const clockToleranceS = 60

/**
 * How long the URLs of a result are valid, in seconds, and the bounds with the tolerance of clocks. A URL without a time of signing
 * was signed between request and reply; the time more favourable to the gateway counts.
 */
export function validities(reply: Reply) {
  const result = generations(reply) ?? edits(reply)
  const found = result === undefined ? [] : urlsIn(result).flatMap(({ text = '' }) => validityOf(text) ?? [])
  if (result === undefined || found.length === 0) return undefined
  const { started, replied } = timesOf(result)
  return {
    shortest: Math.min(...found.map(({ from = started, until }) => until - from)),
    longest: Math.max(...found.map(({ from = replied, until }) => until - from)),
    minimum: validityBound('minimum') - clockToleranceS,
    maximum: validityBound('maximum') + clockToleranceS,
  }
}

/** When a call and its reply began, in Unix seconds, by the gateway's `Date` header if present. */
function timesOf({ exchange, header }: Reply): { readonly started: number; readonly replied: number } {
  const took = (exchange.response?.headersAt ?? 0) / 1000
  const date = Date.parse(header('date') ?? '') / 1000
  if (Number.isNaN(date)) assumeRecorded('clock')
  const started = Number.isNaN(date) ? Date.parse(exchange.startedAt) / 1000 : date - took
  return { started, replied: started + took }
}

/** The top-level fields of a result, the paths of image URLs, and the number of images as bytes. */
export function shapeOf(result: Reply) {
  return {
    members: [...result.json.names].sort(),
    addresses: [...new Set(urlsIn(result).map(({ path }) => path.replaceAll(/\[\d+\]/g, '[]')))],
    bytes: imageBytesIn(result).length,
  }
}

/** Calls of one of the two operations, sent by this area. */
export const callsOf =
  (operation: 'createImage' | 'createImageEdit') =>
  (reply: Reply): Reply | undefined =>
    isCallOf(reply, operation) && reply.exchange.probe.startsWith('images-') ? reply : undefined

/** The fields of a JSON request, or the content type of another body. */
export const requestFields = ({ request }: Reply): readonly string[] | string =>
  request.json.names.length > 0 ? request.json.names : (request.header('content-type')?.split(';')[0] ?? 'nothing')
