import {
  all,
  editBytes,
  editJson,
  onOperation,
  onStatus,
  rechunk,
  setHeader,
  type Inject,
} from '../../../gateway/reference/fault.ts'
import { bytesReply } from '../../../gateway/reference/reply.ts'
import type { ConformantVariant, ConformantVariants } from './variant.ts'

const content = (inject: Inject): ConformantVariant => ({
  inject: onOperation('getVideoContent', onStatus([200, 206], inject)),
  areas: ['video'],
})

/** Replaces a file that is always served completely. */
const remade = (remake: (boxes: readonly Buffer[]) => readonly Buffer[]): ConformantVariant => ({
  inject: onOperation('getVideoContent', (next, gateway) =>
    onStatus(
      200,
      editBytes((file) => new Uint8Array(Buffer.concat([...remake(boxesOf(Buffer.from(file)))]))),
    )((request) => next(withoutRange(request)), gateway),
  ),
  areas: ['video'],
  undecides: ['video.content.partial'],
})

function withoutRange({ url, headers }: Request): Request {
  const whole = new Headers(headers)
  whole.delete('range')
  return new Request(url, { headers: whole })
}

/** The top-level boxes of a file. */
function boxesOf(file: Buffer): readonly Buffer[] {
  const boxes: Buffer[] = []
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    boxes.push(file.subarray(at, at + file.readUInt32BE(at)))
  return boxes
}

const typeOf = (box: Buffer) => box.toString('latin1', 4, 8)

/** The same box with its size in 64 bits. */
function large(box: Buffer): Buffer {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1)
  box.copy(head, 4, 4, 8)
  head.writeBigUInt64BE(BigInt(box.length + 8), 8)
  return Buffer.concat([head, box.subarray(8)])
}

/** The file has another URL: on the same host or another, with or without a key. */
function redirected(to: (url: URL) => string, withoutKey = 200): ConformantVariant {
  const inject: Inject = (next, gateway) => {
    const files = new Map<string, Uint8Array<ArrayBuffer>>()
    return async (request) => {
      const url = new URL(request.url)
      const file = files.get(url.pathname)
      if (file !== undefined) {
        const isOwn = request.headers.get('authorization') === `Bearer ${gateway?.keys.default}`
        return withoutKey !== 200 && !isOwn ? new Response(null, { status: withoutKey }) : bytesReply(file, 'video/mp4')
      }
      const response = await next(request)
      const [, task] = /^\/v1\/videos\/([^/]+)\/content$/.exec(url.pathname) ?? []
      if (task === undefined || response.status !== 200) return response
      const path = `/cdn/${task}.mp4`
      files.set(path, new Uint8Array(await response.arrayBuffer()))
      return new Response(null, { status: 302, headers: { location: to(new URL(path, url)) } })
    }
  }
  return { inject, areas: ['video'], undecides: ['video.content.range', 'video.content.partial'] }
}

/** The URL in a record redirects to the file. */
const leadsOn: ConformantVariant = {
  inject: (next) => (request) => {
    const { origin, pathname, search } = new URL(request.url)
    if (pathname.startsWith('/files/')) return Response.redirect(`${origin}/moved${pathname}${search}`, 302)
    return next(pathname.startsWith('/moved/') ? new Request(request.url.replace('/moved/', '/'), request) : request)
  },
  areas: ['video'],
  // It needs a separate gateway.
  undecides: [],
}

/** The URL in a record is the content endpoint, which requires the key as every endpoint does. */
const contentAsUrl: ConformantVariant = {
  inject: onOperation('getVideo', (next, gateway) => (request) => {
    const url = `${request.url}/content`
    const named = editJson((task) => (task['url'] === undefined ? task : { ...task, url }))
    return onStatus(200, named)(next, gateway)(request)
  }),
  areas: ['video'],
  undecides: ['video.task.url_reachable'],
}

/** The contract leaves the structure, media type and location of a file open. */
export const videoFiles: ConformantVariants = {
  'content as application/octet-stream': content(setHeader('content-type', 'application/octet-stream')),
  'content with a file name': content(setHeader('content-disposition', 'attachment; filename="video.mp4"')),
  'content without a length': content(all(setHeader('content-length', null), rechunk(997))),
  'content in one piece only': remade((boxes) => boxes),
  'content with its header at the end': remade((boxes) => boxes.toSorted((box) => (typeOf(box) === 'moov' ? 1 : 0))),
  'content in 64-bit boxes': remade((boxes) => boxes.map((box) => (typeOf(box) === 'mdat' ? large(box) : box))),
  'content with free space': remade((boxes) => [
    ...boxes.slice(0, 1),
    Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from('free'), Buffer.alloc(8)]),
    ...boxes.slice(1),
  ]),
  'content by a redirect': redirected(({ href }) => href),
  'content by a relative redirect': redirected(({ pathname }) => pathname),
  'content by a redirect to another host': redirected(({ href }) => href.replace('127.0.0.1', 'localhost')),
  'content by a redirect that wants the key': redirected(({ href }) => href, 401),
  'content by a redirect that is forbidden without the key': redirected(({ href }) => href, 403),
  'an address of a file that leads on to another one': leadsOn,
  'the content endpoint as the address of the file': contentAsUrl,
}
