import { memoized } from '../../src/std/memoized.ts'
import { isNode, valueAt } from '../../src/contract/pointer.ts'
import {
  completionOf,
  type Evidence,
  assume,
  inapplicable,
  inconclusive,
  indexed,
  isAfterCompletion,
  isCallOf,
  isTraffic,
  submittedModel,
  type Movie,
  movieOf,
  recordedDocument,
  recording,
  redirectOf,
  type Reply,
  replyOf,
  describeReply,
  type Task,
  taskOf,
  tasks,
} from '../../src/checks/index.ts'
import { isBusy } from './task.rules.ts'

/** The task whose file a reply should be, by how it was reached: the content endpoint of a completed task, or the address in its record. */
interface Sources {
  readonly content: Task | undefined
  readonly url: Task | undefined
}

// Surviving mutants: The driver follows two redirects at most.
const mostRedirects = 4

/** The task whose file a reply should be, redirects followed back to where they came from. */
// Surviving mutants: The driver follows two redirects at most; downloads before the end are refused by every gateway here.
function sourcesOf(reply: Reply, redirects = 0): Sources {
  const contentTask = isCallOf(reply, 'getVideoContent') ? taskOf(reply) : undefined
  if (contentTask !== undefined) {
    if (completionOf(contentTask) === undefined) inconclusive('never-completed')
    return { content: isAfterCompletion(reply, contentTask) ? contentTask : undefined, url: undefined }
  }
  const { url, method } = reply.request
  if (method !== 'GET' || redirects > mostRedirects) return { content: undefined, url: undefined }
  const from = (redirectsTo(recording()).get(url) ?? [])
    .filter((other) => other !== reply)
    .map((other) => sourcesOf(other, redirects + 1))
  const named = [...tasks().values()].find((task) => completionOf(task)?.json.at('url').text === url)
  return {
    content: from.find(({ content }) => content !== undefined)?.content,
    url: named ?? from.find((source) => source.url !== undefined)?.url,
  }
}

/** Replies that redirect, by the address they lead to. */
// Surviving mutants: Two answers of the same redirect lead to the same task; the address undefined is never looked up.
const redirectsTo = memoized(({ exchanges }: Evidence): ReadonlyMap<string, readonly Reply[]> => {
  const byAddress = new Map<string, Reply[]>()
  for (const reply of exchanges.map(replyOf)) {
    const address = redirectOf(reply)
    if (address === undefined) continue
    const leading = byAddress.get(address)
    if (leading === undefined) byAddress.set(address, [reply])
    else leading.push(reply)
  }
  return byAddress
})

const mayBeFile = (reply: Reply) =>
  reply.exchange.request.line === 'elsewhere' || isCallOf(reply, 'getVideoContent') || isWithKey(reply)

/** A redirect within the deployment that was followed with the key. */
// Surviving mutants: A shortcut: other requests are neither downloads nor at a known address.
const isWithKey = ({ exchange }: Reply) => exchange.name.endsWith('WithKey')

/** True where the same address was requested again with the key, since it refused the request without one. */
// Surviving mutants: The driver repeats with the key only after 401 or 403.
const wasRepeatedWithKey = ({ status, exchange }: Reply) =>
  exchange.request.line === 'elsewhere' &&
  (status === 401 || status === 403) &&
  askedWithKey(exchange.request.url).length > 0

const askedWithKey = indexed(({ name, request }) => (name.endsWith('WithKey') ? request.url : undefined))

/** True for what may become a file later, or at another attempt. */
// Surviving mutants: A retried request was answered 429 or 503, or not at all.
const isNotFinal = (reply: Reply) =>
  reply.exchange.retried || redirectOf(reply) !== undefined || reply.status === 429 || reply.status === 503

/** A reply that should be the file of a task, and what it is. `flaw`: why it is no MP4 file. */
export interface File {
  readonly reply: Reply
  readonly task: Task
  readonly movie: Movie
  readonly flaw: string | undefined
}

// Surviving mutants: A shortcut. A part (206) is not a complete file, and a refusal has no MP4 body.
function fileBy(source: keyof Sources, reply: Reply): File | undefined {
  if (!mayBeFile(reply) || isNotFinal(reply) || wasRepeatedWithKey(reply)) return undefined
  if (reply.request.header('range') !== undefined) return undefined
  const task = sourcesOf(reply)[source]
  if (task === undefined) return undefined
  const movie = movieOf(reply)
  const seen = movie.kind === 'other' ? movie.what : undefined
  const isServed = reply.status === 200
  const flaw = isServed
    ? seen && `expected an MP4 file, got ${seen}`
    : `expected an MP4 file, got ${describeReply(reply)}`
  return { reply, task, movie, flaw }
}

/** Files from the content endpoint, be it by a redirect. What the endpoint itself refuses is no file. */
export function contents(reply: Reply): File | undefined {
  const file = fileBy('content', reply)
  return isCallOf(reply, 'getVideoContent') && reply.status !== 200 ? undefined : file
}

/** The same where they are MP4 files. */
// Surviving mutants: The next line leaves out files that are not MP4; only the named reason differs.
export function movies(reply: Reply): (File & { readonly movie: Movie & { readonly kind: 'mp4' } }) | undefined {
  const file = contents(reply)
  if (file === undefined) return undefined
  assume(file.flaw === undefined, 'video.content.mp4')
  const { movie } = file
  return movie.kind === 'mp4' ? { ...file, movie } : undefined
}

/** What the addresses of completed tasks lead to. */
export const addressedFiles = (reply: Reply): File | undefined => fileBy('url', reply)

/** Replies of the content endpoint for tasks whose completed record tells no address. */
// Surviving mutants: The driver requests no part of such a file; video.content.served reports a refused one.
export function onlySources(reply: Reply): Reply | undefined {
  const task = isCallOf(reply, 'getVideoContent') ? taskOf(reply) : undefined
  if (task === undefined || reply.exchange.retried || isBusy(reply) || reply.request.header('range') !== undefined)
    return undefined
  if (isRefusedToOthers(reply)) return undefined
  const isWithout = (completionOf(task)?.json.at('url').text ?? '') === ''
  return isWithout && isAfterCompletion(reply, task) ? reply : undefined
}

/** What others asked for may be kept no longer, or be a part that the file does not have. */
const isRefusedToOthers = ({ status = 0 }: Reply) => isTraffic() && status >= 300 && status < 500

/** What is wrong with how a part of the content was served; undefined where it is that part, or all of it. */
// Surviving mutants: We send the range in one form; unusual text around the numbers changes nothing.
export function parts(reply: Reply): { readonly flaw: string | undefined } | undefined {
  const { status = 0, request, header, bytes } = reply
  const [, from] = /^bytes=(\d+)-\d+$/.exec(request.header('range') ?? '') ?? []
  const task = isCallOf(reply, 'getVideoContent') ? taskOf(reply) : undefined
  if (task === undefined || from === undefined || reply.exchange.retried || isBusy(reply)) return undefined
  if (isRefusedToOthers(reply)) return undefined
  if (status !== 206) return { flaw: status === 200 ? undefined : `expected 206 or 200, got ${describeReply(reply)}` }
  const range = header('content-range')?.trim() ?? ''
  const [, first, last] = /^bytes (\d+)-(\d+)\/(?:\d+|\*)$/.exec(range) ?? []
  if (first !== from)
    return { flaw: `bytes ${from} and on were asked for; \`Content-Range\` is ${JSON.stringify(range)}` }
  const length = Number(last) - Number(first) + 1
  if (reply.exchange.end.how === 'complete' && bytes.length !== length)
    return { flaw: `\`Content-Range\` speaks of ${length} bytes; ${bytes.length} came` }
  const whole = recording()
    .exchanges.map(replyOf)
    .find((download) => taskOf(download) === task && contents(download) !== undefined)
  const same = whole?.bytes.subarray(Number(first), Number(first) + bytes.length) ?? bytes
  const at = same.findIndex((byte, index) => byte !== bytes[index])
  return { flaw: at === -1 ? undefined : `byte ${Number(first) + at} is another one than in the whole file` }
}

/** How long the file of a task lasts, and the model it was asked from. */
// Surviving mutants: video.content.complete reports a truncated file.
function durations(reply: Reply): { readonly seconds: number; readonly model: string } | undefined {
  const file = movies(reply)
  if (file === undefined) return undefined
  const { movie, task } = file
  assume(movie.flaw === undefined, 'video.content.complete')
  if (movie.seconds === undefined || movie.seconds === 0) inconclusive('no-duration')
  const model = submittedModel(task) ?? completionOf(task)?.json.at('model').text ?? ''
  return { seconds: movie.seconds, model }
}

/** Files whose length the identifier of the model tells, and that length in seconds. */
// Surviving mutants: Both words mean that nothing is reported; selftest/suites/video-ends.test.ts checks the word.
export function fixedDurations(reply: Reply): { readonly seconds: number; readonly fixed: number } | undefined {
  const file = durations(reply)
  if (file === undefined) return undefined
  const fixed = lengthIn(file.model)
  if (fixed === undefined) inapplicable('no-length-in-name')
  return { seconds: file.seconds, fixed }
}

/** Files of other models, where the deployment declares how long they last. */
// Surviving mutants: The faults last 2 and 40 seconds: half a second at the edge is a matter of judgement.
export function rangedDurations(reply: Reply) {
  const file = durations(reply)
  if (file === undefined || lengthIn(file.model) !== undefined) return undefined
  const { videoSeconds } = recording().header.deployment
  if (videoSeconds === undefined) inapplicable('no-video-seconds')
  return { seconds: file.seconds, least: videoSeconds.min - tolerance, most: videoSeconds.max + tolerance }
}

/** Frames are whole: a file of six seconds may last 5.9. */
// Surviving mutants: The faults last 2 and 40 seconds: half a second at the edge is a matter of judgement.
export const tolerance = 0.5

/** `…-10s`, `…-6s-768p`: the seconds that an identifier tells, where the contract names them. */
// Surviving mutants: The packaged document has the list; names longer than the bound are cut.
function lengthIn(model: string): number | undefined {
  const schema = valueAt(recordedDocument(), '/components/schemas/VideoFile')
  const fixed = isNode(schema) ? schema['x-seconds-fixed'] : undefined
  const secondsInName = /(?:^|[-_.:/ ])(\d{1,3})s(?:ec(?:onds?)?)?(?=$|[-_.:/ ])/i.exec(model.slice(0, 200))?.[1]
  return Array.isArray(fixed) && fixed.includes(Number(secondsInName)) ? Number(secondsInName) : undefined
}
