import { ServerResponse, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import { abortedByClient } from '../evidence/truncation.ts'
import { upstreamFailure } from './upstream.ts'
import { headOf, passReply, type ProxyContext } from './forward.ts'
import { requestHeaders, type RawHeaders } from './headers.ts'

/** Only WebSocket upgrades are forwarded. Any other upgrade, such as `h2c`, is removed from the request. */
const spoken = /^\s*websocket\s*$/i

/** Forwards an upgraded connection in both directions until one side closes it. */
export function upgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  passing: ProxyContext & { readonly server: Server },
): void {
  const { method = 'GET', url = '/', rawHeaders } = request
  if (!spoken.test(request.headers.upgrade ?? '')) return readAgain(request, socket, head, passing.server)
  const { upstream, recorder } = passing
  const headers = [...requestHeaders(rawHeaders, upstream.url.host), 'Connection', 'Upgrade', 'Upgrade', 'websocket']
  const track = recorder.begin(method, url, headers)
  const response = new ServerResponse(request)
  response.sendDate = false
  response.shouldKeepAlive = false
  response.assignSocket(socket as Socket)
  response.once('finish', () => (socket as Socket).destroySoon())
  const out = upstream.request(method, url, headers)
  socket.on('error', () => out.destroy())
  socket.once('close', () => {
    track.end(abortedByClient)
    out.destroy()
  })
  out.once('response', (reply) => passReply(reply, response, track))
  out.once('upgrade', (reply, peer, first) => {
    const { statusCode = 101, statusMessage = '', rawHeaders: replied } = reply
    track.head(statusCode, replied)
    track.end({ how: 'complete' })
    response.detachSocket(socket as Socket)
    socket.write(headOf(statusCode, statusMessage, replied), 'latin1')
    if (first.length > 0) socket.write(first)
    if (head.length > 0) peer.write(head)
    join(socket, peer)
  })
  out.on('error', (error) => {
    if (track.isOver()) return
    track.end(upstreamFailure(error, 'waiting', upstream.secure))
    socket.destroy()
  })
  out.end()
}

/** Pipes both ways. When one side closes, the other one is closed as well. */
function join(one: Duplex, other: Duplex): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.once('close', () => to.destroy())
  }
}

/** Parses the request again without its upgrade headers, because Node does not read the body of an upgrade request. */
function readAgain(request: IncomingMessage, socket: Duplex, head: Buffer, server: Server): void {
  const { method = 'GET', url = '/', httpVersion, rawHeaders } = request
  const kept = rawHeaders.filter((_part, at) => !isOfUpgrade(rawHeaders, at - (at % 2)))
  const lines = headOf(0, '', kept).split('\r\n').slice(1).join('\r\n')
  socket.unshift(Buffer.concat([Buffer.from(`${method} ${url} HTTP/${httpVersion}\r\n${lines}`, 'latin1'), head]))
  server.emit('connection', socket)
}

const isOfUpgrade = (headers: RawHeaders, at: number) =>
  /^(?:upgrade|http2-settings)$/i.test(headers[at] ?? '') ||
  (/^connection$/i.test(headers[at] ?? '') && /upgrade/i.test(headers[at + 1] ?? ''))
