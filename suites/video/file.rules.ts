import { isNode, valueAt } from '../../src/contract/pointer.ts'
import {
  completionOf,
  assume,
  assumeHostReached,
  inapplicable,
  inconclusive,
  indexed,
  isAfterCompletion,
  isCallOf,
  isOwnKey,
  isTraffic,
  submittedModel,
  type VideoFile,
  videoFileOf,
  recordedDocument,
  recording,
  isRedirectLoop,
  redirectsTo,
  redirectUrlOf,
  type Reply,
  replyOf,
  describeReply,
  type Task,
  taskOf,
  tasks,
} from '../../src/checks/index.ts'
import { isUnrelatedToTask } from './task.rules.ts'

/** The task whose file a reply should be, by source: the content endpoint of a completed task, or the URL in its record. */
interface Sources {
  readonly content: Task | undefined
  readonly url: Task | undefined
}

// Surviving mutants: The driver follows two redirects at most.
const maxRedirects = 4

/** The task whose file a reply should be, tracing redirects back to their origin. */
// Surviving mutants: The driver follows two redirects at most; downloads before the end are refused by every gateway here.
function sourcesOf(reply: Reply, redirects = 0): Sources {
  const contentTask = taskOf(reply)
  // A URL may be the content endpoint: requests with another key show nothing about the URL.
  if (isCallOf(reply, 'getVideoContent') && contentTask === undefined) return { content: undefined, url: undefined }
  if (isCallOf(reply, 'getVideoContent') && contentTask !== undefined) {
    if (completionOf(contentTask) === undefined) inconclusive('never-completed')
    return { content: isAfterCompletion(reply, contentTask) ? contentTask : undefined, url: undefined }
  }
  const { url, method } = reply.request
  if (isWithWrongKey(reply)) return { content: undefined, url: undefined }
  if (method !== 'GET' || redirects > maxRedirects) return { content: undefined, url: undefined }
  const origins = redirectsTo(url)
    .filter((other) => other !== reply)
    .map((other) => sourcesOf(other, redirects + 1))
  const named = [...tasks().values()].find((task) => completionOf(task)?.json.at('url').text === url)
  return {
    content: origins.find(({ content }) => content !== undefined)?.content,
    url: named ?? origins.find((source) => source.url !== undefined)?.url,
  }
}

/** True for a download without a valid key, which the authentication area judges, or with the key of another group. */
const isWithWrongKey = (reply: Reply) =>
  isCallOf(reply, 'getVideoContent') && reply.exchange.request.line !== 'elsewhere' && !isOwnKey(reply.exchange)

const isPossibleFile = (reply: Reply) =>
  reply.exchange.request.line === 'elsewhere' || isCallOf(reply, 'getVideoContent') || isWithKey(reply)

/** True for a redirect within the deployment that was followed with the key. */
// Surviving mutants: A shortcut: other requests are neither downloads nor at a known address.
const isWithKey = ({ exchange }: Reply) => exchange.name.endsWith('WithKey')

/** True if the URL refused a request without a key and was requested again with one. */
// Surviving mutants: The driver repeats with the key only after 401 or 403.
const wasRepeatedWithKey = ({ status, exchange }: Reply) =>
  exchange.request.line === 'elsewhere' &&
  (status === 401 || status === 403) &&
  requestsWithKey(exchange.request.url).length > 0

const requestsWithKey = indexed(({ name, request }) => (name.endsWith('WithKey') ? request.url : undefined))

/** True if a later attempt or a redirect may return the file. */
// Surviving mutants: A retried request was answered 429 or 503, or not at all.
const isNotFinal = (reply: Reply) =>
  reply.exchange.retried ||
  (redirectUrlOf(reply) !== undefined && !isRedirectLoop(reply)) ||
  reply.status === 429 ||
  reply.status === 503

/** A reply that should be the file of a task, with what it contains. `flaw`: why it is not an MP4 file. */
export interface File {
  readonly reply: Reply
  readonly task: Task
  readonly movie: VideoFile
  readonly flaw: string | undefined
}

// Surviving mutants: A shortcut. A part (206) is not a complete file, and a refusal has no MP4 body.
function fileBy(source: keyof Sources, reply: Reply): File | undefined {
  if (!isPossibleFile(reply) || isNotFinal(reply) || wasRepeatedWithKey(reply)) return undefined
  if (reply.request.header('range') !== undefined) return undefined
  const task = sourcesOf(reply)[source]
  if (task === undefined) return undefined
  assumeHostReached(reply)
  const movie = videoFileOf(reply)
  if (isRedirectLoop(reply)) return { reply, task, movie, flaw: 'expected an MP4 file, got a redirect loop' }
  const seen = movie.kind === 'other' ? movie.what : undefined
  const isServed = reply.status === 200
  const flaw = isServed
    ? seen && `expected an MP4 file, got ${seen}`
    : `expected an MP4 file, got ${describeReply(reply)}`
  return { reply, task, movie, flaw }
}

/** Files from the content endpoint, directly or by a redirect. Ignores refusals by the endpoint itself. */
export function contents(reply: Reply): File | undefined {
  const file = fileBy('content', reply)
  const isRefusal = reply.status !== 200 && !isRedirectLoop(reply)
  return isCallOf(reply, 'getVideoContent') && isRefusal ? undefined : file
}

/** Those that are MP4 files. */
// Surviving mutants: The next line leaves out files that are not MP4; only the named reason differs.
export function mp4Files(reply: Reply): (File & { readonly movie: VideoFile & { readonly kind: 'mp4' } }) | undefined {
  const file = contents(reply)
  if (file === undefined) return undefined
  assume(file.flaw === undefined, 'video.content.mp4')
  const { movie } = file
  return movie.kind === 'mp4' ? { ...file, movie } : undefined
}

/** The files at the URLs of completed tasks. A URL may be the content endpoint, which requires the key as every endpoint does. */
export function filesAtUrl(reply: Reply): File | undefined {
  const file = fileBy('url', reply)
  const isRefused = reply.status === 401 || reply.status === 403 || (reply.status === 404 && !isOwnKey(reply.exchange))
  return isRefused && /\/v1\/videos\/[^/]+\/content$/.test(new URL(reply.request.url).pathname) ? undefined : file
}

/** Replies of the content endpoint for completed tasks without a URL. */
// Surviving mutants: The driver requests no part of such a file; video.content.served reports a refused one.
export function contentsWithoutUrl(reply: Reply): Reply | undefined {
  const task = isCallOf(reply, 'getVideoContent') ? taskOf(reply) : undefined
  if (
    task === undefined ||
    reply.exchange.retried ||
    isUnrelatedToTask(reply) ||
    reply.request.header('range') !== undefined
  )
    return undefined
  if (isRefusedInTraffic(reply)) return undefined
  const isWithout = (completionOf(task)?.json.at('url').text ?? '') === ''
  return isWithout && isAfterCompletion(reply, task) ? reply : undefined
}

/** Recorded traffic may request expired files, or ranges outside of a file. */
const isRefusedInTraffic = ({ status = 0 }: Reply) => isTraffic() && status >= 300 && status < 500

/** Replies to Range requests. `from`: the first requested byte. */
// Surviving mutants: We send the range in one form; unusual text around the numbers changes nothing.
export function contentParts(reply: Reply): { readonly reply: Reply; readonly from: string } | undefined {
  const [, from] = /^bytes=(\d+)-\d+$/.exec(reply.request.header('range') ?? '') ?? []
  const task = isCallOf(reply, 'getVideoContent') ? taskOf(reply) : undefined
  if (task === undefined || from === undefined || reply.exchange.retried || isUnrelatedToTask(reply)) return undefined
  return isRefusedInTraffic(reply) ? undefined : { reply, from }
}

/** The flaw of a part (206): it must be the requested range, as its header declares. The whole file (200) is right as well. */
export function partialContents(reply: Reply): { readonly flaw: string | undefined } | undefined {
  const part = contentParts(reply)
  if (reply.status === 200 && part !== undefined) return { flaw: undefined }
  if (reply.status !== 206 || part === undefined) return undefined
  const { header, bytes } = reply
  const range = header('content-range')?.trim() ?? ''
  const [, first, last] = /^bytes (\d+)-(\d+)\/(?:\d+|\*)$/.exec(range) ?? []
  if (first !== part.from)
    return { flaw: `\`Content-Range\`: expected bytes from ${part.from}, got ${JSON.stringify(range)}` }
  const length = Number(last) - Number(first) + 1
  if (reply.exchange.end.how === 'complete' && bytes.length !== length)
    return { flaw: `\`Content-Range\` declares ${length} bytes, got ${bytes.length}` }
  const complete = recording()
    .exchanges.map(replyOf)
    .find((download) => taskOf(download) === taskOf(reply) && contents(download) !== undefined)
  const same = complete?.bytes.subarray(Number(first), Number(first) + bytes.length) ?? bytes
  const at = same.findIndex((byte, index) => byte !== bytes[index])
  return { flaw: at === -1 ? undefined : `byte ${Number(first) + at} differs from the complete file` }
}

/** The duration of a task's file, the requested model, and the task. */
// Surviving mutants: video.content.complete reports a truncated file.
function durations(
  reply: Reply,
): { readonly seconds: number; readonly model: string; readonly task: Task } | undefined {
  const file = mp4Files(reply)
  if (file === undefined) return undefined
  const { movie, task } = file
  assume(movie.flaw === undefined, 'video.content.complete')
  if (movie.seconds === undefined || movie.seconds === 0) inconclusive('no-duration')
  const model = submittedModel(task) ?? completionOf(task)?.json.at('model').text ?? ''
  return { seconds: movie.seconds, model, task }
}

/** Files of models with a duration in their id that the contract lists, and that duration in seconds. */
// Surviving mutants: Both words mean that nothing is reported; selftest/suites/outages/video-endings.test.ts checks the word.
export function fixedDurations(reply: Reply): { readonly seconds: number; readonly fixed: number } | undefined {
  const file = durations(reply)
  if (file === undefined) return undefined
  const fixed = secondsInModelId(file.model)
  if (fixed === undefined) inapplicable('no-length-in-name')
  return { seconds: file.seconds, fixed }
}

/** Files of other models whose id or request states a duration in seconds. */
export function requestedDurations(reply: Reply): { readonly seconds: number; readonly requested: number } | undefined {
  const file = durations(reply)
  if (file === undefined || secondsInModelId(file.model) !== undefined) return undefined
  const requested = secondsInName(file.model) ?? secondsInRequest(file.task)
  return requested === undefined ? undefined : { seconds: file.seconds, requested }
}

/** Files of other models, with the range of durations that the deployment declares. */
// Surviving mutants: The faults last 2 and 40 seconds: half a second at the edge is a matter of judgement.
export function rangedDurations(reply: Reply) {
  const file = durations(reply)
  if (file === undefined || secondsInModelId(file.model) !== undefined) return undefined
  const { videoSeconds } = recording().header.deployment
  if (videoSeconds === undefined) inapplicable('no-video-seconds')
  return { seconds: file.seconds, minimum: videoSeconds.min - toleranceS, maximum: videoSeconds.max + toleranceS }
}

/** Durations are rounded to frames: a file of six seconds may last 5.9. */
// Surviving mutants: The faults last 2 and 40 seconds: half a second at the edge is a matter of judgement.
export const toleranceS = 0.5

/** The seconds in a model id, if the contract lists them. */
// Surviving mutants: The packaged document has the list.
function secondsInModelId(model: string): number | undefined {
  const schema = valueAt(recordedDocument(), '/components/schemas/VideoFile')
  const fixed = isNode(schema) ? schema['x-seconds-fixed'] : undefined
  const seconds = secondsInName(model)
  return Array.isArray(fixed) && fixed.includes(seconds) ? seconds : undefined
}

/** No video is longer. Larger numbers in names and requests have another meaning. */
const maxSeconds = 60

/** The seconds in a name such as `…-10s` or `…-6s-768p`. */
// Surviving mutants: Names longer than the bound are cut.
function secondsInName(model: string): number | undefined {
  const [, seconds] = /(?:^|[-_.:/ ])(\d{1,3})s(?:ec(?:onds?)?)?(?=$|[-_.:/ ])/i.exec(model.slice(0, 200)) ?? []
  return plausibleSeconds(seconds)
}

/** The duration in a submission: `seconds` or `duration`, as a number or a string. */
function secondsInRequest({ submissions: [submission] }: Task): number | undefined {
  const fields = ['seconds', 'duration'].map((name) => submission?.request.json.at(name))
  const [stated] = fields.flatMap((field) => (field === undefined || field.absent ? [] : [field]))
  return plausibleSeconds(stated?.text ?? (stated?.number === undefined ? undefined : String(stated.number)))
}

function plausibleSeconds(text: string | undefined): number | undefined {
  const seconds = /^\d{1,3}(?:\.\d{1,3})?$/.test(text ?? '') ? Number(text) : 0
  return seconds > 0 && seconds <= maxSeconds ? seconds : undefined
}
