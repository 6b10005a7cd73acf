import { isNode, valueAt } from '../../src/contract/pointer.ts'
import {
  addressesIn,
  plainReplies,
  type Field,
  assume,
  inconclusive,
  isCallOf,
  recordedDocument,
  redirectOf,
  type Reply,
} from '../../src/checks/index.ts'
import { validityOf } from './expiry.rules.ts'

/** Results of image generations, and of edits. */
export const generations = plainReplies('createImage')
export const edits = plainReplies('createImageEdit')

/** The operator may have asked for the bytes themselves. */
const asksForBytes = ({ request }: Reply) => request.json.at('response_format').value === 'b64_json'

/** Generations that are to tell an address. */
export function addressed(reply: Reply): Reply | undefined {
  const result = generations(reply)
  if (result === undefined || asksForBytes(result)) return undefined
  assume(result.jsonProblem === undefined, 'images.generation.json')
  return result
}

/** The bytes of images in a result, as base64. */
export const bytesIn = (result: Reply): readonly Field[] =>
  result.json.at('data').items.flatMap((image) => {
    const bytes = image.at('b64_json')
    return (bytes.text ?? '') === '' ? [] : [bytes]
  })

/** What the address of an image led to, redirects followed. */
export function fetched(replies: { readonly file: Reply; readonly redirected: Reply }): Reply {
  return redirectOf(replies.file) === undefined ? replies.file : replies.redirected
}

/** The bytes behind an address that answers. */
export function fetchedBytes(replies: { readonly file: Reply; readonly redirected: Reply }): Uint8Array {
  const file = fetched(replies)
  assume(file.status === 200, 'images.result.reachable')
  return file.bytes
}

const hour = 3600

/** The bounds of the contract document, in seconds. */
// Surviving mutants: Only older contract documents lack the bounds.
function bound(name: 'minimum' | 'maximum'): number {
  const schema = valueAt(recordedDocument(), '/components/schemas/GeneratedImage')
  const hours = isNode(schema) ? schema[`x-url-validity-hours-${name}`] : undefined
  return typeof hours === 'number' ? hours * hour : inconclusive('no-such-bound')
}

/** Clocks of a gateway and of a store may differ by so many seconds. */
const tolerance = 60

/**
 * How long the addresses of a result are valid, in seconds, and the bounds with the tolerance of clocks. An address that does
 * not tell when it was signed was so between the start of the call and its reply, whichever is better for it.
 */
// Surviving mutants: Without a result there is no address. selftest/variants checks what is inconclusive.
export function validities(reply: Reply) {
  const result = generations(reply) ?? edits(reply)
  const found = result === undefined ? [] : addressesIn(result).flatMap(({ text = '' }) => validityOf(text) ?? [])
  if (result === undefined || found.length === 0) return undefined
  const { started, replied } = timesOf(result)
  return {
    shortest: Math.min(...found.map(({ from = started, until }) => until - from)),
    longest: Math.max(...found.map(({ from = replied, until }) => until - from)),
    least: bound('minimum') - tolerance,
    most: bound('maximum') + tolerance,
  }
}

/** When a call began and when its reply did, in Unix seconds of the gateway's own clock where it tells the time. */
// Surviving mutants: Both clocks are the same in all recordings, and replies take less than a second.
function timesOf({ exchange, header }: Reply): { readonly started: number; readonly replied: number } {
  const took = (exchange.response?.headersAt ?? 0) / 1000
  const date = Date.parse(header('date') ?? '') / 1000
  const started = Number.isNaN(date) ? Date.parse(exchange.startedAt) / 1000 : date - took
  return { started, replied: started + took }
}

/** Where the addresses and the bytes of images stand in a result, and what else is at its top. */
// Surviving mutants: Only observed.
export function shapeOf(result: Reply) {
  return {
    members: [...result.json.names].sort(),
    addresses: [...new Set(addressesIn(result).map(({ path }) => path.replaceAll(/\[\d+\]/g, '[]')))],
    bytes: bytesIn(result).length,
  }
}

/** Calls of one of the two operations that tell what it takes. */
export const callsOf =
  (operation: 'createImage' | 'createImageEdit') =>
  (reply: Reply): Reply | undefined =>
    isCallOf(reply, operation) && reply.exchange.probe.startsWith('images-') ? reply : undefined

/** The members of a request, or that it is a form. */
export const sentAs = ({ request }: Reply): readonly string[] | string =>
  request.json.names.length > 0 ? request.json.names : (request.header('content-type')?.split(';')[0] ?? 'nothing')
