import { isNode, valueAt } from '../../src/contract/pointer.ts'
import {
  assume,
  assumeHostReached,
  describeReply,
  imageFlaw,
  imageTypeOf,
  inconclusive,
  isCallOf,
  isErrorAsResult,
  isRedirectLoop,
  isSuccess,
  isTraffic,
  onceForRecording,
  recordedDocument,
  redirectsBefore,
  redirectUrlOf,
  type Reply,
  replyOf,
  secondsBetween,
  urlsIn,
} from '../../src/checks/index.ts'

const secondsPerHour = 3600

/** A bound of the validity of image URLs in the contract document, in seconds. */
export function validityBound(name: 'minimum' | 'maximum'): number {
  const schema = valueAt(recordedDocument(), '/components/schemas/GeneratedImage')
  const hours = isNode(schema) ? schema[`x-url-validity-hours-${name}`] : undefined
  return typeof hours === 'number' ? hours * secondsPerHour : inconclusive('no-such-bound')
}

/** The results of generations and edits, by the URLs in them. The first result with a URL counts. */
const resultsByUrl = onceForRecording(({ exchanges }): ReadonlyMap<string, Reply> => {
  const results = exchanges.map(replyOf).filter(isResult)
  return new Map(
    results.toReversed().flatMap((result) => urlsIn(result).map(({ text = '' }) => [text, result] as const)),
  )
})

const isResult = (reply: Reply) =>
  (isCallOf(reply, 'createImage') || isCallOf(reply, 'createImageEdit')) && isSuccess(reply) && !isErrorAsResult(reply)

/** The response to a download of an image within its validity, after redirects. */
interface ImageFile {
  readonly reply: Reply
  /** Why it is not a successful response. */
  readonly flaw: string | undefined
}

/** Downloads of generated and edited images, each time they are sent. */
export function imageFiles(reply: Reply): ImageFile | undefined {
  const { exchange, request, status } = reply
  if (request.method !== 'GET' || exchange.retried) return undefined
  const [first = reply] = redirectsBefore(reply).toReversed()
  const result = resultsByUrl().get(first.request.url)
  if (result === undefined || isUnrelated(first, result)) return undefined
  if (redirectUrlOf(reply) !== undefined)
    return isRedirectLoop(reply) ? { reply, flaw: 'expected status 200, got a redirect loop' } : undefined
  assumeHostReached(reply)
  if (status === 429 || status === 503) inconclusive('saturated', { exchange: exchange.id, status })
  return { reply, flaw: status === 200 ? undefined : `expected status 200, got ${describeReply(reply)}` }
}

/** Recorded traffic may download an image when its URL has expired, and may ask for a part of it or for changes only. */
function isUnrelated(download: Reply, result: Reply): boolean {
  if (!isTraffic()) return false
  const age = secondsBetween(result, download)
  const conditions = ['range', 'if-none-match', 'if-modified-since']
  const isConditional = conditions.some((name) => download.request.header(name) !== undefined)
  return isConditional || age < 0 || age > validityBound('minimum')
}

/** What was downloaded of an image. */
interface ImageContent {
  /** The format, detected from the first bytes. */
  readonly format: string | undefined
  /** Why the file is incomplete. */
  readonly flaw: string | undefined
}

/** The content of each download. */
export function imageContents(reply: Reply): ImageContent | undefined {
  const file = imageFiles(reply)
  if (file === undefined) return undefined
  assume(file.flaw === undefined, 'images.result.reachable')
  return { format: imageTypeOf(reply.bytes), flaw: imageFlaw(reply) }
}
