import {
  editBytes,
  editHeaders,
  fault,
  type Inject,
  mp4,
  onOperation,
  png,
  replyWith,
  rewriteRequest,
  when,
} from '../../src/reference/fault-kit.ts'
import { inContents, onTasksOf, upstreamError } from './kit.faults.ts'

const contentServed = ['video.content.served'] as const
export const contentFails = fault(contentServed, inContents(replyWith(500, upstreamError)))
export const contentIsEmpty = fault(contentServed, inContents(replyWith(200, '')))
export const contentIsPage = fault(
  contentServed,
  inContents(replyWith(200, '<!doctype html><title>Console</title>', { 'content-type': 'text/html' })),
)
export const contentIsError = fault(contentServed, inContents(replyWith(200, upstreamError)))

/** Other bytes in place of the content, which is then served as a whole only. */
const inWhole = (edit: (file: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): Inject =>
  onOperation('getVideoContent', (next, gateway) =>
    inContents(editBytes(edit))(({ url, headers }) => {
      const whole = new Headers(headers)
      whole.delete('range')
      return next(new Request(url, { headers: whole }))
    }, gateway),
  )

/** Another file under the label of a video. */
const instead = (file: Uint8Array): Inject => inWhole(() => new Uint8Array(file))
const box = (type: string, ...content: readonly Uint8Array[]) => {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 8)
  return Buffer.concat([size, Buffer.from(type), body])
}

export const contentIsPicture = fault(['video.content.mp4'], instead(png(8, 8, [1, 2, 3])))
export const contentIsRecord = fault(
  ['video.content.mp4'],
  instead(Buffer.from('{"url":"https://cdn.example.com/a.mp4"}')),
)
export const contentIsWebm = fault(['video.content.mp4'], instead(Buffer.from('1a45dfa39f4286810142f7', 'hex')))
export const redirectedNowhere = fault(['video.content.mp4'], (next, gateway) => {
  const lost = replyWith(403, '<Error><Code>AccessDenied</Code></Error>')
  const moved: Inject = () => (request) => Response.redirect(`${new URL(request.url).origin}/cdn/lost.mp4`, 302)
  return when(({ path }) => path === '/cdn/lost.mp4', lost)(inContents(moved)(next, gateway), gateway)
})

export const fileCut = fault(
  ['video.content.complete'],
  inWhole((file) => file.slice(0, -100)),
)
export const fileWithoutHeader = fault(
  ['video.content.complete'],
  instead(Buffer.concat([box('ftyp', Buffer.from('isom    isom')), box('mdat', new Uint8Array(2000))])),
)

/** Says that a part begins where it was asked to, and sends what stands elsewhere. */
export const otherPart = fault(
  ['video.content.range'],
  when(({ headers }) => headers.has('range'), inContents(editBytes((part) => part.map((_, at) => part[at + 1] ?? 0)))),
)
export const partWithoutPlace = fault(
  ['video.content.range'],
  when(({ headers }) => headers.has('range'), inContents(editHeaders((headers) => headers.delete('content-range')))),
)
/** Serves the beginning of the file, and says so, wherever the part that was asked for begins. */
export const partFromTheStart = fault(
  ['video.content.range'],
  onOperation(
    'getVideoContent',
    when(
      ({ headers }) => headers.has('range'),
      rewriteRequest(({ url, headers }) => {
        const fromTheStart = new Headers(headers)
        fromTheStart.set('range', 'bytes=0-1023')
        return new Request(url, { headers: fromTheStart })
      }),
    ),
  ),
)
export const partRefused = fault(
  ['video.content.range'],
  onOperation(
    'getVideoContent',
    when(
      ({ headers }) => headers.has('range'),
      replyWith(416, { error: { message: 'No ranges here', type: 'invalid_request_error', code: 'no_ranges' } }),
    ),
  ),
)
/** Less than the part that it speaks of. */
export const partTooShort = fault(
  ['video.content.range'],
  when(({ headers }) => headers.has('range'), inContents(editBytes((part) => part.slice(0, 500)))),
)

/** The one model whose tasks tell no address keeps its files to itself as well. */
export const noSourceAtAll = fault(
  ['video.task.url_absent'],
  onTasksOf(
    'videoWithoutUrl',
    inContents(
      replyWith(403, {
        error: { message: 'Use the address of the file', type: 'invalid_request_error', code: 'forbidden' },
      }),
    ),
  ),
)

const files = (inject: Inject): Inject => when(({ path }) => path.startsWith('/files/'), inject)
export const addressWantsKey = fault(
  ['video.task.url_reachable'],
  files(when(({ headers }) => !headers.has('authorization'), replyWith(401, upstreamError))),
)
export const addressLeadsToPage = fault(
  ['video.task.url_reachable'],
  files(replyWith(200, '<!doctype html><title>Player</title>', { 'content-type': 'text/html' })),
)

const lasting = (seconds: number) => inWhole(() => mp4(seconds, [1, 2, 3]))
export const lastsTooLong = fault(['video.duration.range'], onTasksOf('video', lasting(40)))
export const lastsTooShort = fault(['video.duration.range'], onTasksOf('video', lasting(2)))
export const lastsFive = fault(['video.duration.fixed'], onTasksOf('videoWithoutUrl', lasting(5)))
