import {
  assume,
  assumeHostReached,
  completionOf,
  describeReply,
  inconclusive,
  indexed,
  isAfterCompletion,
  isCallOf,
  isOwnKey,
  isRedirectLoop,
  isTraffic,
  redirectsTo,
  redirectUrlOf,
  type Reply,
  type Task,
  taskOf,
  tasks,
  type VideoFile,
  videoFileOf,
} from '../../src/checks/index.ts'
import { isUnrelatedToTask } from './task.rules.ts'

/** The task whose file a reply should be, by source: the content endpoint of a completed task, or the URL in its record. */
interface Sources {
  readonly content: Task | undefined
  readonly url: Task | undefined
}

const maxRedirects = 4

/** The task whose file a reply should be, tracing redirects back to their origin. */
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
const isWithKey = ({ exchange }: Reply) => exchange.name.endsWith('WithKey')

/** True if the URL refused a request without a key and was requested again with one. */
const wasRepeatedWithKey = ({ status, exchange }: Reply) =>
  exchange.request.line === 'elsewhere' &&
  (status === 401 || status === 403) &&
  requestsWithKey(exchange.request.url).length > 0

const requestsWithKey = indexed(({ name, request }) => (name.endsWith('WithKey') ? request.url : undefined))

/** True if a later attempt or a redirect may return the file. */
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
export const isRefusedInTraffic = ({ status = 0 }: Reply) => isTraffic() && status >= 300 && status < 500
