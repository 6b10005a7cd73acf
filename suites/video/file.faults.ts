import {
  all,
  editBytes,
  editHeaders,
  fault,
  type Inject,
  mp4,
  onlyIf,
  onOperation,
  png,
  replyWith,
  replyWithError,
  rewriteRequest,
  type SeenRequest,
  when,
} from '../../gateway/reference/fault-kit.ts'
import {
  consolePage,
  firstTimeOnly,
  inContents,
  onFileUrl,
  onTasksOf,
  redirectedTo,
  redirectsInCircle,
  upstreamError,
} from './kit.faults.ts'

const contentServed = ['video.content.served'] as const
export const contentFails = fault(contentServed, inContents(replyWith(500, upstreamError)))
export const contentIsEmpty = fault(contentServed, inContents(replyWith(200, '')))
export const contentIsPage = fault(contentServed, inContents(consolePage))
export const contentIsError = fault(contentServed, inContents(replyWith(200, upstreamError)))

/** Replaces the file and ignores Range headers. */
const editWholeFile = (edit: (file: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>): Inject =>
  onOperation('getVideoContent', (next, gateway) =>
    inContents(editBytes(edit))(({ url, headers }) => {
      const whole = new Headers(headers)
      whole.delete('range')
      return next(new Request(url, { headers: whole }))
    }, gateway),
  )

/** Serves another file with the content type of a video. */
const replaceFile = (file: Uint8Array): Inject => editWholeFile(() => new Uint8Array(file))
const box = (type: string, ...content: readonly Uint8Array[]) => {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 8)
  return Buffer.concat([size, Buffer.from(type), body])
}

/** Cuts every second download, whatever the client does. */
const cutsEverySecond = (isFirstCut: boolean) =>
  fault(['video.content.complete'], (next, gateway) => {
    let isCut = !isFirstCut
    const cut = inContents(editBytes((file) => file.slice(0, Math.floor(file.length * 0.6))))(next, gateway)
    const every = onOperation(
      'getVideoContent',
      when(
        ({ headers }) => !headers.has('range') && (isCut = !isCut),
        () => cut,
      ),
    )
    return every(next, gateway)
  })
export const everySecondCut = cutsEverySecond(false)
export const everySecondCutFromFirst = cutsEverySecond(true)

export const contentIsPicture = fault(['video.content.mp4'], replaceFile(png(8, 8, [1, 2, 3])))
export const contentIsRecord = fault(
  ['video.content.mp4'],
  replaceFile(Buffer.from('{"url":"https://cdn.example.com/a.mp4"}')),
)
export const contentIsWebm = fault(['video.content.mp4'], replaceFile(Buffer.from('1a45dfa39f4286810142f7', 'hex')))
export const redirectedNowhere = fault(
  ['video.content.mp4'],
  redirectedTo('/cdn/lost.mp4', replyWith(403, '<Error><Code>AccessDenied</Code></Error>')),
)
/** The content leads to a page of HTML. */
export const redirectedToPage = fault(['video.content.mp4'], redirectedTo('/cdn/player.html', consolePage))
export const redirectedToEmptyFile = fault(['video.content.mp4'], redirectedTo('/cdn/empty.mp4', replyWith(200, '')))
/** The content redirects to itself. */
export const contentLoops = fault(
  ['video.content.mp4'],
  inContents(
    () =>
      ({ url }) =>
        Response.redirect(url, 302),
  ),
)
/** Two hosts of the file redirect to each other. */
export const contentLoopsElsewhere = fault(['video.content.mp4'], (next, gateway) => {
  const to =
    (path: string): Inject =>
    () =>
    ({ url }) =>
      Response.redirect(new URL(path, url), 302)
  const first = when(({ path }) => path === '/cdn/a.mp4', to('/cdn/b.mp4'))
  const second = when(({ path }) => path === '/cdn/b.mp4', to('/cdn/a.mp4'))
  return all(inContents(to('/cdn/a.mp4')), first, second)(next, gateway)
})

export const fileCut = fault(
  ['video.content.complete'],
  editWholeFile((file) => file.slice(0, -100)),
)
export const fileWithoutHeader = fault(
  ['video.content.complete'],
  replaceFile(Buffer.concat([box('ftyp', Buffer.from('isom    isom')), box('mdat', new Uint8Array(2000))])),
)

const onRangeRequests = (inject: Inject, requirement: 'partial' | 'range' = 'partial') =>
  fault(
    [`video.content.${requirement}`],
    onOperation(
      'getVideoContent',
      when(
        onlyIf('the request has `Range`', ({ headers }: SeenRequest) => headers.has('range')),
        inject,
      ),
    ),
  )
/** `Content-Range` is correct, but the bytes are from another offset. */
export const otherPart = onRangeRequests(inContents(editBytes((part) => part.map((_, at) => part[at + 1] ?? 0))))
export const partWithoutPlace = onRangeRequests(inContents(editHeaders((headers) => headers.delete('content-range'))))
/** Serves the beginning of the file with a matching `Content-Range`, whatever range was requested. */
export const partFromTheStart = onRangeRequests(
  rewriteRequest(({ url, headers }) => {
    const fromTheStart = new Headers(headers)
    fromTheStart.set('range', 'bytes=0-1023')
    return new Request(url, { headers: fromTheStart })
  }),
)
export const partRefused = onRangeRequests(
  replyWithError(416, { message: 'Ranges are not supported', type: 'invalid_request_error', code: 'no_ranges' }),
  'range',
)
/** Sends fewer bytes than `Content-Range` declares. */
export const partTooShort = onRangeRequests(inContents(editBytes((part) => part.slice(0, 500))))

/** The model whose tasks have no URL also refuses the content endpoint. */
export const noFileAvailable = fault(
  ['video.task.url_absent'],
  onTasksOf(
    'videoWithoutUrl',
    inContents(
      replyWithError(403, { message: 'Use the URL of the file', type: 'invalid_request_error', code: 'forbidden' }),
    ),
  ),
)

export const urlRequiresKey = fault(
  ['video.task.url_reachable'],
  onFileUrl(when(({ headers }) => !headers.has('authorization'), replyWith(401, upstreamError))),
)
export const urlServesPage = fault(
  ['video.task.url_reachable'],
  onFileUrl(replyWith(200, '<!doctype html><title>Player</title>', { 'content-type': 'text/html' })),
)

export const urlIsEmpty = fault(['video.task.url_reachable'], onFileUrl(replyWith(200, '')))
/** The URL of the file works once. */
export const urlWorksOnce = fault(['video.task.url_reachable'], firstTimeOnly(replyWith(404, 'NoSuchKey')))
/** The URL leads to a sign-in page that leads back to it. */
export const urlLoops = fault(['video.task.url_reachable'], onFileUrl(redirectsInCircle))

const withDuration = (seconds: number) => editWholeFile(() => mp4(seconds, [1, 2, 3]))
/** Makes a file of eight seconds, which the model supports, whatever the request states. */
export const ignoresRequestedSeconds = fault(['video.duration.requested'], onTasksOf('video', withDuration(8)))
export const lastsTooLong = fault(['video.duration.range'], onTasksOf('video', withDuration(40)))
export const lastsTooShort = fault(['video.duration.range'], onTasksOf('video', withDuration(2)))
export const lastsFive = fault(['video.duration.fixed'], onTasksOf('videoWithoutUrl', withDuration(5)))
